// Dragging a card with mouse, pen or finger. On touch a sideways move scrolls the hand, so only an upward one lifts a card.
import interact from 'interactjs'
import type { Action } from 'svelte/action'
import type { Color } from '../types.gen'
import type { Drop, Play } from '../play.svelte'

/** As written into `data-drop`: bank, table, stage, color:red, seat:2. */
function dropOf(text: string): Drop {
  const [zone, name] = text.split(':')
  if (zone === 'color') return { zone, color: name as Color }
  if (zone === 'seat') return { zone, seat: Number(name) }
  return { zone: zone as 'bank' | 'table' | 'stage' }
}

interface Dragged {
  play: Play
  card: number
  isHeld: boolean
}

export const drag: Action<HTMLElement, Dragged> = (node, initial) => {
  let held = initial
  let ghost: HTMLElement | null = null
  let over: Element | null = null
  const isTouch = window.matchMedia('(pointer: coarse)').matches

  const drops = (x: number, y: number) =>
    document
      .elementsFromPoint(x, y)
      .map((element) => element.closest<HTMLElement>('[data-drop]'))
      .filter((element) => element !== null)

  const accepting = (x: number, y: number) =>
    drops(x, y).find((element) => held.play.dropped(held.card, dropOf(element.dataset.drop!))) ?? null

  const interaction = interact(node).draggable({
    startAxis: isTouch ? 'y' : 'xy',
    listeners: {
      start() {
        const rect = node.getBoundingClientRect()
        ghost = node.cloneNode(true) as HTMLElement
        ghost.classList.add('dragged')
        ghost.removeAttribute('data-card')
        ghost.setAttribute('aria-hidden', 'true')
        ghost.style.cssText += `;left:${rect.left}px;top:${rect.top}px;width:${rect.width}px`
        ghost.style.setProperty('--card-width', `${rect.width}px`)
        document.body.append(ghost)
        held.play.dragging = held.card
      },
      move(event: { clientX: number; clientY: number; clientX0: number; clientY0: number }) {
        const [x, y] = [event.clientX - event.clientX0, event.clientY - event.clientY0]
        if (ghost) ghost.style.transform = `translate(${x}px, ${y}px) rotate(2deg) scale(1.04)`
        const target = accepting(event.clientX, event.clientY)
        if (target === over) return
        over?.classList.remove('over')
        target?.classList.add('over')
        over = target
      },
      end(event: { clientX: number; clientY: number }) {
        const target = accepting(event.clientX, event.clientY)
        ghost?.remove()
        over?.classList.remove('over')
        ghost = over = null
        held.play.dragging = null
        const begun = target && held.play.dropped(held.card, dropOf(target.dataset.drop!))
        if (begun) held.play.begin(begun.verb, begun.values)
      },
    },
  })
  interaction.draggable({ enabled: held.isHeld })
  // What follows a drag is no click.
  interaction.styleCursor(false)

  return {
    update(next) {
      held = next
      interaction.draggable({ enabled: held.isHeld })
    },
    destroy() {
      ghost?.remove()
      interaction.unset()
    },
  }
}
