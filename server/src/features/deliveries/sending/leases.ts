// Frees the chunks of silent workers. A lease is over if it has ended and is still not renewed a moment later.
import { isTransient, type Db } from '../../../platform/db/index.ts'
import { freeLapsed, listLapsed, type LapsedLease } from '../queries/leases.ts'

/**
 * Milliseconds between two checks. A living worker renews its lease in this time. So if a clock jumps ahead, no lease
 * ends.
 */
const apart = 1000

export class Leases {
  readonly #db: Db
  #seen: LapsedLease[] = []
  #seenAt = -Infinity

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Frees the chunks whose leases are over, and returns how many. It checks once a second, however often it is called.
   * While the database does not accept writes, no lease ends. The holder has already sent as many unrecorded messages
   * as it may, and the next worker would send as many again.
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
