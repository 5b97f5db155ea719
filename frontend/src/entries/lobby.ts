import '../ui'
import { mount } from 'svelte'
import { bootstrap } from '../pages/bootstrap'
import Lobby from '../pages/lobby/Lobby.svelte'
import type { LobbyBootstrap } from '../pages/types'

mount(Lobby, { target: document.getElementById('app')!, props: { page: bootstrap<LobbyBootstrap>() } })
