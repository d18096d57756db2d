// The sending loop: take a chunk, work it, wait, stop cleanly. Any number of processes run it on one database.
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../../platform/problem.ts'
import { ChunkRun, type ChunkRunOptions } from './chunk/run.ts'
import type { SendingContext } from './context.ts'
import { Leases } from './leases.ts'
import { findRunToEnd } from './preempt.ts'
import {
  claimChunk,
  findNextWorkspace,
  gatherRetries,
  isTriedThrough,
  listOpenRecipients,
  nextRetryIn,
  releaseChunk,
  type Chunk,
  type Wanted,
} from '../queries/claim.ts'
import { listDrained } from '../queries/mailings.ts'
import { closeTests } from '../queries/test-messages.ts'
import { recordFailed } from '../record.ts'
import { listLeases } from '../queries/leases.ts'
import { recoverJournals } from './chunk/recover.ts'
import { JournalFolder } from './chunk/remains.ts'
import { Standing } from './chunk/standing.ts'

/** Two chunks of a campaign at a time: connections stay full at the end of one. */
const chunksOfCampaign = 2
/** So many in all: campaigns go side by side, and a small one does not wait for a big one. */
const chunksAtOnce = 8
/** Beside those, chunks of mailings with a priority, one of a workspace: a test message waits for no campaign. */
const urgentAtOnce = 2
const idleWait = 1000
/** So many campaigns are put on the ledger at a time. */
const startsAtOnce = 3
const soonest = 20
/** A chunk is worked at for so long at least before it makes room for a campaign that waits. */
const runLasts = 2000

interface Turn {
  run: ChunkRun
  isUrgent: boolean
  began: number
  ended: Promise<void>
}

export class Sending {
  readonly #context: SendingContext
  readonly #leases: Leases
  readonly #journals: JournalFolder
  readonly #semaphore = new Set<Turn>()
  readonly #stopped = new AbortController()
  #woken = new AbortController()
  /** When to look for new work again, on the monotonic clock. */
  #lookAt = 0
  #loop: Promise<void> = Promise.resolve()
  /** Campaigns being put on the ledger: a big one takes seconds, in which others start and go on. */
  readonly #starting = new Set<Promise<void>>()

  constructor(context: SendingContext) {
    this.#context = context
    this.#leases = new Leases(context.db)
    this.#journals = new JournalFolder(context.journalFolder, context.worker)
  }

  start(): void {
    this.#loop = this.#work()
  }

  /** There may be something to do: called when the database notifies. */
  wake(): void {
    this.#lookAt = 0
    this.#woken.abort()
  }

  /** The campaign is halted: nothing new of it is begun. */
  halt(mailingId: number): void {
    for (const { run } of this.#semaphore) if (run.chunk.mailing_id === mailingId) run.halt()
  }

  /**
   * The campaign stands still, though there is something to do: what we take for ours of it and the ledger does not is
   * let go of, and work is looked for.
   */
  free(mailingId: number): void {
    this.wake()
    void this.#letGo(mailingId).catch((error: unknown) =>
      this.#context.log.error(
        { err: error, mailing: mailingId },
        'A campaign that stands still was not looked at',
      ),
    )
  }

  async #letGo(mailingId: number): Promise<void> {
    const taken = this.#held.filter(({ run }) => run.chunk.mailing_id === mailingId)
    const leases = taken.length > 0 ? await listLeases(this.#context.db, mailingId) : []
    for (const { run } of taken) {
      const { chunk, epoch } = run.chunk
      if (leases.some((lease) => lease.chunk === chunk && lease.epoch === epoch)) continue
      run.lose()
      this.#context.watch.mailingFreed()
      this.#context.log.error({ mailing: mailingId, chunk }, 'A campaign stood still, and is free again')
    }
    this.wake()
  }

  /** Begins nothing new, lets what is on the wire end, records it and gives the chunks back. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    this.wake()
    for (const { run } of this.#semaphore) run.halt()
    await this.#loop
    await Promise.all(this.#starting)
    const semaphore = [...this.#semaphore].map(({ ended }) => ended)
    // All at once: a test to oneself may wait for a relay that says nothing, which closing ends.
    await Promise.all([...semaphore, this.#context.transport.close()])
  }

  /** The turns whose chunk is ours: one that lost it waits for answers, and keeps nobody from the campaign. */
  get #held(): Turn[] {
    return [...this.#semaphore].filter(({ run }) => !run.isLost)
  }

  #heldOf(isUrgent: boolean): Turn[] {
    return this.#held.filter((turn) => turn.isUrgent === isUrgent)
  }

  async #work(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const isLook = performance.now() >= this.#lookAt
      try {
        const busy = await this.#takeWork()
        this.#context.watch.wentRound(this.#held.length)
        // A round without a look leaves out what may fail.
        if (isLook) this.#context.loopErrors.succeeded('sending')
        if (!busy) await this.#wait()
      } catch (error) {
        this.#context.log.error({ err: error }, 'The sending loop met an error and goes on')
        this.#context.loopErrors.failed('sending', error)
        await this.#wait()
      }
    }
  }

  /** One round; true when there may be more to take at once. */
  async #takeWork(): Promise<boolean> {
    this.#woken = new AbortController()
    if (performance.now() >= this.#lookAt) await this.#look()
    if (this.#heldOf(false).length >= chunksAtOnce) {
      await this.#awaitMemory({ isUrgent: false, mailings: this.#mailings(1) })
      return false
    }
    if (await this.#take({ isUrgent: false, mailings: this.#mailings(chunksOfCampaign) })) return true
    if (this.#semaphore.size === 0) await this.#settleDrained()
    return false
  }

  /** Looks for what is not a chunk yet: when woken, when a retry comes due, and every second in any case. */
  async #look(): Promise<void> {
    const { db } = this.#context
    this.#lookAt = performance.now() + idleWait
    await this.#takeUrgent()
    await recoverJournals(this.#context, this.#journals)
    await this.#leases.free()
    this.#startPending()
    await gatherRetries(db)
    const due = await nextRetryIn(db)
    if (due !== null) this.#lookAt = Math.min(this.#lookAt, performance.now() + Math.max(soonest, due))
  }

  /** Takes what has a priority, as far as there is room. */
  async #takeUrgent(): Promise<void> {
    const wanted = () => ({
      isUrgent: true,
      workspaces: this.#heldOf(true).map(({ run }) => run.chunk.workspace_id),
    })
    for (let room = urgentAtOnce - this.#heldOf(true).length; room > 0; room -= 1)
      if (!(await this.#take(wanted()))) return
    await this.#awaitMemory(wanted())
  }

  /** Begins one chunk; false where none that is wanted is free. */
  async #take(wanted: Wanted): Promise<boolean> {
    const { db, worker, leaseSeconds } = this.#context
    const leasedAt = performance.now()
    const chunk = await claimChunk(db, worker, leaseSeconds, wanted)
    if (chunk) await this.#begin(chunk, leasedAt, wanted.isUrgent)
    return chunk !== undefined
  }

  /** Mailings with so many chunks under way here, or more. */
  #mailings(chunks: number): number[] {
    const all = this.#held.map(({ run }) => run.chunk.mailing_id)
    return [...new Set(all)].filter((id) => all.filter((other) => other === id).length >= chunks)
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

  /** Where somebody waits for what is wanted, one that had its turn goes back. */
  async #awaitMemory(wanted: Wanted): Promise<void> {
    const semaphore = this.#heldOf(wanted.isUrgent).map(({ run, began }) => ({
      run,
      began,
      workspaceId: run.chunk.workspace_id,
    }))
    const ended = semaphore.filter(({ began }) => performance.now() - began >= runLasts)
    if (ended.length === 0) return
    const waiting = await findNextWorkspace(this.#context.db, wanted)
    if (waiting !== null) findRunToEnd(semaphore, ended, waiting)?.run.rest()
  }

  async #settleDrained(): Promise<void> {
    await closeTests(this.#context.db)
    for (const mailingId of await listDrained(this.#context.db))
      await this.#context.campaigns.settle(mailingId)
  }

  async #begin(chunk: Chunk, leasedAt: number, isUrgent: boolean): Promise<void> {
    try {
      this.#enter(await this.#open(chunk, leasedAt), isUrgent)
    } catch (error) {
      if (error instanceof Problem) await this.#refuse(chunk, error.message)
      await releaseChunk(this.#context.db, chunk)
      if (!(error instanceof Problem)) throw error
    }
  }

  /** What people can mend (a signing key that is gone, say) holds the campaign and nobody else; a test has failed. */
  async #refuse(chunk: Chunk, reason: string): Promise<void> {
    const { db, campaigns } = this.#context
    if (chunk.kind !== 'test') return campaigns.hold(chunk.mailing_id, reason)
    await recordFailed(db, chunk, reason)
    await closeTests(db)
  }

  async #open(chunk: Chunk, leasedAt: number): Promise<ChunkRunOptions> {
    const { db, messages, suppressed } = this.#context
    const message = await messages.get(chunk.mailing_id)
    await suppressed.follow(chunk.workspace_id)
    const recipients = await listOpenRecipients(db, chunk)
    return { chunk, message, recipients, standing: this.#standingOf(chunk.mailing_id), leasedAt }
  }

  #enter(options: ChunkRunOptions, isUrgent: boolean): void {
    const run = new ChunkRun(this.#context, options)
    const turn = { run, isUrgent, began: performance.now(), ended: this.#see(run) }
    this.#semaphore.add(turn)
    // The loop may have been taking this chunk when it was told to stop.
    if (this.#stopped.signal.aborted) run.halt()
    void turn.ended.finally(() => {
      this.#semaphore.delete(turn)
      if (isUrgent) this.wake()
      else this.#woken.abort()
    })
  }

  #standingOf(mailingId: number): Standing {
    const other = this.#held.find(({ run }) => run.chunk.mailing_id === mailingId)
    return other?.run.standing ?? new Standing()
  }

  async #see(run: ChunkRun): Promise<void> {
    const { mailing_id, chunk, kind } = run.chunk
    try {
      await run.run()
      if (kind === 'test') return await closeTests(this.#context.db)
      if (await isTriedThrough(this.#context.db, mailing_id)) await this.#context.campaigns.settle(mailing_id)
    } catch (error) {
      // The lease runs out and another run takes the chunk; its journal tells what had been answered.
      this.#context.log.error({ err: error, mailing: mailing_id, chunk }, 'A chunk broke off')
    }
  }

  /** Until something wakes us, or it is time to look again. */
  async #wait(): Promise<void> {
    const time = Math.max(soonest, this.#lookAt - performance.now())
    if (this.#woken.signal.aborted || this.#stopped.signal.aborted) return
    await sleep(time, undefined, { signal: this.#woken.signal }).catch(() => undefined)
  }
}
