// Decides about sign-ups in the process that received them, right after the answers. The worker decides within a minute
// about sign-ups that a stopped process left.
import type { Log } from '../../platform/log/index.ts'
import { decideSignUps, type DecideDeps } from './decide.ts'

export class SignUpDesk {
  readonly #deps: DecideDeps
  readonly #log: Log
  #running: Promise<void> | null = null
  #isAsked = false
  #isClosed = false

  constructor(deps: DecideDeps, log: Log) {
    this.#deps = deps
    this.#log = log
  }

  /** Starts a run. If one is in progress, another run follows it. */
  wake(): void {
    this.#isAsked = true
    if (!this.#isClosed) this.#running ??= this.#run().finally(() => (this.#running = null))
  }

  /** Resolves once no decision is in progress. Later sign-ups wait for the worker. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#isAsked && !this.#isClosed) {
      this.#isAsked = false
      try {
        await decideSignUps(this.#deps)
      } catch (error) {
        this.#log.warn(
          { error },
          'The worker could not decide about sign-ups, and tries again within a minute.',
        )
      }
    }
  }
}
