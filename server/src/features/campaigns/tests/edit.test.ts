// Editing, rescheduling and unscheduling a campaign before it is sent.
import { createCampaign, unscheduleCampaign, updateCampaign, type Campaign } from '@lettermill/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { startDueCampaigns } from '../index.ts'
import { anOwnCampaign, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
let own: OwnCampaign
let parts: Record<string, number>
const time = {
  status: 'scheduled',
  scheduleDate: '2199-07-01',
  scheduleTime: '09:30',
  timezone: 'Europe/Kyiv',
}

beforeAll(async () => {
  own = await anOwnCampaign(app, db)
  parts = (await row(
    db,
    sql<Record<string, number>>`select domain_id as "domainId", sender_id as "senderId",
      template_id as "templateId", group_id as "groupId" from campaigns where id = ${own.campaignId}`,
  )) as Record<string, number>
})

async function made(some: object = {}): Promise<Campaign> {
  const body = { name: 'May', subject: 'News', preheader: 'In short', ...parts, ...some }
  return (await own.call(createCampaign, { body })).body
}

const edit = ({ id }: Campaign, body: object) => own.call(updateCampaign, { params: { id }, body })

describe('a draft', () => {
  test('A typo in the subject of a draft could not be corrected', async () => {
    const draft = await made()
    const { body } = await edit(draft, { subject: ' The news ' })
    expect(body).toEqual({ ...draft, subject: 'The news', version: draft.version + 1 })
  })

  test('changes in all fields of the form; an empty preheader or Reply-To removes it', async () => {
    const draft = await made({ replyTo: 'answers@example.com' })
    const { body } = await edit(draft, { name: 'June', preheader: '', replyTo: null, ...parts })
    expect(body).toMatchObject({ name: 'June', preheader: '', reply_to: null, status: 'draft' })
  })

  test('becomes scheduled if the form says so', async () => {
    const { body } = await edit(await made(), time)
    expect(body).toMatchObject({ status: 'scheduled', scheduled_at: '2199-07-01T06:30:00.000Z' })
  })

  test.each([
    ['an empty name', { name: ' ' }, 'campaign_incomplete'],
    ['a template that does not exist', { templateId: 999_999 }, 'campaign_part_missing'],
    ['a subject that cannot be read', { subject: '{{ first_name' }, 'subject_unparsable'],
    ['a time that is past', { ...time, scheduleDate: '2020-01-01' }, 'schedule_past'],
    ['a schedule without a time', { status: 'scheduled' }, 'schedule_incomplete'],
  ])('is not changed by %s', async (_what, body, code) => {
    const draft = await made()
    const answer = await edit(draft, body)
    expect([answer.status, answer.problem.code]).toEqual([400, code])
    expect((await edit(draft, { name: draft.name })).body).toMatchObject({ subject: 'News', status: 'draft' })
  })
})

describe('a scheduled campaign', () => {
  test('keeps its time unless the request gives another', async () => {
    const scheduled = await made(time)
    const kept = (await edit(scheduled, { subject: 'Other' })).body
    expect(kept).toMatchObject({ status: 'scheduled', scheduled_at: scheduled.scheduled_at })
    const moved = (await edit(scheduled, { scheduleDate: '2199-08-01', scheduleTime: '10:00' })).body
    expect(moved.scheduled_at).toBe('2199-08-01T10:00:00.000Z')
  })

  test('is a draft again once it is unscheduled', async () => {
    const scheduled = await made(time)
    const params = { id: scheduled.id }
    expect((await own.call(unscheduleCampaign, { params })).status).toBe(200)
    expect((await edit(scheduled, { name: 'Back' })).body).toMatchObject({
      status: 'draft',
      scheduled_at: null,
    })
    expect((await own.call(unscheduleCampaign, { params })).status).toBe(409)
  })

  test('that is edited at its scheduled time is sent once, in one version', async () => {
    for (let round = 0; round < 10; round += 1) {
      const scheduled = await made(time)
      await rows(db, sql`update campaigns set scheduled_at = now() where id = ${scheduled.id}`)
      const [edited] = await Promise.all([
        edit(scheduled, { subject: 'Edited', version: scheduled.version }),
        startDueCampaigns(db),
      ])
      const now = (await edit(scheduled, { name: scheduled.name })).body
      expect(now.subject).toBe(edited.status === 200 ? 'Edited' : 'News')
      if (edited.status !== 200) expect(edited.problem.code).toBe('status_conflict')
      await startDueCampaigns(db)
      expect((await edit(scheduled, { name: 'May' })).body.status).toBe('processing')
    }
  })
})

describe('the audit log', () => {
  const actionsFor = async ({ id }: Campaign) => {
    const entries = await rows(
      db,
      sql<{ action: string; detail: string | null }>`select action, detail from audit_entries
        where object = 'campaign' and object_id = ${id} order by id`,
    )
    return entries.map(({ action, detail }) => [action, detail])
  }

  test('A draft that was scheduled through Edit was logged as edited only', async () => {
    const draft = await made()
    await edit(draft, { subject: 'Other' })
    await edit(draft, time)
    await edit(draft, { subject: 'Another' })
    await edit(draft, { name: 'Renamed' })
    await edit(draft, { ...time, scheduleTime: '10:30' })
    await edit(draft, { status: 'draft', subject: 'Later' })
    expect(await actionsFor(draft)).toEqual([
      ['campaign_created', null],
      ['campaign_changed', null],
      ['campaign_scheduled', '2199-07-01T06:30:00.000Z'],
      ['campaign_changed', null],
      ['campaign_changed', null],
      ['campaign_scheduled', '2199-07-01T07:30:00.000Z'],
      ['campaign_unscheduled', null],
    ])
  })
})

describe('Two windows with the same campaign', () => {
  test('The second save of a campaign silently overwrote the first', async () => {
    const draft = await made()
    const { version } = draft
    expect((await edit(draft, { subject: 'First', version })).status).toBe(200)
    const { status, problem } = await edit(draft, { subject: 'Second', version })
    expect([status, problem.code]).toEqual([409, 'campaign_changed'])
    expect((await edit(draft, { subject: 'Second', version: version + 1 })).body.subject).toBe('Second')
  })
})

describe('a campaign that was sent', () => {
  test('can be renamed, and nothing else changes', async () => {
    const sent = await made()
    await rows(db, sql`update campaigns set status = 'sent' where id = ${sent.id}`)
    expect((await edit(sent, { name: 'Last May' })).body).toMatchObject({ name: 'Last May', status: 'sent' })
    const { status, problem } = await edit(sent, { subject: 'Other' })
    expect([status, problem.code]).toEqual([409, 'status_conflict'])
  })
})
