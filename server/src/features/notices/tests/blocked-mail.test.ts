// The mail and the webhook event about a receiving provider that refuses a campaign because of the sender.
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCampaign, aWorker, until } from '../../../../test/campaigns.ts'
import { aDomain, aSender, aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSealer, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { tendProviderHolds } from '../../campaigns/holds/providers.ts'
import { aSubscriber, eventsOf } from '../../webhooks/tests/frame.ts'
import { mailBlocked } from '../blocked-mail.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const administrator = await aSignedInAccount(app, db, { isAdmin: true })
const subscriber = await aSubscriber(app, db, ['campaign.provider_blocked'])
const { caller, receiver } = subscriber
const reply = '550 5.7.1 Service unavailable; client host blocked using Spamhaus'
const sink = await aSink({ rcpt: (address) => (address.endsWith('@gmail.com') ? reply : null) })
let worker: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  await aDomain(db, administrator.caller.workspaceId, { isVerified: true })
  await aSender(db, administrator.caller.workspaceId)
  worker = await aWorker(database, sink.url, {}, testSecretKey, receiver.reach)
})
afterAll(() => worker.stop())

const mail = (language: 'en' | 'uk' = 'en') =>
  mailBlocked(db, {
    environment: [sink.url],
    language,
    publicUrl: 'https://mill.example',
    sealer: testSealer,
  })

/** A campaign whose messages to Gmail wait. */
async function aBlocked() {
  const campaign = await aCampaign(db, { workspaceId: caller.workspaceId, contacts: 45 })
  await rows(
    db,
    sql`update contacts set email = 'g' || id || '@gmail.com'
      where workspace_id = ${caller.workspaceId} and email like '%@far.example'
        and substr(split_part(email, '@', 1), 2)::integer <= 40`,
  )
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'partially_sent')
  return campaign
}

const letters = () => Promise.all(sink.arrivals.map(({ source }) => PostalMime.parse(source)))
const aboutHold = async () => (await letters()).filter(({ to }) => to?.[0]?.address === caller.email)

test('the account gets one mail and its webhook one event about each provider that refuses a campaign', async () => {
  const campaign = await aBlocked()
  await tendProviderHolds(db)
  expect(await mail()).toBe(1)
  expect(await mail()).toBe(0)
  await until(async () => (await aboutHold()).length === 1)
  const [letter] = await aboutHold()
  expect(letter?.subject).toBe('Gmail does not accept the campaign: Campaign')
  expect(letter?.text).toContain('Gmail refuses one message of the campaign "Campaign" after another')
  expect(letter?.text).toContain(reply)
  expect(letter?.text).toContain(`https://mill.example/campaigns/${String(campaign.campaignId)}`)

  await until(() => eventsOf(receiver).length > 0)
  await tendProviderHolds(db)
  expect(eventsOf(receiver)).toEqual([
    {
      type: 'campaign.provider_blocked',
      at: expect.any(String) as string,
      campaign: {
        id: campaign.campaignId,
        name: 'Campaign',
        reason: null,
        reason_code: null,
        reason_params: null,
        status: expect.stringMatching(/^(?:processing|partially_sent)$/) as string,
        hold: { code: 'provider_blocked', params: { provider: 'gmail', reply, code: 550, status: '5.7.1' } },
      },
    },
  ])

  // A mail is in the language of the instance.
  await rows(db, sql`update provider_holds set mailed_at = null`)
  expect(await mail('uk')).toBe(1)
  await until(async () => (await aboutHold()).length === 2)
  expect((await aboutHold())[1]?.subject).toBe('Gmail не приймає кампанію: Campaign')
})
