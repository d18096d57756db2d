// Sending a campaign again: to the recipients who did not open it, and to the contacts who joined after it was sent.
import {
  countSegment,
  createCampaign,
  createSegment,
  deleteCampaign,
  getSegment,
  resendCampaign,
  updateCampaign,
  type Campaign,
} from '@lettermill/contracts'
import { beforeEach, expect, test } from 'vitest'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { mailingOf } from '../../../../test/campaigns.ts'
import { aGroup } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { findBefore } from '../content-checks/queries.ts'
import { startDueCampaigns } from '../index.ts'
import { startPending } from '../sending/start.ts'
import { anOwnCampaign, instance, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
let own: OwnCampaign

beforeEach(async () => {
  own = await anOwnCampaign(app, db, { contacts: 4 })
})

/** The campaign was sent to c1, c2 and c3 `hours` ago. c1 opened it; a scanner opened it for c2. */
async function sent(hours: number, id = own.campaignId): Promise<void> {
  const mailing = await row(
    db,
    sql<{ id: number }>`insert into mailings (workspace_id, kind, state, total, content)
      values (${own.workspaceId}, 'campaign', 'closed', 3, '{}') returning id`,
  )
  const mailingId = mailing?.id ?? 0
  await rows(
    db,
    sql`update campaigns set status = 'completed', mailing_id = ${mailingId},
      started_at = now() - make_interval(hours => ${hours}) where id = ${id}`,
  )
  await rows(
    db,
    sql`insert into recipients (mailing_id, seq, contact_id, email)
      select ${mailingId}::bigint, row_number() over (order by id), id, email from contacts
      where workspace_id = ${own.workspaceId} and email in ('c1@far.example', 'c2@far.example', 'c3@far.example')`,
  )
  await rows(
    db,
    sql`insert into deliveries (mailing_id, seq, chunk, outcome)
      select mailing_id, seq, 0, 'sent' from recipients where mailing_id = ${mailingId}`,
  )
  await rows(
    db,
    sql`insert into first_events (mailing_id, seq, kind, link, contact_id, at, bot_at, count, bot_count)
      select mailing_id, seq, 'open', -1, contact_id, case when seq = 1 then now() end, case when seq = 2 then now() end,
        1, 1 from recipients where mailing_id = ${mailingId} and seq < 3`,
  )
  await rows(
    db,
    sql`update contacts set created_at = now() - interval '30 days' where workspace_id = ${own.workspaceId}`,
  )
  await rows(
    db,
    sql`update group_members set added_at = now() - interval '30 days' where group_id = ${own.groupId}`,
  )
}

const resend = (body: object, id = own.campaignId) => own.call(resendCampaign, { params: { id }, body })
const count = async ({ target }: Campaign) => {
  const segments = target?.segments.map(({ id }) => id) ?? []
  const [exceptGroups, exceptSegments] = [target?.exceptGroups, target?.exceptSegments].map((side) =>
    side?.map(({ id }) => id),
  )
  const body = { target: { groups: [], segments, exceptGroups, exceptSegments } }
  return (await own.call(countSegment, { body })).body.contacts
}

test('A new draft goes to people who neither opened nor clicked; scanners’ events do not count', async () => {
  await sent(25)
  const { status, body } = await resend({ to: 'not_opened', subject: 'Once more' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'draft',
    subject: 'Once more',
    name: 'Campaign (did not open)',
    resend_of: own.campaignId,
    resend_to: 'not_opened',
  })
  expect(body.target?.segments).toMatchObject([{ name: 'Did not open: Campaign' }])
  expect(await count(body)).toBe(2)
})

test('A draft for those who have not opened can be made at once, one time, and needs another subject', async () => {
  expect((await resend({ to: 'not_opened', subject: 'Once more' })).problem.code).toBe('resend_not_sent')
  await sent(0)
  for (const subject of [undefined, 'News for {{ first_name }}', ' NEWS for {{ first_name }} '])
    expect((await resend({ to: 'not_opened', subject })).problem.code).toBe('resend_subject')
  const made = (await resend({ to: 'not_opened', subject: 'Once more' })).body
  const again = await resend({ to: 'not_opened', subject: 'Twice more' })
  expect([again.status, again.problem.code]).toEqual([409, 'resend_done'])
  const params = { id: made.id }
  const back = await own.call(updateCampaign, { params, body: { subject: 'News for {{ first_name }}' } })
  expect(back.problem.code).toBe('resend_subject')
  await own.call(deleteCampaign, { params })
  expect((await resend({ to: 'not_opened', subject: 'Twice more' })).status).toBe(200)
})

const later = {
  status: 'scheduled',
  scheduleDate: '2199-07-01',
  scheduleTime: '09:00',
  timezone: 'Europe/Kyiv',
} as const

test('A resend can be scheduled at once; the audit log says for when', async () => {
  await sent(0)
  const past = await resend({ to: 'not_opened', subject: 'Once more', ...later, scheduleDate: '2001-01-01' })
  expect(past.problem.code).toBe('schedule_past')
  const { body } = await resend({ to: 'not_opened', subject: 'Once more', ...later })
  expect(body).toMatchObject({
    status: 'scheduled',
    scheduled_at: '2199-07-01T06:00:00.000Z',
    resend_of: own.campaignId,
  })
  const entry = await row(
    db,
    sql`select action, detail from audit_entries where object_id = ${body.id} and action like 'campaign%'`,
  )
  expect(entry).toEqual({ action: 'campaign_resent', detail: body.scheduled_at })
})

test('A scheduled resend goes to those who have not opened when it goes out, not when it was planned', async () => {
  await sent(0)
  const { body } = await resend({ to: 'not_opened', subject: 'Once more', ...later })
  expect(await count(body)).toBe(2)
  await rows(
    db,
    sql`insert into first_events (mailing_id, seq, kind, link, contact_id, at, count, bot_count)
      select mailing_id, seq, 'open', -1, contact_id, now(), 1, 0 from recipients
      where mailing_id = ${mailingOf(own.campaignId)} and email = 'c3@far.example'`,
  )
  await rows(db, sql`update campaigns set scheduled_at = now() where id = ${body.id}`)
  expect(await startDueCampaigns(db)).toBe(1)
  await startPending({ db, log: createLog('silent'), instance })
  const reached = await rows(db, sql`select email from recipients where mailing_id = ${mailingOf(body.id)}`)
  expect(reached).toEqual([{ email: 'c2@far.example' }])
})

test('A refused request for a new draft stores nothing', async () => {
  await sent(25)
  await resend({ to: 'not_opened' })
  const left = await rows(db, sql`select 1 from segments where workspace_id = ${own.workspaceId}`)
  expect(left).toEqual([])
})

test('A new draft goes to people who joined the group after the campaign, and were not sent it before', async () => {
  await sent(2)
  await aGroup(db, own.workspaceId, { contacts: [{ email: 'elsewhere@far.example', first_name: 'E' }] })
  expect(await count((await resend({ to: 'joined_since' })).body)).toBe(0)
  await rows(
    db,
    sql`update group_members set added_at = now() where group_id = ${own.groupId}
      and contact_id in (select id from contacts where email in ('c1@far.example', 'c4@far.example'))`,
  )
  const made = (await resend({ to: 'joined_since', name: 'For newcomers' })).body
  expect(made).toMatchObject({ name: 'For newcomers', subject: 'News for {{ first_name }}', status: 'draft' })
  // c1 left the group and joined again, and got the message the first time.
  expect(await count(made)).toBe(1)
})

test('A new draft leaves out what the campaign’s target left out', async () => {
  const leaveOut = (
    await own.call(createSegment, {
      body: {
        name: 'C3',
        filter: { all: [{ kind: 'field', field: 'email', op: 'begins_with', value: 'c3' }] },
      },
    })
  ).body.id
  const stored = await row(
    db,
    sql<
      Record<string, number>
    >`select domain_id, sender_id, template_id from campaigns where id = ${own.campaignId}`,
  )
  const target = { groups: [own.groupId], exceptSegments: [leaveOut] }
  const { id } = (
    await own.call(createCampaign, {
      body: {
        name: 'T',
        subject: 'S',
        domainId: stored?.['domain_id'],
        senderId: stored?.['sender_id'],
        templateId: stored?.['template_id'],
        target,
      },
    })
  ).body
  await sent(25, id)
  const made = (await resend({ to: 'not_opened', subject: 'Once more' }, id)).body
  expect(made.target?.exceptSegments).toEqual([{ id: leaveOut, name: 'C3' }])
  expect(await count(made)).toBe(1)
  const since = (await resend({ to: 'joined_since' }, id)).body
  const segment = (await own.call(getSegment, { params: { id: since.target?.segments[0]?.id ?? 0 } })).body
  expect(segment.filter).toMatchObject({
    all: [{ any: [{ kind: 'since', of: 'member', group: own.groupId }] }, {}],
  })
})

test('A draft to contacts who joined later was said to repeat a subject, which they had never got', async () => {
  await sent(30)
  const subjectBefore = async (id: number) => (await findBefore(db, own.workspaceId, id)).subject
  const { body: later } = await resend({ to: 'joined_since', subject: 'Hi' })
  const { body: again } = await resend({ to: 'not_opened', subject: 'Hi again' })
  expect(await subjectBefore(later.id)).toBeNull()
  expect(await subjectBefore(again.id)).toEqual(expect.any(String))
})
