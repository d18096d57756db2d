// The counts of bounces and complaints, by provider. Each counts once for a recipient, whether the relay reported it
// during sending or a report came later.
import { getCampaignFeedback } from '@lettermill/contracts'
import { afterAll, expect, test } from 'vitest'
import { aCampaign, aWorker, mailingIdOf, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testConfig, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { retryCampaign } from '../../campaigns/sending/retry.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import {
  EventRecorder,
  linkTokens,
  noStats,
  recountStats,
  sumMailings,
  sumWorkspace,
} from '../../tracking/index.ts'
import { FeedbackReader, feedbackRoutes } from '../index.ts'
import { addressed } from '../addresses.ts'
import { keepMail } from '../queries/keep.ts'
import { aBounce, aComplaint, bounceTo } from './reports.ts'

const database = await freshDatabase()
const { db } = database
const tokens = linkTokens(testSecretKey)
const log = createLog('silent')
const recorder = new EventRecorder({ db, log })
afterAll(() => recorder.close())
const reader = new FeedbackReader({ db, log, tokens, recorder, loopErrors: new LoopErrors() })
const app = await startFrame(database, {
  routes: (frame) => feedbackRoutes(frame, { db, config: testConfig() }),
})
const { call, caller } = await aSignedInAccount(app, db)
const { workspaceId } = caller

const domains = [
  'gmail.com',
  'hotmail.fr',
  'firm.example',
  'GoogleMail.com',
  'gmail.com',
  'live.firm.example',
]
const refusals: Record<string, string> = {
  c1: '550 5.1.1 No such user',
  c2: '550 5.7.1 Message rejected: listed by a blocklist',
  c3: '550 5.1.1 The email account does not exist - gsmtp',
  c6: '450 4.2.0 Later',
}
const nameOf = (address: string) => address.slice(0, address.indexOf('@')).replace(/^.*</, '')
const sink = await aSink({ rcpt: (address) => refusals[nameOf(address)] ?? null })

const campaign = await aCampaign(db, { contacts: 6, workspaceId })
for (const [index, domain] of domains.entries())
  await rows(
    db,
    sql`update contacts set email = ${`c${String(index + 1)}@${domain}`}
      where workspace_id = ${workspaceId} and email = ${`c${String(index + 1)}@far.example`}`,
  )
await sendCampaign(db, workspaceId, campaign.campaignId)
const sender = await aWorker(database, sink.url, { RETRY_DELAYS: '100ms' })
await until(async () => ['sent', 'completed'].includes((await campaign.now()).status))
const mailingId = await mailingIdOf(db, campaign.campaignId)

const emailOf = (seq: number) => `c${String(seq)}@${domains[seq - 1] ?? ''}`
const arrive = (seq: number, body: Buffer) =>
  keepMail(db, {
    way: 'smtp',
    envelopeFrom: '',
    envelopeTo: [addressed(tokens, bounceTo(tokens, mailingId, seq))],
    body,
  })
const readAll = async () => {
  while ((await reader.readBatch()) > 0);
}
const stats = async () => (await sumMailings(db, workspaceId, [mailingId])).get(mailingId) ?? noStats

test('A refusal during sending counts as a bounce, as a block, or as soft after the last attempt', async () => {
  expect(await stats()).toMatchObject({
    sent: 2,
    failed: 4,
    bounce: 2,
    blocked: 1,
    soft_bounce: 1,
    returned: 0,
  })
  expect(await recountStats(db)).toEqual([])
})

test('Later feedback counts once for each recipient and kind, in the campaign and the workspace', async () => {
  await arrive(4, aBounce(emailOf(4), '552 5.2.2 Mailbox full', 'soft@relay.example'))
  await readAll()
  await arrive(4, aBounce(emailOf(4), '550 5.1.1 No such user', 'hard@relay.example'))
  await arrive(4, aBounce(emailOf(4), '550 5.1.1 No such user', 'again@relay.example'))
  await arrive(5, aComplaint(tokens.sign('unsubscribe', { mailingId, seq: 5 })))
  // The relay refused this message during sending, and the refusal is reported again later.
  await arrive(1, aBounce(emailOf(1), '550 5.1.1 No such user', 'known@relay.example'))
  await readAll()
  const counts = { sent: 2, failed: 4, bounce: 3, soft_bounce: 2, blocked: 1, complaint: 1, returned: 1 }
  expect(await stats()).toMatchObject(counts)
  expect(await sumWorkspace(db, workspaceId)).toMatchObject(counts)
  expect(await recountStats(db)).toEqual([])
  expect(await campaign.now()).toMatchObject({
    bounce_count: 3,
    soft_bounce_count: 2,
    blocked_count: 1,
    complaint_count: 1,
    delivered_count: 1,
  })
})

test('The page groups refusals by reason and provider, even if only a reply names the provider', async () => {
  const { body } = await call(getCampaignFeedback, { params: { id: campaign.campaignId } })
  expect(body).toMatchObject({ hard: 3, soft: 2, block: 1, complaint: 1 })
  expect((body as { reasons: object[] }).reasons).toContainEqual(
    expect.objectContaining({ kind: 'block', cause: 'reputation', count: 1 }),
  )
  const none = { hard: 0, soft: 0, block: 0, complaint: 0 }
  expect((body as { providers: object[] }).providers).toEqual([
    {
      ...none,
      provider: 'gmail',
      tried: 4,
      delivered: expect.any(Number) as number,
      hard: 3,
      soft: 1,
      complaint: 1,
    },
    { ...none, provider: 'microsoft', tried: 1, delivered: 0, block: 1 },
    { ...none, provider: 'other', tried: 1, delivered: 0, soft: 1 },
  ])
})

test('The page counts a custom domain for the provider that its MX records name', async () => {
  await rows(
    db,
    sql`insert into domain_providers (domain, provider) values ('live.firm.example', 'apple')
    on conflict (domain) do update set provider = excluded.provider`,
  )
  const { body } = await call(getCampaignFeedback, { params: { id: campaign.campaignId } })
  expect((body as { providers: object[] }).providers).toContainEqual(
    expect.objectContaining({ provider: 'apple', soft: 1 }),
  )
})

test('Messages that are retried do not count as returned until they fail again', async () => {
  expect(await retryCampaign(db, workspaceId, campaign.campaignId)).toBe('2 messages are tried again.')
  expect(await stats()).toMatchObject({ failed: 2, bounce: 3, soft_bounce: 1, blocked: 0 })
  await until(async () => (await stats()).failed === 4)
  await sender.stop()
  expect(await stats()).toMatchObject({ failed: 4, bounce: 3, soft_bounce: 2, blocked: 1 })
  expect(await recountStats(db)).toEqual([])
})
