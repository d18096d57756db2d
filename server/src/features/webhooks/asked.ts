// Which events any endpoint of the instance asks for. The statements that record thousands of messages and clicks a
// second ask here first, so that they cost nothing more where nobody asks.
import type { WebhookEvent } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { listAsked } from './queries/outbox.ts'

/** Milliseconds for which an answer is cached. For this long after an endpoint is added, its events may be missing. */
const keptFor = 2000

interface Known {
  at: number
  asked: Promise<ReadonlySet<string>>
}

let known = new WeakMap<Db, Known>()

/** Whether any endpoint asks for one of the events, as of two seconds ago at most. */
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

/** Makes the next question read the database again, because this process added or changed an endpoint. */
export function forgetAsked(): void {
  known = new WeakMap()
}
