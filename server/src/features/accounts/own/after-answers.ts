// Runs tasks after the answers to the calls that asked for them, one after another, so that the time of an answer says
// nothing about the task. Not promised: a process that dies loses the tasks that wait. The person asks again.
import { finished } from 'node:stream'
import type { Log } from '../../../platform/log/index.ts'

/** The most tasks that wait. Calls are limited by their caller, so a few networks cannot fill it. */
const mostWaiting = 1000

export class AfterAnswers {
  readonly #log: Pick<Log, 'warn'>
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(log: Pick<Log, 'warn'>) {
    this.#log = log
  }

  /** Runs the task once the answer has been sent, or its connection is closed. */
  add(answer: NodeJS.WritableStream, task: () => Promise<void>): void {
    if (this.#waiting >= mostWaiting) {
      this.#log.warn('Too many mails to accounts wait; one was not sent.')
      return
    }
    this.#waiting += 1
    finished(answer, () => {
      this.#last = this.#last.then(task).then(
        () => this.#end(),
        (error: unknown) => {
          this.#log.warn({ err: error }, 'A mail to an account could not be queued.')
          this.#end()
        },
      )
    })
  }

  /** Resolves once the tasks whose answers were sent have run. */
  async close(): Promise<void> {
    await this.#last
  }

  #end(): void {
    this.#waiting -= 1
  }
}
