// Creating a campaign: which parts it needs, and when it may be sent (specification, section 5; P20, P21 and P29).
import { createCampaign, getCampaign } from '@lettermill/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { row, sql } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
let own: OwnCampaign
let form: Record<string, unknown>

const partsOf = ({ campaignId }: OwnCampaign) =>
  row(
    db,
    sql<Record<string, number>>`
      select domain_id as "domainId", sender_id as "senderId", template_id as "templateId", group_id as "groupId"
      from campaigns where id = ${campaignId}`,
  )

beforeAll(async () => {
  own = await anOwnCampaign(app, db)
  form = { name: ' May\nletter ', subject: ' News for {{ first_name }} ', ...(await partsOf(own)) }
})

const create = (some: object) => own.call(createCampaign, { body: { ...form, ...some } })
const later = { status: 'scheduled', scheduleDate: '2199-07-01', scheduleTime: '09:30' }

describe('a campaign', () => {
  // spec: 4.campaign.create
  test('is a draft without a time by default, with name and subject trimmed to a line', async () => {
    const { body } = await create({ status: 'draft', scheduledAt: '2199-07-01T09:30' })
    const made = {
      name: 'May letter',
      subject: 'News for {{ first_name }}',
      status: 'draft',
      scheduled_at: null,
    }
    expect(body).toMatchObject(made)
    expect((await own.call(getCampaign, { params: { id: body.id } })).body).toEqual(body)
  })

  // spec: 3.campaign-form.fields, 5.campaign.required
  test.each(['name', 'subject', 'domainId', 'senderId', 'templateId', 'groupId'])(
    'without %s is refused with the name of the field',
    async (field) => {
      for (const nothing of ['', null]) {
        const { status, problem } = await create({ [field]: nothing })
        expect([status, problem.code]).toEqual([400, 'campaign_incomplete'])
        expect(problem.details).toEqual([
          { field, message: expect.stringMatching(/ is missing\.$/) as string },
        ])
      }
    },
  )

  // spec: 5.campaign.sender-domain
  // asvs: 2.2.3
  test('is refused with a sender of another domain, or with parts of another account', async () => {
    const other = await partsOf(await anOwnCampaign(app, db))
    for (const field of ['domainId', 'senderId', 'templateId', 'groupId']) {
      const { status } = await create({ [field]: other?.[field] })
      expect([field, status]).toEqual([field, 400])
    }
    await row(
      db,
      sql`update senders set domain = 'elsewhere.example' where id = ${form['senderId'] as number} returning id`,
    )
    expect((await create({})).problem.code).toBe('sender_not_of_domain')
    await row(
      db,
      sql`update senders set domain = 'office.example' where id = ${form['senderId'] as number} returning id`,
    )
  })

  test.each([
    ['domainId', 'campaign_part_missing'],
    ['senderId', 'campaign_part_missing'],
    ['templateId', 'campaign_part_missing'],
    ['groupId', 'campaign_part_missing'],
    ['topicId', 'topic_unknown'],
  ])('with a value of %s that cannot be an id is refused', async (field, code) => {
    for (const value of ['x', '1.5', '-1']) {
      const { status, problem } = await create({ [field]: value })
      expect([status, problem.code]).toEqual([400, code])
    }
  })

  test('with a subject that cannot be parsed is refused', async () => {
    expect((await create({ subject: '{% if %}' })).problem.code).toBe('subject_unparsable')
  })
})

describe('a schedule', () => {
  // spec: 4.campaign.create
  test('means a time on the clock of its zone, or in UTC without a zone', async () => {
    const zoned = await create({ ...later, timezone: 'Europe/Kyiv' })
    expect(zoned.body).toMatchObject({ status: 'scheduled', scheduled_at: '2199-07-01T06:30:00.000Z' })
    expect((await create(later)).body.scheduled_at).toBe('2199-07-01T09:30:00.000Z')
  })

  // spec: 5.campaign.schedule
  test.each(['scheduleDate', 'scheduleTime'])('is refused without %s', async (field) => {
    expect((await create({ ...later, [field]: '' })).problem.code).toBe('schedule_incomplete')
  })

  test('in the last hours of the year 9999 west of Greenwich answered 500', async () => {
    const last = { ...later, scheduleDate: '9999-12-31', scheduleTime: '23:00' }
    const { status, problem } = await create({ ...last, timezone: 'America/New_York' })
    expect([status, problem.code]).toEqual([400, 'schedule_invalid'])
    expect((await create({ ...last, timezone: 'Europe/Kyiv' })).body.scheduled_at).toBe(
      '9999-12-31T21:00:00.000Z',
    )
  })

  // spec: 5.campaign.past
  test('in the past by the clock of its zone is refused', async () => {
    const { status, problem } = await create({ ...later, scheduleDate: '2026-01-01' })
    expect([status, problem.code]).toEqual([400, 'schedule_past'])
  })
})
