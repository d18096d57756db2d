// The page of a campaign whose messages wait says what they wait for.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, describe, it } from 'vitest'
import { signedInBefore } from '../../../../test/page.tsx'
import { openCampaign, changes } from './campaign-server.ts'
import type { CampaignHold } from '@lettermill/contracts'
import { requests } from '../../../../test/server.ts'

beforeEach(signedInBefore)

// The page of a campaign whose sending domain is being warmed up says why it waits.
describe('A campaign that the warm-up postpones', () => {
  test('a campaign says that the warm-up postpones messages, and until when', async () => {
    const waiting = {
      total: 60,
      sent: 50,
      deferred: 10,
      postponed: true,
      next_try_at: '2026-04-05T13:05:00Z',
    }
    openCampaign({ status: 'partially_sent' }, waiting)
    expect(await screen.findByText('The warm-up postpones messages')).toBeTruthy()
    expect(screen.getByText(/The next messages are due 04\/05\/2026, 01:05 PM/)).toBeTruthy()
  })
})

// A campaign whose relays all fail says what the relay answered.
describe('A campaign whose relays fail', () => {
  test('shows the relay’s answer as soon as every relay fails', async () => {
    const relay_reply = '454 4.7.0 Daily message quota exceeded'
    openCampaign({ status: 'processing' }, { total: 3, pending: 3, waits_for: 'relay', relay_reply })
    expect(await screen.findByText(relay_reply)).toBeTruthy()
  })
})

// The page of a campaign that a receiving provider refuses.
describe('A campaign that a provider refuses', () => {
  const hold: CampaignHold = {
    code: 'provider_blocked',
    params: { provider: 'microsoft', reply: '550 5.7.1 blocked using S3150', code: 550, status: '5.7.1' },
    held_at: '2026-04-05T12:05:00Z',
    next_try_at: '2026-04-05T13:05:00Z',
    fails_at: '2026-04-10T12:05:00Z',
    waiting: 600,
  }
  const live = { total: 660, sent: 60, deferred: 600, holds: [hold] }
  const done = () => Response.json({ message: 'Done.' })

  test('says which provider refuses the campaign, in the provider’s words, and until when its messages wait', async () => {
    openCampaign({ status: 'partially_sent' }, live)
    expect(await screen.findByText('Microsoft does not accept this campaign')).toBeTruthy()
    expect(screen.getByText(/600 messages wait/)).toBeTruthy()
    expect(screen.getByText('550 5.7.1 blocked using S3150')).toBeTruthy()
    expect(screen.getByText(/next try is due 04\/05\/2026, 01:05 PM/)).toBeTruthy()
  })

  test('Try again sends the messages at once', async () => {
    const user = openCampaign({ status: 'partially_sent' }, live, {
      'POST /api/campaigns/1/holds/retry': done,
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(changes()).toEqual(['POST /api/campaigns/1/holds/retry']))
    const { body } = requests().find(({ method, url }) => method === 'POST' && url.endsWith('/retry')) ?? {}
    expect(JSON.parse(body ?? '')).toEqual({ provider: 'microsoft' })
  })

  test('Give up asks before the messages fail', async () => {
    const user = openCampaign({ status: 'partially_sent' }, live, {
      'POST /api/campaigns/1/holds/give-up': done,
    })
    await user.click(await screen.findByRole('button', { name: 'Give up' }))
    const asked = await screen.findByRole('dialog')
    expect(changes()).toEqual([])
    await user.click(within(asked).getByRole('button', { name: 'Give up' }))
    await waitFor(() => expect(changes()).toEqual(['POST /api/campaigns/1/holds/give-up']))
  })
})

// The page of a campaign says which provider's limit its messages wait for.
describe('A campaign that waits for the limit of a provider', () => {
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
})
