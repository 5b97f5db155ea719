// The keyboard at a replay. Where the focus was put by keyboard, its own keys come first.
import { m } from '../paraglide/messages.js'
import type { GameClient } from '../table/game'
import type { Unit } from './recording'

export interface ReplayKeys {
  forward(unit: Unit): void
  back(unit: Unit): void
  first(): void
  last(): void
  toggle(): void
  faster(): void
  slower(): void
  /** 1 and up: the seats in order; 0 and 9 the two that are no seat. */
  look(digit: number): void
  onlog(): void
  onlink(): void
  onhelp(): void
}

export function replayKeys(keys: ReplayKeys): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (target.closest('input:not([type=range]), select, textarea, dialog')) return
    if (target.closest('[role=tablist]') && /^(Arrow|Home|End)/.test(event.key)) return
    if (event.key === ' ' && target.matches('button:focus-visible, a:focus-visible, summary:focus-visible'))
      return
    if (pressed(event, keys)) event.preventDefault()
  }
}

/** Whether the key meant something here. */
function pressed({ key, shiftKey }: KeyboardEvent, keys: ReplayKeys): boolean {
  const unit = shiftKey ? 'turn' : 'step'
  const commands: Record<string, () => void> = {
    ArrowLeft: () => keys.back(unit),
    ArrowRight: () => keys.forward(unit),
    ArrowUp: () => keys.back('turn'),
    ArrowDown: () => keys.forward('turn'),
    PageUp: () => keys.back('round'),
    PageDown: () => keys.forward('round'),
    Home: () => keys.first(),
    End: () => keys.last(),
    ' ': () => keys.toggle(),
    '+': () => keys.faster(),
    '-': () => keys.slower(),
    l: () => keys.onlog(),
    c: () => keys.onlink(),
    '?': () => keys.onhelp(),
  }
  if (/^\d$/.test(key)) commands[key] = () => keys.look(Number(key))
  commands[key]?.()
  return key in commands
}

export function replayShortcuts(): GameClient['shortcuts'] {
  return [
    ['← →', m['replay.keys.step']()],
    ['↑ ↓', m['replay.keys.turn']()],
    ['PgUp PgDn', m['replay.keys.round']()],
    ['Home End', m['replay.keys.ends']()],
    [m['replay.keys.space'](), m['replay.keys.play']()],
    ['+ −', m['replay.keys.speed']()],
    ['1 – 8', m['replay.keys.seats']()],
    ['0', m['replay.viewpoint.public']()],
    ['9', m['replay.viewpoint.all']()],
    ['C', m['replay.copy']()],
    ['L', m['replay.panel']()],
    ['?', m['table.shortcuts.help']()],
  ]
}
