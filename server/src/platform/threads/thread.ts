// A worker thread that runs one task after another. It is terminated if a task does not end in time.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Answer, Question } from './serve.ts'

/** The memory of a thread besides its code. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }
/** The most milliseconds of a start, in which the thread loads the code of its tasks. */
const startsWithin = 60_000

/** `ended`: the thread has ended. Without an error, it took too long or too much memory. */
export type Outcome = Answer | { kind: 'ended'; error?: Error }

export class Thread {
  readonly #worker: Worker
  #isReady = false
  /** Settles the running task. */
  #settle: (outcome: Outcome) => void = () => undefined
  #timer: NodeJS.Timeout | undefined
  #deadline = 0
  #isGone = false

  /** @param script a file; if the process runs from sources, the thread reads it as TypeScript */
  constructor(script: string) {
    const isSource = path.extname(script) === '.ts'
    const options = { eval: isSource, execArgv: [], resourceLimits }
    this.#worker = new Worker(isSource ? throughTsx(script) : script, options)
    this.#worker.on('message', (answer: Answer | 'ready') => this.#hear(answer))
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#settle(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { kind: 'ended' } : { kind: 'ended', error }),
    )
    this.#worker.on('exit', () => {
      this.#isGone = true
      this.#settle({ kind: 'ended', error: new Error('A thread ended by itself') })
    })
    // An idle thread does not keep the process alive.
    this.#worker.unref()
  }

  get isAlive(): boolean {
    return !this.#isGone
  }

  /** Runs one task at a time. The promise never rejects: the end of the thread is an outcome too. */
  ask(name: string, input: unknown, deadline: number): Promise<Outcome> {
    this.#deadline = deadline
    return new Promise((resolve) => {
      this.#settle = (outcome) => {
        clearTimeout(this.#timer)
        resolve(outcome)
      }
      this.#await(this.#isReady ? deadline : startsWithin)
      this.#worker.postMessage({ name, input } satisfies Question)
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }

  #hear(answer: Answer | 'ready'): void {
    if (answer !== 'ready') return this.#settle(answer)
    this.#isReady = true
    this.#await(this.#deadline)
  }

  #await(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#settle({ kind: 'ended' })
      void this.end()
    }, milliseconds)
  }
}

/**
 * A program that loads a TypeScript file, in development and in tests, because a thread does not inherit its parent's
 * loader.
 */
function throughTsx(script: string): string {
  const url = JSON.stringify(pathToFileURL(script).href)
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${url}) })`
}
