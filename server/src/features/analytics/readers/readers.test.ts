// The reader stats of analytics over real events: rates by campaign, hours of opens, mailbox providers.
import { getOpeningHours, listCampaignRates, listProviders } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { mailingIdOf } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { handlersBegun } from '../../../../test/handlers-begun.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { aStartedCampaign, record, type OwnCampaign } from '../../campaigns/tests/under-way.ts'
import { EventRecorder, raiseStats } from '../../tracking/index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const recorder = new EventRecorder({ db, log: createLog('silent') })

/**
 * A campaign whose six messages were sent a minute ago. People opened two of them and clicked in one; a bot opened a
 * third.
 */
async function aReadCampaign(): Promise<OwnCampaign & { mailingId: number }> {
  const campaign = await aStartedCampaign(app, db, {
    contacts: 7,
    body: '<a href="https://a.example/">a</a>',
  })
  const mailingId = await mailingIdOf(db, campaign.campaignId)
  await record(db, campaign, {
    1: 'sent',
    2: 'sent',
    3: 'sent',
    4: 'sent',
    5: 'sent',
    6: 'sent',
    7: 'failed',
  })
  await rows(db, sql`update deliveries set at = at - interval '1 minute' where mailing_id = ${mailingId}`)
  const event = { mailingId, link: null, bot: null }
  await recorder.record({ ...event, kind: 'open', seq: 1 })
  await recorder.record({ ...event, kind: 'open', seq: 2 })
  await recorder.record({ ...event, kind: 'click', seq: 2, link: 0 })
  await recorder.record({ ...event, kind: 'open', seq: 3, bot: 'agent' })
  await recorder.record({ ...event, kind: 'unsubscribe', seq: 4 })
  await recorder.untilCounted()
  return { ...campaign, mailingId }
}

const range = (timeRange: string, timezone = 'UTC') => ({ query: { timeRange, timezone } })

describe('rates by campaign', () => {
  test('A campaign of the period could not be compared with others', async () => {
    const { call, campaignId } = await aReadCampaign()
    const { body } = await call(listCampaignRates, range('last-7-days'))
    expect(body.more).toBe(0)
    expect(body.campaigns).toMatchObject([
      { id: campaignId, sent: 6, opened: 2, clicked: 1, unsubscribed: 1 },
    ])
  })

  // spec: beyond.analytics.rates
  test('has campaigns that started in the range, newest first, and only these', async () => {
    const { call, workspaceId } = await aReadCampaign()
    const earlier = async (name: string, ago: string) => {
      const other = await aStartedCampaign(app, db)
      await rows(
        db,
        sql`update campaigns set workspace_id = ${workspaceId}, name = ${name}, started_at = now() - ${ago}::interval
          where id = ${other.campaignId}`,
      )
    }
    await earlier('last week', '8 days')
    await earlier('three days ago', '3 days')
    const names = async (timeRange: string) =>
      (await call(listCampaignRates, range(timeRange))).body.campaigns.map(({ name }) => name)
    expect(await names('last-7-days')).toEqual([expect.any(String), 'three days ago'])
    expect((await names('last-30-days')).at(-1)).toBe('last week')
    await rows(db, sql`update campaigns set deleted_at = now() where workspace_id = ${workspaceId}`)
    expect(await names('all-time')).toEqual([])
  })

  test('A deleted campaign stayed in the totals and left the table, and nothing said so', async () => {
    const { call, campaignId } = await aReadCampaign()
    const someDeleted = async () => (await call(listCampaignRates, range('last-7-days'))).body.some_deleted
    expect(await someDeleted()).toBe(false)
    await rows(db, sql`update campaigns set deleted_at = now() where id = ${campaignId}`)
    expect(await someDeleted()).toBe(true)
  })
})

describe('hours of opens', () => {
  const open = (workspaceId: number, bucket: string, count: number) =>
    transaction(db, (tx) =>
      raiseStats(tx, [{ workspaceId, mailingId: 900_000 + workspaceId, kind: 'open', bucket, count }]),
    )

  // spec: beyond.analytics.rates
  test('follow the clock of the zone, across a change of clocks', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const year = new Date().getUTCFullYear()
    // 08:15 UTC on two days of the last year: in Berlin that is 9:15 in January and 10:15 in July.
    await open(caller.workspaceId, `${year - 1}-01-08T08:15:00.000Z`, 5)
    await open(caller.workspaceId, `${year - 1}-07-08T08:15:00.000Z`, 7)
    const { opens } = (await call(getOpeningHours, range('all-time', 'Europe/Berlin'))).body
    const weekday = (day: string) => (new Date(`${year - 1}-${day}T00:00:00Z`).getUTCDay() + 6) % 7
    expect(opens).toHaveLength(7)
    expect(opens.every((hours) => hours.length === 24)).toBe(true)
    expect(opens[weekday('01-08')]?.[9]).toBe(5)
    expect(opens[weekday('07-08')]?.[10]).toBe(7)
    expect(opens.flat().reduce((sum, each) => sum + each, 0)).toBe(12)
  })

  test('Monday is first, and another workspace’s opens are not counted', async () => {
    const [mine, other] = [await aSignedInAccount(app, db), await aSignedInAccount(app, db)]
    const now = new Date()
    const bucket = `${now.toISOString().slice(0, 14)}00:00.000Z`
    await open(mine.caller.workspaceId, bucket, 3)
    await open(other.caller.workspaceId, bucket, 90)
    const { opens } = (await mine.call(getOpeningHours, range('last-7-days'))).body
    expect(opens[(now.getUTCDay() + 6) % 7]?.[now.getUTCHours()]).toBe(3)
    expect(opens.flat().reduce((sum, each) => sum + each, 0)).toBe(3)
  })
})

describe('mailbox providers', () => {
  // spec: beyond.analytics.rates
  test('A marketer could not see how the campaigns did at Gmail', async () => {
    const { call, mailingId } = await aReadCampaign()
    const addresses = [
      'a@gmail.com',
      'B@GoogleMail.com',
      'c@hotmail.fr',
      'd@firm.example',
      'e@firm.example',
      '',
    ]
    for (const [index, email] of [...addresses, 'g@gmail.com'].entries())
      await rows(
        db,
        sql`update recipients set email = ${email} where mailing_id = ${mailingId} and seq = ${index + 1}`,
      )
    const { body } = await call(listProviders, range('last-30-days'))
    expect(body).toEqual({
      providers: [
        { name: 'firm.example', sent: 2, opened: 0, clicked: 0 },
        { name: 'Gmail', sent: 2, opened: 2, clicked: 1 },
        { name: 'Outlook', sent: 1, opened: 0, clicked: 0 },
        { name: null, sent: 1, opened: 0, clicked: 0 },
      ],
      counted: 6,
      is_sample: false,
    })
  })

  test('are empty for a workspace without campaigns', async () => {
    const { call } = await aSignedInAccount(app, db)
    const { body } = await call(listProviders, range('all-time'))
    expect(body).toEqual({ providers: [], counted: 0, is_sample: false })
  })
})

test('many simultaneous calls of one workspace kept the calls of others waiting', async () => {
  const [busy, other] = [await aReadCampaign(), await aReadCampaign()]
  const order: string[] = []
  const asked = (who: string, { call }: OwnCampaign) =>
    call(listProviders, range('all-time')).then(({ status }) => order.push(`${who} ${status}`))
  // A lock holds the first call until all seven calls are in the queue.
  const answers = await transaction(db, async (tx) => {
    await rows(tx, sql`lock table deliveries in access exclusive mode`)
    const first = await handlersBegun(1, () => [asked('busy', busy)])
    return handlersBegun(6, () => [
      ...first,
      ...Array.from({ length: 5 }, () => asked('busy', busy)),
      asked('other', other),
    ])
  })
  await Promise.all(answers)
  expect(order.filter((each) => each === 'busy 200')).toHaveLength(6)
  // The call of the workspace that has not had a turn yet is the first of the waiting calls.
  expect(order.indexOf('other 200')).toBe(1)
})
