// The connections of the listener. Addresses and networks share them, and a connection that does nothing makes room.
import { isIPv6 } from 'node:net'

export interface SeatLimits {
  connections: number
  /** The most of one address, while most are free. */
  ofAddress: number
  /** Milliseconds after which a connection that begins no command of a mail may be closed, if its seat is needed. */
  idle: number
  /** The same for a connection that sends the data of a message. */
  slow: number
}

/** What a connection has done since it was opened. */
export interface Visit {
  readonly address: string
  refused: number
  messages: number
  /** Since when it has waited for the client, as `performance.now()` says. */
  since: number
  isSending: boolean
}

export class Seats<Key> {
  readonly #limits: SeatLimits
  readonly #visits = new Map<Key, Visit>()

  constructor(limits: SeatLimits) {
    this.#limits = limits
  }

  /**
   * Takes a seat. The more seats are taken, the fewer one address or network may have, so that a dozen addresses cannot
   * take them all.
   * @returns false if its address or network has its share, or no seat is free
   */
  take(key: Key, address: string): boolean {
    const { connections, ofAddress } = this.#limits
    const free = connections - this.#visits.size
    const addressShare = Math.min(ofAddress, Math.max(1, Math.floor(free / 9)))
    const networkShare = Math.max(1, Math.floor(free / 3))
    const network = networkOf(address)
    const all = [...this.#visits.values()]
    const isShared =
      all.filter((each) => each.address === address).length >= addressShare ||
      all.filter((each) => networkOf(each.address) === network).length >= networkShare
    if (free <= 0 || isShared) return false
    this.#visits.set(key, { address, refused: 0, messages: 0, since: performance.now(), isSending: false })
    return true
  }

  find(key: Key): Visit | undefined {
    return this.#visits.get(key)
  }

  leave(key: Key): void {
    this.#visits.delete(key)
  }

  get isFull(): boolean {
    return this.#visits.size >= this.#limits.connections
  }

  /** The connection that has done nothing for longest, if that is too long. */
  longestIdle(): Key | undefined {
    const { idle, slow } = this.#limits
    const now = performance.now()
    let [found, most] = [undefined as Key | undefined, 0]
    for (const [key, { since, isSending }] of this.#visits) {
      const over = now - since - (isSending ? slow : idle)
      if (over > most) [found, most] = [key, over]
    }
    return found
  }
}

/** The network of an address: the first 24 bits of IPv4, the first 64 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
  return all
    .slice(0, 4)
    .map((each) => each.replace(/^0+(?=.)/, ''))
    .join(':')
}
