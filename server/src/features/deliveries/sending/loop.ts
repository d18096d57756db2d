// The sending loop: take a chunk, work it, wait, stop cleanly. Any number of processes run it on one database.
import { setTimeout as sleep } from 'node:timers/promises'
import { ChunkRun } from './chunk-run.ts'
import type { SendingContext } from './context.ts'
import { claimChunk, gatherRetries, listOpenRecipients, nextRetryIn, type Chunk } from '../queries/claim.ts'
import { listDrained } from '../queries/ledger.ts'
import { recoverJournals } from './recover.ts'
import { TestRuns } from './test-runs.ts'

/** Two chunks of a campaign at a time: connections stay full at the end of one. */
const chunksOfCampaign = 2
/** So many in all: campaigns go side by side, and a small one does not wait for a big one. */
const chunksAtOnce = 8
const idleWait = 1000

export class Sending {
  readonly #context: SendingContext
  readonly #tests: TestRuns
  readonly #runs = new Set<{ run: ChunkRun; ended: Promise<void> }>()
  readonly #stopped = new AbortController()
  #woken = new AbortController()
  #loop: Promise<void> = Promise.resolve()

  constructor(context: SendingContext) {
    this.#context = context
    this.#tests = new TestRuns(context)
  }

  start(): void {
    this.#loop = this.#work()
  }

  /** There may be something to do: called when the database notifies. */
  wake(): void {
    this.#woken.abort()
  }

  /** The campaign is halted: nothing new of it is begun. */
  halt(campaignId: number): void {
    for (const { run } of this.#runs) if (run.campaignId === campaignId) run.halt()
  }

  /** Begins nothing new, lets what is on the wire end, records it and gives the chunks back. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    this.wake()
    for (const { run } of this.#runs) run.halt()
    await this.#loop
    await this.#tests.stop()
    await Promise.all([...this.#runs].map(({ ended }) => ended))
    await this.#context.transport.close()
  }

  async #work(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        const busy = await this.#takeWork()
        if (!busy) await this.#wait()
      } catch (error) {
        this.#context.log.error({ err: error }, 'The sending loop met an error and goes on')
        await this.#wait()
      }
    }
  }

  /** One round; true when there may be more to take at once. */
  async #takeWork(): Promise<boolean> {
    const { db, campaigns, worker, leaseSeconds } = this.#context
    this.#woken = new AbortController()
    await this.#tests.take()
    await recoverJournals(this.#context)
    await campaigns.startPending()
    await gatherRetries(db)
    if (this.#runs.size >= chunksAtOnce) return false
    const chunk = await claimChunk(db, worker, leaseSeconds, this.#busyCampaigns())
    if (chunk) {
      await this.#begin(chunk)
      return true
    }
    if (this.#runs.size === 0) await this.#settleDrained()
    return false
  }

  #busyCampaigns(): number[] {
    const campaigns = [...this.#runs].map(({ run }) => run.campaignId)
    return campaigns.filter((id) => campaigns.filter((other) => other === id).length >= chunksOfCampaign)
  }

  async #settleDrained(): Promise<void> {
    for (const campaignId of await listDrained(this.#context.db))
      await this.#context.campaigns.settle(campaignId)
  }

  async #begin(chunk: Chunk): Promise<void> {
    const message = await this.#context.messages.get(chunk.campaign_id)
    await this.#context.suppressed.follow(chunk.workspace_id)
    const recipients = await listOpenRecipients(this.#context.db, chunk)
    const run = new ChunkRun(this.#context, chunk, message, recipients.length)
    const entry = { run, ended: this.#see(run, chunk, recipients) }
    this.#runs.add(entry)
    void entry.ended.finally(() => {
      this.#runs.delete(entry)
      this.wake()
    })
  }

  async #see(run: ChunkRun, chunk: Chunk, recipients: Parameters<ChunkRun['run']>[0]): Promise<void> {
    try {
      await run.run(recipients)
      await this.#context.campaigns.settle(chunk.campaign_id)
    } catch (error) {
      // The lease runs out and another run takes the chunk; its journal tells what had been answered.
      this.#context.log.error(
        { err: error, campaign: chunk.campaign_id, chunk: chunk.chunk },
        'A chunk broke off',
      )
    }
  }

  /** Until something wakes us, a retry comes due, or a second has passed. */
  async #wait(): Promise<void> {
    const due = await nextRetryIn(this.#context.db).catch(() => null)
    const time = Math.max(20, Math.min(idleWait, due ?? idleWait))
    if (this.#woken.signal.aborted || this.#stopped.signal.aborted) return
    await sleep(time, undefined, { signal: this.#woken.signal }).catch(() => undefined)
  }
}
