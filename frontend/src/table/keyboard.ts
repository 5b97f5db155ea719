// The keyboard at a table. Boards mark what it reaches: `data-rove` a row walked by arrows, `data-answer` an answer
// taken by its number, `data-key` a button with a key of its own, `data-zoom` something that can be read large.
import { m } from '../paraglide/messages.js'
import type { GameClient } from './game'

const ANSWER = '[data-answer]:not(:disabled, .harm)'
const FOCUSABLE = 'button:not(:disabled), [href]'

export interface TableKeys {
  onlog(): void
  onhelp(): void
}

export function tableKeys(keys: TableKeys): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, textarea, dialog')) return
    if (pressed(event.key, target, keys)) event.preventDefault()
  }
}

/** Every key and what it does, the game's own among them. */
export function tableShortcuts(own: GameClient['shortcuts']): GameClient['shortcuts'] {
  return [
    ['← → ↑ ↓', m['table.shortcuts.arrows']()],
    ['Enter', m['table.shortcuts.enter']()],
    ['1 – 9', m['table.shortcuts.digits']()],
    ...own,
    ['F', m['table.skip']()],
    ['I', m['table.shortcuts.zoom']()],
    ['Esc', m['table.shortcuts.escape']()],
    ['L', m['table.shortcuts.log']()],
    ['?', m['table.shortcuts.help']()],
  ]
}

/** Whether the key meant something here. */
function pressed(key: string, target: HTMLElement, keys: TableKeys): boolean {
  if (/^[1-9]$/.test(key)) return click(all('[data-answer]')[Number(key) - 1])
  switch (key) {
    case 'ArrowLeft':
      return walk(target, -1)
    case 'ArrowRight':
      return walk(target, 1)
    case 'ArrowUp':
    case 'ArrowDown':
      return climb(target, key === 'ArrowUp' ? -1 : 1)
    case 'Escape':
      return click(find('[data-key="escape"]'))
    case 'l':
      keys.onlog()
      return true
    case '?':
      keys.onhelp()
      return true
    case 'i': {
      const zoomable = target.closest<HTMLElement>('[data-zoom]')
      zoomable?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
      return zoomable !== null
    }
    default:
      return /^[a-z]$/.test(key) && click(find(`[data-key="${key}"]`))
  }
}

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
}

function find(selector: string): HTMLElement | undefined {
  return all(selector)[0]
}

function click(element: HTMLElement | undefined): boolean {
  if (!element || (element as HTMLButtonElement).disabled) return false
  element.click()
  return true
}

function walk(target: HTMLElement, step: number): boolean {
  const row = target.closest('[data-rove]')
  const stops = row ? [...row.querySelectorAll<HTMLElement>(FOCUSABLE)] : []
  if (!stops.length) return false
  const place = stops.indexOf(target)
  return focus(stops[(place + step + stops.length) % stops.length])
}

/** From row to row, as they lie on the screen. */
function climb(target: HTMLElement, step: number): boolean {
  const rows = all('[data-rove]').filter((row) => row.querySelector(FOCUSABLE))
  rows.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  const place = rows.findIndex((row) => row.contains(target))
  const row = place < 0 ? rows.at(-1) : rows[place + step]
  return focus(
    row?.querySelector<HTMLElement>('[tabindex="0"]') ?? row?.querySelector<HTMLElement>(FOCUSABLE),
  )
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return element != null
}

/**
 * Where what was focused goes or is switched off, the focus goes to the dialog that is open, else to the answers, else
 * to the last row or the now line, where it waits for the next question: never back to the top of the page. Returns how
 * to end this.
 */
export function keepFocus(): () => void {
  let last: Element | null = null
  const remember = (event: FocusEvent) => (last = event.target as Element)
  const changes = new MutationObserver(() => {
    if (!last || (last.isConnected && !last.matches(':disabled') && !isWaiting(last))) return
    if (document.activeElement === document.body || document.activeElement === last) focus(refuge())
  })
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', remember)
  return () => {
    changes.disconnect()
    document.removeEventListener('focusin', remember)
  }
}

function isWaiting(element: Element): boolean {
  return element.matches('[data-now]') && find(ANSWER) !== undefined
}

function refuge(): HTMLElement | null | undefined {
  const dialog = find('dialog[open]')
  if (dialog) return dialog.querySelector<HTMLElement>(FOCUSABLE)
  const row = all('[data-rove]').at(-1)
  return find(ANSWER) ?? row?.querySelector<HTMLElement>('[tabindex="0"]') ?? find('[data-now]')
}
