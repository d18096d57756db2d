// Refusals for good, kept back until it is clear what they mean: each address's own failure, or, when
// fifty come in a row, a policy against us that marks nobody (engine.md).
import { policyStreak, type Outcome } from '../outcome.ts'

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

  /** Whether fifty came in a row; what is on the wire by then belongs to them. */
  get isPolicy(): boolean {
    return this.#streak >= policyStreak
  }

  get length(): number {
    return this.#kept.length
  }

  /** Adds one, and settles them all where it makes a policy of them. */
  add(refusal: Refusal): void {
    this.#streak += 1
    this.#kept.push(refusal)
    if (this.isPolicy) this.settle()
  }

  /** A message was taken: each refusal before it was the address's own. */
  end(): void {
    if (this.isPolicy) return
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
