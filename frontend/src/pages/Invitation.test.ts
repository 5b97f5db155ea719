import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import { m } from '../paraglide/messages.js'
import Invitation from './Invitation.svelte'
import type { RoomBootstrap } from './types'

function invite(hasAccount: boolean, isRanked: boolean): void {
  const page = {
    has_account: hasAccount,
    room: { is_ranked: isRanked },
    sign_in: '/in/',
    sign_up: '/up/',
    name: 'Mia',
    name_error: '',
  }
  render(Invitation, { page: page as RoomBootstrap })
}
const field = () => screen.queryByRole('textbox')
const sitDown = () => screen.queryByRole('button', { name: m['room.sit_down']() })

test('a newcomer chooses a name and sits down', () => {
  invite(false, false)
  expect(field()).toHaveProperty('value', 'Mia')
  expect(sitDown()).not.toBeNull()
})

test.each([false, true])('who has an account is asked for no name, ranked: %s', (isRanked) => {
  invite(true, isRanked)
  expect(field()).toBeNull()
  expect(sitDown()).not.toBeNull()
})

test('a ranked room sends a newcomer to an account and back', () => {
  invite(false, true)
  expect(sitDown()).toBeNull()
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  const back = `?next=${encodeURIComponent(location.pathname)}`
  expect(hrefs).toEqual([`/up/${back}`, `/in/${back}`])
})
