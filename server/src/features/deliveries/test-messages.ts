// Test messages: a call opens a mailing of kind 'test', any worker sends it, and the call waits for the relay's answer.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProblemCode } from '@lettermill/contracts/problem'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { signalWork } from './mailings.ts'
import {
  deleteTests,
  getTestWait,
  insertTest,
  listTestStates,
  type NewTest,
  type TestState,
} from './queries/test-messages.ts'
import { renderReason } from './reasons.ts'

const mostAMinute = 20
const mostADay = 50
const answersWithin = 10_000
const askEvery = 50

/** @throws Problem too_many_requests; a few concurrent calls may pass together, within the day's allowance */
export async function assertMayTest(db: Db, workspaceId: number, messages = 1): Promise<void> {
  const seconds = await getTestWait(db, workspaceId, mostAMinute - messages + 1)
  if (seconds > 0) throw new Problem('too_many_requests', { seconds, minutes: 1 })
}

/**
 * Opens a test's mailing. Each of its messages counts towards the day's fifty. If no worker runs, the messages leave
 * when a worker starts within a day.
 * @returns its id
 * @throws Problem test_limit
 */
export async function openTest(db: Db, test: NewTest): Promise<number> {
  const id = await insertTest(db, test, mostADay)
  if (id === null) throw new Problem('test_limit', { most: mostADay, seconds: secondsUntilMidnight() })
  await signalWork(db)
  return id
}

/**
 * Opens the mailing of a mail that the instance sends to a person. It is sent and deleted like a test, and does not count
 * towards the day's fifty. Whoever calls limits it.
 */
export async function openServiceMail(db: Db, mail: NewTest): Promise<void> {
  await insertTest(db, mail, null)
  await signalWork(db)
}

/**
 * Opens a test's mailing, and waits up to `patience` milliseconds until the relay has accepted all of its messages.
 * @throws Problem test_limit, test_refused with the relay's reply, test_refused_client, test_refused_for,
 *   test_refused_for_client, test_unanswered, internal; and the problem that keeps the message from being sent
 */
export async function sendTest(db: Db, test: NewTest, patience = answersWithin): Promise<void> {
  const id = await openTest(db, test)
  for (const until = Date.now() + patience; Date.now() < until; await sleep(askEvery)) {
    const found = await listTestStates(db, id)
    const refused = found.find(({ outcome }) => outcome === 'failed')
    if (refused) throw refusal(refused, found.length)
    if (found.every(({ outcome }) => outcome === 'sent')) return
  }
  throw new Problem('test_unanswered')
}

/**
 * The problem for a test message that failed. If a relay refused one of several messages, the problem names that one, and
 * the other messages may have left.
 */
function refusal(state: TestState, of: number): Problem {
  const { email, reason_code: code } = state
  const params = state.reason_params ?? {}
  if (code === 'unmade_error') return new Problem('internal')
  const { problem, client } = params
  if (problem !== undefined) return Problem.again({ code: problem as ProblemCode, params, details: [] })
  if (client !== undefined)
    return of === 1
      ? new Problem('test_refused_client', { ...params, client })
      : new Problem('test_refused_for_client', { ...params, client, email })
  const reply = renderReason(state, email).reason ?? ''
  return of === 1 ? new Problem('test_refused', { reply }) : new Problem('test_refused_for', { email, reply })
}

/** Seconds until midnight in UTC. */
function secondsUntilMidnight(): number {
  return 86_400 - Math.floor((Date.now() / 1000) % 86_400)
}

/** Deletes tests that are older than a day, including unsent ones. @returns how many */
export const clearTestMessages = (db: Db): Promise<number> => deleteTests(db)
