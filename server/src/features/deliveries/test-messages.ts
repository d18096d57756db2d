// Test messages: they have no place on the ledger. The row in the database is the queue, any worker
// carries it, and the call waits for the relay's answer.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { signalWork } from './mailings.ts'
import {
  deleteOldTests,
  getTestWait,
  insertTests,
  listTestStates,
  type NewTest,
  type TestState,
} from './queries/test-messages.ts'

const mostAMinute = 20
const mostADay = 50
const answersWithin = 10_000
const askEvery = 50

/** @throws Problem too_many_requests; a few calls at the very same moment may slip past it, up to the day's allowance */
export async function assertMayTest(db: Db, workspaceId: number, messages = 1): Promise<void> {
  const seconds = await getTestWait(db, workspaceId, mostAMinute - messages + 1)
  if (seconds > 0) throw new Problem('too_many_requests', { seconds, minutes: 1 })
}

/**
 * Hands messages of one workspace to the workers, all or none; each counts towards the day's fifty and is tried once.
 * Where no worker runs they leave as soon as one does, within a day.
 * @returns their ids
 * @throws Problem test_limit
 */
export async function queueTests(
  db: Db,
  of: Pick<NewTest, 'workspaceId' | 'campaignId'>,
  messages: readonly Pick<NewTest, 'envelope' | 'bytes'>[],
): Promise<number[]> {
  const ids = await insertTests(db, of, messages, mostADay)
  if (ids.length === 0) throw new Problem('test_limit', { most: mostADay, seconds: secondsUntilMidnight() })
  await signalWork(db)
  return ids
}

/**
 * Hands messages to the workers, and waits until the relay has taken all of them, for `patience` milliseconds.
 * @throws Problem test_limit, test_refused with the relay's words, test_unanswered
 */
export async function sendTests(
  db: Db,
  of: Pick<NewTest, 'workspaceId' | 'campaignId'>,
  messages: readonly Pick<NewTest, 'envelope' | 'bytes'>[],
  patience = answersWithin,
): Promise<void> {
  const ids = await queueTests(db, of, messages)
  for (const until = Date.now() + patience; Date.now() < until; await sleep(askEvery)) {
    const found = await listTestStates(db, ids)
    const refused = found.find(({ state }) => state === 'refused')
    if (refused) throw refusal(refused, ids.length)
    if (found.every(({ state }) => state === 'sent')) return
  }
  throw new Problem('test_unanswered')
}

/** Of several the refused one is named; the others may have left. */
function refusal({ email_to: email, reply }: TestState, of: number): Problem {
  return of === 1
    ? new Problem('test_refused', { reply: reply ?? '' })
    : new Problem('test_refused_for', { email, reply: reply ?? '' })
}

/** Of the day in UTC. */
function secondsUntilMidnight(): number {
  return 86_400 - Math.floor((Date.now() / 1000) % 86_400)
}

/** Removes test messages that are a day old, those that nobody carried too. @returns how many */
export const clearTestMessages: (db: Db) => Promise<number> = deleteOldTests
