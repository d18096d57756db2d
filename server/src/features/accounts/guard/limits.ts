// Limits attempts (P7) with sliding windows over recorded attempts, and runs the attempts of one caller one at a time.
import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { noteRefusal, anonymous } from '../../audit/index.ts'
import { networkOf } from './network.ts'
import { getWait, recordAttempts, type Attempt } from '../queries/attempts.ts'

const minute = 60
const hour = 3600

/** For each kind: the most attempts, and the window in seconds in which they count. */
const limits = {
  sign_in_account: { most: 10, seconds: 15 * minute },
  sign_in_address: { most: 25, seconds: 15 * minute },
  registration: { most: 60, seconds: hour },
} as const

/** The longest window in seconds. Older attempts no longer count. */
export const attemptsMatterSeconds = hour

export interface LimitedAttempt extends Attempt {
  kind: keyof typeof limits
}

/**
 * The two limits that a failed sign-in counts against: one for the account and address together, one for the address
 * alone.
 */
export function signInAttempts(email: string, address: string): LimitedAttempt[] {
  const network = networkOf(address)
  // The key is a digest: text typed as an email can be too long for an index, and must not be stored.
  const account = createHash('sha256').update(`${email.toLowerCase()} ${network}`).digest('base64url')
  return [
    { kind: 'sign_in_account', key: account },
    { kind: 'sign_in_address', key: network },
  ]
}

export function registrationAttempts(address: string): LimitedAttempt[] {
  return [{ kind: 'registration', key: networkOf(address) }]
}

/** @throws Problem too_many_requests, with the seconds to wait, when a limit is reached; the audit log records it */
export async function assertAllowed(
  db: Db,
  attempts: readonly LimitedAttempt[],
  address: string,
): Promise<void> {
  for (const attempt of attempts) {
    const { most, seconds } = limits[attempt.kind]
    const wait = await getWait(db, attempt, most, seconds)
    if (wait <= 0) continue
    const action = attempt.kind === 'registration' ? 'registration_limited' : 'sign_in_limited'
    await noteRefusal(db, anonymous(address), { action })
    throw new Problem('too_many_requests', { seconds: wait, minutes: Math.ceil(wait / minute) })
  }
}

/** Counts one attempt against each of its limits. */
export const countAttempts: (db: Db, attempts: readonly LimitedAttempt[]) => Promise<void> = recordAttempts

const waiting = new Map<string, Promise<unknown>>()

/**
 * Runs the tasks of one caller one after another. Otherwise a burst of guesses could pass the check of a limit before
 * any of them is counted. Each process has its own queue, so several nodes together let a few more through.
 */
export async function inTurn<T>(address: string, task: () => Promise<T>): Promise<T> {
  const key = networkOf(address)
  const before = waiting.get(key) ?? Promise.resolve()
  const mine = before.then(task, task)
  waiting.set(key, mine)
  try {
    return await mine
  } finally {
    if (waiting.get(key) === mine) waiting.delete(key)
  }
}
