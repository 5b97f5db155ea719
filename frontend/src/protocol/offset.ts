// How far the server's clock is ahead of this one, as far as frames can tell.

/** Every frame bounds it: what the server wrote was written before it came, and after what it answers had been sent. */
export class ClockOffset {
  #least = -Infinity
  #most = Infinity

  /** `now`: the server's, in a frame that comes just now. `askedAt`: when this clock sent what the frame answers. */
  learn(now: number, askedAt = -Infinity): void {
    const least = now - Date.now()
    const most = now - askedAt
    // Somebody has set one of the clocks: what was known is of no use.
    if (least > this.#most || most < this.#least) {
      this.#least = -Infinity
      this.#most = Infinity
    }
    this.#least = Math.max(this.#least, least)
    this.#most = Math.min(this.#most, most)
  }

  get value(): number {
    return this.#most === Infinity ? this.#least : (this.#least + this.#most) / 2
  }
}
