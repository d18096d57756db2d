// A relay that quotes Lettermill's sign-in in its replies, and the sentences that accounts and operators read about it.
import { testCampaign } from '@lettermill/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { aCampaign, aWorker, until } from '../../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../../test/factories.ts'
import { startApp } from '../../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { aScriptedRelay } from '../../../../../test/smtp-client.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const password = 'MARKfoxglove-4711'
const inBase64 = Buffer.from(`\0me\0${password}`).toString('base64')

async function aQuotingRelay() {
  const relay = await aScriptedRelay({
    offers: ['AUTH PLAIN'],
    answer: ({ step, line }) => (step === 'AUTH' ? `535 5.7.8 ${line} (${password})` : undefined),
  })
  const worker = await aWorker(database, `smtp://me:${password}@${relay.address}`, { LEASE_SECONDS: '1' })
  onTestFinished(() => worker.stop())
  return relay
}

// asvs: 16.2.5
test('The reason of a hold showed the relay’s password', async () => {
  const relay = await aQuotingRelay()
  const campaign = await aCampaign(db)
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(() => relay.logs.length > 1)
  // Each check adds a minute to the clock. The relay may fail at any time, because the engine connects before the first
  // message, to learn the relay's SIZE.
  let ahead = 0
  const { now } = performance
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + ahead)
  onTestFinished(() => clock.mockRestore())
  await until(async () => {
    ahead += 60_000
    return (await campaign.now()).status === 'paused'
  })
  expect(await campaign.now()).toMatchObject({
    reason: expect.stringContaining('(535 5.7.8). Check the user name and the password.') as string,
    reason_code: 'relay_silent_client',
    reason_params: { relay: relay.address, client: 'sign_in_refused', answer: '535 5.7.8' },
  })
})

test('The answer to a test message showed the relay’s password to any account', async () => {
  await aQuotingRelay()
  const account = await aSignedInAccount(app, db)
  const { campaignId } = await aCampaign(db, { workspaceId: account.caller.workspaceId })
  const answer = await account.call(testCampaign, { params: { id: campaignId } })
  expect([answer.status, answer.problem.code]).toEqual([502, 'test_refused_client'])
  const told = JSON.stringify(answer.problem)
  expect(told).toContain('The server refused the sign-in (535 5.7.8).')
  expect(told).not.toContain('MARK')
  expect(told).not.toContain(inBase64)
})
