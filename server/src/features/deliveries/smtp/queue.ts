// Messages that wait for a connection, first come, first served.
import type { Waiting } from './connection/connection.ts'

export class Queue {
  #waiting: (Waiting | undefined)[] = []
  #head = 0

  get length(): number {
    return this.#waiting.length - this.#head
  }

  push(waiting: Waiting): void {
    this.#waiting.push(waiting)
  }

  /** One that had its turn: it goes first, unless it broke a connection already, lest it break them all. */
  putBack(waiting: Waiting): void {
    if (waiting.breaks > 1) this.push(waiting)
    else if (this.#head === 0) this.#waiting.unshift(waiting)
    else this.#waiting[(this.#head -= 1)] = waiting
  }

  shift(): Waiting | undefined {
    if (this.length === 0) return undefined
    const first = this.#waiting[this.#head]
    this.#waiting[this.#head] = undefined
    this.#head += 1
    // What was taken is dropped now and then, not each time: that would move all the others.
    if (this.#head > 1000 && this.#head * 2 > this.#waiting.length) this.#compact()
    return first
  }

  /** Takes out, and answers, those of an owner; of everyone where none is named. */
  withdraw(owner?: object): Waiting[] {
    this.#compact()
    const all = this.#waiting.filter((each) => each !== undefined)
    const isTheirs = (waiting: Waiting) => owner === undefined || waiting.message.owner === owner
    this.#waiting = all.filter((waiting) => !isTheirs(waiting))
    return all.filter(isTheirs)
  }

  #compact(): void {
    this.#waiting = this.#waiting.slice(this.#head)
    this.#head = 0
  }
}
