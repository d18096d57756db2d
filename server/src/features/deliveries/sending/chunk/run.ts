// The work of one worker on one chunk. Every recipient passes the same steps. Outcomes go to the journal at once, and
// to the database by flushes. No message may start once the campaign is halted or another worker has the chunk.
import { setTimeout as sleep } from 'node:timers/promises'
import type { CampaignReason, DeliveryReason } from '@lettermill/contracts'
import { ownMark } from '../../../../platform/process-mark.ts'
import { Problem } from '../../../../platform/problem.ts'
import { problemReason } from '../../campaign-reason.ts'
import type { SendableMessage } from '../../message/index.ts'
import { Answers, type Meant } from './answers.ts'
import { ChunkRecorder } from './recorder.ts'
import type { SendingContext } from '../context.ts'
import { Journal } from './journal.ts'
import { ownOutcome } from '../../outcome.ts'
import { ChunkProviders } from './providers.ts'
import type { HeldChunk, Recipient } from '../../queries/claim.ts'
import { liftHold } from '../../queries/providers/provider-holds.ts'
import type { OutgoingMessage } from '../../../../platform/mail/smtp-client.ts'
import { reasonToSkip } from './skipped.ts'
import { troubleOf, type Health } from './health.ts'
import { whileThrottled, withoutAttempt } from './without-attempt.ts'

const lookAtRelays = 1000
/** The most messages of a test that are sent at a time, each on its own connection. */
const testParallel = 2

type Rendered = Awaited<ReturnType<SendableMessage['render']>>

export interface ChunkRunOptions {
  chunk: HeldChunk
  message: SendableMessage
  recipients: readonly Recipient[]
  health: Health
  /** The mailbox providers of domains, as `mapPlaces` finds them. Other domains are places of their own. */
  places: ReadonlyMap<string, string>
  /** The time on the monotonic clock before the chunk was claimed. */
  leasedAt: number
}

export class ChunkRun {
  readonly #context: SendingContext
  readonly #options: ChunkRunOptions
  readonly #journal: Journal
  readonly #recorder: ChunkRecorder
  readonly #answers: Answers
  readonly #providers: ChunkProviders
  readonly #stopped = new AbortController()
  readonly #halted = new Promise<void>((resolve) =>
    this.#stopped.signal.addEventListener('abort', () => resolve()),
  )
  #resting = false
  #holding: Promise<void> = Promise.resolve()

  constructor(context: SendingContext, options: ChunkRunOptions) {
    this.#context = context
    this.#options = options
    this.#journal = new Journal(context.journalFolder, context.worker, options.chunk, {
      instance: context.instanceId,
      process: ownMark(),
    })
    this.#recorder = new ChunkRecorder(context, {
      chunk: options.chunk,
      open: options.recipients.length,
      leasedAt: options.leasedAt,
      halted: () => this.#isStopped,
      recorded: (seqs) => this.#journal.recorded(seqs),
      halt: () => this.halt(),
    })
    const { places, health, chunk } = options
    this.#providers = new ChunkProviders({
      places,
      blocks: health.blocks,
      holds: chunk.holds,
      isRetry: chunk.seqs !== null,
    })
    this.#answers = new Answers(context, {
      workspaceId: options.chunk.workspace_id,
      retries: options.chunk.retries,
      providers: this.#providers,
      health: options.health,
      journal: this.#journal,
      recorder: this.#recorder,
      leastBytes: options.message.leastBytes,
      hold: (reason) => this.#hold(reason),
    })
  }

  get chunk(): HeldChunk {
    return this.#options.chunk
  }

  /** Whether another worker has the chunk by now, so that only messages on the wire are left. */
  get isLost(): boolean {
    return this.#recorder.isLost
  }

  get health(): Health {
    return this.#options.health
  }

  /** Starts no new message. Messages on the wire end, and the chunk is given back. */
  halt(): void {
    if (this.#isStopped) return
    this.#stopped.abort()
    this.#context.transport.withdraw(this)
    void this.#recorder.flush()
  }

  /** Stops the run because the database says that another worker has the chunk. */
  lose(): void {
    this.#recorder.lose()
    this.halt()
  }

  /** Takes no further recipient, so that another campaign gets its turn. Started messages end. */
  rest(): void {
    this.#resting = true
  }

  /** Sends to the recipients of the chunk, until all have an outcome or the run must stop. */
  async run(): Promise<void> {
    const { recipients, health, chunk } = this.#options
    const { retries, holds } = chunk
    const queue = recipients.values()
    // A campaign has two chunks at a time, which together keep the connections busy.
    const most = retries ? Math.ceil(this.#context.transport.room / 2) : testParallel
    const parallel = Math.min(most, Math.max(1, recipients.length))
    const watch = setInterval(() => holds && this.#holdWhereTroubled(), lookAtRelays)
    health.working += 1
    await Promise.all(Array.from({ length: parallel }, () => this.#sendFrom(queue)))
    health.working -= 1
    await this.#awaitRefusals()
    clearInterval(watch)
    // If the chunk is given back before the hold is recorded, a worker claims the chunk again at once.
    await this.#holding
    await this.#recorder.end()
    this.#journal.remove()
    for (const place of this.#providers.accepting)
      await liftHold(this.#context.db, this.chunk.mailing_id, place)
  }

  get #isStopped(): boolean {
    return this.#stopped.signal.aborted
  }

  async #sendFrom(queue: IterableIterator<Recipient>): Promise<void> {
    try {
      for (const recipient of queue) {
        await this.#recorder.room()
        if (this.#isStopped || this.#resting) return
        await this.#walk(recipient)
      }
    } catch (error) {
      // The other parallel still have messages on the wire to record, so none of them stops.
      this.#context.log.error(
        { err: error, mailing: this.chunk.mailing_id },
        'Sending a chunk stopped with an error',
      )
      this.halt()
    }
  }

  /** The steps of a message: suppressed? throttled? over the rate? render and sign, send. */
  async #walk(recipient: Recipient): Promise<void> {
    if (this.#endsUnattempted(recipient, true)) return
    if (!(await this.#awaitRate())) return
    const rendered = await this.#render(recipient)
    if (!rendered) return
    while (await this.#mayBegin()) {
      if (this.#endsUnattempted(recipient)) return
      const carried = await this.#carry(recipient, rendered)
      if (carried === 'ended') return
    }
  }

  /** Ends a message that must not leave, or must wait for its provider. Returns whether it did. */
  #endsUnattempted(recipient: Recipient, isFirst = false): boolean {
    const { chunk } = this
    const ended =
      withoutAttempt(this.#context, chunk, this.#providers, recipient) ??
      (isFirst ? whileThrottled(this.#context, chunk, this.#providers, recipient) : null)
    if (ended) this.#answers.settle(recipient.seq, ended.outcome, ended.retryIn)
    return ended !== null
  }

  /** Waits until the message may leave under SEND_RATE. Returns false if the run is halted meanwhile. */
  async #awaitRate(): Promise<boolean> {
    const turn = this.#context.rate.take(this.chunk.workspace_id, this.chunk.priority > 0)
    if (turn) await Promise.race([turn, this.#halted])
    return !this.#isStopped
  }

  async #render(recipient: Recipient): Promise<Rendered | null> {
    try {
      return await this.#options.message.render({
        seq: recipient.seq,
        email: recipient.email,
        fields: recipient.fields,
      })
    } catch (error) {
      const { seq } = recipient
      this.#context.log.warn(
        { err: error, mailing: this.chunk.mailing_id, seq },
        'A message could not be made',
      )
      const reason: DeliveryReason =
        error instanceof Problem
          ? { code: 'unmade_problem', params: { ...error.params, problem: error.code } }
          : { code: 'unmade_error', params: {} }
      this.#answers.settle(seq, ownOutcome('failed', reason), null)
      if (error instanceof Problem && this.health.isUnfillable())
        this.#hold(problemReason('unfillable', error))
      return null
    }
  }

  /** Waits for the sender's backoff and a confirmed lease. Returns false if nothing may start. */
  async #mayBegin(): Promise<boolean> {
    for (;;) {
      // The campaign's other chunk may have got the fiftieth refusal in a row.
      if (this.health.refusals.isPolicy) this.halt()
      if (this.#isStopped) return false
      const wait = this.health.sender.wait()
      if (wait > 0) await Promise.race([sleep(wait, undefined, { ref: false }), this.#halted])
      else if (this.#recorder.isFull) await this.#recorder.room()
      else if (await this.#recorder.sure()) return true
    }
  }

  #carry(recipient: Recipient, { envelope, bytes, tag, proof }: Rendered): Promise<Meant | 'taken back'> {
    const open = { campaign: this.health.refusals.row, provider: this.#providers.rowOf(recipient.email) }
    const tried = { ...recipient, proof }
    return new Promise((resolve, reject) => {
      const message: OutgoingMessage = {
        envelope,
        bytes,
        tag,
        owner: this,
        tenant: this.chunk.workspace_id,
        isUrgent: this.chunk.priority > 0,
        begin: () => this.#begin(recipient),
        end: (answer) => resolve(answer ? this.#answers.hear(tried, answer, open) : 'taken back'),
      }
      if (this.chunk.retries) this.#context.transport.send(message)
      else this.#context.transport.sendNow(message).catch(reject)
    })
  }

  /** The last check before the data leaves. */
  #begin(recipient: Recipient): boolean {
    const { seq } = recipient
    if (this.#isStopped || this.health.refusals.isPolicy) return false
    if (!this.#recorder.isOurs || this.#recorder.isFull) return false
    if (reasonToSkip(this.#context.suppressed, this.chunk, recipient) !== null) return false
    if (this.#providers.blockOf(recipient.email)) return false
    try {
      this.#journal.begin(seq)
      return true
    } catch (error) {
      this.#context.log.error({ err: error }, 'The journal cannot be written: nothing leaves without it')
      this.halt()
      return false
    }
  }

  /** Settles the chunk's refusals. If the campaign has other chunks in progress, waits for their answers. */
  async #awaitRefusals(): Promise<void> {
    const { refusals, working } = this.health
    if (this.#isStopped) return refusals.forget(this.#answers)
    if (working === 0) return refusals.settle()
    // The rest of the campaign may never bring an answer of these providers.
    refusals.settleOwn(this.#answers)
    if (refusals.length === 0) return
    await sleep(20)
    return this.#awaitRefusals()
  }

  #holdWhereTroubled(): void {
    const trouble = troubleOf(this.#context.transport.relays(), this.health)
    if (trouble !== null) this.#hold(trouble)
  }

  #hold(reason: CampaignReason): void {
    if (this.#isStopped) return
    this.halt()
    this.#holding = this.#context.campaigns.hold(this.chunk.mailing_id, reason).catch((error: unknown) => {
      // The chunk is given back, and the next worker will meet the same problem.
      this.#context.log.error({ err: error, mailing: this.chunk.mailing_id }, 'A campaign could not be held')
    })
  }
}
