// Messages that wait for a connection, by turns of tenants.
import { Rounds } from './rounds.ts'
import type { Waiting } from './connection/connection.ts'

const tenantOf = ({ message }: Waiting) => message.tenant ?? ''

export class Queue {
  readonly #rounds = new Rounds<Waiting>()

  get length(): number {
    return this.#rounds.length
  }

  push(waiting: Waiting): void {
    this.#rounds.push(tenantOf(waiting), waiting)
  }

  /** One that had its turn: it is its tenant’s next, unless it broke a connection already, lest it break them all. */
  putBack(waiting: Waiting): void {
    if (waiting.breaks > 1) this.push(waiting)
    else this.#rounds.unshift(tenantOf(waiting), waiting)
  }

  shift(): Waiting | undefined {
    return this.#rounds.shift()
  }

  /** Takes out, and answers, those of an owner; of everyone where none is named. */
  withdraw(owner?: object): Waiting[] {
    return this.#rounds.withdraw(({ message }) => owner === undefined || message.owner === owner)
  }
}
