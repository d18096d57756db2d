// Decides sign-ups in the process that took them, right after its answers. What a stopped process left, the worker
// decides within a minute.
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

  /** Begins, or goes on once more after the present run. */
  wake(): void {
    this.#isAsked = true
    if (!this.#isClosed) this.#running ??= this.#run().finally(() => (this.#running = null))
  }

  /** Resolves once nothing is being decided; later sign-ups wait for the worker. */
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
        this.#log.warn({ error }, 'Sign-ups could not be decided; the worker tries again within a minute.')
      }
    }
  }
}
