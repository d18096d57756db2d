// Frees chunks of silent workers: a lease that has ended, and still has a moment later, is over.
import { isTransient, type Db } from '../../../platform/db/index.ts'
import { freeLapsed, listLapsed, type LapsedLease } from '../queries/leases.ts'

/** Milliseconds between two checks, in which a living worker renews: a clock that jumps ahead ends no lease. */
const apart = 1000

export class Leases {
  readonly #db: Db
  #seen: LapsedLease[] = []
  #seenAt = -Infinity

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Frees ended leases for good, and returns how many chunks. Checks once a second, however often it is called. While
   * the database does not accept writes no lease ends: its holder has sent all that may arrive twice, and the next
   * worker would send as much.
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
