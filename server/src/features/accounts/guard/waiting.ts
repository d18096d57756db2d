// Limits how many applications may wait for an administrator (ADR-0080), because callers without an account create
// these rows.
import type { Db } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { countWaiting } from '../queries/accounts.ts'

/** The most applications that may wait at a time. */
const most = { all: 2000, ofNetwork: 500 }

/** Days after which an unanswered application is removed and its email is free again. */
export const waitsForDays = 30

const hour = 3600

/** @throws Problem registrations_full if too many applications wait already, in all or from the caller's network */
export async function assertQueueNotFull(db: Db, network: string): Promise<void> {
  const waiting = await countWaiting(db, network)
  if (waiting.all >= most.all || waiting.ofNetwork >= most.ofNetwork) {
    throw new Problem('registrations_full', { seconds: hour })
  }
}
