// The sending loop: claims a chunk, sends it, waits, stops cleanly. Any number of processes run it on one database.
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../../platform/problem.ts'
import { ChunkRun, type ChunkRunOptions } from './chunk/run.ts'
import type { SendingContext } from './context.ts'
import { Leases } from './leases.ts'
import {
  claimChunk,
  findNextWorkspace,
  gatherRetries,
  isTriedThrough,
  nextRetryIn,
  releaseChunk,
  type HeldChunk,
  type Wanted,
} from '../queries/claim.ts'
import { listDrained } from '../queries/mailings.ts'
import { closeEndedStreams } from '../queries/ended-streams.ts'
import { closeTests } from '../queries/test-messages.ts'
import { listLeases } from '../queries/leases.ts'
import { openChunk, refuseChunk } from './chunk/open.ts'
import { recoverJournals } from './chunk/recover.ts'
import { JournalFolder } from './chunk/remains.ts'
import { ActiveRuns } from './active-runs.ts'

/** The most chunks of a campaign at a time. With two chunks, the connections stay busy while one of the chunks ends. */
const chunksOfCampaign = 2
/** The most chunks at a time. Campaigns are sent side by side, so that a small one does not wait for a big one. */
const chunksAtOnce = 8
/** The most additional chunks of tests and streams, one per workspace. Their messages do not wait for campaigns. */
const urgentAtOnce = 4
/**
 * After a notification, the loop looks for urgent chunks at most once in this many milliseconds. Single messages that
 * arrive in this time leave together, and a campaign at full speed costs one query instead of many.
 */
const urgentEvery = 250
const idleWait = 1000
/** The most campaigns whose mailings are opened at a time. */
const startsAtOnce = 3
const soonest = 20

export class Sending {
  readonly #context: SendingContext
  readonly #leases: Leases
  readonly #journals: JournalFolder
  readonly #active = new ActiveRuns()
  readonly #stopped = new AbortController()
  #woken = new AbortController()
  /** When to look for new work again, on the monotonic clock. */
  #lookAt = 0
  /** Whether to look for an urgent chunk, because a new chunk may have come, or a slot may be free. */
  #isUrgentAsked = false
  #isChunkAsked = false
  /** After a notification, the loop looks for urgent chunks only after this time on the monotonic clock. */
  #urgentFrom = 0
  #loop: Promise<void> = Promise.resolve()
  /** Campaigns that are being started. A big campaign takes seconds, in which others start and continue. */
  readonly #starting = new Set<Promise<void>>()

  constructor(context: SendingContext) {
    this.#context = context
    this.#leases = new Leases(context.db)
    this.#journals = new JournalFolder(context.journalFolder, context.worker)
  }

  start(): void {
    this.#loop = this.#work()
  }

  /** Called when the database notifies that there may be work. */
  wake(): void {
    this.#lookAt = 0
    this.#woken.abort()
  }

  /** Called when a stream has a message. Looks only for urgent chunks: each look slows a campaign at full speed. */
  wakeUrgent(): void {
    this.#isUrgentAsked = true
    this.#woken.abort()
  }

  /** Halts a campaign: no new message of it starts. */
  halt(mailingId: number): void {
    this.#active.halt(mailingId)
  }

  /**
   * Called when the campaign is stalled although there is work. Drops the chunks that the database no longer lists for
   * this worker, and then looks for work.
   */
  free(mailingId: number): void {
    this.wake()
    void this.#letGo(mailingId).catch((error: unknown) =>
      this.#context.log.error({ err: error, mailing: mailingId }, 'A stalled campaign could not be checked'),
    )
  }

  async #letGo(mailingId: number): Promise<void> {
    const taken = this.#active.held.filter(({ run }) => run.chunk.mailing_id === mailingId)
    const leases = taken.length > 0 ? await listLeases(this.#context.db, mailingId) : []
    for (const { run } of taken) {
      const { chunk, epoch } = run.chunk
      if (leases.some((lease) => lease.chunk === chunk && lease.epoch === epoch)) continue
      run.lose()
      this.#context.watch.mailingFreed()
      this.#context.log.error({ mailing: mailingId, chunk }, 'A campaign was stalled; its chunk was dropped')
    }
    this.wake()
  }

  /** Starts no new message, lets messages on the wire end, records them and gives the chunks back. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    this.wake()
    this.#active.halt()
    await this.#loop
    await Promise.all(this.#starting)
    // Waits for both together. A test may wait for a silent relay, and only closing the transport ends that wait.
    await Promise.all([this.#active.ended(), this.#context.transport.close()])
  }

  async #work(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const isLook = performance.now() >= this.#lookAt
      try {
        this.#context.loopErrors.began('sending')
        const busy = await this.#takeWork()
        this.#context.loopErrors.ended('sending')
        this.#context.watch.wentRound(this.#active.held.length)
        // Only a round that looks for new work proves a success. The other rounds leave out the query that may fail.
        if (isLook) this.#context.loopErrors.succeeded('sending')
        if (!busy) await this.#wait()
      } catch (error) {
        this.#context.loopErrors.ended('sending')
        this.#context.log.error({ err: error }, 'The sending loop had an error and continues')
        this.#context.loopErrors.failed('sending', error)
        await this.#wait()
      }
    }
  }

  /** Runs one round. Returns true if there may be more to claim at once. */
  async #takeWork(): Promise<boolean> {
    this.#woken = new AbortController()
    const isLook = performance.now() >= this.#lookAt
    const isUrgentAlone = !isLook && this.#isUrgentAsked && !this.#isChunkAsked
    this.#isChunkAsked = false
    if (isLook) await this.#look()
    else if (this.#isUrgentAsked && performance.now() >= this.#urgentFrom) await this.#takeUrgent()
    if (isUrgentAlone) return false
    if (this.#active.heldOf(false).length >= chunksAtOnce) {
      await this.#makeWay({ isUrgent: false, mailings: this.#active.mailings(1) })
      return false
    }
    if (await this.#take({ isUrgent: false, mailings: this.#active.mailings(chunksOfCampaign) })) {
      this.#isChunkAsked = true
      return true
    }
    if (this.#active.isEmpty) await this.#settleDrained()
    return false
  }

  /** Looks for work that has no chunk yet: when notified, when a retry is due, and at least every second. */
  async #look(): Promise<void> {
    const { db, refreshRelays } = this.#context
    this.#lookAt = performance.now() + idleWait
    await refreshRelays()
    await this.#takeUrgent()
    await recoverJournals(this.#context, this.#journals)
    await this.#leases.free()
    this.#startPending()
    await gatherRetries(db)
    const due = await nextRetryIn(db)
    if (due !== null) this.#lookAt = Math.min(this.#lookAt, performance.now() + Math.max(soonest, due))
  }

  /** Claims chunks of mailings with a priority while slots are free. */
  async #takeUrgent(): Promise<void> {
    this.#isUrgentAsked = false
    this.#urgentFrom = performance.now() + urgentEvery
    const wanted = () => ({
      isUrgent: true,
      workspaces: this.#active.heldOf(true).map(({ run }) => run.chunk.workspace_id),
    })
    for (let room = urgentAtOnce - this.#active.heldOf(true).length; room > 0; room -= 1)
      if (!(await this.#take(wanted()))) return
    await this.#makeWay(wanted())
  }

  /** Claims and starts one chunk. Returns false if no matching one is free. */
  async #take(wanted: Wanted): Promise<boolean> {
    const { db, worker, leaseSeconds } = this.#context
    const leasedAt = performance.now()
    const chunk = await claimChunk(db, worker, leaseSeconds, wanted)
    if (chunk) await this.#begin(chunk, leasedAt, wanted.isUrgent)
    return chunk !== undefined
  }

  #startPending(): void {
    if (this.#starting.size === startsAtOnce) return
    const starting = this.#context.campaigns.startPending().then(
      (started) => {
        this.#context.loopErrors.succeeded('starting campaigns')
        if (started > 0) this.wake()
      },
      (error: unknown) => {
        this.#context.loopErrors.failed('starting campaigns', error)
        this.#context.log.error({ err: error }, 'Campaigns could not be started; trying again')
      },
    )
    this.#starting.add(starting)
    void starting.finally(() => this.#starting.delete(starting))
  }

  /** If a workspace waits, tells a run that has had its turn to give its chunk back. */
  async #makeWay(wanted: Wanted): Promise<void> {
    if (this.#active.spent(wanted.isUrgent).length === 0) return
    const waiting = await findNextWorkspace(this.#context.db, wanted)
    if (waiting !== null) this.#active.makeWay(waiting, wanted.isUrgent)
  }

  async #settleDrained(): Promise<void> {
    await closeTests(this.#context.db)
    await closeEndedStreams(this.#context.db)
    for (const mailingId of await listDrained(this.#context.db))
      await this.#context.campaigns.settle(mailingId)
  }

  async #begin(chunk: HeldChunk, leasedAt: number, isUrgent: boolean): Promise<void> {
    try {
      const known = () => this.#active.healthOf(chunk.mailing_id)
      this.#enter(await openChunk(this.#context, chunk, leasedAt, known), isUrgent)
    } catch (error) {
      if (error instanceof Problem) await refuseChunk(this.#context, chunk, error)
      await releaseChunk(this.#context.db, chunk)
      if (!(error instanceof Problem)) throw error
    }
  }

  #enter(options: ChunkRunOptions, isUrgent: boolean): void {
    const run = new ChunkRun(this.#context, options)
    const turn = { run, isUrgent, began: performance.now(), restedAt: null, ended: this.#see(run) }
    this.#active.add(turn)
    // The loop may have been stopped while it was claiming this chunk.
    if (this.#stopped.signal.aborted) run.halt()
    void turn.ended.finally(() => {
      this.#active.delete(turn)
      if (isUrgent) return this.wakeUrgent()
      this.#isChunkAsked = true
      this.#woken.abort()
    })
  }

  async #see(run: ChunkRun): Promise<void> {
    const { mailing_id, chunk, retries, holds } = run.chunk
    try {
      await run.run()
      if (!retries) return await closeTests(this.#context.db)
      if (!holds) return
      if (await isTriedThrough(this.#context.db, mailing_id)) await this.#context.campaigns.settle(mailing_id)
    } catch (error) {
      // When the lease ends, another run claims the chunk. The journal shows which messages were answered.
      this.#context.log.error(
        { err: error, mailing: mailing_id, chunk },
        'Sending a chunk stopped with an error',
      )
    }
  }

  /** Waits until a notification arrives, or until it is time to look again. */
  async #wait(): Promise<void> {
    const next = this.#isUrgentAsked ? Math.min(this.#urgentFrom, this.#lookAt) : this.#lookAt
    const time = Math.max(soonest, next - performance.now())
    if (this.#woken.signal.aborted || this.#stopped.signal.aborted) return
    await sleep(time, undefined, { signal: this.#woken.signal }).catch(() => undefined)
  }
}
