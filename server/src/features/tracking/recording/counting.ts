// The loop that counts events. A request only appends its event to a queue; this loop takes what has arrived, and
// decides which event is a recipient's first and which ones are a bot's.
import { isTransient, transaction, type Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { WorkLoop } from '../../../platform/loops/work-loop.ts'
import { countQueue, isAnyWaiting, type Counted } from '../queries/count.ts'
import { flagBursts, listHasty, lockEvents } from '../queries/flags.ts'

/** Milliseconds between two looks into the queue. */
const every = 500

/**
 * Starts the loop that counts events, at most two seconds after they arrived unless the database is overloaded. Any
 * number of processes may run it: one of them counts at a time.
 */
export function startCounting(db: Db, log: Log, loopErrors: LoopErrors): WorkLoop {
  const loop = new WorkLoop({
    name: 'counting of events',
    step: async () => ((await countEvents(db, log)) ? 0 : every),
    afterError: every,
    failure: 'Events could not be counted now',
    log,
    loopErrors,
  })
  loop.start()
  return loop
}

/**
 * Counts waiting events, and flags bursts of clicks among them as a bot's. Safe to run twice.
 * @returns whether more events may wait
 */
export async function countEvents(db: Db, log: Log): Promise<boolean> {
  if (!(await isAnyWaiting(db))) return false
  const counted = await transaction(db, countQueue)
  if (counted.busy.length > 0) await findBursts(db, log, counted)
  return counted.isFull
}

/** Counts all waiting events. */
export async function countAll(db: Db, log: Log): Promise<void> {
  while (await isAnyWaiting(db)) await countEvents(db, log)
}

/** If the process dies before it looks for bursts, the clicks of a burst count as a reader's. */
async function findBursts(db: Db, log: Log, { busy, within }: Counted): Promise<void> {
  const span = 1000 + (within ?? 0)
  try {
    const hasty = await listHasty(db, busy, span)
    if (hasty.length === 0) return
    await transaction(db, async (tx) => {
      await lockEvents(tx, hasty)
      await flagBursts(tx, hasty, span)
    })
  } catch (error) {
    if (isTransient(error)) throw error
    log.error({ err: error }, 'Bursts of clicks could not be flagged as bot events')
  }
}
