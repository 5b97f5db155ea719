import '../ui'
import { mount, unmount } from 'svelte'
import { bootstrap } from '../pages/bootstrap'
import BotsWindow from '../pages/BotsWindow.svelte'
import type { HomeBootstrap } from '../pages/types'

const { csrf, play, games } = bootstrap<HomeBootstrap>()
const target = document.getElementById('bots-window')!

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-bots]')) {
  const game = games.find((choices) => choices.key === button.dataset.bots)!
  button.addEventListener('click', () => {
    const onclose = () => {
      void unmount(window)
      button.focus()
    }
    const window = mount(BotsWindow, { target, props: { game, action: play, csrf, onclose } })
  })
}
