// From kept hits to figures: a few batches at a time, each hit counted once whatever breaks down in between.
import { isTransient, transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { backToSavepoint, beginCounting, countBatches, savepoint, setAside } from '../queries/batches.ts'
import { flagBursts, listHasty, recountClicks } from '../queries/bursts.ts'
import type { Reader } from '../queries/hits.ts'
import { rollUp } from '../queries/roll-ups.ts'

/**
 * Counts the oldest batches, up to so many hits of them (one batch at least), in one transaction in which they go.
 * @returns how many hits; 0 where none is left; null while another process counts
 */
export function countSome(db: Db, hits: number): Promise<number | null> {
  return transaction(db, async (tx) => {
    return (await beginCounting(tx)) ? count(tx, hits) : null
  })
}

/**
 * Counts the oldest batch alone, and sets it aside where the database refuses it.
 * @param refused hears of the refusal
 * @returns as `countSome`
 */
export function countOldest(db: Db, refused: (error: unknown) => void): Promise<number | null> {
  return transaction(db, async (tx) => {
    if (!(await beginCounting(tx))) return null
    await savepoint(tx)
    try {
      return await count(tx, 1)
    } catch (error) {
      if (isTransient(error)) throw error
      refused(error)
      await backToSavepoint(tx)
      return setAside(tx)
    }
  })
}

async function count(tx: Tx, hits: number): Promise<number> {
  const counted = await countBatches(tx, hits)
  if (!counted) return 0
  await sortOutBursts(tx, counted.wide, 1000 + counted.age)
  return counted.hits
}

/** One process counts at a time, so the parts of a burst are seen together, whoever took them in. */
async function sortOutBursts(tx: Tx, readers: readonly Reader[], within: number): Promise<void> {
  if (readers.length === 0) return
  const hasty = await listHasty(tx, readers, within)
  if (hasty.length === 0 || (await flagBursts(tx, hasty, within)) === 0) return
  await rollUp(tx, await recountClicks(tx, hasty, within + 1000))
}
