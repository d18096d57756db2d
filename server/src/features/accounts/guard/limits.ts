// Limits attempts (P7) with sliding windows over recorded attempts, and runs the attempts of one caller one at a time.
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Db } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { noteRefusal, anonymous } from '../../audit/index.ts'
import { getWait, recordAttempts, type Attempt } from '../queries/attempts.ts'
import { countWaiting } from '../queries/accounts.ts'

const minute = 60
const hour = 3600

/**
 * For each kind: the most attempts, the window in seconds in which they count, and the entry in the audit log when the
 * limit is reached.
 */
const limits = {
  sign_in_account: { most: 10, seconds: 15 * minute, action: 'sign_in_limited' },
  sign_in_address: { most: 25, seconds: 15 * minute, action: 'sign_in_limited' },
  registration: { most: 60, seconds: hour, action: 'registration_limited' },
  // An office whose people share an address signs in at the same hour.
  provider_sign_in: { most: 300, seconds: 15 * minute, action: 'sign_in_limited' },
  forgotten_address: { most: 25, seconds: 15 * minute, action: 'account_mail_limited' },
  forgotten_account: { most: 5, seconds: hour, action: 'account_mail_limited' },
  email_change: { most: 5, seconds: hour, action: 'account_mail_limited' },
  // Only those who know the password get this far, from however many addresses.
  second_factor: { most: 20, seconds: hour, action: 'sign_in_limited' },
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

/** The limits that a wrong code counts against: those of a failed sign-in, and one for the account alone. */
export function secondFactorAttempts(email: string, address: string, accountId: number): LimitedAttempt[] {
  return [...signInAttempts(email, address), { kind: 'second_factor', key: String(accountId) }]
}

export function registrationAttempts(address: string): LimitedAttempt[] {
  return [{ kind: 'registration', key: networkOf(address) }]
}

/** The sign-ins that one network begins at the provider. */
export function providerAttempts(address: string): LimitedAttempt[] {
  return [{ kind: 'provider_sign_in', key: networkOf(address) }]
}

/** The calls of one network that ask for a link to set a new password. */
export function forgottenAttempts(address: string): LimitedAttempt[] {
  return [{ kind: 'forgotten_address', key: networkOf(address) }]
}

/** Whether another attempt stays within its limit. */
export async function isAllowed(db: Db, attempt: LimitedAttempt): Promise<boolean> {
  const { most, seconds } = limits[attempt.kind]
  return (await getWait(db, attempt, most, seconds)) <= 0
}

/** @throws Problem too_many_requests, with the seconds to wait, when a limit is reached; the audit log records it */
export async function assertAllowed(
  db: Db,
  attempts: readonly LimitedAttempt[],
  address: string,
): Promise<void> {
  for (const attempt of attempts) {
    const { most, seconds, action } = limits[attempt.kind]
    const wait = await getWait(db, attempt, most, seconds)
    if (wait <= 0) continue
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

/**
 * The network that attempts from an IP address count for: an IPv4 address counts for itself, an IPv6 address for its
 * /64, because one customer gets a whole /64.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.split('::')
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const all = [...left, ...new Array<string>(zeros).fill('0'), ...right]
  return `${all.slice(0, 4).join(':')}::/64`
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => parseInt(group, 16).toString(16))
}

/**
 * The most applications that may wait for an administrator (ADR-0080). They are limited because callers without an
 * account create these rows.
 */
const mostWaiting = { all: 2000, ofNetwork: 500 }

/**
 * `days`: how long a session lasts at most. `idleDays`: how long it lasts unused. `provedMinutes`: how long sensitive
 * calls work after it proved who acts.
 */
export const sessionLifetime = { days: 30, idleDays: 14, provedMinutes: 15 }

/** Days after which an unanswered application is removed and its email is free again. */
export const waitsForDays = 30

/** @throws Problem registrations_full if too many applications wait already, in all or from the caller's network */
export async function assertQueueNotFull(db: Db, network: string): Promise<void> {
  const waiting = await countWaiting(db, network)
  if (waiting.all >= mostWaiting.all || waiting.ofNetwork >= mostWaiting.ofNetwork) {
    throw new Problem('registrations_full', { seconds: hour })
  }
}
