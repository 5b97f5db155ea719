import { m } from '../paraglide/messages.js'
import { callBack, callLength } from '../ui/attention'

/** A match has begun: whoever is in another tab hears of it before this page goes there. */
export function callToTable(match: string): void {
  callBack(m['lobby.found']())
  setTimeout(() => (location.href = `/table/${match}/`), callLength())
}
