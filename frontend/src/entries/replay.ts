import '../ui'
import { mount } from 'svelte'
import Conduct from '../conduct/Conduct.svelte'
import { bootstrap } from '../pages/bootstrap'
import ReplayView from '../replay/ReplayView.svelte'
import type { Page } from '../replay/page'

const target = document.getElementById('app')!
target.replaceChildren()
const page = bootstrap<Page>()
mount(Conduct, {
  target: document.body,
  props: { csrf: page.csrf, isSignedIn: page.user.id !== null, match: page.match },
})
mount(ReplayView, { target, props: { page } })
