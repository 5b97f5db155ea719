import '../ui'
import { mount } from 'svelte'
import { bootstrap } from '../pages/bootstrap'
import ReplayView from '../replay/ReplayView.svelte'
import type { Page } from '../replay/page'

const target = document.getElementById('app')!
target.replaceChildren()
mount(ReplayView, { target, props: { page: bootstrap<Page>() } })
