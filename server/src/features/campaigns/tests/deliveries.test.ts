// The deliveries of a campaign: filtered by state or search, in pages or whole; the history of one delivery; bot
// events.
import {
  type deliveryStates,
  exportCampaign,
  getCampaignProgress,
  getDeliveryStory,
  listDeliveries,
  listBotEvents,
  type Delivery,
} from '@lettermill/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { gatherRetries } from '../../deliveries/queries/claim.ts'
import { EventRecorder, type NewEvent } from '../../tracking/index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign, aStartedCampaign, record, type OwnCampaign } from './under-way.ts'
import { mailingOf, mailingIdOf } from '../../../../test/campaigns.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const recorder = new EventRecorder({ db, log: createLog('silent') })

let campaign: OwnCampaign
let mailingId: number
beforeAll(async () => {
  const body = '<a href="https://a.example/{{ email }}">a</a><a href="https://b.example/">b</a>'
  campaign = await aStartedCampaign(app, db, { contacts: 12, body })
  mailingId = await mailingIdOf(db, campaign.campaignId)
  await record(db, campaign, {
    1: 'sent',
    2: 'failed',
    3: 'skipped',
    4: 'deferred',
    5: 'deferred',
    6: 'unconfirmed',
    7: 'unconfirmed',
    8: 'sent',
  })
  await gatherRetries(db)
  // In the second try of chunk 2, recipient 4 is sent and 6 is deferred; 5 and 7 have no outcome yet.
  await record(db, campaign, { 4: 'sent', 6: 'deferred' }, { chunk: 2 })
  const aMinuteAgo = sql`at - interval '1 minute'`
  await rows(
    db,
    sql`update deliveries set at = ${aMinuteAgo} where mailing_id = ${mailingOf(campaign.campaignId)}`,
  )
  await rows(
    db,
    sql`update recipients set fields = fields || '{"first_name": "Zoë", "last_name": "O''Neil 100%"}' where seq = 8
      and mailing_id = ${mailingOf(campaign.campaignId)}`,
  )
})

const event = (kind: NewEvent['kind'], seq: number, more: Partial<NewEvent> = {}): NewEvent => ({
  mailingId,
  kind,
  seq,
  link: null,
  bot: null,
  ...more,
})

async function deliveriesOf(query: Record<string, unknown>): Promise<{ seqs: number[]; total: number }> {
  const { call, params } = campaign
  const { body, headers } = await call(listDeliveries, { params, query })
  return { seqs: body.map(({ seq }) => seq), total: Number(headers['x-total-count']) }
}

describe('The list of deliveries', () => {
  test('shows each recipient once, in order, and the next attempt of those who wait', async () => {
    const { call, params } = campaign
    const { body } = await call(listDeliveries, { params, query: { limit: 100 } })
    expect(body.map(({ state }) => state)).toEqual([
      ...['sent', 'failed', 'skipped', 'sent', 'deferred', 'deferred', 'unconfirmed', 'sent'],
      ...['pending', 'pending', 'pending', 'pending'],
    ])
    const of = (seq: number): Partial<Delivery> => body[seq - 1] ?? {}
    expect(of(2)).toMatchObject({ email: 'c2@far.example', reason: '550 5.7.1 Not wanted', attempts: 1 })
    expect(of(4)).toMatchObject({ reason: '250 2.0.0 Accepted', attempts: 2, next_try_at: null })
    expect(of(6).next_try_at).not.toBeNull()
    expect(of(12)).toMatchObject({ reason: null, attempts: 0, at: null, first_open_at: null })
    expect(body[0]).not.toHaveProperty('business_name')
  })

  test.each([
    ['sent', [1, 4, 8]],
    ['failed', [2]],
    ['skipped', [3]],
    ['deferred', [5, 6]],
    ['unconfirmed', [7]],
    ['pending', [9, 10, 11, 12]],
  ])('filtered by the state %s has as many recipients as the progress counts', async (state, seqs) => {
    expect(await deliveriesOf({ state, limit: 100 })).toEqual({ seqs, total: seqs.length })
    const { call, params } = campaign
    const progress = (await call(getCampaignProgress, { params })).body
    expect(progress[state as (typeof deliveryStates)[number]]).toBe(seqs.length)
  })

  test('counts the attempts of a delivery: none if it was skipped or throttled', async () => {
    const own = await aStartedCampaign(app, db, { contacts: 4 })
    await record(db, own, { 1: 'skipped', 2: 'held_back', 3: 'deferred', 4: 'unconfirmed' }, { done: true })
    await gatherRetries(db)
    await record(db, own, { 2: 'sent', 3: 'held_back', 4: 'held_back' }, { chunk: 2, done: true })
    await gatherRetries(db)
    await record(db, own, { 4: 'sent' }, { chunk: 3 })
    const { body } = await own.call(listDeliveries, { params: own.params })
    expect(body).toMatchObject([
      { state: 'skipped', attempts: 0, at: expect.any(String) as string },
      { state: 'sent', attempts: 1, possible_duplicate: false },
      { state: 'deferred', attempts: 1, reason: '451 4.3.0 Later', possible_duplicate: false },
      { state: 'sent', attempts: 2, possible_duplicate: true },
    ])
  })

  test('shows a throttled delivery as deferred, with the reason and without an attempt', async () => {
    const own = await aStartedCampaign(app, db, { contacts: 1 })
    await record(db, own, { 1: 'held_back' })
    const { body } = await own.call(listDeliveries, { params: own.params })
    const reason = 'far.example had asked us to come later: 451 4.3.0 Later'
    expect(body).toMatchObject([{ state: 'deferred', attempts: 0, at: null, reason }])
    expect(body[0]).toMatchObject({
      reason_code: 'throttled',
      reason_params: { domain: 'far.example', answer: '451 4.3.0 Later' },
    })
    expect(body[0]?.next_try_at).not.toBeNull()
  })

  test('has pages, each with the total number of deliveries', async () => {
    expect(await deliveriesOf({ limit: 3, offset: 4 })).toEqual({ seqs: [5, 6, 7], total: 12 })
    expect(await deliveriesOf({ limit: 3, offset: 40 })).toEqual({ seqs: [], total: 12 })
    expect(await deliveriesOf({ state: 'pending', limit: 2, offset: 1 })).toEqual({
      seqs: [10, 11],
      total: 4,
    })
  })

  test('finds addresses and names as typed, in one state or all', async () => {
    expect(await deliveriesOf({ search: 'C1', limit: 10 })).toEqual({ seqs: [1, 10, 11, 12], total: 4 })
    expect(await deliveriesOf({ search: 'c1', state: 'sent', limit: 10 })).toEqual({ seqs: [1], total: 1 })
    expect(await deliveriesOf({ search: 'zoë o', limit: 10 })).toEqual({ seqs: [8], total: 1 })
    expect(await deliveriesOf({ search: '100%', limit: 10 })).toEqual({ seqs: [8], total: 1 })
    expect(await deliveriesOf({ search: '%', limit: 1 })).toEqual({ seqs: [8], total: 1 })
    expect(await deliveriesOf({ search: 'nobody', limit: 10 })).toEqual({ seqs: [], total: 0 })
    expect(await deliveriesOf({ search: '  ', limit: 1 })).toEqual({ seqs: [1], total: 12 })
  })

  test('is complete without a limit, in the same shape', async () => {
    const { call, params } = campaign
    const slice = await call(listDeliveries, { params, query: { limit: 100 } })
    expect((await call(listDeliveries, { params })).body).toEqual(slice.body)
    const open = await call(listDeliveries, { params, query: { state: 'deferred', offset: 1 } })
    expect(open.body.map(({ seq }) => seq)).toEqual([6])
  })

  test('is empty before the campaign starts', async () => {
    const { call, params } = await anOwnCampaign(app, db)
    const answer = await call(listDeliveries, { params, query: { limit: 10 } })
    expect([answer.body, answer.headers['x-total-count']]).toEqual([[], '0'])
    expect((await call(listDeliveries, { params })).body).toEqual([])
  })

  test('agrees with the report about each recipient', async () => {
    const { call, params } = campaign
    const states = (await call(listDeliveries, { params })).body.map(({ state }) => state)
    const lines = (await call(exportCampaign, { params })).text.trim().split('\r\n').slice(1)
    const words = lines.map((line) => line.split(',')[4])
    expect(words).toEqual(states)
  })
})

describe('The history of a delivery', () => {
  test('has each attempt with the relay’s words, and each event with the address of its link', async () => {
    await recorder.record(event('open', 4))
    await recorder.record(event('click', 4, { link: 0 }))
    await recorder.record(event('click', 4, { link: 1, bot: 'agent' }))
    await recorder.untilCounted()
    const { call, params } = campaign
    const { body } = await call(getDeliveryStory, { params: { ...params, seq: 4 } })
    const relay = 'relay.example:25'
    expect(body.attempts).toMatchObject([
      { outcome: 'deferred', code: 451, enhanced: '4.3.0', reply: '451 4.3.0 Later', relay },
      { outcome: 'sent', code: 250, enhanced: '2.0.0', reply: '250 2.0.0 Accepted', relay },
    ])
    expect(body.events).toMatchObject([
      { kind: 'open', url: null, bot: null },
      { kind: 'click', url: 'https://a.example/c4%40far.example', bot: null },
      { kind: 'click', url: 'https://b.example/', bot: 'agent' },
    ])
  })

  test('does not count a throttled delivery as an attempt', async () => {
    const own = await aStartedCampaign(app, db, { contacts: 1 })
    await record(db, own, { 1: 'held_back' }, { done: true })
    await gatherRetries(db)
    await record(db, own, { 1: 'sent' }, { chunk: 2 })
    const { body } = await own.call(getDeliveryStory, { params: { ...own.params, seq: 1 } })
    expect(body.attempts).toMatchObject([
      { outcome: 'deferred', tried: false, relay: null },
      { outcome: 'sent', tried: true },
    ])
  })

  test('A recipient who opened 130 times was shown as one who opened 100 times', async () => {
    await Promise.all(Array.from({ length: 130 }, () => recorder.record(event('open', 5))))
    await recorder.untilCounted()
    const { call, params } = campaign
    const { body } = await call(getDeliveryStory, { params: { ...params, seq: 5 } })
    expect([body.events?.length, body.more_events]).toEqual([100, 30])
  })

  test('is empty before the first attempt', async () => {
    const { call, params } = campaign
    const { body } = await call(getDeliveryStory, { params: { ...params, seq: 12 } })
    expect(body).toEqual({ attempts: [], events: [], more_events: 0 })
  })

  test('is not found for an unknown number', async () => {
    const { call, params } = campaign
    for (const seq of ['0', '13', '-1', 'x', '2147483648', '999999999999999', '1e1']) {
      const { status } = await call(getDeliveryStory, { params: { ...params, seq } })
      expect([seq, status]).toEqual([seq, 404])
    }
  })
})

test('bot events are listed newest first, with the signal that identified the bot', async () => {
  const own = await aStartedCampaign(app, db, { body: '<a href="https://a.example/{{ ref_id }}">a</a>' })
  await record(db, own, { 1: 'sent', 2: 'sent' })
  for (const [kind, seq, bot] of [
    ['open', 1, 'agent'],
    ['open', 2, null],
    ['click', 2, 'prefetch'],
  ] as const) {
    await recorder.record({
      ...event(kind, seq),
      mailingId: await mailingIdOf(db, own.campaignId),
      bot,
      link: kind === 'click' ? 0 : null,
    })
  }
  await recorder.untilCounted()
  const { call, params } = own
  const { body, headers } = await call(listBotEvents, { params, query: { limit: 10 } })
  expect(headers['x-total-count']).toBe('2')
  expect(body).toMatchObject([
    {
      email: 'c2@far.example',
      kind: 'click',
      url: 'https://a.example/{{ ref_id }}',
      bot: 'prefetch',
    },
    { email: 'c1@far.example', kind: 'open', url: null, bot: 'agent' },
  ])
  const second = await call(listBotEvents, { params, query: { limit: 1, offset: 1 } })
  expect(second.body).toEqual(body.slice(1))
  expect((await call(listBotEvents, { params })).body).toEqual(body)
})

test('deliveries of another account’s campaign are not found', async () => {
  const { call } = await aSignedInAccount(app, db)
  const { params } = campaign
  expect((await call(listDeliveries, { params })).status).toBe(404)
  expect((await call(getDeliveryStory, { params: { ...params, seq: 1 } })).status).toBe(404)
  expect((await call(listBotEvents, { params })).status).toBe(404)
})
