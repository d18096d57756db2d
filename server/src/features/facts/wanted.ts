// Caches which facts the consumers of the instance ask for. The code that records thousands of messages a second asks
// here first. If no consumer asks for its facts, it does no further work.
import type { FactType } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { listWanted } from './queries/facts.ts'

/**
 * Milliseconds for which the answer is cached. For this long after somebody adds a consumer, the consumer may miss
 * facts.
 */
const keptFor = 2000

interface Known {
  at: number
  wanted: Promise<ReadonlySet<string>>
}

let known = new WeakMap<Db, Known>()

/** Whether any consumer asks for one of the facts. The answer may be two seconds old. */
export async function isAnyWanted(db: Db, types: readonly FactType[]): Promise<boolean> {
  let found = known.get(db)
  if (!found || performance.now() - found.at > keptFor) {
    found = { at: performance.now(), wanted: listWanted(db).then((each) => new Set(each)) }
    known.set(db, found)
    found.wanted.catch(() => known.delete(db))
  }
  const wanted = await found.wanted
  return types.some((type) => wanted.has(type))
}

/** Makes the next call of `isAnyWanted` read the database, because this process added or changed a consumer. */
export function forgetWanted(): void {
  known = new WeakMap()
}
