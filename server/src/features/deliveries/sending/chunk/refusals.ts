// Permanent refusals wait here until their meaning is clear: a failure of each address, or, if fifty come in a row, a
// policy against us, for which no address is suppressed (engine.md).
import { policyStreak, type Outcome } from '../../outcome.ts'

export interface Refusal {
  seq: number
  outcome: Outcome
  /** The owner, for `forget`. */
  owner: object
  /** Records what the refusal turned out to be: the address's own, or a policy's. */
  settle(isPolicy: boolean): void
}

export class Refusals {
  #kept: Refusal[] = []
  #streak = 0
  #row = 0

  /** Whether fifty came in a row. Refusals of messages that were on the wire by then count as part of the policy. */
  get isPolicy(): boolean {
    return this.#streak >= policyStreak
  }

  get length(): number {
    return this.#kept.length
  }

  /** The number of the open row; 0 if none is open. A message notes it when it is handed over, for `end`. */
  get row(): number {
    return this.#streak === 0 ? 0 : this.#row
  }

  /** Adds one, and settles all if the row becomes a policy. */
  add(refusal: Refusal): void {
    if (this.#streak === 0) this.#row += 1
    this.#streak += 1
    this.#kept.push(refusal)
    if (this.isPolicy) this.settle()
  }

  /**
   * The relay accepted a message: each refusal before it was the address's own.
   * @param row as it was when the message was handed over: an accepted message that was handed over before the row
   *   began says nothing about the row
   */
  end(row: number): void {
    if (this.isPolicy || row !== this.row) return
    this.#streak = 0
    this.settle()
  }

  /** Settles the waiting refusals, as far as their meaning is known by now. */
  settle(): void {
    for (const refusal of this.#kept.splice(0)) refusal.settle(this.isPolicy)
  }

  /** Drops an owner's waiting refusals: the messages are retried, and their meaning shows then. */
  forget(owner: object): void {
    this.#kept = this.#kept.filter((refusal) => refusal.owner !== owner)
  }
}
