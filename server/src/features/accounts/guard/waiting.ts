// How many applications may wait for an administrator (ADR-0052): strangers make them, and each is a row.
import type { Db } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { countWaiting } from '../queries/accounts.ts'

/** The most that wait at a time; many that come in the same moment may be a few more. */
const most = { all: 2000, ofNetwork: 500 }

/** What nobody has answered after this many days is removed, and its email is free again. */
export const waitsForDays = 30

const hour = 3600

/** @throws Problem registrations_full where too many wait already, of all or of the caller's network */
export async function assertQueueNotFull(db: Db, network: string): Promise<void> {
  const waiting = await countWaiting(db, network)
  if (waiting.all >= most.all || waiting.ofNetwork >= most.ofNetwork) {
    throw new Problem('registrations_full', { seconds: hour })
  }
}
