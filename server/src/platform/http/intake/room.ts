// Room for large bodies: a process holds so many bytes of them at once, and the others wait on the line, unread.
import { Problem } from '../../problem.ts'

/** What is told to who cannot even wait. */
const comeAgain = { seconds: 5, minutes: 1 }

export interface RoomLimits {
  /** Bytes of all bodies together. */
  bytes: number
  /** Most of them for one account: nobody fills the room alone. */
  share: number
  /** Most bodies that wait. */
  waiting: number
}

interface Guest {
  account: number
  bytes: number
}

interface Waiting extends Guest {
  enter(): void
}

export class Room {
  readonly #limits: RoomLimits
  readonly #inside = new Set<Guest>()
  #waiting: Waiting[] = []

  constructor(limits: RoomLimits) {
    this.#limits = limits
  }

  /**
   * Waits until there is room for a body.
   * @param bytes as the caller announced them; more than fits counts as what fits, since it is cut off there
   * @returns what gives the room back; harmless when called again
   * @throws Problem too_many_requests where as many as may wait are waiting
   */
  async take(account: number, bytes: number): Promise<() => void> {
    const guest = { account, bytes: Math.min(bytes, this.#limits.share) }
    if (this.#fits(guest)) this.#inside.add(guest)
    else await this.#wait(guest)
    return () => this.#leave(guest)
  }

  #fits({ account, bytes }: Guest): boolean {
    const guests = [...this.#inside]
    const own = guests.filter((guest) => guest.account === account)
    return sum(guests) + bytes <= this.#limits.bytes && sum(own) + bytes <= this.#limits.share
  }

  #wait(guest: Guest): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw new Problem('too_many_requests', comeAgain)
    return new Promise((enter) =>
      this.#waiting.push({ ...guest, enter: () => (this.#inside.add(guest), enter()) }),
    )
  }

  #leave(guest: Guest): void {
    if (!this.#inside.delete(guest)) return
    // First come, first served, but nobody is kept waiting by one who still has to.
    this.#waiting = this.#waiting.filter((next) => {
      if (!this.#fits(next)) return true
      next.enter()
      return false
    })
  }
}

function sum(guests: readonly Guest[]): number {
  return guests.reduce((bytes, guest) => bytes + guest.bytes, 0)
}
