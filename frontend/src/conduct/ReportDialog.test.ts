import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import ReportDialog from './ReportDialog.svelte'
import type { Wish } from './reporting.svelte'

HTMLDialogElement.prototype.showModal = vi.fn()
HTMLDialogElement.prototype.close = vi.fn()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function sent(wish: Wish): Promise<Record<string, unknown>> {
  const fetch = vi.fn().mockResolvedValue({ ok: true })
  vi.stubGlobal('fetch', fetch)
  render(ReportDialog, { wish, csrf: 'token', match: 'm1', onclose: vi.fn() })
  await fireEvent.click(screen.getByRole('radio', { name: /cheating/i, hidden: true }))
  await fireEvent.submit(document.querySelector('form')!)
  expect(fetch).toHaveBeenCalledOnce()
  return Object.fromEntries((fetch.mock.calls[0]![1].body as FormData).entries())
}

test('a report tells the match, the seat and the moment that was looked at', async () => {
  const told = await sent({ people: [{ name: 'Ada', seat: 1 }], seq: 7 })
  expect(told).toEqual({ seat: '1', seq: '7', match: 'm1', reason: 'cheating', note: '' })
})

test('without a moment the server takes the newest', async () => {
  expect(await sent({ people: [{ name: 'Ada', seat: 1 }] })).not.toHaveProperty('seq')
})
