// Chunks of workers that fell silent: a lease that has run out, and a moment later still has, is nobody's any more.
import { isTransient, type Db } from '../../../platform/db/index.ts'
import { freeLapsed, listLapsed, type LapsedLease } from '../queries/leases.ts'

/** Looked at twice, so far apart that a living worker renews in between: a clock that jumped ahead ends no lease. */
const apart = 1000

export class Leases {
  readonly #db: Db
  #seen: LapsedLease[] = []
  #seenAt = -Infinity

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Frees what has lapsed for good, and answers how many chunks. Called often, it looks once a second. Where the ledger
   * cannot be written no lease ends: its holder has sent all that may come twice, and the next one would send as much.
   */
  async free(): Promise<number> {
    if (performance.now() - this.#seenAt < apart) return 0
    const seen = this.#seen
    this.#seen = []
    this.#seenAt = performance.now()
    try {
      const freed = seen.length > 0 ? await freeLapsed(this.#db, seen) : 0
      this.#seen = await listLapsed(this.#db)
      this.#seenAt = performance.now()
      return freed
    } catch (error) {
      if (isTransient(error)) return 0
      throw error
    }
  }
}
