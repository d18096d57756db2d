// One worker's work on one chunk: every recipient walks the steps, outcomes go to the journal at once and
// to the ledger by flushes. What it may not do: begin a message once the campaign is halted.
import { setTimeout as sleep } from 'node:timers/promises'
import { Backoff } from './backoff.ts'
import type { CompiledMessage } from '../message/index.ts'
import { openJournal, type Journal } from './journal.ts'
import { meaningOf, ownOutcome, settleTry, type Answer, type Outcome } from '../outcome.ts'
import { releaseChunk, type Chunk, type Recipient } from '../queries/claim.ts'
import type { FlushReply, Recorded } from '../queries/record.ts'
import { recordOutcomes } from '../record.ts'
import { Refusals } from './refusals.ts'
import type { SendingContext } from './context.ts'

const flushSize = 250
const flushEvery = 200
/** A message on which the connection breaks so often before its end is deferred: it may be what breaks it. */
const mostBreaks = 3
/** Refused at connect, greeting, sign-in or MAIL for so long: the campaign is held. */
const holdAfter = 15 * 60_000

const skipReasons: Record<string, string> = {
  unsubscribed: 'Unsubscribed before the message left.',
  hard_bounce: 'The address was refused for good by an earlier message.',
  complaint: 'The reader had marked an earlier message as spam.',
}

type Try =
  { kind: 'outcome'; outcome: Outcome } | { kind: 'refused'; outcome: Outcome } | { kind: 'put back' }

export class ChunkRun {
  readonly #context: SendingContext
  readonly #chunk: Chunk
  readonly #message: CompiledMessage
  readonly #journal: Journal
  readonly #refusals = new Refusals()
  readonly #senderBackoff = new Backoff()
  readonly #stopped = new AbortController()
  #unrecorded: Recorded[] = []
  #flushing: Promise<void> = Promise.resolve()
  /** The ledger takes nothing more from this run: its last outcome stands there, or another worker has the chunk. */
  #closed = false
  #openCount: number

  constructor(context: SendingContext, chunk: Chunk, message: CompiledMessage, recipients: number) {
    this.#context = context
    this.#chunk = chunk
    this.#message = message
    this.#openCount = recipients
    this.#journal = openJournal(context.journalFolder, context.worker, chunk)
  }

  get campaignId(): number {
    return this.#chunk.campaign_id
  }

  /** Nothing new is begun from here on; what is on the wire ends, and the chunk goes back. */
  halt(): void {
    if (this.#stopped.signal.aborted) return
    this.#stopped.abort()
    void this.#flush()
  }

  /** Works the chunk off, or as far as it gets. */
  async run(recipients: readonly Recipient[]): Promise<void> {
    const queue = recipients.values()
    const lanes = Math.min(this.#context.transport.connections, Math.max(1, recipients.length))
    const beat = setInterval(() => void this.#flush(), flushEvery)
    try {
      await Promise.all(Array.from({ length: lanes }, () => this.#lane(queue)))
      this.#keepRefusals()
    } finally {
      clearInterval(beat)
    }
    await this.#finish()
  }

  async #lane(queue: IterableIterator<Recipient>): Promise<void> {
    for (const recipient of queue) {
      await this.#roomInLedger()
      if (this.#stopped.signal.aborted) return
      await this.#carry(recipient)
    }
  }

  /** Takes one recipient to an outcome, or puts it back. */
  async #carry(recipient: Recipient): Promise<void> {
    const tried = await this.#walk(recipient)
    if (tried.kind === 'put back') return
    if (tried.kind === 'refused') return this.#refuse(recipient.seq, tried.outcome)
    if (tried.outcome.kind === 'sent' || tried.outcome.kind === 'deferred') this.#keepRefusals()
    const { outcome, retryIn } = settleTry(tried.outcome, recipient, this.#context.retryDelays)
    this.#journal.answer(recipient.seq, outcome, retryIn)
    this.#record({ seq: recipient.seq, outcome, retryIn })
  }

  /** The steps of a message: held? suppressed? over the rate? render and sign, send. */
  async #walk(recipient: Recipient): Promise<Try> {
    const { rate, suppressed } = this.#context
    const reason = recipient.suppressed ?? suppressed.reasonOf(this.#chunk.workspace_id, recipient.email)
    if (reason) return { kind: 'outcome', outcome: ownOutcome('skipped', skipReasons[reason] ?? reason) }
    await rate.take()
    const rendered = await this.#render(recipient)
    if ('kind' in rendered) return { kind: 'outcome', outcome: rendered }
    for (let breaks = 1; ; breaks += 1) {
      if (!(await this.#relayReady())) return { kind: 'put back' }
      const begin = () => this.#begin(recipient.seq)
      const answer = await this.#context.transport.send(rendered.envelope, rendered.bytes, begin)
      if (!answer) return { kind: 'put back' }
      const meaning = meaningOf(answer)
      if (meaning.kind !== 'about us') return this.#heard(meaning)
      this.#journal.putBack(recipient.seq)
      if (isBreak(answer) && breaks >= mostBreaks) return { kind: 'outcome', outcome: brokeOff(answer) }
      this.#refusedUs(answer)
    }
  }

  /** The message has its turn at the relay; false where the campaign was halted while it waited. */
  #begin(seq: number): boolean {
    if (this.#stopped.signal.aborted) return false
    this.#journal.begin(seq)
    return true
  }

  async #render(recipient: Recipient) {
    try {
      return await this.#message.render({ seq: recipient.seq, email: recipient.email, fields: recipient })
    } catch (error) {
      this.#context.log.warn(
        { err: error, campaign: this.campaignId, seq: recipient.seq },
        'A message could not be made',
      )
      return ownOutcome('failed', `The message could not be made: ${(error as Error).message}`)
    }
  }

  #heard(meaning: Try & { kind: 'outcome' | 'refused' }): Try {
    this.#context.relayBackoff.succeeded()
    this.#senderBackoff.succeeded()
    return meaning
  }

  #refusedUs(answer: Answer): void {
    const backoff =
      answer.stage === 'mail' && answer.code !== 421 ? this.#senderBackoff : this.#context.relayBackoff
    backoff.failed()
    if (backoff.troubledFor() < holdAfter) return
    void this.#hold(`The relay ${answer.relay} has not taken messages for 15 minutes: ${answer.text}`)
  }

  /** Waits until the relay may be asked again; false when the campaign was halted meanwhile. */
  async #relayReady(): Promise<boolean> {
    while (!this.#stopped.signal.aborted) {
      const wait = Math.max(this.#context.relayBackoff.wait(), this.#senderBackoff.wait())
      if (wait === 0) return true
      await sleep(wait, undefined, { signal: this.#stopped.signal }).catch(() => undefined)
    }
    return false
  }

  #refuse(seq: number, outcome: Outcome): void {
    if (!this.#refusals.add({ seq, outcome })) return
    const reply = this.#refusals.lastReply
    // Marked as deferred, due at once: Resume tries them again, and nobody is suppressed.
    for (const refused of this.#refusals.take()) {
      const deferred: Outcome = { ...refused.outcome, kind: 'deferred' }
      this.#journal.answer(refused.seq, deferred, 0)
      this.#record({ seq: refused.seq, outcome: deferred, retryIn: 0 })
    }
    void this.#hold(`The relay refuses one message after another: ${reply}`)
  }

  /** The row of refusals has ended short of a policy: each was the address's own. */
  #keepRefusals(): void {
    for (const { seq, outcome } of this.#refusals.take()) {
      this.#journal.answer(seq, outcome, null)
      this.#record({ seq, outcome, retryIn: null })
    }
  }

  async #hold(reason: string): Promise<void> {
    this.halt()
    await this.#context.campaigns.hold(this.campaignId, reason)
  }

  #record(recorded: Recorded): void {
    this.#openCount -= 1
    this.#unrecorded.push(recorded)
    if (this.#unrecorded.length >= flushSize) void this.#flush()
  }

  /** Flushes follow each other; outcomes of a failed one wait for the next. */
  #flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#flushOnce())
    return this.#flushing
  }

  /** While the database does not answer, no more than two flushes' worth of outcomes may pile up. */
  async #roomInLedger(): Promise<void> {
    while (this.#unrecorded.length >= 2 * flushSize && !this.#stopped.signal.aborted) {
      await this.#flush()
      if (this.#unrecorded.length >= 2 * flushSize) await sleep(flushEvery)
    }
  }

  async #flushOnce(): Promise<void> {
    if (this.#closed) return
    const outcomes = this.#unrecorded
    this.#unrecorded = []
    const done = this.#openCount === 0
    try {
      this.#obey(await this.#write(outcomes, done), done)
    } catch (error) {
      this.#unrecorded = [...outcomes, ...this.#unrecorded]
      this.#context.log.error(
        { err: error, campaign: this.campaignId },
        'Outcomes could not be recorded; trying again',
      )
    }
  }

  #write(outcomes: readonly Recorded[], done: boolean): Promise<FlushReply> {
    const { db, leaseSeconds } = this.#context
    return recordOutcomes(db, this.#chunk, outcomes, {
      done,
      halted: this.#stopped.signal.aborted,
      leaseSeconds,
    })
  }

  #obey(reply: FlushReply, done: boolean): void {
    this.#closed = done || !reply.held
    if (!reply.held) this.#unrecorded = []
    if (!reply.held || reply.state !== 'open') this.halt()
  }

  /** Everything has an outcome or was put back: the rest is recorded, the chunk released, the journal removed. */
  async #finish(): Promise<void> {
    await this.#flush()
    while (this.#unrecorded.length > 0) {
      await sleep(500)
      await this.#flush()
    }
    if (!this.#closed) await releaseChunk(this.#context.db, this.#chunk)
    this.#journal.remove()
  }
}

function isBreak(answer: Answer): boolean {
  return answer.code === null && answer.stage !== 'connect' && answer.stage !== 'greeting'
}

function brokeOff({ text, relay }: Answer): Outcome {
  return {
    kind: 'deferred',
    code: null,
    enhanced: null,
    reply: `The connection broke off each time: ${text}`,
    relay,
  }
}
