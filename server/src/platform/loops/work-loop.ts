// A loop of a worker, which runs a step again and again until it is stopped. An error is logged and counted, and the
// loop continues.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/index.ts'
import type { LoopErrors } from './loop-errors.ts'

export interface WorkLoopOptions {
  /** The loop's name in reports about its errors. */
  name: string
  /** Does some work. @returns milliseconds until the next step */
  step(): Promise<number>
  /** Milliseconds until the next step after an error, and the sentence that logs it. */
  afterError: number
  /** Milliseconds after which a step that has not ended makes the worker unready. Default: 10 seconds. */
  hangsAfter?: number
  failure: string
  log: Log
  loopErrors: LoopErrors
}

export class WorkLoop {
  readonly #options: WorkLoopOptions
  readonly #stopped = new AbortController()
  #running: Promise<void> | null = null

  constructor(options: WorkLoopOptions) {
    this.#options = options
  }

  /** Starts the loop. A second call changes nothing. */
  start(): void {
    this.#running ??= this.#run()
  }

  /** Resolves once the current step has ended. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) await sleep(await this.#step(), undefined, { signal }).catch(() => undefined)
  }

  async #step(): Promise<number> {
    const { name, step, afterError, hangsAfter, failure, log, loopErrors } = this.#options
    loopErrors.began(name, hangsAfter)
    try {
      const pause = await step()
      loopErrors.succeeded(name)
      return pause
    } catch (error) {
      loopErrors.failed(name, error)
      log.warn({ err: error }, failure)
      return afterError
    } finally {
      loopErrors.ended(name)
    }
  }
}
