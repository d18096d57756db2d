// Searching the deliveries of a large campaign gives the same answers as reading every recipient would.
import { listDeliveries, mostCounted, uploadContacts, type DeliveryState } from '@lettermill/contracts'
import { beforeAll, expect, test } from 'vitest'
import { startPending } from '../../campaigns/sending/start.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { countStates } from '../../deliveries/index.ts'
import { searchDeliveries } from '../../deliveries/past/search.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign, instance, type OwnCampaign } from '../../campaigns/tests/under-way.ts'
import { mailingIdOf, mailingOf } from '../../../../test/campaigns.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const audience = 15_000

const contacts = Array.from({ length: audience }, (_, n) => ({
  email: `${['ann', 'bob', 'Cleo'][n % 3] ?? ''}${String(n * 7919)}@firm${String(n % 40)}.example`,
  first_name: ['Ann', 'Bob', 'Zoë', 'Đorđe'][n % 4] ?? '',
  last_name: n % 5 === 0 ? undefined : `Mc${String.fromCharCode(65 + (n % 23))}${String(n % 101)}`,
  business_name: n % 2 === 0 ? 'Quite Another Limited' : undefined,
}))
const lines = contacts.map(({ email, first_name, last_name }) =>
  [first_name, last_name, email].filter(Boolean).join(' ').toLowerCase(),
)
/** The state of each delivery, as the test records it below. */
const stateOf = (seq: number): DeliveryState => {
  if (seq > 14_000) return 'pending'
  return seq % 50 === 0 ? 'failed' : 'sent'
}

let campaign: OwnCampaign
beforeAll(async () => {
  campaign = await anOwnCampaign(app, db)
  const { body } = await campaign.call(uploadContacts, { body: { contacts, groupName: 'All' } })
  await rows(db, sql`update campaigns set group_id = ${body.groupId} where id = ${campaign.campaignId}`)
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await startPending({ db, log: createLog('silent'), instance })
  await rows(
    db,
    sql`with added as (
        insert into deliveries (mailing_id, seq, chunk, outcome)
        select mailing_id, seq, 1 + (seq - 1) / 1000, case when seq % 50 = 0 then 'failed' else 'sent' end
        from recipients where mailing_id = ${mailingOf(campaign.campaignId)} and seq <= 14000 returning outcome
      )
      insert into stats (workspace_id, mailing_id, granularity, bucket, sent, failed, skipped, open, click, unsubscribe,
        bot_open, bot_click)
      select ${campaign.workspaceId}, ${mailingOf(campaign.campaignId)}, 'day', date_bin('1 day', now(), 'epoch'),
        count(*) filter (where outcome = 'sent'), count(*) filter (where outcome = 'failed'), 0, 0, 0, 0, 0, 0
      from added`,
  )
})

async function ask(query: { search: string; state?: DeliveryState; limit?: number; offset?: number }) {
  const { call, params } = campaign
  const { body, headers } = await call(listDeliveries, { params, query: { limit: 20, ...query } })
  return {
    seqs: body.map(({ seq }) => seq),
    total: Number(headers['x-total-count']),
    isAtLeast: headers['x-total-count-bound'] === 'at-least',
  }
}

/** Reads every recipient, to compare the results with. */
function read(term: string, state?: DeliveryState): number[] {
  const seqs = lines.flatMap((line, at) => (line.includes(term.toLowerCase()) ? [at + 1] : []))
  return state ? seqs.filter((seq) => stateOf(seq) === state) : seqs
}

const terms = [
  'ann79190@',
  'MCB1',
  'zoë mc',
  'firm7.',
  '9@f',
  'q',
  'bob mcd26 c',
  'e mcb',
  'nobody',
  '_',
  '%',
  '79',
]

test.each(terms)('a search finds %s in any position, and counts the matches', async (search) => {
  const all = read(search)
  expect(await ask({ search })).toEqual({ seqs: all.slice(0, 20), total: all.length, isAtLeast: false })
  const offset = Math.max(0, all.length - 7)
  expect((await ask({ search, offset })).seqs).toEqual(all.slice(offset))
})

test.each(['sent', 'failed', 'pending', 'deferred'] as const)(
  'a search among the deliveries in one state also finds %s',
  async (state) => {
    for (const search of ['firm7.', 'mcb', 'zoë']) {
      const all = read(search, state)
      const found = { seqs: all.slice(0, 20), total: all.length, isAtLeast: false }
      expect(await ask({ search, state })).toEqual(found)
    }
  },
)

test('a text that nearly every contact has is counted up to a limit, where the pages end', async () => {
  const all = read('example')
  const found = await ask({ search: 'example', offset: mostCounted - 5 })
  expect(found).toEqual({
    seqs: all.slice(mostCounted - 5, mostCounted),
    total: mostCounted,
    isAtLeast: true,
  })
})

test('a search ignores the business name', async () => {
  expect((await ask({ search: 'quite another' })).total).toBe(0)
})

test('a search for control characters finds nothing', async () => {
  expect((await ask({ search: '\u0001\u2028 ' })).total).toBe(audience)
})

test('among very many recipients, a search finds a rare text through the contacts, even in one state', async () => {
  const mailingId = await mailingIdOf(db, campaign.campaignId)
  const counts = await countStates(db, campaign.workspaceId, mailingId)
  if (!counts) throw new Error('The campaign has no recipients')
  const searched = { ...campaign, mailingId, counts, mostScanned: 500 }
  const find = async (search: string, state: DeliveryState | 'all' = 'all') => {
    const found = await searchDeliveries(db, searched, { search, state }, { limit: 20, offset: 3 })
    return { ...found, deliveries: found.deliveries.map(({ seq }) => seq) }
  }
  const right = (seqs: readonly number[]) => ({
    total: seqs.length,
    isAtLeast: false,
    deliveries: seqs.slice(3, 23),
  })
  for (const term of ['ann79190@', 'MCB1', 'zoë mc', 'firm7.', 'nobody'])
    expect(await find(term)).toEqual(right(read(term)))
  expect(await find('firm7.', 'sent')).toEqual(right(read('firm7.', 'sent')))
  expect(await find('quite another')).toMatchObject({ total: 0 })
  // A text that nearly all contacts contain is searched only among the first recipients.
  expect(await find('example')).toMatchObject({ total: 500, isAtLeast: true })
})

test('among thousands of waiting recipients a search counts exactly', async () => {
  const { campaignId } = campaign
  await rows(
    db,
    sql`insert into deferrals (mailing_id, seq, due_at)
      select ${mailingOf(campaignId)}, seq, now() + interval '1 hour' from generate_series(1, 9000) as seq`,
  )
  const state = 'deferred'
  const waiting = (search: string) => read(search).filter((seq) => seq <= 9000)
  for (const search of ['firm7.', 'firm']) {
    const right = waiting(search)
    expect(await ask({ search, state })).toEqual({
      seqs: right.slice(0, 20),
      total: right.length,
      isAtLeast: false,
    })
  }
  const most = waiting('firm')
  expect((await ask({ search: 'firm', state, offset: 8500 })).seqs).toEqual(most.slice(8500, 8520))
  await rows(db, sql`delete from deferrals where mailing_id = ${mailingOf(campaignId)}`)
})

test('changes of contacts after sending began do not change what a search finds', async () => {
  await rows(
    db,
    sql`update contacts set fields = fields || '{"first_name": "Nobody"}' where workspace_id = ${campaign.workspaceId}`,
  )
  expect((await ask({ search: 'zoë mc' })).total).toBe(read('zoë mc').length)
  expect((await ask({ search: 'nobody' })).total).toBe(0)
})
