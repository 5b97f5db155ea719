import '../ui'
import { mount } from 'svelte'
import { bootstrap } from '../pages/bootstrap'
import Room from '../pages/Room.svelte'
import type { RoomBootstrap } from '../pages/types'

mount(Room, { target: document.getElementById('app')!, props: { page: bootstrap<RoomBootstrap>() } })
