import '../ui'
import { mount } from 'svelte'
import RatingChart from '../pages/RatingChart.svelte'

for (const target of document.querySelectorAll<HTMLElement>('[data-rating-chart]')) {
  const points = JSON.parse(document.getElementById(target.dataset.ratingChart!)!.textContent!)
  mount(RatingChart, { target, props: { points } })
}
