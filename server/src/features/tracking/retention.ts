// Deletes single events after some time. Stats and first events stay, because they do not depend on single events.
import { transaction, type Db } from '../../platform/db/index.ts'
import { product, record } from '../audit/index.ts'
import {
  addMonth,
  dropMonth,
  getFirstMonth,
  listMonthsAhead,
  listMonthsAstray,
  listMonthsKept,
  lockMonths,
  type Month,
} from './queries/months.ts'
import { forgetBatches } from './queries/append.ts'

const monthsAhead = 2

/**
 * The job that keeps events by month. It creates partitions ahead, moves events out of the default partition, drops
 * months whose events are all too old, and deletes old batch ids. It may run at any time, beside new events, and twice.
 * Each month is a transaction of its own, so an interrupted run continues where it stopped. Inserts never wait for the
 * job. An event of a month without a partition stays in the default partition until the next run.
 * @param age in milliseconds
 */
export async function keepEvents(db: Db, age: number): Promise<{ added: Month[]; dropped: Month[] }> {
  const wanted = [...(await listMonthsAstray(db)), ...(await listMonthsAhead(db, monthsAhead))]
  const added = await eachMissing(db, [...new Set(wanted)])
  const first = await getFirstMonth(db, age)
  const old = (await listMonthsKept(db)).filter((month) => month < first)
  await forgetBatches(db)
  const dropped: Month[] = []
  for (const month of old) if (await drop(db, month)) dropped.push(month)
  return { added, dropped }
}

async function eachMissing(db: Db, months: readonly Month[]): Promise<Month[]> {
  const added: Month[] = []
  for (const month of months) {
    await transaction(db, async (tx) => {
      await lockMonths(tx)
      if ((await listMonthsKept(tx)).includes(month)) return
      await addMonth(tx, month)
      added.push(month)
    })
  }
  return added
}

/** Drops a month. Returns false if another process dropped it meanwhile. */
function drop(db: Db, month: Month): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockMonths(tx)
    if (!(await listMonthsKept(tx)).includes(month)) return false
    const gone = await dropMonth(tx, month)
    await record(tx, product, { action: 'events_dropped', detail: month, rows: gone })
    return true
  })
}
