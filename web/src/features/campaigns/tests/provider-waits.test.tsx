// The page of a campaign says which provider's limit its messages wait for.
import { screen } from '@testing-library/react'
import { beforeEach, it } from 'vitest'
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
