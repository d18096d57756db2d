// The nightly recount: it corrects stats that do not match first events and deliveries.
import { expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSentCampaign, statsOf } from '../../../../test/sent-campaign.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { EventRecorder, recountStats, raiseStats, type NewEvent } from '../index.ts'

const { db } = await freshDatabase()
const { workspaceId } = await anAccount(db)
const recorder = new EventRecorder({ db, log: createLog('silent') })

/** A campaign whose stats match its deliveries. */
async function aCountedCampaign(recipients: number): Promise<number> {
  const campaignId = await aSentCampaign(db, workspaceId, { recipients, secondsAgo: 3600 })
  const counted = await rows(
    db,
    sql<{
      bucket: string
      count: number
    }>`select date_bin('15 minutes', at, 'epoch') as bucket, count(*) as count
      from deliveries where mailing_id = ${campaignId} group by 1`,
  )
  const sent = counted.map((each) => ({ workspaceId, mailingId: campaignId, kind: 'sent' as const, ...each }))
  await transaction(db, (tx) => raiseStats(tx, sent))
  return campaignId
}

function someEvents(mailingId: number, recipients: number): NewEvent[] {
  const kinds = ['open', 'click', 'unsubscribe'] as const
  return Array.from({ length: recipients * 6 }, (_, index) => ({
    mailingId,
    kind: kinds[index % 3] ?? 'open',
    seq: ((index * 7) % recipients) + 1,
    link: index % 3 === 1 ? index % 11 : null,
    bot: index % 5 === 0 && index % 3 !== 2 ? ('agent' as const) : null,
  }))
}

test('stats match a recount, even while events arrive', async () => {
  const campaign = await aCountedCampaign(50)
  const hits = Promise.all(someEvents(campaign, 50).map((hit) => recorder.record(hit)))
  const during = await recountStats(db)
  await hits
  await recorder.untilCounted()
  expect(during).toEqual([])
  expect(await recountStats(db)).toEqual([])
  const recount = await rows(
    db,
    sql<{ kind: string; count: number }>`
      select case when bot is null then kind else 'bot_' || kind end as kind, count(distinct seq) as count
      from events where mailing_id = ${campaign} group by 1`,
  )
  const stats = await statsOf(db, campaign)
  expect(stats).toMatchObject({
    sent: 50,
    ...Object.fromEntries(recount.map((row) => [row.kind, row.count])),
  })
  expect(stats.bot_click).toBeGreaterThan(0)
})

test('the recount reports and corrects a wrong, missing or invented count', async () => {
  const campaign = await aCountedCampaign(10)
  await Promise.all(someEvents(campaign, 10).map((hit) => recorder.record(hit)))
  await recorder.untilCounted()
  const right = await statsOf(db, campaign)
  const bucket = '2026-01-01T00:00:00.000Z'
  await rows(db, sql`update stats set sent = sent + 5 where mailing_id = ${campaign}`)
  await rows(db, sql`update stats set unsubscribe = 0 where mailing_id = ${campaign}`)
  await transaction(db, (tx) =>
    raiseStats(tx, [{ workspaceId, mailingId: campaign, kind: 'click', bucket, count: 3 }]),
  )

  const differences = await recountStats(db)
  const wrong = {
    workspace_id: workspaceId,
    mailing_id: campaign,
    kind: 'click',
    link: null,
    counted: 3,
    recounted: 0,
  }
  expect(differences).toContainEqual({ ...wrong, granularity: 'quarter', bucket })
  expect(differences).toContainEqual({ ...wrong, granularity: 'day', bucket })
  // The workspace's count included the campaign's wrong count, and is corrected with it.
  expect(differences).toContainEqual({ ...wrong, mailing_id: 0, granularity: 'day', bucket })
  expect(differences).toContainEqual(
    expect.objectContaining({ kind: 'sent', granularity: 'day', counted: 15, recounted: 10 }),
  )
  expect(differences).toContainEqual(
    expect.objectContaining({ kind: 'unsubscribe', counted: 0, recounted: right.unsubscribe }),
  )
  expect(await statsOf(db, campaign)).toEqual(right)
  expect(await recountStats(db)).toEqual([])
})

test('two simultaneous recounts correct a difference once', async () => {
  const campaign = await aCountedCampaign(4)
  await rows(db, sql`update stats set sent = 1 where mailing_id = ${campaign} and granularity = 'day'`)
  const reported = (await Promise.all([recountStats(db), recountStats(db)])).flat()
  expect(reported).toHaveLength(1)
  expect((await statsOf(db, campaign)).sent).toBe(4)
})

test('the recount corrects a workspace’s wrong count from its campaigns', async () => {
  const campaign = await aCountedCampaign(3)
  await recorder.record({ mailingId: campaign, kind: 'open', seq: 1, link: null, bot: null })
  await recorder.untilCounted()
  const ofWorkspace = () =>
    rows(db, sql`select * from stats where mailing_id = 0 order by granularity, bucket`)
  const right = await ofWorkspace()
  await rows(db, sql`update stats set open = open + 1 where mailing_id = 0 and granularity = 'quarter'`)
  await rows(db, sql`delete from stats where mailing_id = 0 and granularity = 'day' and sent > 0`)
  const found = await recountStats(db)
  const repaired = new Set(
    found.map(({ mailing_id, kind, granularity }) => `${String(mailing_id)} ${kind} ${String(granularity)}`),
  )
  expect(repaired).toContain('0 open quarter')
  expect(repaired).toContain('0 sent day')
  expect(await ofWorkspace()).toEqual(right)
})

test('stats stay when the events behind them are deleted', async () => {
  const campaign = await aCountedCampaign(20)
  await Promise.all(someEvents(campaign, 20).map((hit) => recorder.record(hit)))
  await recorder.untilCounted()
  const before = await statsOf(db, campaign)
  await rows(db, sql`delete from events where mailing_id = ${campaign}`)
  expect(await recountStats(db)).toEqual([])
  expect(await statsOf(db, campaign)).toEqual(before)
})
