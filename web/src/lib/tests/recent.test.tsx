// What was opened last, as this browser keeps it.
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signedInBefore } from '../../../test/page.tsx'
import { readRecent, useOpened } from '../recent.ts'

const open = (to: string, label: string | undefined) => renderHook(() => useOpened(to, label))

it('keeps the last six, each once, the newest first and under its newest name', () => {
  signedInBefore()
  for (const id of [1, 2, 3, 4, 5, 6, 7]) open(`/campaigns/${String(id)}`, `Campaign ${String(id)}`)
  open('/campaigns/4', 'Renamed')
  expect(readRecent().map(({ label }) => label)).toEqual([
    'Renamed',
    ...['Campaign 7', 'Campaign 6', 'Campaign 5', 'Campaign 3', 'Campaign 2'],
  ])
})

it('keeps nothing while the name is loading, or without one', () => {
  signedInBefore()
  open('/contacts/1', undefined)
  open('/contacts/2', '')
  expect(readRecent()).toEqual([])
})

it.each(['{', '7', '[7, {"to": 1}]'])('reads %s, which something else wrote, as nothing', (kept) => {
  signedInBefore()
  window.localStorage.setItem('recent:olena@example.com', kept)
  expect(readRecent()).toEqual([])
})
