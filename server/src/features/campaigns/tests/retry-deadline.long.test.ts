// Retrying a campaign writes all of its recipients, so the call has the deadline of a job.
import { retryCampaign } from '@lettermill/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { until } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign } from './under-way.ts'

/** The statement deadline of an ordinary call in this test, in milliseconds. */
const deadline = 1000

const database = await freshDatabase()
const { db } = database
const own = openDatabase(database.url, { deadline })
afterAll(() => own.close())
const app = await startApp({ ...database, db: own.db })

test('“Try again” on a large campaign ended with 503 after 30 seconds', async () => {
  const { call, params, campaignId } = await anOwnCampaign(app, db, { contacts: 2 })
  await rows(db, sql`update campaigns set status = 'failed' where id = ${campaignId}`)
  const answer = await transaction(db, async (tx) => {
    await rows(tx, sql`select 1 from campaigns where id = ${campaignId} for update`)
    const retried = call(retryCampaign, { params })
    await until(async () => (await waiting()) === 1)
    await sleep(1.5 * deadline)
    return { retried }
  })
  expect((await answer.retried).status).toBe(200)
})

async function waiting(): Promise<number | undefined> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return counted?.count
}
