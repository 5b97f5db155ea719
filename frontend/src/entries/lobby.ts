import '../ui'
import { mount } from 'svelte'
import Conduct from '../conduct/Conduct.svelte'
import { bootstrap } from '../pages/bootstrap'
import Lobby from '../pages/lobby/Lobby.svelte'
import type { LobbyBootstrap } from '../pages/types'

const target = document.getElementById('app')!
target.replaceChildren()
const page = bootstrap<LobbyBootstrap>()
mount(Lobby, { target, props: { page } })
mount(Conduct, { target: document.body, props: { csrf: page.csrf, isSignedIn: page.user !== null } })
