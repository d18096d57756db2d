// Refusals for good, kept back until it is clear what they mean: each address's own failure, or, when
// fifty come in a row, a policy against us that marks nobody (engine.md).
import { policyStreak, type Outcome } from '../../outcome.ts'

export interface Refusal {
  seq: number
  outcome: Outcome
  /** Whose it is, for `forget`. */
  owner: object
  /** Writes down what the refusal turned out to be: the address's own, or a policy's. */
  settle(isPolicy: boolean): void
}

export class Refusals {
  #kept: Refusal[] = []
  #streak = 0
  #row = 0

  /** Whether fifty came in a row; what is on the wire by then belongs to them. */
  get isPolicy(): boolean {
    return this.#streak >= policyStreak
  }

  get length(): number {
    return this.#kept.length
  }

  /** The row that is open, by its number; 0 where none is. A message notes it when it is handed to the relays, for `end`. */
  get row(): number {
    return this.#streak === 0 ? 0 : this.#row
  }

  /** Adds one, and settles them all where it makes a policy of them. */
  add(refusal: Refusal): void {
    if (this.#streak === 0) this.#row += 1
    this.#streak += 1
    this.#kept.push(refusal)
    if (this.isPolicy) this.settle()
  }

  /**
   * A message was taken: each refusal before it was the address's own.
   * @param row as it was when the message was handed over: the relay may have agreed to one that was handed over
   *   before the row began before it turned, and then its yes tells nothing of it
   */
  end(row: number): void {
    if (this.isPolicy || row !== this.row) return
    this.#streak = 0
    this.settle()
  }

  /** Says of those kept back what they are, as far as it is known by now. */
  settle(): void {
    for (const refusal of this.#kept.splice(0)) refusal.settle(this.isPolicy)
  }

  /** Lets go of an owner's that are kept back: they are tried again, and tell then what they mean. */
  forget(owner: object): void {
    this.#kept = this.#kept.filter((refusal) => refusal.owner !== owner)
  }
}
