// One worker's work on one chunk: every recipient passes the same steps, and outcomes go to the journal at once and to
// the database by flushes. It must not start a message once the campaign is halted, or another worker has the chunk.
import { setTimeout as sleep } from 'node:timers/promises'
import { ownMark } from '../../../../platform/process-mark.ts'
import { domainOf } from '../../../../platform/mail/mime.ts'
import { Problem } from '../../../../platform/problem.ts'
import type { SendableMessage } from '../../message/index.ts'
import { Answers, type Meant } from './answers.ts'
import { ChunkRecorder } from './recorder.ts'
import type { SendingContext } from '../context.ts'
import { Journal } from './journal.ts'
import { throttled, ownOutcome } from '../../outcome.ts'
import type { HeldChunk, Recipient } from '../../queries/claim.ts'
import type { OutgoingMessage } from '../../../../platform/mail/smtp-client.ts'
import { reasonToSkip, skippedFor } from './skipped.ts'
import type { Standing } from './standing.ts'

/** Milliseconds without any relay accepting messages, or this sender's, after which the campaign is held. */
const holdAfter = 15 * 60_000
const lookAtRelays = 1000
/** How many of a test's messages use connections of their own at a time. */
const testStrands = 2

type Rendered = Awaited<ReturnType<SendableMessage['render']>>

export interface ChunkRunOptions {
  chunk: HeldChunk
  message: SendableMessage
  recipients: readonly Recipient[]
  standing: Standing
  /** On the monotonic clock, before the chunk was claimed. */
  leasedAt: number
}

export class ChunkRun {
  readonly #context: SendingContext
  readonly #options: ChunkRunOptions
  readonly #journal: Journal
  readonly #recorder: ChunkRecorder
  readonly #answers: Answers
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
    this.#answers = new Answers(context, {
      workspaceId: options.chunk.workspace_id,
      isTest: this.#isTest,
      standing: options.standing,
      journal: this.#journal,
      recorder: this.#recorder,
      leastBytes: options.message.leastBytes,
      hold: (reason) => this.#hold(reason),
    })
  }

  get chunk(): HeldChunk {
    return this.#options.chunk
  }

  /** Whether another worker has the chunk by now: only messages on the wire are left. */
  get isLost(): boolean {
    return this.#recorder.isLost
  }

  get standing(): Standing {
    return this.#options.standing
  }

  /** Starts nothing new; messages on the wire end, and the chunk is given back. */
  halt(): void {
    if (this.#isStopped) return
    this.#stopped.abort()
    this.#context.transport.withdraw(this)
    void this.#recorder.flush()
  }

  /** The database says that the chunk is not ours. */
  lose(): void {
    this.#recorder.lose()
    this.halt()
  }

  /** Takes no further recipient, so that another campaign gets its turn; started messages end. */
  rest(): void {
    this.#resting = true
  }

  /** Works the chunk off, or as far as possible. */
  async run(): Promise<void> {
    const { recipients, standing } = this.#options
    const queue = recipients.values()
    // A campaign has two chunks at a time: together they keep the connections full.
    const most = this.#isTest ? testStrands : Math.ceil(this.#context.transport.room / 2)
    const strands = Math.min(most, Math.max(1, recipients.length))
    const watch = setInterval(() => this.#isCampaign && this.#holdWhereTroubled(), lookAtRelays)
    standing.working += 1
    await Promise.all(Array.from({ length: strands }, () => this.#strand(queue)))
    standing.working -= 1
    await this.#awaitRefusals()
    clearInterval(watch)
    // Hold first: a chunk given back before the hold is recorded would be claimed again at once.
    await this.#holding
    await this.#recorder.end()
    this.#journal.remove()
  }

  /** Somebody asked for a test: it ignores the relay's health and throttles, and suppressed addresses get it, too. */
  get #isTest(): boolean {
    return this.chunk.kind === 'test'
  }

  /** Only a campaign has somebody who looks after it; messages of a stream wait for the relay. */
  get #isCampaign(): boolean {
    return this.chunk.kind === 'campaign'
  }

  get #isStopped(): boolean {
    return this.#stopped.signal.aborted
  }

  async #strand(queue: IterableIterator<Recipient>): Promise<void> {
    try {
      for (const recipient of queue) {
        await this.#recorder.room()
        if (this.#isStopped || this.#resting) return
        await this.#walk(recipient)
      }
    } catch (error) {
      // Other strands still have messages on the wire to record, so none of them stops.
      this.#context.log.error(
        { err: error, mailing: this.chunk.mailing_id },
        'Sending a chunk stopped with an error',
      )
      this.halt()
    }
  }

  /** The steps of a message: suppressed? throttled? over the rate? render and sign, send. */
  async #walk(recipient: Recipient): Promise<void> {
    if (this.#skip(recipient) || this.#holdBack(recipient)) return
    if (!(await this.#awaitRate())) return
    const rendered = await this.#render(recipient)
    if (!rendered) return
    while (await this.#mayBegin()) {
      if (this.#skip(recipient)) return
      const carried = await this.#carry(recipient, rendered)
      if (carried === 'ended') return
    }
  }

  #skip(recipient: Recipient): boolean {
    const reason = reasonToSkip(this.#context.suppressed, this.chunk, recipient, recipient.suppressed)
    if (reason === null) return false
    this.#answers.settle(recipient.seq, skippedFor(reason), null)
    return true
  }

  /** Its provider is throttled: it waits without an attempt, at most as often as it would be retried. */
  #holdBack({ seq, email, held }: Recipient): boolean {
    if (this.#isTest) return false
    const domain = domainOf(email)
    const closed =
      held < this.#context.retryDelays.length
        ? this.#context.throttles.closed(this.chunk.workspace_id, domain)
        : null
    if (!closed) return false
    this.#answers.settle(seq, throttled(domain, closed.text), closed.wait)
    return true
  }

  /** Whether the message may leave under the rate; false if the run is halted while it waits. */
  async #awaitRate(): Promise<boolean> {
    const turn = this.#context.rate.take(this.chunk.workspace_id, !this.#isCampaign)
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
      this.#answers.settle(
        seq,
        ownOutcome('failed', `The message could not be made: ${(error as Error).message}`),
        null,
      )
      if (error instanceof Problem && this.standing.isUnfillable())
        this.#hold(`One message after another could not be made: ${error.message}`)
      return null
    }
  }

  /** Waits until the sender may be tried again and the chunk is surely ours; false once nothing may start. */
  async #mayBegin(): Promise<boolean> {
    for (;;) {
      // The campaign's other chunk may have got the fiftieth refusal.
      if (this.standing.refusals.isPolicy) this.halt()
      if (this.#isStopped) return false
      const wait = this.standing.sender.wait()
      if (wait > 0) await Promise.race([sleep(wait, undefined, { ref: false }), this.#halted])
      else if (this.#recorder.isFull) await this.#recorder.room()
      else if (await this.#recorder.sure()) return true
    }
  }

  #carry(recipient: Recipient, { envelope, bytes, tag, proof }: Rendered): Promise<Meant | 'taken back'> {
    const { row } = this.standing.refusals
    const tried = { ...recipient, proof }
    return new Promise((resolve, reject) => {
      const message: OutgoingMessage = {
        envelope,
        bytes,
        tag,
        owner: this,
        tenant: this.chunk.workspace_id,
        isUrgent: !this.#isCampaign,
        begin: () => this.#begin(recipient),
        end: (answer) => resolve(answer ? this.#answers.hear(tried, answer, row) : 'taken back'),
      }
      if (this.#isTest) this.#context.transport.sendNow(message).catch(reject)
      else this.#context.transport.send(message)
    })
  }

  /** The last check before the data leaves. */
  #begin(recipient: Recipient): boolean {
    const { seq } = recipient
    if (this.#isStopped || this.standing.refusals.isPolicy) return false
    if (!this.#recorder.isOurs || this.#recorder.isFull) return false
    if (reasonToSkip(this.#context.suppressed, this.chunk, recipient) !== null) return false
    try {
      this.#journal.begin(seq)
      return true
    } catch (error) {
      this.#context.log.error({ err: error }, 'The journal cannot be written: nothing leaves without it')
      this.halt()
      return false
    }
  }

  /** Refusals at the end of the chunk wait for answers of the campaign's other chunks, if there are any. */
  async #awaitRefusals(): Promise<void> {
    const { refusals, working } = this.standing
    if (this.#isStopped) return refusals.forget(this.#answers)
    if (working === 0) return refusals.settle()
    if (refusals.length === 0) return
    await sleep(20)
    return this.#awaitRefusals()
  }

  #holdWhereTroubled(): void {
    const { sender, refusal } = this.standing
    const relays = this.#context.transport.relays()
    if (relays.length === 0)
      return this.#hold('No relay can be used. An administrator finds the reason in Settings, Sending.')
    const [least] = relays.sort((a, b) => a.failingFor - b.failingFor)
    const troubled =
      least && least.failingFor >= holdAfter ? least : sender.failingFor() >= holdAfter ? refusal : null
    if (troubled)
      this.#hold(`The relay ${troubled.relay} has not taken messages for 15 minutes: ${troubled.text}`)
  }

  #hold(reason: string): void {
    if (this.#isStopped) return
    this.halt()
    this.#holding = this.#context.campaigns.hold(this.chunk.mailing_id, reason).catch((error: unknown) => {
      // The chunk is given back, and the next worker meets the same.
      this.#context.log.error({ err: error, mailing: this.chunk.mailing_id }, 'A campaign could not be held')
    })
  }
}
