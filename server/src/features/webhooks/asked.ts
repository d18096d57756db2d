// Caches which events the endpoints of the instance ask for. The code that records thousands of messages and clicks a
// second asks here first. If no endpoint asks for its events, it does no further work.
import type { WebhookEvent } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { listAsked } from './queries/outbox.ts'

/**
 * Milliseconds for which the answer is cached. For this long after somebody adds an endpoint, the endpoint may miss
 * events.
 */
const keptFor = 2000

interface Known {
  at: number
  asked: Promise<ReadonlySet<string>>
}

let known = new WeakMap<Db, Known>()

/** Whether any endpoint asks for one of the events. The answer may be two seconds old. */
export async function isAnyAsked(db: Db, types: readonly WebhookEvent[]): Promise<boolean> {
  let found = known.get(db)
  if (!found || performance.now() - found.at > keptFor) {
    found = { at: performance.now(), asked: listAsked(db).then((each) => new Set(each)) }
    known.set(db, found)
    found.asked.catch(() => known.delete(db))
  }
  const asked = await found.asked
  return types.some((type) => asked.has(type))
}

/** Makes the next call of `isAnyAsked` read the database, because this process added or changed an endpoint. */
export function forgetAsked(): void {
  known = new WeakMap()
}
