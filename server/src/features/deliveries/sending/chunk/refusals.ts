// Keeps permanent refusals until their meaning is clear. A single refusal counts as a failure of its address. Fifty
// refusals in a row count as a policy against the sender, and then no address is suppressed.
import { policyStreak, type Outcome } from '../../outcome.ts'

export interface Refusal {
  seq: number
  outcome: Outcome
  /** The object that added the refusal, for `forget`. */
  owner: object
  /** Records the meaning of the refusal: a failure of the address, or part of a policy. */
  settle(isPolicy: boolean): void
}

export class Refusals {
  #kept: Refusal[] = []
  #streak = 0
  #row = 0

  /**
   * Whether fifty refusals came in a row. If so, refusals of messages that were on the wire also count as part of the
   * policy.
   */
  get isPolicy(): boolean {
    return this.#streak >= policyStreak
  }

  get length(): number {
    return this.#kept.length
  }

  /**
   * The number of the current row of refusals; 0 if there is none. When a message is handed over, its sender stores
   * this number and later passes it to `end`.
   */
  get row(): number {
    return this.#streak === 0 ? 0 : this.#row
  }

  /** Adds a refusal, and settles all if the row becomes a policy. */
  add(refusal: Refusal): void {
    if (this.#streak === 0) this.#row += 1
    this.#streak += 1
    this.#kept.push(refusal)
    if (this.isPolicy) this.settle()
  }

  /**
   * Ends a row, because the relay accepted a message. Each earlier refusal was therefore a failure of its address.
   * @param row the number when the message was handed over; a message handed over before the row began proves nothing
   * about the row
   */
  end(row: number): void {
    if (this.isPolicy || row !== this.row) return
    this.#streak = 0
    this.settle()
  }

  /** Settles the waiting refusals whose meaning is known by now. */
  settle(): void {
    for (const refusal of this.#kept.splice(0)) refusal.settle(this.isPolicy)
  }

  /**
   * Drops the waiting refusals of an owner. Their messages are sent again, and the new answers show what the refusals
   * meant.
   */
  forget(owner: object): void {
    this.#kept = this.#kept.filter((refusal) => refusal.owner !== owner)
  }
}
