import { getContext, setContext } from 'svelte'
import type { Play } from '../play.svelte'

const KEY = Symbol('play')

export function setPlay(play: Play): void {
  setContext(KEY, play)
}

export function getPlay(): Play {
  return getContext<Play>(KEY)
}
