// Pages deep in a campaign's deliveries show the same rows as the whole list at that position, in every state.
import {
  deliveryStates,
  listDeliveries,
  uploadContacts,
  type Delivery,
  type DeliveryState,
} from '@lettermill/contracts'
import { beforeAll, expect, test } from 'vitest'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { startPending } from '../../campaigns/sending/start.ts'
import { everyDelivery } from '../../campaigns/page/deliveries.ts'
import { gatherRetries } from '../../deliveries/queries/claim.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign, instance, record, type OwnCampaign } from '../../campaigns/tests/under-way.ts'
import { mailingOf, mailingIdOf } from '../../../../test/campaigns.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const audience = 5000

/**
 * How the first attempt ended for each recipient that had one: nearly all of the first three chunks, a part of the
 * fourth, and none of the last.
 */
function firstTries(chunk: number) {
  const [from, to] = [(chunk - 1) * 1000 + 1, chunk === 4 ? 3400 : chunk * 1000]
  const seqs = Array.from({ length: to - from + 1 }, (_, n) => from + n)
  return Object.fromEntries(
    seqs.map((seq) => {
      if (seq % 97 === 0) return [seq, 'failed'] as const
      if (seq % 89 === 0) return [seq, 'skipped'] as const
      if (seq % 83 === 0) return [seq, 'unconfirmed'] as const
      return [seq, seq % 50 === 0 ? 'deferred' : 'sent'] as const
    }),
  )
}

let campaign: OwnCampaign
let mailing: number
let listed: Delivery[]
beforeAll(async () => {
  campaign = await anOwnCampaign(app, db)
  const contacts = Array.from({ length: audience }, (_, n) => ({
    email: `reader${String(n)}@far.example`,
    first_name: 'Ann',
  }))
  const { body } = await campaign.call(uploadContacts, { body: { contacts, groupName: 'All' } })
  await rows(db, sql`update campaigns set group_id = ${body.groupId} where id = ${campaign.campaignId}`)
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await startPending({ db, log: createLog('silent'), instance })
  mailing = await mailingIdOf(db, campaign.campaignId)
  for (const chunk of [1, 2, 3, 4]) await record(db, campaign, firstTries(chunk), { chunk, done: chunk < 4 })
  // Some deferred messages are sent in the second attempt, others are deferred again.
  await gatherRetries(db)
  const again = await row(
    db,
    sql<{ chunk: number; seqs: number[] }>`select chunk, seqs from chunks
      where mailing_id = ${mailingOf(campaign.campaignId)} and seqs is not null`,
  )
  const second = (again?.seqs ?? []).filter((_, at) => at % 3 > 0)
  const endings = second.map((seq, at) => [seq, at % 2 === 0 ? 'sent' : 'deferred'] as const)
  await record(db, campaign, Object.fromEntries(endings), { chunk: again?.chunk ?? 0 })
  listed = []
  for await (const batch of everyDelivery(db, mailing)) listed.push(...batch)
})

const seqsIn = (state: DeliveryState | undefined) =>
  listed.filter((each) => state === undefined || each.state === state).map(({ seq }) => seq)

test('the list shows each recipient once, in one state', () => {
  expect(listed.map(({ seq }) => seq)).toEqual(Array.from({ length: audience }, (_, n) => n + 1))
  expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(deliveryStates))
})

test.each([undefined, ...deliveryStates])(
  'every page of the recipients that are %s shows its part of the list',
  async (state) => {
    const { call, params } = campaign
    const right = seqsIn(state)
    const step = Math.max(1, Math.floor(right.length / 11))
    for (let offset = 0; offset <= right.length; offset += step) {
      const { body, headers } = await call(listDeliveries, {
        params,
        query: { ...(state && { state }), limit: 20, offset },
      })
      expect(body.map(({ seq }) => seq)).toEqual(right.slice(offset, offset + 20))
      expect(headers['x-total-count']).toBe(String(right.length))
    }
  },
)

test.each(deliveryStates)(
  'an export of the recipients that are %s has each of them, from any offset',
  async (state) => {
    const right = seqsIn(state)
    const offset = right.length >> 1
    const exported: number[] = []
    for await (const batch of everyDelivery(db, mailing, { state, search: '' }, offset))
      exported.push(...batch.map(({ seq }) => seq))
    expect(exported).toEqual(right.slice(offset))
  },
)
