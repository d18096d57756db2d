// The worker's loop for webhooks. It makes calls of events and posts the calls that are due, until it is stopped.
// Several processes may run it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../platform/log/index.ts'
import type { LoopErrors } from '../../platform/loops/loop-errors.ts'
import { WorkLoop } from '../../platform/loops/work-loop.ts'
import { post, recordAttempt, type DeliverDeps } from './deliver.ts'
import { gatherNext } from './gather.ts'
import { claimCalls, releaseCalls, type DueCall } from './queries/deliver.ts'
import { isAnyOn } from './queries/gather.ts'

/** Called for each attempt. */
export type WebhookWatch = (result: 'delivered' | 'failed', seconds: number) => void

export interface WebhookSenderDeps extends DeliverDeps {
  log: Log
  loopErrors: LoopErrors
  watch?: WebhookWatch
}

/**
 * The most calls that this process has on the wire. Endpoints that work have their own places, so that endpoints that
 * fail or never answered cannot fill them.
 */
const places = { proven: 32, unproven: 32 } as const
/** The most calls on the wire of one endpoint that works, of one that fails or never answered, and of one workspace. */
const share = { proven: 4, unproven: 1, workspace: 8 } as const
/** Seconds for which a call is leased. No attempt lasts longer. After the lease, another worker posts the call. */
const leaseSeconds = 45
/** Milliseconds between two rounds: while there is work, while there is none, and while no endpoint is on. */
const rhythm = { busy: 25, idle: 250, off: 1000 } as const
/** Seconds after which a call that could not begin is due again. */
const beginsAgain = 5
/** Milliseconds that calls on the wire have when the process stops. */
const patience = 3000

export class WebhookSender {
  readonly #deps: WebhookSenderDeps
  readonly #loop: WorkLoop
  readonly #aborting = new AbortController()
  readonly #onTheWire = { proven: new Set<Promise<void>>(), unproven: new Set<Promise<void>>() }

  constructor(deps: WebhookSenderDeps) {
    this.#deps = deps
    this.#loop = new WorkLoop({
      name: 'webhooks',
      step: async () => rhythm[await this.#round()],
      afterError: rhythm.idle,
      failure: 'Webhooks could not be posted now',
      log: deps.log,
      loopErrors: deps.loopErrors,
    })
  }

  start(): void {
    this.#loop.start()
  }

  /** Resolves once nothing is on the wire. If a call has no answer by then, another worker posts it again. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    const open = Promise.all([...this.#onTheWire.proven, ...this.#onTheWire.unproven])
    await Promise.race([open, sleep(patience, undefined, { ref: false })])
    this.#aborting.abort()
    await open
  }

  async #round(): Promise<keyof typeof rhythm> {
    if (!(await isAnyOn(this.#deps.db))) return 'off'
    const gathered = await gatherNext(this.#deps.db)
    const begun = (await this.#begin('proven')) + (await this.#begin('unproven'))
    return gathered || begun > 0 ? 'busy' : 'idle'
  }

  async #begin(kind: 'proven' | 'unproven'): Promise<number> {
    const onTheWire = this.#onTheWire[kind]
    const limit = places[kind] - onTheWire.size
    if (limit <= 0) return 0
    const calls = await claimCalls(this.#deps.db, {
      isProven: kind === 'proven',
      ofEndpoint: share[kind],
      ofWorkspace: share.workspace,
      limit,
      leaseSeconds,
    })
    for (const call of calls) {
      const sent: Promise<void> = this.#send(call).finally(() => onTheWire.delete(sent))
      onTheWire.add(sent)
    }
    return calls.length
  }

  async #send(call: DueCall): Promise<void> {
    const { db, log, watch } = this.#deps
    try {
      const attempt = await post(this.#deps, call, this.#aborting.signal)
      if (!attempt) {
        const seconds = this.#aborting.signal.aborted ? 0 : beginsAgain
        return await releaseCalls(db, [call.id], seconds)
      }
      await recordAttempt(db, call, attempt)
      watch?.(attempt.failure === null ? 'delivered' : 'failed', attempt.milliseconds / 1000)
    } catch (error) {
      // The call's lease ends, and then a worker posts the call again.
      log.warn({ err: error, call: call.id }, 'A webhook could not be posted or recorded now')
    }
  }
}
