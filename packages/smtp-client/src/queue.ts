// Messages that wait for a connection, by turns of tenants. Urgent ones wait in a row of their own.
import { Rounds } from './rounds.ts'
import type { Waiting } from './connection/connection.ts'

const tenantOf = ({ message }: Waiting) => message.tenant ?? ''

/** This many urgent messages leave in a row while others wait; then one of the others leaves. */
const urgentInARow = 3

export class Queue {
  readonly #rounds = new Rounds<Waiting>()
  readonly #urgent = new Rounds<Waiting>()
  #row = 0

  get length(): number {
    return this.#rounds.length + this.#urgent.length
  }

  push(waiting: Waiting): void {
    this.#roundsOf(waiting).push(tenantOf(waiting), waiting)
  }

  /**
   * A message that had its turn is its tenant's next one, unless a connection broke during it: such a message waits, so
   * that it does not break every connection.
   */
  putBack(waiting: Waiting): void {
    if (waiting.breaks > 1) this.push(waiting)
    else this.#roundsOf(waiting).unshift(tenantOf(waiting), waiting)
  }

  shift(): Waiting | undefined {
    const isUrgent = this.#urgent.length > 0 && (this.#row < urgentInARow || this.#rounds.length === 0)
    this.#row = isUrgent ? this.#row + 1 : 0
    return (isUrgent ? this.#urgent : this.#rounds).shift()
  }

  /** Takes out, and answers, those of an owner; of everyone where none is named. */
  withdraw(owner?: object): Waiting[] {
    const theirs = ({ message }: Waiting) => owner === undefined || message.owner === owner
    return [...this.#urgent.withdraw(theirs), ...this.#rounds.withdraw(theirs)]
  }

  #roundsOf({ message }: Waiting): Rounds<Waiting> {
    return message.isUrgent ? this.#urgent : this.#rounds
  }
}
