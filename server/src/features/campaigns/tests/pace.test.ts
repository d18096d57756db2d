// The pace of a campaign, and the servers that its messages go to.
import { getCampaignPace, getCampaignProgress } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { aWorker, mailingIdOf, until } from '../../../../test/campaigns.ts'
import { handlersBegun } from '../../../../test/handlers-begun.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { sendCampaign } from '../lifecycle.ts'
import { anOwnCampaign, aStartedCampaign, record, type OwnCampaign } from './under-way.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const minutesOf = async ({ call, params }: OwnCampaign) =>
  (await call(getCampaignPace, { params })).body.minutes

/** A campaign with six deliveries: two sent a minute and a half ago, three sent now, and one failed. */
async function aMovingCampaign(): Promise<OwnCampaign> {
  const campaign = await aStartedCampaign(app, db, { contacts: 6 })
  await record(db, campaign, { 1: 'sent', 2: 'sent', 3: 'sent', 4: 'sent', 5: 'sent', 6: 'failed' })
  const mailingId = await mailingIdOf(db, campaign.campaignId)
  await rows(
    db,
    sql`update deliveries set at = date_trunc('minute', now()) - interval '3 minutes'
      where mailing_id = ${mailingId} and seq <= 2`,
  )
  return campaign
}

test('A campaign that is being sent did not show how many messages left in each minute', async () => {
  const minutes = await minutesOf(await aMovingCampaign())
  // A new minute may begin between the two statements.
  expect([4, 5]).toContain(minutes.length)
  expect(minutes[0]?.sent).toBe(2)
  expect(minutes.slice(1, 3).map(({ sent }) => sent)).toEqual([0, 0])
  expect(minutes.reduce((sum, { sent }) => sum + sent, 0)).toBe(5)
  const moments = minutes.map(({ at }) => Date.parse(at))
  expect(moments.slice(1).map((at, index) => at - (moments[index] ?? 0))).toEqual(
    moments.slice(1).map(() => 60_000),
  )
})

test('The chart leaves out minutes of more than an hour ago, and is empty for a campaign without messages', async () => {
  const campaign = await aMovingCampaign()
  const mailingId = await mailingIdOf(db, campaign.campaignId)
  await rows(
    db,
    sql`update deliveries set at = now() - interval '61 minutes' where mailing_id = ${mailingId} and seq <= 2`,
  )
  expect((await minutesOf(campaign)).reduce((sum, { sent }) => sum + sent, 0)).toBe(3)
  expect(await minutesOf(await anOwnCampaign(app, db))).toEqual([])
})

test('One workspace that kept asking for the messages per minute kept other workspaces waiting', async () => {
  const [busy, other] = [await aMovingCampaign(), await aMovingCampaign()]
  const order: string[] = []
  const asked = (who: string, { call, params }: OwnCampaign) =>
    call(getCampaignPace, { params }).then(({ status }) => order.push(`${who} ${String(status)}`))
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
  expect(order.indexOf('other 200')).toBe(1)
})

test('A campaign did not show SEND_RATE, so its marketer took the limit for slowness', async () => {
  const limited = await startApp(database, { SEND_RATE: '7' })
  const { call, params } = await anOwnCampaign(limited, db)
  expect((await call(getCampaignProgress, { params })).body.rate_limit).toBe(7)
})

test('A campaign sent to the built-in mailbox looked handed over once a relay was set', async () => {
  const testModeOf = async ({ call, params }: OwnCampaign) =>
    (await call(getCampaignProgress, { params })).body.test_mode
  const sent = async (relay: string) => {
    const campaign = await anOwnCampaign(app, db, { contacts: 1 })
    await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
    const worker = await aWorker(database, relay)
    await until(async () => (await testModeOf(campaign)) !== null)
    await worker.stop()
    return campaign
  }
  const sink = await aSink()
  const kept = await sent('')
  expect(await testModeOf(kept)).toBe(true)
  expect(await testModeOf(await sent(sink.url))).toBe(false)
  expect(await testModeOf(kept)).toBe(true)
  expect(await testModeOf(await anOwnCampaign(app, db))).toBeNull()
})
