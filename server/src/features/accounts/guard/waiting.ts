// Bounds the applications that wait for an administrator (ADR-0052): callers without an account create them, and each
// is a row.
import type { Db } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { countWaiting } from '../queries/accounts.ts'

/** The most that wait at a time; several that arrive in the same moment may exceed it by a few. */
const most = { all: 2000, ofNetwork: 500 }

/** An application that nobody has answered for this many days is removed, and its email is free again. */
export const waitsForDays = 30

const hour = 3600

/** @throws Problem registrations_full if too many wait already, in all or from the caller's network */
export async function assertQueueNotFull(db: Db, network: string): Promise<void> {
  const waiting = await countWaiting(db, network)
  if (waiting.all >= most.all || waiting.ofNetwork >= most.ofNetwork) {
    throw new Problem('registrations_full', { seconds: hour })
  }
}
