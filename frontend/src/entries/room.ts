import '../ui'
import { mount } from 'svelte'
import Conduct from '../conduct/Conduct.svelte'
import { bootstrap } from '../pages/bootstrap'
import Room from '../pages/Room.svelte'
import type { RoomBootstrap } from '../pages/types'

const target = document.getElementById('app')!
target.replaceChildren()
const page = bootstrap<RoomBootstrap>()
mount(Room, { target, props: { page } })
mount(Conduct, {
  target: document.body,
  props: { csrf: page.csrf, isSignedIn: page.user !== null, room: page.room.code },
})
