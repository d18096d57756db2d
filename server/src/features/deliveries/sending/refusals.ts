// Refusals for good, kept back until it is clear what they mean: each address's own failure, or, when
// fifty come in a row, a policy against us that marks nobody (engine.md).
import { policyStreak, type Outcome } from '../outcome.ts'

export interface Refusal {
  seq: number
  outcome: Outcome
}

export class Refusals {
  #streak: Refusal[] = []
  #isPolicy = false

  /** Adds one; true when the row is long enough to be a policy. What was on the wire by then belongs to it. */
  add(refusal: Refusal): boolean {
    this.#streak.push(refusal)
    this.#isPolicy ||= this.#streak.length >= policyStreak
    return this.#isPolicy
  }

  /** Ends the row and hands out what was kept back. */
  take(): Refusal[] {
    const taken = this.#streak
    this.#streak = []
    return taken
  }

  /** The relay's last words, to show as the reason of a hold. */
  get lastReply(): string {
    return this.#streak.at(-1)?.outcome.reply ?? ''
  }
}
