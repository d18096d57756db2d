// Commits mail to the inbox in batches. Two hundred single commits a second would slow down the commits of clicks.
import { isTransient, type Db } from '../../platform/db/index.ts'
import { keepMails, type NewMail } from './queries/keep.ts'

/** Milliseconds for which a batch collects mail, unless it is full before. */
const gather = 75
/** The most mails of a batch: even the largest reports then fit into one statement of 4 MiB. */
const batchSize = 16

interface Waiting {
  mail: NewMail
  resolve(): void
  reject(error: unknown): void
}

export class MailBatcher {
  readonly #db: Db
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Resolves once the mail is committed. Rejects if this mail cannot be stored, whatever happens to other mails. */
  keep(mail: NewMail): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ mail, resolve, reject })
      if (this.#waiting.length >= batchSize) this.#send()
      else this.#timer ??= setTimeout(() => this.#send(), gather)
    })
  }

  #send(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    void this.#write(this.#waiting.splice(0))
  }

  /**
   * If the database refuses one mail, only that mail is refused. While the database is unavailable, all mail is
   * refused, and senders retry.
   */
  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      await keepMails(
        this.#db,
        batch.map(({ mail }) => mail),
      )
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length > 1 && !isTransient(error)) for (const each of batch) await this.#write([each])
      else for (const { reject } of batch) reject(error)
    }
  }
}
