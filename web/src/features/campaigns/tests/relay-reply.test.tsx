// A campaign whose relays all fail says what the relay answered.
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signedInBefore } from '../../../../test/page.tsx'
import { openCampaign } from './campaign-server.ts'

beforeEach(signedInBefore)

test('shows the relay’s answer as soon as every relay fails', async () => {
  const relay_reply = '454 4.7.0 Daily message quota exceeded'
  openCampaign({ status: 'processing' }, { total: 3, pending: 3, waits_for: 'relay', relay_reply })
  expect(await screen.findByText(relay_reply)).toBeTruthy()
})
