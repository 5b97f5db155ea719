import '../ui'
import { mount } from 'svelte'
import Conduct from '../conduct/Conduct.svelte'
import { bootstrap } from '../pages/bootstrap'
import { socketUrl } from '../protocol/socket'
import TableView from '../table/TableView.svelte'

const page = bootstrap<{
  match: string
  room: string | null
  phrases: string[]
  user: { id: number | null }
  csrf: string
}>()

const target = document.getElementById('app')!
target.replaceChildren()
mount(Conduct, {
  target: document.body,
  props: { csrf: page.csrf, isSignedIn: page.user.id !== null, match: page.match },
})
mount(TableView, {
  target,
  props: {
    url: socketUrl(`/ws/match/${page.match}/`),
    room: page.room,
    phrases: page.phrases,
    user: page.user.id,
  },
})
