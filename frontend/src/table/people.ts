// Names in sentences. A message that takes `who` or `whom` has a form of its own for "@you".
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import type { SeatInfo } from '../protocol/frames.gen'

const YOU = '@you'

export class People {
  #seats: readonly SeatInfo[]

  constructor(seats: readonly SeatInfo[]) {
    this.#seats = seats
  }

  get you(): number | null {
    return this.#seats.find((seat) => seat.is_you)?.seat ?? null
  }

  info(seat: number): SeatInfo | undefined {
    return this.#seats.find((info) => info.seat === seat)
  }

  name(seat: number): string {
    return this.info(seat)?.name ?? `#${seat + 1}`
  }

  who(seat: number): string {
    return seat === this.you ? YOU : this.name(seat)
  }

  /** "Ada, Bo and you": whoever reads it comes last, so that no sentence begins with them. */
  list(seats: readonly number[]): string {
    const names = seats.filter((seat) => seat !== this.you).map((seat) => this.name(seat))
    if (names.length < seats.length) names.push(m['table.you_among']())
    return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names)
  }
}
