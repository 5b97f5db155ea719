import type { RefusedFrame } from '../protocol/frames.gen'
import { refusalText } from '../protocol/refusals'

const SHOWN_FOR = 8000

/** Why the last wish was not granted; gone after some seconds. */
export class Refusal {
  text = $state<string | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  tell(frame: RefusedFrame): void {
    this.text = refusalText(frame)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.text = null), SHOWN_FOR)
  }
}
