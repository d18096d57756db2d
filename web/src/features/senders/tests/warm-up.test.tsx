// The warm-up of a domain: off by default, and its progress at each provider.
import type { WarmUp } from '@lettermill/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { changes, firm, openSenders, refuse } from './senders-page.ts'

const path = `/api/domains/${String(firm.id)}/warm-up`
const off: WarmUp = { on: false, day: null, started_at: null, ends_at: null, providers: [] }
const on: WarmUp = {
  on: true,
  day: 4,
  started_at: '2026-11-20T08:00:00.000Z',
  ends_at: '2027-01-04T08:00:00.000Z',
  providers: [
    { provider: 'gmail', cap: 3375, used: 1240, done_at: '2026-12-01T08:00:00.000Z' },
    { provider: 'ukrnet', cap: null, used: 5, done_at: null },
  ],
}
const open = (state: WarmUp, routes = {}) =>
  openSenders([], [firm], { [`GET ${path}`]: () => Response.json(state), ...routes })
const section = async (name = 'Warm-up of firm.example') =>
  within(await screen.findByRole('region', { name }))

beforeEach(signedInBefore)
afterEach(() => chooseLanguage('default'))

test('the warm-up is off by default, and says what it would do', async () => {
  open(off)
  const shown = await section()
  expect((await shown.findByRole('switch')).getAttribute('aria-checked') ?? 'false').toBe('false')
  expect(shown.getByText(/50 messages on the first day/)).toBeTruthy()
})

test('the warm-up can be switched on', async () => {
  const page = open(off, { [`PUT ${path}`]: () => Response.json({ ...on, day: 1, providers: [] }) })
  await page.click(await (await section()).findByRole('switch'))
  expect(await screen.findByText('Day 1 of 45. The warm-up ends on 01/04/2027 at the latest.')).toBeTruthy()
  expect(screen.getByText(/^Nothing was sent yet/)).toBeTruthy()
  expect(changes()).toEqual([['PUT', path, { on: true }]])
})

// spec: beyond.warm-up.limits
test('the warm-up shows how many messages were sent today at each provider, and when it ends there', async () => {
  open(on)
  expect(await screen.findByText('1,240 of 3,375 today at Gmail; done by 12/01/2026')).toBeTruthy()
  expect(screen.getByText('No limit at ukr.net any more')).toBeTruthy()
})

test('the warm-up stays as it was if the server refuses the change', async () => {
  const page = open(off, { [`PUT ${path}`]: refuse('The domain is gone.', 404) })
  const shown = await section()
  await page.click(await shown.findByRole('switch'))
  expect(await shown.findByText('The domain is gone.')).toBeTruthy()
  expect(shown.getByRole<HTMLInputElement>('switch').checked).toBe(false)
})

test('the warm-up is in Ukrainian if Ukrainian is chosen', async () => {
  await chooseLanguage('uk')
  open(on)
  expect(await screen.findByText(/^1.240 з 3.375 сьогодні, Gmail; готово до 01\.12\.2026$/)).toBeTruthy()
})
