// The background job of the audit log deletes entries that are older than the operator keeps them. It may run twice.
import { transaction, type Db } from '../../platform/db/index.ts'
import { product } from './new-entry.ts'
import { deleteOld, record } from './queries.ts'

const batchSize = 10_000

/**
 * Deletes entries older than `age` in small batches, and writes an audit entry about it.
 * @param age in milliseconds
 * @returns how many entries it deleted
 */
export async function dropOldEntries(db: Db, age: number): Promise<number> {
  let dropped = 0
  let some = batchSize
  while (some === batchSize) {
    some = await transaction(db, async (tx) => {
      const count = await deleteOld(tx, age, batchSize)
      if (count > 0) await record(tx, product, { action: 'audit_dropped', rows: count })
      return count
    })
    dropped += some
  }
  return dropped
}
