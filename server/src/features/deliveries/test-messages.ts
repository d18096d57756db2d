// A test message to oneself: it has no place on the ledger. The row in the database is the queue, any worker
// carries it, and the call waits for the relay's answer.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { signalWork } from './ledger.ts'
import {
  deleteOldTests,
  findTestState,
  getTestWait,
  insertTest,
  type NewTest,
} from './queries/test-messages.ts'

const mostAMinute = 20
const mostADay = 50
const answersWithin = 10_000
const askEvery = 50

/** @throws Problem too_many_requests; a few calls at the very same moment may slip past it, up to the day's allowance */
export async function assertMayTest(db: Db, workspaceId: number): Promise<void> {
  const seconds = await getTestWait(db, workspaceId, mostAMinute)
  if (seconds > 0) throw new Problem('too_many_requests', { seconds, minutes: 1 })
}

/**
 * Hands a message to the workers and waits until the relay has taken it, for `patience` milliseconds. It is
 * tried once. Where no worker answers in time it still leaves, as soon as one runs, within a day.
 * @throws Problem test_limit, test_refused with the relay's words, test_unanswered
 */
export async function sendTest(db: Db, test: NewTest, patience = answersWithin): Promise<void> {
  const id = await insertTest(db, test, mostADay)
  if (id === undefined) throw new Problem('test_limit', { most: mostADay, seconds: secondsUntilMidnight() })
  await signalWork(db)
  for (const until = Date.now() + patience; Date.now() < until; await sleep(askEvery)) {
    const found = await findTestState(db, id)
    if (found?.state === 'sent') return
    if (found?.state === 'refused') throw new Problem('test_refused', { reply: found.reply ?? '' })
  }
  throw new Problem('test_unanswered')
}

/** Of the day in UTC. */
function secondsUntilMidnight(): number {
  return 86_400 - Math.floor((Date.now() / 1000) % 86_400)
}

/** Removes test messages that are a day old, those that nobody carried too. @returns how many */
export const clearTestMessages: (db: Db) => Promise<number> = deleteOldTests
