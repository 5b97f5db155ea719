import '../ui'
import { mount } from 'svelte'
import { bootstrap } from '../pages/bootstrap'
import Lobby from '../pages/lobby/Lobby.svelte'
import type { LobbyBootstrap } from '../pages/types'

const target = document.getElementById('app')!
target.replaceChildren()
mount(Lobby, { target, props: { page: bootstrap<LobbyBootstrap>() } })
