// Records events of readers at once, as a web process and the loop that counts do one after the other.
import { randomUUID } from 'node:crypto'
import { countAll } from '../src/features/tracking/index.ts'
import type { TrackedEvent } from '../src/features/tracking/queries/append.ts'
import { recordBatch } from '../src/features/tracking/recording/record.ts'
import type { Db } from '../src/platform/db/index.ts'
import { createLog } from '../src/platform/log/index.ts'

const log = createLog('silent')

/** Records a batch and counts it. */
export async function recordAndCount(
  db: Db,
  events: readonly TrackedEvent[],
  id: string = randomUUID(),
): Promise<void> {
  await recordBatch({ db, log }, events, id)
  await countAll(db, log)
}

/** Counts all events that wait. */
export const countWaiting = (db: Db): Promise<void> => countAll(db, log)
