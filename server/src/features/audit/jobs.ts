// The background duty of the audit log: what is older than the operator wants goes. It can run twice.
import { transaction, type Db } from '../../platform/db/index.ts'
import { product } from './new-entry.ts'
import { deleteOld, record } from './queries.ts'

const batchSize = 10_000

/**
 * Drops records of a greater age, in small pieces, and puts that on record.
 * @param age in milliseconds
 * @returns how many are gone
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
