// The messages that wait for a connection. Tenants take turns. Urgent messages wait in a queue of their own.
import { Rounds } from './rounds.ts'
import type { Waiting } from './connection/transaction.ts'

const tenantOf = ({ message }: Waiting) => message.tenant ?? ''

/** While other messages wait, at most this many urgent messages leave in a row; then one of the others leaves. */
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
   * Puts a message back as the next one of its tenant. If more than one connection broke during it, the message goes to
   * the end instead, so that it does not break one connection after another.
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

  /** Removes and returns the messages of an owner; without an owner, all messages. */
  withdraw(owner?: object): Waiting[] {
    const theirs = ({ message }: Waiting) => owner === undefined || message.owner === owner
    return [...this.#urgent.withdraw(theirs), ...this.#rounds.withdraw(theirs)]
  }

  #roundsOf({ message }: Waiting): Rounds<Waiting> {
    return message.isUrgent ? this.#urgent : this.#rounds
  }
}
