// A sunset policy: asking inactive contacts once, suppressing those who stay inactive, and taking that back.
import {
  askInactive,
  createSegment,
  getInactive,
  getTemplate,
  listSuppressions,
  releaseSuppressions,
  resubscribeContact,
  suppressInactive,
} from '@lettermill/contracts'
import { beforeEach, expect, test } from 'vitest'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { release, suppress } from '../../suppressions/index.ts'
import { anOwnCampaign, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
let own: OwnCampaign
let segmentId: number

const url = 'https://shop.example/stay'

beforeEach(async () => {
  own = await anOwnCampaign(app, db, { contacts: 4 })
  await rows(
    db,
    sql`update contacts set created_at = now() - interval '300 days' where workspace_id = ${own.workspaceId}`,
  )
  for (const days of [200, 150, 100]) await sent(days)
  segmentId = await aSegment({ all: [{ kind: 'inactive', messages: 3, days: 90 }] })
})

async function aSegment(filter: object): Promise<number> {
  return (await own.call(createSegment, { body: { name: 'Silent', filter } })).body.id
}

/** A mailing was sent to everybody `days` ago. */
async function sent(days: number, campaignId: number | null = null): Promise<number> {
  const mailing = await row(
    db,
    sql<{ id: number }>`insert into mailings (workspace_id, kind, state, total, content)
      values (${own.workspaceId}, 'campaign', 'closed', 4, '{}') returning id`,
  )
  const id = mailing?.id ?? 0
  await rows(
    db,
    sql`insert into recipients (mailing_id, seq, contact_id, email)
      select ${id}::bigint, row_number() over (order by id), id, email from contacts
      where workspace_id = ${own.workspaceId}`,
  )
  await rows(
    db,
    sql`insert into deliveries (mailing_id, seq, chunk, outcome, at)
      select mailing_id, seq, 0, 'sent', now() - make_interval(days => ${days}) from recipients
      where mailing_id = ${id}`,
  )
  if (campaignId !== null)
    await rows(db, sql`update campaigns set mailing_id = ${id}, status = 'sent' where id = ${campaignId}`)
  return id
}

/** The contact with the number `seq` opened or clicked a mailing `days` ago. */
const acted = (mailingId: number, seq: number, days: number, kind = 'open') =>
  rows(
    db,
    sql`insert into first_events (mailing_id, seq, kind, link, contact_id, at, count, bot_count)
      select mailing_id, seq, ${kind}, -1, contact_id, now() - make_interval(days => ${days}), 1, 0
      from recipients where mailing_id = ${mailingId} and seq = ${seq}`,
  )

const found = async () => (await own.call(getInactive, { params: { id: segmentId } })).body
const suppressed = async (askedOnly: boolean) =>
  (await own.call(suppressInactive, { params: { id: segmentId }, body: { askedOnly } })).body.suppressed
const listed = async () =>
  (await own.call(listSuppressions, {})).body.map(({ email, reason }) => [email, reason]).sort()

test('A segment of inactive contacts leaves out who got too few campaigns, acted since, or joined lately', async () => {
  expect((await found()).mailable).toBe(4)
  const last = await sent(95)
  await acted(last, 1, 80)
  await acted(last, 2, 95)
  await rows(
    db,
    sql`update contacts set created_at = now() - interval '60 days'
      where workspace_id = ${own.workspaceId} and email = 'c3@far.example'`,
  )
  // c1 acted within the days; c2 got no campaign since it acted; c3 joined within the days.
  expect((await found()).mailable).toBe(1)
})

test('Asking makes a letter with a counted button, and a draft to the segment', async () => {
  const { body: draft } = await own.call(askInactive, { params: { id: segmentId }, body: { url } })
  expect(draft).toMatchObject({ status: 'draft', subject: 'Do you still want to hear from us?' })
  expect(draft.target?.segments).toEqual([{ id: segmentId, name: 'Silent' }])
  const template = (await own.call(getTemplate, { params: { id: draft.template_id } })).body
  expect(template.body_html).toContain(`href="${url}"`)
  expect(template.body_html).toContain('{{ unsubscribe_url }}')
  expect((await found()).campaigns.map(({ id }) => id)).toEqual([draft.id])
})

test('Only those who were asked a week ago and did not answer can be suppressed alone', async () => {
  const { body: draft } = await own.call(askInactive, { params: { id: segmentId }, body: { url } })
  expect(await suppressed(true)).toBe(0)
  const asking = await sent(8, draft.id)
  await acted(asking, 1, 1, 'click')
  await rows(db, sql`update deliveries set at = now() where mailing_id = ${asking} and seq = 2`)
  expect(await found()).toMatchObject({ mailable: 3, asked: 2 })
  expect(await suppressed(true)).toBe(2)
  expect(await suppressed(true)).toBe(0)
  expect(await listed()).toEqual([
    ['c3@far.example', 'inactive'],
    ['c4@far.example', 'inactive'],
  ])
})

test('Suppressing keeps stronger reasons, is audited, and is taken back in bulk', async () => {
  const { workspaceId } = own
  const say = (email: string, reason: 'hard_bounce' | 'manual') =>
    transaction(db, (tx) => suppress(tx, { workspaceId, email, reason, mailingId: null }))
  await say('c1@far.example', 'hard_bounce')
  expect(await suppressed(false)).toBe(3)
  const entry = await row(
    db,
    sql<object>`select rows, object_name, detail from audit_entries
      where workspace_id = ${workspaceId} and action = 'inactive_suppressed'`,
  )
  expect(entry).toEqual({ rows: 3, object_name: 'Silent', detail: 'everybody' })
  await say('c2@far.example', 'hard_bounce')
  const { body } = await own.call(releaseSuppressions, {
    body: { reason: 'inactive', search: 'far.example' },
  })
  expect(body).toEqual({ released: 2, left: 1 })
  expect(await listed()).toEqual([
    ['c1@far.example', 'hard_bounce'],
    ['c2@far.example', 'hard_bounce'],
  ])
  expect((await own.call(releaseSuppressions, { body: { reason: 'inactive' } })).body.released).toBe(0)
})

test('A person who wants mail again is not inactive any more', async () => {
  const { workspaceId } = own
  await suppressed(false)
  await transaction(db, (tx) =>
    suppress(tx, { workspaceId, email: 'c1@far.example', reason: 'unsubscribed', mailingId: null }),
  )
  expect(await transaction(db, (tx) => release(tx, workspaceId, 'C1@far.example'))).toBe(true)
  const contact = await row(
    db,
    sql<{
      id: number
    }>`select id from contacts where workspace_id = ${workspaceId} and email = 'c2@far.example'`,
  )
  const back = await own.call(resubscribeContact, { params: { id: contact?.id ?? 0 } })
  expect(back.body.status).toBe('mailable')
  expect((await listed()).map(([email]) => email)).toEqual(['c3@far.example', 'c4@far.example'])
})

test('A segment that may have active contacts can neither be asked nor suppressed', async () => {
  const silent = { kind: 'inactive', messages: 3, days: 90 }
  for (const filter of [
    { none: [silent] },
    { any: [silent] },
    { all: [{ kind: 'standing', is: 'mailable' }] },
  ]) {
    const params = { id: await aSegment(filter) }
    const refused = [
      await own.call(getInactive, { params }),
      await own.call(askInactive, { params, body: { url } }),
      await own.call(suppressInactive, { params, body: { askedOnly: false } }),
    ]
    for (const { problem } of refused) expect(problem.code).toBe('segment_not_inactive')
  }
  expect(await listed()).toEqual([])
})
