// "Try again" on a finished campaign: failed recipients get one more message, and stats and reports add up throughout.
import { exportCampaign, retryCampaign } from '@lettermill/contracts'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { pauseCampaign, resumeCampaign, sendCampaign } from '../../campaigns/lifecycle.ts'
import { recountStats } from '../../tracking/index.ts'
import { row, rows, sql, type Row } from '../../../platform/db/index.ts'
import {
  aCampaign,
  aWorker,
  until,
  type CampaignWishes,
  type ReadyCampaign,
  mailingOf,
} from '../../../../test/campaigns.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
const environment = { RETRY_DELAYS: '100ms' }
const worker = await aWorker(database, sink.url, environment)
afterAll(() => worker.stop())
beforeEach(() => sink.reset())

interface Owned extends ReadyCampaign, SignedIn {}

async function anOwnCampaign(wishes: CampaignWishes = {}): Promise<Owned> {
  const account = await aSignedInAccount(app, db)
  return { ...account, ...(await aCampaign(db, { ...wishes, workspaceId: account.caller.workspaceId })) }
}

/** A finished campaign whose messages got the sink's current answers. */
async function aCampaignThatEnded(wishes: CampaignWishes = {}): Promise<Owned> {
  const campaign = await anOwnCampaign(wishes)
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await ended(campaign)
  return campaign
}

const ended = (campaign: ReadyCampaign) =>
  until(async () => ['sent', 'completed', 'failed'].includes((await campaign.now()).status))
const retry = ({ call, campaignId }: Owned) => call(retryCampaign, { params: { id: campaignId } })
const arrivedAt = (address: string) => sink.arrivals.filter(({ to }) => to === address)
const messageIdOf = ({ source }: { source: Buffer }) =>
  /^message-id: (.*)$/im.exec(source.toString())?.[1] ?? ''

const failing = (...addresses: string[]) => {
  sink.behaviour.rcpt = (address) => (addresses.includes(address) ? '550 5.7.1 Not today' : null)
}

describe('a campaign with failed messages', () => {
  // spec: beyond.campaign.retry
  test('is retried for the failed recipients, and for nobody else', async () => {
    failing('c2@far.example', 'c3@far.example')
    const campaign = await aCampaignThatEnded({ contacts: 5 })
    const before = await campaign.now()
    expect(before).toMatchObject({ status: 'completed', sent_count: 3, failed_count: 2 })
    sink.behaviour = {}
    const answer = await retry(campaign)
    expect([answer.status, answer.body]).toEqual([200, { message: '2 messages are tried again.' }])
    await ended(campaign)
    expect(await campaign.now()).toMatchObject({
      status: 'sent',
      sent_count: 5,
      failed_count: 0,
      reason: null,
      sent_at: before.sent_at,
    })
    expect(sink.arrivals.map(({ to }) => to).sort()).toEqual(
      [1, 2, 3, 4, 5].map((n) => `c${String(n)}@far.example`),
    )
  })

  test('shows as partially sent during the retry, and its stats match a recount', async () => {
    failing('c1@far.example')
    const campaign = await aCampaignThatEnded()
    await yesterday(campaign)
    sink.behaviour = { delay: 300 }
    expect((await retry(campaign)).body).toEqual({ message: '1 message is tried again.' })
    expect(await campaign.now()).toMatchObject({ status: 'partially_sent', sent_count: 2, failed_count: 0 })
    expect(await recountStats(db)).toEqual([])
    await ended(campaign)
    expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 3, failed_count: 0 })
    expect(await recountStats(db)).toEqual([])
  })

  test('keeps the relay’s first refusal, and its report shows how each delivery ended', async () => {
    failing('c1@far.example', 'c2@far.example')
    const campaign = await aCampaignThatEnded()
    failing('c2@far.example')
    await retry(campaign)
    await ended(campaign)
    expect(await campaign.now()).toMatchObject({ status: 'completed', sent_count: 2, failed_count: 1 })
    const attempts = await rows(
      db,
      sql<{ seq: number; outcome: string; reply: string }>`select seq, outcome, reply from deliveries
        where mailing_id = ${mailingOf(campaign.campaignId)} and seq <= 2 order by seq, chunk`,
    )
    expect(attempts).toEqual([
      { seq: 1, outcome: 'deferred', reply: '550 5.7.1 Not today' },
      { seq: 1, outcome: 'sent', reply: expect.stringMatching(/^250 /) },
      { seq: 2, outcome: 'deferred', reply: '550 5.7.1 Not today' },
      { seq: 2, outcome: 'failed', reply: '550 5.7.1 Not today' },
    ])
    const report = await campaign.call(exportCampaign, { params: { id: campaign.campaignId } })
    const lines = report.text.trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',').slice(4, 7))).toEqual([
      ['sent', '', '2'],
      ['failed', '550 5.7.1 Not today', '2'],
      ['sent', '', '1'],
    ])
  })

  test('can be retried any number of times', async () => {
    failing('c1@far.example')
    const campaign = await aCampaignThatEnded()
    for (const round of [1, 2]) {
      expect([round, (await retry(campaign)).status]).toEqual([round, 200])
      await ended(campaign)
      expect(await campaign.now()).toMatchObject({ status: 'completed', sent_count: 2, failed_count: 1 })
    }
    sink.behaviour = {}
    await retry(campaign)
    await ended(campaign)
    expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 3 })
    expect(await recountStats(db)).toEqual([])
  })

  test('can be paused and resumed during a retry', async () => {
    failing('c1@far.example', 'c2@far.example', 'c3@far.example')
    const campaign = await aCampaignThatEnded({ contacts: 4 })
    sink.behaviour = { mail: () => '451 4.3.0 Wait' }
    await retry(campaign)
    await pauseCampaign(db, campaign.workspaceId, campaign.campaignId)
    expect((await campaign.now()).status).toBe('paused')
    expect((await retry(campaign)).status).toBe(409)
    sink.behaviour = {}
    await resumeCampaign(db, campaign.workspaceId, campaign.campaignId)
    await ended(campaign)
    expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 4 })
  })
})

describe('a campaign of which nobody got a message', () => {
  test('continues if the relay accepts messages again', async () => {
    failing('c1@far.example', 'c2@far.example', 'c3@far.example')
    const campaign = await aCampaignThatEnded()
    expect(await campaign.now()).toMatchObject({ status: 'failed', sent_count: 0, failed_count: 3 })
    sink.behaviour = {}
    await retry(campaign)
    await ended(campaign)
    expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 3, reason: null })
  })

  test('fails again with the relay’s last reply if the relay still refuses', async () => {
    failing('c1@far.example', 'c2@far.example', 'c3@far.example')
    const campaign = await aCampaignThatEnded()
    sink.behaviour.rcpt = () => '554 5.7.1 Still not'
    await retry(campaign)
    await ended(campaign)
    expect(await campaign.now()).toMatchObject({
      status: 'failed',
      failed_count: 3,
      reason: 'None of the 3 messages was accepted. The last answer: 554 5.7.1 Still not',
    })
  })
})

test('a message whose attempts are used up gets one more, and fails again after it', async () => {
  sink.behaviour.rcpt = (address) => (address === 'c1@far.example' ? '451 4.3.0 Later' : null)
  const campaign = await aCampaignThatEnded()
  expect(await triesOf(campaign)).toBe(2)
  await retry(campaign)
  await ended(campaign)
  expect(await triesOf(campaign)).toBe(3)
  expect(await campaign.now()).toMatchObject({ status: 'completed', sent_count: 2, failed_count: 1 })
})

test('a retried message that may have arrived has the same Message-ID', async () => {
  sink.behaviour.dropAfterData = (address) => address === 'c1@far.example'
  const campaign = await aCampaignThatEnded()
  expect(await campaign.now()).toMatchObject({ status: 'completed', failed_count: 1 })
  sink.behaviour = {}
  await retry(campaign)
  await ended(campaign)
  expect((await campaign.now()).status).toBe('sent')
  const copies = arrivedAt('c1@far.example')
  expect(copies).toHaveLength(3)
  expect(new Set(copies.map(messageIdOf)).size).toBe(1)
})

describe('an address that cannot be mailed', () => {
  test('is left out of a retry if it does not exist, or unsubscribed since', async () => {
    sink.behaviour.rcpt = (address) => {
      if (address === 'c1@far.example') return '550 5.1.1 No such user'
      return address === 'c4@far.example' ? null : '550 5.7.1 Not today'
    }
    const campaign = await aCampaignThatEnded({ contacts: 4 })
    await rows(
      db,
      sql`insert into suppressions (workspace_id, email, reason)
        values (${campaign.workspaceId}, 'c2@far.example', 'unsubscribed')`,
    )
    sink.reset()
    expect((await retry(campaign)).body).toEqual({ message: '1 message is tried again.' })
    await ended(campaign)
    expect(sink.arrivals.map(({ to }) => to)).toEqual(['c3@far.example'])
    expect(await campaign.now()).toMatchObject({ status: 'completed', sent_count: 2, failed_count: 2 })
  })

  test('leaves nothing to retry if it is the only one', async () => {
    sink.behaviour.rcpt = (address) => (address === 'c1@far.example' ? '550 5.1.1 No such user' : null)
    const campaign = await aCampaignThatEnded()
    const answer = await retry(campaign)
    expect([answer.status, answer.problem.code]).toEqual([409, 'nothing_to_retry'])
    expect(await campaign.now()).toMatchObject({ status: 'completed', failed_count: 1 })
  })
})

describe('a campaign that failed to start', () => {
  test('starts once the missing part exists, as if it were sent now', async () => {
    const campaign = await anOwnCampaign()
    await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
    await ended(campaign)
    const { campaignId } = await aCampaignWithoutGroup(campaign)
    const stuck = { ...campaign, campaignId }
    const failed = await statusOf(campaignId)
    expect(failed).toMatchObject({
      status: 'failed',
      reason_code: 'refused',
      reason_params: { problem: 'campaign_part_missing', part: 'group' },
    })
    const refused = await retry(stuck)
    expect([refused.status, refused.problem.code]).toEqual([400, 'campaign_part_missing'])
    await rows(db, sql`update campaigns set group_id = ${campaign.groupId} where id = ${campaignId}`)
    const answer = await retry(stuck)
    expect([answer.status, answer.body]).toEqual([200, { message: 'The campaign is being sent.' }])
    await until(async () => (await statusOf(campaignId))?.status === 'sent')
    const sent = await statusOf(campaignId)
    expect(sent).toMatchObject({ reason_code: null, total_contacts: 3 })
    expect(Date.parse(sent?.sent_at ?? '')).toBeGreaterThan(Date.parse(failed?.sent_at ?? ''))
  })

  test('because its group was empty has nobody to retry', async () => {
    const campaign = await aCampaignThatEnded({ contacts: 0 })
    expect((await retry(campaign)).problem.code).toBe('nothing_to_retry')
  })
})

test.each(['draft', 'scheduled', 'processing', 'paused', 'partially_sent', 'sent', 'archived'])(
  'a campaign that is %s cannot be retried',
  async (status) => {
    const campaign = await anOwnCampaign({ contacts: 0 })
    await rows(
      db,
      // Creates a halted mailing, so that the worker leaves it alone.
      sql`with ledger as (insert into mailings (id, workspace_id, kind, state, total, content)
          values (${campaign.campaignId}, ${campaign.workspaceId}, 'campaign', 'halted', 0, '{}'))
        update campaigns set status = ${status}, mailing_id = id where id = ${campaign.campaignId}`,
    )
    const answer = await retry(campaign)
    expect([answer.status, answer.problem.message]).toEqual([
      409,
      `A campaign that is ${status} cannot be tried again.`,
    ])
  },
)

test('another workspace’s campaign is not found', async () => {
  failing('c1@far.example')
  const campaign = await aCampaignThatEnded()
  const stranger = await aSignedInAccount(app, db)
  expect((await retry({ ...campaign, call: stranger.call })).status).toBe(404)
  expect((await campaign.now()).status).toBe('completed')
})

test('only one of many simultaneous retries succeeds, and each message arrives once', async () => {
  failing('c1@far.example', 'c2@far.example')
  const campaign = await aCampaignThatEnded()
  sink.reset()
  sink.behaviour = { delay: 200 }
  const answers = await Promise.all(Array.from({ length: 10 }, () => retry(campaign)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
  await ended(campaign)
  expect(sink.arrivals.map(({ to }) => to).sort()).toEqual(['c1@far.example', 'c2@far.example'])
})

test('two workers retry more than one chunk, and each message arrives once', async () => {
  const second = await aWorker(database, sink.url, environment)
  onTestFinished(() => second.stop())
  const campaign = await aCampaignThatEnded({ contacts: 1300 })
  await rows(
    db,
    sql`with failed as (update deliveries set outcome = 'failed', reply = 'Tried.'
        where mailing_id = ${mailingOf(campaign.campaignId)} and seq <= 1200)
      update campaigns set status = 'completed' where id = ${campaign.campaignId}`,
  )
  await recountStats(db)
  expect(await campaign.now()).toMatchObject({ sent_count: 100, failed_count: 1200 })
  sink.reset()
  expect((await retry(campaign)).body).toEqual({ message: '1200 messages are tried again.' })
  await ended(campaign)
  expect(new Set(sink.arrivals.map(({ to }) => to)).size).toBe(1200)
  expect(sink.arrivals).toHaveLength(1200)
  expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 1300, failed_count: 0 })
})

/** Moves the deliveries and stats of the campaign to the day before, and so into other buckets. */
async function yesterday({ campaignId }: ReadyCampaign): Promise<void> {
  await rows(
    db,
    sql`update deliveries set at = at - interval '1 day' where mailing_id = ${mailingOf(campaignId)}`,
  )
  await recountStats(db)
}

async function triesOf({ campaignId }: ReadyCampaign): Promise<number> {
  const counted = await row(
    db,
    sql<{
      count: number
    }>`select count(*) as count from deliveries where mailing_id = ${mailingOf(campaignId)} and seq = 1`,
  )
  return counted?.count ?? 0
}

/** Another campaign of the same workspace, which goes to no group. */
async function aCampaignWithoutGroup({ campaignId }: ReadyCampaign): Promise<{ campaignId: number }> {
  const made = await row(
    db,
    sql<{ id: number }>`insert into campaigns
        (workspace_id, name, subject, status, started_at, domain_id, sender_id, template_id, group_id)
      select workspace_id, name, subject, 'processing', now(), domain_id, sender_id, template_id, 0
      from campaigns where id = ${campaignId} returning id`,
  )
  const id = made?.id ?? 0
  await until(async () => (await statusOf(id))?.status === 'failed')
  return { campaignId: id }
}

async function statusOf(id: number) {
  return row(
    db,
    sql<Row<'campaigns', 'status' | 'reason_code' | 'reason_params' | 'sent_at' | 'total_contacts'>>`
      select status, reason_code, reason_params, sent_at, total_contacts from campaigns where id = ${id}`,
  )
}
