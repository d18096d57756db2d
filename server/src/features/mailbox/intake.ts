// Accepts messages and commits many at a time. The next batch starts as soon as the last one is committed. A message is
// acknowledged only after its commit.
import type { Db } from '../../platform/db/index.ts'
import { addMessages, type NewMessage } from './queries.ts'

interface Waiting {
  message: NewMessage
  settle(): void
  fail(error: unknown): void
}

/** The most bytes of messages in one commit. */
const batchBytes = 8 * 1024 * 1024

export class Intake {
  readonly #db: Db
  #waiting: Waiting[] = []
  #flushing: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Stores a message; resolves once it is committed. */
  take(message: NewMessage): Promise<void> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ message, settle, fail })
      this.#flushing ??= this.#run()
    })
  }

  /** Resolves once all accepted messages are committed. */
  async close(): Promise<void> {
    while (this.#flushing) await this.#flushing
  }

  async #run(): Promise<void> {
    // Waits for the messages that other connections deliver in this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) await this.#flush(this.#nextBatch())
    this.#flushing = null
  }

  #nextBatch(): Waiting[] {
    let bytes = 0
    const over = this.#waiting.findIndex(({ message }) => (bytes += message.source.length) > batchBytes)
    return this.#waiting.splice(0, over === -1 ? this.#waiting.length : Math.max(1, over))
  }

  async #flush(batch: readonly Waiting[]): Promise<void> {
    try {
      await addMessages(
        this.#db,
        batch.map(({ message }) => message),
      )
      for (const { settle } of batch) settle()
    } catch (error) {
      for (const { fail } of batch) fail(error)
    }
  }
}
