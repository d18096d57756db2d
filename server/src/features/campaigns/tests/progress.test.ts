// The progress of a campaign: states that add up, pace, and bot events.
import {
  getCampaignProgress,
  listDeliveries,
  retryCampaign,
  type CampaignProgress,
} from '@lettermill/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { getCampaign, pauseCampaign, resumeCampaign, sendCampaign } from '../lifecycle.ts'
import { twiceUnconfirmed } from '../../deliveries/outcome.ts'
import { startPending } from '../sending/start.ts'
import { gatherRetries } from '../../deliveries/queries/claim.ts'
import { EventRecorder } from '../../tracking/index.ts'
import { keepPresence, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { aWorker, until, mailingOf, mailingIdOf } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { anOwnCampaign, aStartedCampaign, instance, record, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

async function progressOf({ call, params }: OwnCampaign): Promise<CampaignProgress> {
  const { status, body } = await call(getCampaignProgress, { params })
  expect(status).toBe(200)
  const { total, sent, failed, skipped, deferred, unconfirmed, pending } = body
  expect(sent + failed + skipped + deferred + unconfirmed + pending).toBe(total)
  return body
}

test('before the start everyone in the group is pending', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 4 })
  expect(await progressOf(campaign)).toEqual({
    total: 4,
    sent: 0,
    failed: 0,
    skipped: 0,
    deferred: 0,
    unconfirmed: 0,
    pending: 4,
    rate: 0,
    done_at: null,
    next_try_at: null,
    postponed: false,
    retryable: 0,
    possible_duplicates: 0,
    lapses: 0,
    waits_for: null,
    relay_reply: null,
    holds: [],
    waits: [],
    rate_limit: null,
    test_mode: null,
    bot_opens: 0,
    bot_clicks: 0,
  })
})

// spec: beyond.campaign.page
test('each recipient has one state, and the states add up to the total', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 12 })
  await record(db, campaign, {
    1: 'sent',
    2: 'sent',
    3: 'failed',
    4: 'skipped',
    5: 'deferred',
    6: 'deferred',
  })
  await record(db, campaign, { 7: 'unconfirmed', 8: 'unconfirmed' })
  const found = await progressOf(campaign)
  expect(found).toMatchObject({
    total: 12,
    sent: 2,
    failed: 1,
    skipped: 1,
    deferred: 2,
    unconfirmed: 2,
    pending: 4,
  })
  expect(found.next_try_at).not.toBeNull()
})

test('a retried delivery keeps its state until its next outcome, which replaces it', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 6 })
  await record(db, campaign, {
    1: 'deferred',
    2: 'deferred',
    3: 'unconfirmed',
    4: 'unconfirmed',
    5: 'sent',
    6: 'sent',
  })
  await gatherRetries(db)
  expect(await progressOf(campaign)).toMatchObject({
    sent: 2,
    deferred: 2,
    unconfirmed: 2,
    next_try_at: null,
  })
  await record(db, campaign, { 1: 'sent', 2: 'deferred', 3: 'deferred' }, { chunk: 2 })
  expect(await progressOf(campaign)).toMatchObject({ sent: 3, deferred: 2, unconfirmed: 1, pending: 0 })
  await record(db, campaign, { 4: 'failed' }, { chunk: 2, done: true })
  expect(await progressOf(campaign)).toMatchObject({
    sent: 3,
    failed: 1,
    deferred: 2,
    unconfirmed: 0,
    pending: 0,
  })
})

test('the rate is that of the last minute, and gives the time at which no delivery is left pending', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 1500 })
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [index + 1, 'sent' as const]))
  await record(db, campaign, many)
  await setAge(campaign, 30)
  const found = await progressOf(campaign)
  expect(found.rate).toBeCloseTo(20, 0)
  const seconds = (Date.parse(found.done_at ?? '') - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(40)
  expect(seconds).toBeLessThan(50)
  await setAge(campaign, 61)
  expect(await progressOf(campaign)).toMatchObject({ rate: 0, done_at: null })
})

test('the first seconds of sending named an end hours ahead', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 1500 })
  await record(db, campaign, { 1: 'sent' })
  await setAge(campaign, 8)
  expect(await progressOf(campaign)).toMatchObject({ sent: 1, done_at: null })
  await setAge(campaign, 12)
  expect((await progressOf(campaign)).done_at).not.toBeNull()
})

test('while a worker sends and retries, every recipient has exactly one state at any moment', async () => {
  const sink = await aSink()
  sink.behaviour.rcpt = (_address, tries) => (tries < 2 ? '451 4.3.0 Later' : null)
  const campaign = await anOwnCampaign(app, db, { contacts: 300 })
  const worker = await aWorker(database, sink.url, { RETRY_DELAYS: '50ms' })
  onTestFinished(() => worker.stop())
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  let before = 300
  await until(async () => {
    const { pending, deferred, sent } = await progressOf(campaign)
    const { headers } = await campaign.call(listDeliveries, {
      params: campaign.params,
      query: { search: 'far', state: 'pending', limit: 1 },
    })
    expect(Math.min(pending, deferred, sent)).toBeGreaterThanOrEqual(0)
    expect(pending).toBeLessThanOrEqual(before)
    expect(Number(headers['x-total-count'])).toBeLessThanOrEqual(pending)
    before = pending
    return sent === 300
  }, 60)
})

test('the estimated time counts all outcomes of pending deliveries, not only accepted ones', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 200 })
  const refused = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [index + 1, 'failed' as const]))
  await record(db, campaign, { ...refused, 81: 'sent', 82: 'skipped' })
  await setAge(campaign, 41)
  const { rate, done_at } = await progressOf(campaign)
  expect(rate).toBeCloseTo(1 / 41, 2)
  const seconds = (Date.parse(done_at ?? '') - Date.now()) / 1000
  expect(seconds).toBeGreaterThan(54)
  expect(seconds).toBeLessThan(64)
})

test('a throttled delivery waits as deferred; an unconfirmed message stays unconfirmed meanwhile', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 3 })
  await record(db, campaign, { 1: 'held_back', 2: 'unconfirmed', 3: 'deferred' })
  expect(await progressOf(campaign)).toMatchObject({ deferred: 2, unconfirmed: 1, pending: 0 })
  await gatherRetries(db)
  await record(db, campaign, { 1: 'held_back', 2: 'held_back', 3: 'held_back' }, { chunk: 2, done: true })
  expect(await progressOf(campaign)).toMatchObject({ deferred: 2, unconfirmed: 1, pending: 0 })
})

test('an unconfirmed message that is retried and accepted or unconfirmed counts as a possible duplicate', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 8 })
  const doubtful = [1, 2, 3, 4, 5, 6].map((seq) => [seq, 'unconfirmed' as const])
  await record(db, campaign, { ...Object.fromEntries(doubtful), 7: 'deferred', 8: 'sent' })
  expect((await progressOf(campaign)).possible_duplicates).toBe(0)
  await gatherRetries(db)
  await record(
    db,
    campaign,
    { 1: 'sent', 2: 'failed', 3: 'deferred', 4: 'skipped', 5: 'unconfirmed', 7: 'sent' },
    { chunk: 2 },
  )
  expect((await progressOf(campaign)).possible_duplicates).toBe(2)
  await record(db, campaign, { 6: 'held_back' }, { chunk: 2, done: true })
  await gatherRetries(db)
  await record(db, campaign, { 3: 'sent', 5: 'sent' }, { chunk: 3 })
  expect((await progressOf(campaign)).possible_duplicates).toBe(3)
})

test('a message that failed after it was unconfirmed twice is a possible duplicate, retried or not', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 1 })
  await record(db, campaign, { 1: 'unconfirmed' }, { done: true })
  await gatherRetries(db)
  await record(db, campaign, { 1: 'failed' }, { chunk: 2, done: true })
  await rows(
    db,
    sql`update deliveries set code = null, reply = null, reason_code = ${twiceUnconfirmed.code}, reason_params = '{}'
      where mailing_id = ${mailingOf(campaign.campaignId)} and outcome = 'failed'`,
  )
  expect((await progressOf(campaign)).possible_duplicates).toBe(1)
  await rows(db, sql`update campaigns set status = 'failed' where id = ${campaign.campaignId}`)
  await campaign.call(retryCampaign, { params: campaign.params })
  expect(await progressOf(campaign)).toMatchObject({ failed: 0, possible_duplicates: 1 })
})

test('chunks taken over from a silent worker are counted', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 3 })
  await rows(db, sql`update chunks set lapses = 2 where mailing_id = ${mailingOf(campaign.campaignId)}`)
  expect(await progressOf(campaign)).toMatchObject({ possible_duplicates: 0, lapses: 2 })
})

test('messages of a retry also count in the rate', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 3 })
  await record(db, campaign, { 1: 'deferred', 3: 'deferred' })
  await gatherRetries(db)
  await record(db, campaign, { 1: 'sent', 3: 'sent' }, { chunk: 2, done: true })
  await setAge(campaign, 10)
  expect((await progressOf(campaign)).rate).toBeCloseTo(0.2, 1)
})

test('a campaign without progress says that no worker runs, until one does or the campaign is paused', async () => {
  const campaign = await anOwnCampaign(app, db, { contacts: 3 })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  expect((await progressOf(campaign)).waits_for).toBe('worker')
  await startPending({ db, log: createLog('silent'), instance })
  expect((await progressOf(campaign)).waits_for).toBe('worker')
  await record(db, campaign, { 1: 'deferred' })
  expect((await progressOf(campaign)).waits_for).toBeNull()
  await setAge(campaign, 61)
  expect((await progressOf(campaign)).waits_for).toBe('worker')
  await rows(db, sql`update chunks set worker = null where mailing_id = ${mailingOf(campaign.campaignId)}`)
  await pauseCampaign(db, campaign.workspaceId, campaign.campaignId)
  expect((await progressOf(campaign)).waits_for).toBeNull()
})

test('the campaign did not record when it was paused', async () => {
  const { workspaceId, campaignId } = await aStartedCampaign(app, db, { contacts: 3 })
  const pausedAt = async () => (await getCampaign(db, workspaceId, campaignId)).paused_at
  expect(await pausedAt()).toBeNull()
  await pauseCampaign(db, workspaceId, campaignId)
  expect(Date.now() - Date.parse((await pausedAt()) ?? '')).toBeLessThan(60_000)
  await resumeCampaign(db, workspaceId, campaignId)
  expect(await pausedAt()).toBeNull()
})

test('a campaign whose messages a worker has held for a minute says that the relay accepts nothing', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 3 })
  const presence = keepPresence(database.url, 'a worker', createLog('silent'), () => undefined)
  onTestFinished(() => presence.close())
  await presence.held
  expect((await progressOf(campaign)).waits_for).toBeNull()
  const { campaignId } = campaign
  const until = sql`now() + interval '30 seconds'`
  await rows(db, sql`update chunks set lease_until = ${until} where mailing_id = ${mailingOf(campaignId)}`)
  expect((await progressOf(campaign)).waits_for).toBeNull()
  const aMinuteAgo = sql`now() - interval '61 seconds'`
  await rows(db, sql`update mailings set served_at = ${aMinuteAgo} where id = ${mailingOf(campaignId)}`)
  expect((await progressOf(campaign)).waits_for).toBe('relay')
})

test('a paused campaign has no estimated time', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 3 })
  await record(db, campaign, { 1: 'sent' })
  await setAge(campaign, 12)
  expect((await progressOf(campaign)).done_at).not.toBeNull()
  // A worker gives its chunks up after it has seen the halt.
  await rows(db, sql`update chunks set worker = null where mailing_id = ${mailingOf(campaign.campaignId)}`)
  await pauseCampaign(db, campaign.workspaceId, campaign.campaignId)
  expect((await progressOf(campaign)).done_at).toBeNull()
})

test('a finished campaign can be retried for failed recipients whose address is not suppressed', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 3 })
  await record(db, campaign, { 1: 'sent', 2: 'failed', 3: 'failed' }, { done: true })
  expect((await progressOf(campaign)).retryable).toBe(0)
  await rows(db, sql`update campaigns set status = 'completed' where id = ${campaign.campaignId}`)
  expect((await progressOf(campaign)).retryable).toBe(2)
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason)
      values (${campaign.workspaceId}, 'c3@far.example', 'hard_bounce')`,
  )
  expect((await progressOf(campaign)).retryable).toBe(1)
})

test('retried deliveries are deferred, and no longer failed', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 3 })
  await record(db, campaign, { 1: 'sent', 2: 'failed', 3: 'failed' }, { done: true })
  await rows(db, sql`update campaigns set status = 'completed' where id = ${campaign.campaignId}`)
  expect((await campaign.call(retryCampaign, { params: campaign.params })).status).toBe(200)
  expect(await progressOf(campaign)).toMatchObject({ sent: 1, failed: 0, deferred: 2, retryable: 0 })
})

test('bot events are counted apart', async () => {
  const campaign = await aStartedCampaign(app, db, { contacts: 2 })
  const recorder = new EventRecorder({ db, log: createLog('silent') })
  const event = { mailingId: await mailingIdOf(db, campaign.campaignId), link: null, bot: 'agent' as const }
  await recorder.record({ ...event, kind: 'open', seq: 1 })
  await recorder.record({ ...event, kind: 'open', seq: 2 })
  await recorder.record({ ...event, kind: 'click', seq: 2, link: 0 })
  await recorder.untilCounted()
  expect(await progressOf(campaign)).toMatchObject({
    bot_opens: 2,
    bot_clicks: 1,
  })
})

test('another account’s campaign does not exist', async () => {
  const { params } = await aStartedCampaign(app, db)
  const { call } = await aSignedInAccount(app, db)
  expect((await call(getCampaignProgress, { params })).status).toBe(404)
})

async function setAge({ campaignId }: OwnCampaign, seconds: number): Promise<void> {
  await rows(
    db,
    sql`update deliveries set at = now() - ${seconds} * interval '1 second' where mailing_id = ${mailingOf(campaignId)}`,
  )
}
