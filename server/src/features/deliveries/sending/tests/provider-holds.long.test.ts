// A receiving provider that refuses a campaign because of the sender: its messages wait, and the others leave.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { giveUpProvider, retryProvider, tendProviderHolds } from '../../../campaigns/holds/providers.ts'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { getProgress } from '../../../campaigns/page/progress.ts'
import { row, rows, sql, transaction } from '../../../../platform/db/index.ts'
import { aCampaign, aWorker, mailingOf, until, type ReadyCampaign } from '../../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const worker = await aWorker(database, sink.url, { RETRY_DELAYS: '300ms,300ms' })
afterAll(() => worker.stop())
beforeEach(() => sink.reset())

const blocked = '550 5.7.1 Service unavailable; client host blocked using Spamhaus'
const clock = { now: () => new Date() }

/** A sent campaign to `theirs` contacts at the provider that refuses, and `others` at domains that accept. */
async function aRefused(theirs: number, others: number): Promise<ReadyCampaign & { place: string }> {
  const place = `${randomUUID().slice(0, 8)}.example`
  const campaign = await aCampaign(db, { contacts: theirs + others })
  await rows(
    db,
    sql`update contacts set email = replace(email, 'far.example', ${place})
      where workspace_id = ${campaign.workspaceId} and substr(split_part(email, '@', 1), 2)::integer <= ${theirs}`,
  )
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  return { ...campaign, place }
}

const progressOf = ({ workspaceId, campaignId }: ReadyCampaign) =>
  getProgress(db, clock, workspaceId, campaignId)

const isPartlySent = async (campaign: ReadyCampaign) => (await campaign.now()).status === 'partially_sent'

/** Moves the hold's times into the past by `hours`. */
async function pass(campaign: ReadyCampaign, hours: number): Promise<void> {
  await rows(
    db,
    sql`update provider_holds set next_try_at = next_try_at - ${hours} * interval '1 hour',
        expires_at = expires_at - ${hours} * interval '1 hour'
      where mailing_id = ${mailingOf(campaign.campaignId)}`,
  )
}

test('one provider that refuses because of the sender keeps its messages, and the others get theirs', async () => {
  const asked: string[] = []
  sink.behaviour.rcpt = (address) => {
    if (address.endsWith('@far.example')) return null
    asked.push(address)
    return blocked
  }
  const campaign = await aRefused(600, 60)
  await until(() => isPartlySent(campaign))
  await until(async () => (await progressOf(campaign)).holds[0]?.waiting === 600)
  expect(await progressOf(campaign)).toMatchObject({ total: 660, sent: 60, deferred: 600, failed: 0 })
  expect((await progressOf(campaign)).holds).toMatchObject([
    { code: 'provider_blocked', params: { provider: campaign.place, code: 550, status: '5.7.1' } },
  ])
  // The twenty refusals, and the messages that were already on the wire.
  expect(asked.length).toBeLessThanOrEqual(20 + 4 * 5)
  const { count } = (await row(
    db,
    sql<{
      count: number
    }>`select count(*) as count from suppressions where workspace_id = ${campaign.workspaceId}`,
  )) ?? { count: null }
  expect(count).toBe(0)
  const causes = await rows(
    db,
    sql`select distinct outcome, cause from deliveries where mailing_id = ${mailingOf(campaign.campaignId)}
      and outcome <> 'sent'`,
  )
  expect(causes).toEqual([{ outcome: 'deferred', cause: 'blocked' }])
})

test('after an hour a few messages try the provider again, and the rest follow if it accepts', async () => {
  let isBlocking = true
  const asked: string[] = []
  sink.behaviour.rcpt = (address) => {
    if (address.endsWith('@far.example')) return null
    asked.push(address)
    return isBlocking ? blocked : null
  }
  const campaign = await aRefused(100, 5)
  await until(async () => (await progressOf(campaign)).holds[0]?.waiting === 100)
  await tendProviderHolds(db)
  const before = asked.length
  await pass(campaign, 1)
  await tendProviderHolds(db)
  await until(async () => asked.length > before && (await progressOf(campaign)).holds[0]?.waiting === 100)
  expect(asked.length - before).toBeLessThanOrEqual(5)
  const [hold] = (await progressOf(campaign)).holds
  expect(Date.parse(hold?.next_try_at ?? '') - Date.now()).toBeGreaterThan(3.9 * 3_600_000)
  isBlocking = false
  await pass(campaign, 4)
  await tendProviderHolds(db)
  await until(async () => (await campaign.now()).status === 'sent')
  expect(await progressOf(campaign)).toMatchObject({ sent: 105, deferred: 0, failed: 0, holds: [] })
})

test('after five days the messages fail', async () => {
  sink.behaviour.rcpt = (address) => (address.endsWith('@far.example') ? null : blocked)
  const campaign = await aRefused(40, 5)
  await until(async () => (await progressOf(campaign)).holds[0]?.waiting === 40)
  await pass(campaign, 5 * 24)
  await tendProviderHolds(db)
  await until(async () => (await campaign.now()).status === 'completed')
  expect(await progressOf(campaign)).toMatchObject({ sent: 5, failed: 40, deferred: 0 })
  expect((await campaign.now()).blocked_count).toBe(40)
})

test('Try again sends at once, and Give up lets the messages fail', async () => {
  let isBlocking = true
  sink.behaviour.rcpt = (address) => (address.endsWith('@far.example') || !isBlocking ? null : blocked)
  const campaigns = [await aRefused(40, 5), await aRefused(40, 5)] as const
  for (const each of campaigns) await until(async () => (await progressOf(each)).holds[0]?.waiting === 40)
  const [tried, given] = campaigns
  await transaction(db, (tx) => giveUpProvider(tx, given.workspaceId, given.campaignId, given.place))
  await until(async () => (await given.now()).status === 'completed')
  expect(await progressOf(given)).toMatchObject({ sent: 5, failed: 40 })
  isBlocking = false
  await transaction(db, (tx) => retryProvider(tx, tried.workspaceId, tried.campaignId, tried.place))
  await until(async () => (await tried.now()).status === 'sent')
  expect(await progressOf(tried)).toMatchObject({ sent: 45, failed: 0 })
  await expect(
    transaction(db, (tx) => retryProvider(tx, tried.workspaceId, tried.campaignId, tried.place)),
  ).rejects.toMatchObject({ code: 'provider_not_held' })
})

test('refusals that reach every provider still hold the whole campaign', async () => {
  sink.behaviour.rcpt = () => blocked
  const campaign = await aCampaign(db, { contacts: 300 })
  await rows(
    db,
    sql`update contacts set email = replace(email, '@far', '@far' || id % 60)
      where workspace_id = ${campaign.workspaceId}`,
  )
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'paused')
  expect(await campaign.now()).toMatchObject({ failed_count: 0 })
})

test('fewer than twenty refusals of a provider in a row fail, as refusals of these messages alone', async () => {
  sink.behaviour.rcpt = (address) => (address.endsWith('@far.example') ? null : blocked)
  const campaign = await aRefused(12, 30)
  await until(async () => (await campaign.now()).status === 'completed')
  expect(await progressOf(campaign)).toMatchObject({ sent: 30, failed: 12, deferred: 0, holds: [] })
})

test('too much mail at a permanent code holds the provider as well', async () => {
  sink.behaviour.rcpt = (address) =>
    address.endsWith('@far.example')
      ? null
      : '550 5.7.0 Too many messages from your network, rate limit exceeded'
  const campaign = await aRefused(80, 5)
  await until(async () => (await progressOf(campaign)).holds.length > 0)
  await until(async () => (await progressOf(campaign)).holds[0]?.waiting === 80)
})
