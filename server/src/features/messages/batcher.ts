// Accepts the calls of a workspace that come within the same few milliseconds in one transaction. While a batch is
// committed, the next batch collects calls.
import { setTimeout as sleep } from 'node:timers/promises'
import { messageLimits } from '@lettermill/contracts'
import { isTransient } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { UrgentSignal } from '../deliveries/index.ts'
import { acceptRequests, type AcceptDeps, type Accepted } from './accept.ts'
import { checkRequest, type CheckedRequest, type Request } from './request.ts'

/** The most batches at a time, each of another workspace. Most database connections remain for other calls. */
const batchesAtOnce = 4
/**
 * Milliseconds for which a batch collects calls, after the batch before it was committed. Callers that were answered
 * together make their next calls in this time.
 */
const gather = 2

interface Waiting {
  request: CheckedRequest
  resolve(accepted: Accepted[]): void
  reject(error: unknown): void
}

export class MessageBatcher {
  readonly #deps: AcceptDeps
  readonly #signal: UrgentSignal
  readonly #slots = new Semaphore({ atOnce: batchesAtOnce, waiting: Infinity })
  /** The waiting calls of each workspace that has any, or whose batch is being committed. */
  readonly #queues = new Map<number, Waiting[]>()

  constructor(deps: AcceptDeps) {
    this.#deps = deps
    this.#signal = new UrgentSignal(deps.db)
  }

  /**
   * Accepts all of the messages, or none, and resolves after their commit. A call whose key was answered before gets
   * the same ids again.
   * @returns the messages, in the order given
   * @throws Problem those of `checkRequest` and `acceptRequests`
   */
  async accept(workspaceId: number, request: Request): Promise<Accepted[]> {
    const checked = checkRequest(request)
    return new Promise((resolve, reject) => {
      const waiting = { request: checked, resolve, reject }
      const queue = this.#queues.get(workspaceId)
      if (queue) return queue.push(waiting)
      const begun = [waiting]
      this.#queues.set(workspaceId, begun)
      void this.#work(workspaceId, begun)
    })
  }

  async #work(workspaceId: number, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      await this.#slots.run(async () => {
        await sleep(gather)
        await this.#answer(workspaceId, nextBatch(queue))
      }, workspaceId)
    }
    this.#queues.delete(workspaceId)
  }

  /**
   * Answers each call after the commit. If one call cannot be accepted, nothing was committed, and each call is
   * accepted or refused by itself. If the database did not answer, the calls may be committed, so they are not repeated.
   */
  async #answer(workspaceId: number, batch: readonly Waiting[]): Promise<void> {
    const requests = batch.map(({ request }) => request)
    try {
      const answers = await acceptRequests(this.#deps, workspaceId, requests)
      this.#signal.send()
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index] ?? []
        if (answer instanceof Problem) reject(answer)
        else resolve(answer)
      }
    } catch (error) {
      if (batch.length === 1 || isTransient(error)) for (const { reject } of batch) reject(error)
      else for (const each of batch) await this.#answer(workspaceId, [each])
    }
  }
}

/**
 * Removes the calls of the next batch from the queue, in their order. A batch has one call of each key, because the
 * next call with the key needs the answer to this one.
 */
function nextBatch(queue: Waiting[]): Waiting[] {
  const keys = new Set<string>()
  let size = 0
  const end = queue.findIndex(({ request: { key, messages } }, index) => {
    size += messages.length
    if (index > 0 && (size > messageLimits.batch || (key !== null && keys.has(key)))) return true
    if (key !== null) keys.add(key)
    return false
  })
  return queue.splice(0, end < 0 ? queue.length : end)
}
