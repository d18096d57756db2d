// Which providers refuse a campaign because of the sender. After twenty such refusals in a row, the rest of the campaign
// waits for this provider, and the others get their messages. The table provider_holds keeps the hold itself.

/** This many refusals in a row because of the sender hold the provider. */
export const blockStreak = 20

/** `held`: the provider's messages wait. `given_up`: they fail without an attempt. */
export type BlockState = 'held' | 'given_up'

export interface KnownHold {
  place: string
  state: BlockState | 'lifted'
  reply: string
}

interface Place {
  inARow: number
  /** The number of the current row. */
  row: number
  state: BlockState | null
  reply: string
}

/** The blocks of one campaign, over all its chunks of this worker. */
export class Blocks {
  readonly #places = new Map<string, Place>()

  get isEmpty(): boolean {
    return this.#places.size === 0
  }

  /** Takes over the holds that are stored, before a chunk is sent. */
  known(holds: readonly KnownHold[]): void {
    for (const { place, state, reply } of holds) {
      const stored = state === 'lifted' ? null : state
      const known = this.#places.get(place) ?? { inARow: 0, row: 0, state: null, reply }
      if (known.state !== stored) Object.assign(known, { state: stored, inARow: 0, reply })
      this.#places.set(place, known)
    }
  }

  /** The state of a provider and its reply; null if its messages leave. */
  find(place: string): { state: BlockState; reply: string } | null {
    if (this.#places.size === 0) return null
    const found = this.#places.get(place)
    return found?.state ? { state: found.state, reply: found.reply } : null
  }

  /**
   * The number of the provider's current row of refusals; 0 if there is none. When a message is handed over, its sender
   * stores this number and later passes it to `accepted`.
   */
  row(place: string): number {
    const found = this.#places.size === 0 ? undefined : this.#places.get(place)
    return found && found.inARow > 0 ? found.row : 0
  }

  /** Counts a refusal because of the sender. Returns whether the provider is held from this refusal on. */
  refused(place: string, reply: string): boolean {
    const found = this.#places.get(place) ?? { inARow: 0, row: 0, state: null, reply }
    this.#places.set(place, found)
    if (found.state !== null) return false
    if (found.inARow === 0) found.row += 1
    found.inARow += 1
    found.reply = reply
    if (found.inARow < blockStreak) return false
    found.state = 'held'
    return true
  }

  /**
   * Ends a row, because the provider accepted a message. Returns whether it did; a message that was handed over before
   * the row began proves nothing about the row.
   */
  accepted(place: string, row: number): boolean {
    const found = this.#places.size === 0 ? undefined : this.#places.get(place)
    if (!found || found.inARow === 0 || row !== this.row(place)) return false
    if (found.state === null) found.inARow = 0
    return true
  }
}
