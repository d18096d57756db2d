// Searching the deliveries of a large campaign: the same answers as reading every recipient, without reading them.
import { listDeliveries, mostCounted, uploadContacts, type DeliveryState } from '@lettermill/contracts'
import { beforeAll, expect, test } from 'vitest'
import { startPending } from '../../src/features/campaigns/start.ts'
import { sendCampaign } from '../../src/features/campaigns/lifecycle.ts'
import { row, rows, sql } from '../../src/platform/db/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { startApp } from '../harness-app.ts'
import { freshDatabase } from '../harness.ts'
import { anOwnCampaign, instance, type OwnCampaign } from '../campaigns/under-way.ts'

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
/** As the deliveries below are put on record. */
const stateOf = (seq: number): DeliveryState => {
  if (seq > 14_000) return 'untried'
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
        from recipients where mailing_id = ${campaign.campaignId} and seq <= 14000 returning outcome
      )
      insert into roll_ups (workspace_id, campaign_id, kind, grain, slot, count)
      select ${campaign.workspaceId}, ${campaign.campaignId}, outcome, 'ever', 'epoch', count(*) from added group by 3`,
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

/** Every recipient read. */
function read(term: string, state?: DeliveryState): number[] {
  const seqs = lines.flatMap((line, at) => (line.includes(term.toLowerCase()) ? [at + 1] : []))
  return state ? seqs.filter((seq) => stateOf(seq) === state) : seqs
}

test('recipients keep the signatures that their contacts had when sending began', async () => {
  const kept = await row(
    db,
    sql`select count(*) as blocks, count(signature) as signed, sum(recipients)::integer as recipients
      from recipient_blocks where mailing_id = ${campaign.campaignId}`,
  )
  expect(kept).toEqual({ blocks: audience / 50, signed: audience / 50, recipients: audience })
})

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

test.each(terms)('%s is found wherever it stands, and counted', async (search) => {
  const all = read(search)
  expect(await ask({ search })).toEqual({ seqs: all.slice(0, 20), total: all.length, isAtLeast: false })
  const offset = Math.max(0, all.length - 7)
  expect((await ask({ search, offset })).seqs).toEqual(all.slice(offset))
})

test.each(['sent', 'failed', 'untried', 'deferred'] as const)(
  'among those that are %s it is found as well',
  async (state) => {
    for (const search of ['firm7.', 'mcb', 'zoë']) {
      const all = read(search, state)
      const found = { seqs: all.slice(0, 20), total: all.length, isAtLeast: false }
      expect(await ask({ search, state })).toEqual(found)
    }
  },
)

test('what nearly everybody has is counted up to a bound, and pages reach as far', async () => {
  const all = read('example')
  const found = await ask({ search: 'example', offset: mostCounted - 5 })
  expect(found).toEqual({
    seqs: all.slice(mostCounted - 5, mostCounted),
    total: mostCounted,
    isAtLeast: true,
  })
})

test('what the business is called is not looked for', async () => {
  expect((await ask({ search: 'quite another' })).total).toBe(0)
})

test('controls alone look for nothing', async () => {
  expect((await ask({ search: '\u0001\u2028 ' })).total).toBe(audience)
})

test('contacts that change after sending began change nothing in what is found', async () => {
  await rows(db, sql`delete from contact_blocks where workspace_id = ${campaign.workspaceId}`)
  await rows(db, sql`update contacts set first_name = 'Nobody' where workspace_id = ${campaign.workspaceId}`)
  expect((await ask({ search: 'zoë mc' })).total).toBe(read('zoë mc').length)
  expect((await ask({ search: 'nobody' })).total).toBe(0)
})

test('an audience whose blocks say something else is searched all the same', async () => {
  const other = await anOwnCampaign(app, db, { contacts: 120 })
  const [search, expected] = ['c11', [11, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119]]
  await rows(
    db,
    sql`insert into contact_blocks (workspace_id, group_id, first_id, first_place, contacts, lines, signature)
      select workspace_id, group_id, min(id), 0, 50, 'nobody', '' from contacts
      where group_id = ${other.groupId} group by 1, 2`,
  )
  await sendCampaign(db, other.workspaceId, other.campaignId)
  await startPending({ db, log: createLog('silent'), instance })
  const { body } = await other.call(listDeliveries, { params: other.params, query: { search, limit: 20 } })
  expect(body.map(({ seq }) => seq)).toEqual(expected)
})

test('among thousands that wait, what few have is counted to the last, and what most have up to a bound', async () => {
  const { campaignId } = campaign
  await rows(
    db,
    sql`insert into deferrals (mailing_id, seq, due_at)
      select ${campaignId}::bigint, seq, now() + interval '1 hour' from generate_series(1, 9000) as seq`,
  )
  const state = 'deferred'
  const waiting = (search: string) => read(search).filter((seq) => seq <= 9000)
  const few = waiting('firm7.')
  expect(await ask({ search: 'firm7.', state })).toEqual({
    seqs: few.slice(0, 20),
    total: few.length,
    isAtLeast: false,
  })
  const most = waiting('firm')
  const first = await ask({ search: 'firm', state })
  expect(first).toMatchObject({ seqs: most.slice(0, 20), isAtLeast: true })
  expect(first.total).toBeGreaterThan(1000)
  expect((await ask({ search: 'firm', state, offset: 8500 })).seqs).toEqual(most.slice(8500, 8520))
  await rows(db, sql`delete from deferrals where mailing_id = ${campaignId}`)
})
