// The page of a campaign says which provider's limit its messages wait for.
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signedInBefore } from '../../../../test/page.tsx'
import { openCampaign } from './campaign-server.ts'

beforeEach(signedInBefore)

const wait = (per_minute: number | null, per_hour: number | null, done_at: string | null) => ({
  code: 'provider_limited' as const,
  params: { provider: 'gmail', per_minute, per_hour },
  waiting: 5000,
  done_at,
})
const open = (one: ReturnType<typeof wait>) =>
  openCampaign({ status: 'partially_sent' }, { total: 5100, sent: 100, deferred: 5000, waits: [one] })
const at = '2026-04-05T13:05:00Z'

it.each([
  [60, null, '60 a minute'],
  [null, 3000, '3,000 an hour'],
  [60, 3000, '60 a minute and 3,000 an hour'],
])('names the provider and its limits: %s a minute, %s an hour', async (minute, hour, words) => {
  open(wait(minute, hour, at))
  await screen.findByText('Gmail gets its messages at a limited pace')
  screen.getByText(`5,000 messages wait for the limit of ${words}; messages to other providers are sent.`)
  screen.getByText(/^The last of them leaves .* at the earliest\./)
})

it('says that a removed limit keeps nothing back', async () => {
  open(wait(null, null, null))
  await screen.findByText('The limit was removed: they leave now.')
})

const progressPanel = async () => within(await screen.findByRole('region', { name: 'Progress' }))
const valueOf = (panel: ReturnType<typeof within>, name: string) =>
  panel.getByText(name).nextElementSibling?.textContent

it('the progress says that messages wait for our own limit, and when the last of them leaves', async () => {
  const done_at = new Date(Date.now() + 90 * 60_000).toISOString()
  openCampaign(
    { status: 'partially_sent' },
    { total: 5100, sent: 100, deferred: 5000, done_at, waits: [wait(60, null, done_at)] },
  )
  const panel = await progressPanel()
  panel.getByText('waiting for the limit per provider of this installation')
  expect(panel.queryByText(/the receiver asked us/)).toBeNull()
  expect(valueOf(panel, 'Finishes in')).toMatch(/^about /)
})

it('the progress tells the messages that wait for our limit from those that the receiver deferred', async () => {
  openCampaign(
    { status: 'partially_sent' },
    { total: 5200, sent: 100, deferred: 5100, waits: [wait(60, null, at)] },
  )
  const panel = await progressPanel()
  panel.getByText(
    'waiting for the limit per provider of this installation: 5,000; the receiver asked us to try the others later',
  )
  expect(valueOf(panel, 'Finishes in')).toBe(
    'Waiting for the limit per provider and for the receiving servers',
  )
})
