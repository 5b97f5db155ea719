import '../ui'
import { mount } from 'svelte'
import { bootstrap } from '../pages/bootstrap'
import Room from '../pages/Room.svelte'
import type { RoomBootstrap } from '../pages/types'

const target = document.getElementById('app')!
target.replaceChildren()
mount(Room, { target, props: { page: bootstrap<RoomBootstrap>() } })
