// A pool of worker threads for work whose cost callers decide. The work delays no other requests, and workspaces take
// turns. If a task takes too long, it ends with its thread.
import { Problem } from '../problem.ts'
import { Semaphore } from '../semaphore.ts'
import { Thread } from './thread.ts'

export interface PoolOptions {
  /** The script of every thread, which calls `serveTasks`. */
  script: () => string
  /** The most threads. The pool starts each when it first needs it. */
  threads: number
  /** The most milliseconds of a task once its thread has started. */
  deadline: number
  /** The problem for a task that took too long, or more memory than a thread has. */
  tooLong: () => Problem
}

/** Limits of the queue: tasks in total, tasks of one workspace, and milliseconds of waiting. */
const waiting = { waiting: 200, waitingEach: 20, patience: 30_000 }

/** A task. Its input and outcome are cloned between threads. */
type Task = (input: never) => unknown

export class ThreadPool {
  readonly #options: PoolOptions
  readonly #semaphore: Semaphore
  readonly #idle: Thread[] = []
  readonly #busy = new Set<Thread>()

  constructor(options: PoolOptions) {
    this.#options = options
    // One workspace may use one thread at a time, which leaves another for other workspaces.
    this.#semaphore = new Semaphore({ atOnce: options.threads, share: 1, ...waiting })
  }

  /**
   * Returns a function that runs a task of the script in a thread. Workspaces take turns.
   * @param name the name of the task `T`
   * @returns a function that throws the errors of the task, the problem of `tooLong`, or too_many_requests
   */
  task<T extends Task>(
    name: string,
  ): (input: Parameters<T>[0], workspaceId: number) => Promise<Awaited<ReturnType<T>>> {
    return async (input, workspaceId) => {
      const outcome = await this.#semaphore.run(() => this.#run(name, input), workspaceId)
      return outcome as never
    }
  }

  /** Ends every thread, together with its task. */
  async close(): Promise<void> {
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((thread) => thread.end()))
  }

  async #run(name: string, input: unknown): Promise<unknown> {
    const { script, deadline, tooLong } = this.#options
    const thread = this.#takeIdle() ?? new Thread(script())
    this.#busy.add(thread)
    const answer = await thread.ask(name, input, deadline)
    this.#busy.delete(thread)
    if (answer.kind === 'ended') throw answer.error ?? tooLong()
    this.#idle.push(thread)
    if (answer.kind === 'problem') throw Problem.again(answer)
    if (answer.kind === 'error') throw Object.assign(new Error(answer.message), { stack: answer.stack })
    return answer.outcome
  }

  #takeIdle(): Thread | undefined {
    const thread = this.#idle.pop()
    return !thread || thread.isAlive ? thread : this.#takeIdle()
  }
}
