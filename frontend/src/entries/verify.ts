import '../ui'
import { mount } from 'svelte'
import { bootstrap } from '../pages/bootstrap'
import Verify from '../fairness/Verify.svelte'

const target = document.getElementById('app')!
target.replaceChildren()
mount(Verify, {
  target,
  props: bootstrap<{ match: string | null; names: string[]; script: string }>(),
})
