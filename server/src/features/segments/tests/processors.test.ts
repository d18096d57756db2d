// While filters wait, each evaluation uses one processor, so that clicks keep the others. A filter that runs alone uses
// all.
import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { systemClock } from '../../../platform/clock.ts'
import { row, sql, type Db } from '../../../platform/db/index.ts'
import { countFilter, evaluations } from '../count.ts'

const { db } = await freshDatabase()
const filter = { all: [{ kind: 'standing' as const, is: 'mailable' as const }] }

it('Counting segments of several workspaces kept all processors busy, so that clicks had to wait', async () => {
  /** For each count, the number of parallel workers that it could use, in the order in which the counts ended. */
  const workers: number[] = []
  const watched: Db = {
    ...db,
    transaction: (run) =>
      db.transaction(async (tx) => {
        const result = await run(tx)
        const setting = await row(
          tx,
          sql<{ most: number }>`select current_setting('max_parallel_workers_per_gather')::integer as most`,
        )
        workers.push(setting?.most ?? -1)
        return result
      }),
  }
  const { workspaceId } = await anAccount(db)
  const count = (key: number) =>
    evaluations.run(() => countFilter(watched, systemClock, workspaceId, filter), key)
  await Promise.all(Array.from({ length: availableParallelism() + 2 }, (_, key) => count(key)))
  expect(workers[0]).toBe(0)
  expect(workers.at(-1)).toBeGreaterThan(0)
})
