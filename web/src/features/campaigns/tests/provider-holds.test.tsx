// The page of a campaign that a receiving provider refuses.
import type { CampaignHold } from '@lettermill/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { changes, openCampaign } from './campaign-server.ts'

beforeEach(signedInBefore)

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
