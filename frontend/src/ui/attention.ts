// Calls whoever has this page in a tab behind another: a sound, and a title that changes until they look.
import { playCue } from './sound.svelte'

const EVERY = 1000

let own: string | null = null
let timer: ReturnType<typeof setInterval> | undefined

/** Nothing where the page is in sight. The newest call is the one shown. */
export function callBack(text: string): void {
  if (!document.hidden) return
  playCue('turn', { isHeardBehind: true })
  own ??= document.title
  clearInterval(timer)
  document.title = text
  timer = setInterval(() => (document.title = document.title === text ? own! : text), EVERY)
}

/** Wait so long before leaving the page, or the sound is cut off. Milliseconds. */
export function callLength(): number {
  return document.hidden ? 500 : 0
}

function calm() {
  if (document.hidden || own === null) return
  clearInterval(timer)
  document.title = own
  own = null
}
document.addEventListener('visibilitychange', calm)
