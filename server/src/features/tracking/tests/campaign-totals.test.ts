// The sums of a workspace count campaigns, and leave out automatic mail.
import { expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSentCampaign, statsOf } from '../../../../test/sent-campaign.ts'
import { rows, sql, transaction, type Db } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { EventRecorder, raiseStats, recountStats, sumWorkspace, type StatKind } from '../index.ts'

const { db } = await freshDatabase()
const recorder = new EventRecorder({ db, log: createLog('silent') })

/** A mailing with one message that was sent, opened, clicked, and left by its reader. */
async function aReadMailing(workspaceId: number, kind: 'campaign' | 'stream'): Promise<number> {
  const mailingId = await aSentCampaign(db, workspaceId, { secondsAgo: 600 })
  await rows(db, sql`update mailings set kind = ${kind} where id = ${mailingId}`)
  await countSent(db, workspaceId, mailingId)
  for (const event of ['open', 'click', 'unsubscribe'] as const)
    await recorder.record({ kind: event, mailingId, seq: 1, link: event === 'click' ? 0 : null, bot: null })
  await recorder.untilCounted()
  return mailingId
}

async function countSent(on: Db, workspaceId: number, mailingId: number): Promise<void> {
  const [sent] = await rows(
    on,
    sql<{ bucket: string }>`select date_bin('15 minutes', at, 'epoch') as bucket from deliveries
      where mailing_id = ${mailingId}`,
  )
  await transaction(on, (tx) =>
    raiseStats(tx, [{ workspaceId, mailingId, kind: 'sent' as StatKind, count: 1, bucket: sent?.bucket }]),
  )
}

const once = { sent: 1, open: 1, click: 1, unsubscribe: 1 }

test('a confirmation mail counted as campaign mail in the totals of the workspace', async () => {
  const { workspaceId } = await anAccount(db)
  const campaign = await aReadMailing(workspaceId, 'campaign')
  const stream = await aReadMailing(workspaceId, 'stream')
  expect(await sumWorkspace(db, workspaceId)).toMatchObject(once)
  expect(await statsOf(db, campaign)).toMatchObject(once)
  expect(await statsOf(db, stream)).toMatchObject(once)
  expect(await recountStats(db)).toEqual([])
})

test('the nightly recount leaves automatic mail out of the totals of the workspace', async () => {
  const { workspaceId } = await anAccount(db)
  await aReadMailing(workspaceId, 'campaign')
  const automatic = await aReadMailing(workspaceId, 'campaign')
  expect(await sumWorkspace(db, workspaceId)).toMatchObject({ sent: 2, open: 2, click: 2, unsubscribe: 2 })
  await rows(db, sql`update mailings set kind = 'stream' where id = ${automatic}`)
  await recountStats(db)
  expect(await sumWorkspace(db, workspaceId)).toMatchObject(once)
  expect(await statsOf(db, automatic)).toMatchObject(once)
  expect(await recountStats(db)).toEqual([])
})
