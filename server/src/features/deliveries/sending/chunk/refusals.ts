// Keeps permanent refusals until their meaning is clear. A single refusal counts as a failure of its address. Fifty
// refusals in a row count as a policy against the sender, and then no address is suppressed.
import { policyStreak, type Outcome } from '../../outcome.ts'

export interface Refusal {
  seq: number
  outcome: Outcome
  /** The provider, if it refused because of the sender; else null. */
  place: string | null
  /** The object that added the refusal, for `forget` and `settleOwn`. */
  owner: object
  settle(meaning: RefusalMeaning): void
}

/** A failure of the address, part of a policy against the campaign, or part of a block by one provider. */
export type RefusalMeaning = 'address' | 'policy' | 'block'

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
   * Ends a row, because the relay accepted a message. Each earlier refusal was therefore a failure of its address,
   * except refusals because of the sender: only an answer of the same provider shows what these mean.
   * @param row the number when the message was handed over; a message handed over before the row began proves nothing
   * about the row
   */
  end(row: number): void {
    if (this.isPolicy || row !== this.row) return
    this.#streak = 0
    this.#settleThose(({ place }) => place === null, 'address')
  }

  /** Settles the refusals of one provider. */
  settlePlace(place: string, meaning: RefusalMeaning): void {
    if (this.#kept.length > 0) this.#settleThose((refusal) => refusal.place === place, meaning)
  }

  /** Settles the refusals because of the sender of an owner that gets no further answer. */
  settleOwn(owner: object): void {
    this.#settleThose((refusal) => refusal.owner === owner && refusal.place !== null, 'address')
  }

  /** Settles the waiting refusals whose meaning is known by now. */
  settle(): void {
    for (const refusal of this.#kept.splice(0)) refusal.settle(this.isPolicy ? 'policy' : 'address')
  }

  /**
   * Drops the waiting refusals of an owner. Their messages are sent again, and the new answers show what the refusals
   * meant.
   */
  forget(owner: object): void {
    this.#kept = this.#kept.filter((refusal) => refusal.owner !== owner)
  }

  #settleThose(isMeant: (refusal: Refusal) => boolean, meaning: RefusalMeaning): void {
    const those = this.#kept.filter(isMeant)
    this.#kept = this.#kept.filter((refusal) => !isMeant(refusal))
    for (const refusal of those) refusal.settle(meaning)
  }
}
