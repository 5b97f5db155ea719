import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import Tabs from './Tabs.svelte'

test('one tab is reached by Tab, the others by arrows, and the last is followed by the first', async () => {
  const onchoose = vi.fn()
  const tabs = ['log', 'chat', 'players'].map((key) => ({ key, text: key }))
  render(Tabs, { tabs, chosen: 'players', panel: 'side', onchoose })
  const [log, chat, players] = screen.getAllByRole('tab')
  expect([log, chat, players].map((tab) => tab?.tabIndex)).toEqual([-1, -1, 0])
  await fireEvent.keyDown(players!, { key: 'ArrowRight' })
  expect(onchoose).toHaveBeenLastCalledWith('log')
  expect(document.activeElement).toBe(log)
  await fireEvent.keyDown(players!, { key: 'ArrowLeft' })
  expect(onchoose).toHaveBeenLastCalledWith('chat')
})
