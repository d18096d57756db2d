// The page of a campaign whose sending domain is being warmed up says why it waits.
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signedInBefore } from '../../../../test/page.tsx'
import { openCampaign } from './campaign-server.ts'

beforeEach(signedInBefore)

test('a campaign says that the warm-up postpones messages, and until when', async () => {
  const waiting = { total: 60, sent: 50, deferred: 10, postponed: true, next_try_at: '2026-04-05T13:05:00Z' }
  openCampaign({ status: 'partially_sent' }, waiting)
  expect(await screen.findByText('The warm-up postpones messages')).toBeTruthy()
  expect(screen.getByText(/The next messages are due 04\/05\/2026, 01:05 PM/)).toBeTruthy()
})
