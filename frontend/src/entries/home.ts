import '../ui'
import { mount, unmount, type Component } from 'svelte'
import { bootstrap } from '../pages/bootstrap'
import BotsWindow from '../pages/BotsWindow.svelte'
import type { HomeBootstrap } from '../pages/types'

// What a game shows of itself; the page has its place reserved.
const posters = import.meta.glob<{ default: Component }>('../games/*/Poster.svelte')
for (const place of document.querySelectorAll<HTMLElement>('[data-poster]')) {
  void posters[`../games/${place.dataset.poster}/Poster.svelte`]?.().then((poster) =>
    mount(poster.default, { target: place }),
  )
}

const { csrf, play, games } = bootstrap<HomeBootstrap>()
const target = document.getElementById('bots-window')!

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-bots]')) {
  const game = games.find((choices) => choices.key === button.dataset.bots)!
  button.addEventListener('click', () => {
    const onclose = () => {
      void unmount(window)
      button.focus()
    }
    target.dataset.game = game.key
    const window = mount(BotsWindow, { target, props: { game, action: play, csrf, onclose } })
  })
}
