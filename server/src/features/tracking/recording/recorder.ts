// Accepts events and records many at a time. Clicks and unsubscribes are recorded before the caller gets an answer.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { Problem } from '../../../platform/problem.ts'
import type { TrackedEvent } from '../queries/append.ts'
import { Batcher } from './batcher.ts'
import { countAll } from './counting.ts'
import { isChoice, recordBatch } from './record.ts'

/** An event as the caller knows it. */
export type NewEvent = Omit<TrackedEvent, 'since'>

export interface EventRecorderOptions {
  db: Db
  log: Log
  /** The most events that wait for the database. Beyond them, opens and clicks are dropped, and choices are refused. */
  capacity?: { opens: number; clicks: number; choices: number }
  /** Milliseconds after which a reader who clicked is redirected even if the database does not answer. */
  patience?: number
}

const lookEvery = 250
/** Milliseconds between two warnings of the same kind. */
const warnEvery = 10_000

/**
 * Accepts events, and records none of them twice, even if the database's answers are lost.
 * When the promise of a click or choice (an unsubscribe or resubscribe) resolves, the event is committed; it is counted
 * in the stats at most two seconds later. If the database does not answer, a click is answered after `patience`, counted as late, and recorded
 * later. A choice is never answered early. It fails with a problem, so that nobody believes in an unsubscribe that did
 * not happen.
 * Events beyond `capacity` are dropped, opens first, and counted as dropped. Opens are answered before they are
 * recorded. If the process dies, it loses the opens that no batch has committed, and the late clicks.
 */
export class EventRecorder {
  readonly #db: Db
  readonly #log: Log
  readonly #capacity: { opens: number; clicks: number; choices: number }
  readonly #patience: number
  readonly #batcher: Batcher
  #timer: NodeJS.Timeout | null = null
  #warned = -Infinity
  #waiting = { clicks: 0, choices: 0 }
  #dropped = 0
  #late = 0
  #recorded = 0

  constructor({
    db,
    log,
    capacity = { opens: 50_000, clicks: 100_000, choices: 10_000 },
    patience = 5000,
  }: EventRecorderOptions) {
    this.#db = db
    this.#log = log
    this.#capacity = capacity
    this.#patience = patience
    this.#batcher = new Batcher({ log, record: (events, id) => recordBatch({ db, log }, events, id) })
  }

  /** The number of events committed since the start. Choices count only if their recipient exists. */
  get recorded(): number {
    return this.#recorded
  }

  /** The number of opens and clicks that were not recorded, because too many waited or the database refused them. */
  get dropped(): number {
    return this.#dropped
  }

  /** The number of clicks that were answered before they were recorded, because the database took too long. */
  get late(): number {
    return this.#late
  }

  /** Accepts an open, which is recorded soon after. */
  recordOpen(event: NewEvent): void {
    if (this.#batcher.unhurried >= this.#capacity.opens) return this.#drop()
    this.#batcher.take({ event: stamped(event), settle: this.#count, fail: this.#drop }, false)
  }

  /**
   * Records an event. Resolves once the event is committed; for a click, after `patience` at the latest.
   * @returns for a choice whether the recipient exists; for a click whether its mailing's account is still active, if
   * the database answered in time
   * @throws Problem not_ready for a choice that the database does not record in time, but may still record later
   */
  record(event: NewEvent): Promise<boolean> {
    return isChoice(event) ? this.#recordChoice(event) : this.#recordClick(event)
  }

  /** Resolves once all accepted events are recorded and counted. */
  async untilCounted(): Promise<void> {
    await this.#batcher.untilEmpty()
    await countAll(this.#db, this.#log)
  }

  /**
   * Resolves once all accepted events are recorded, or after `patience` milliseconds. Events that are not recorded by
   * then are lost with the process, counted as dropped and logged. Call it before the database is closed.
   */
  async close(patience = 5000): Promise<void> {
    await Promise.race([this.#batcher.untilEmpty(), sleep(patience, undefined, { ref: false })])
    const lost = this.#batcher.size
    this.#dropped += lost
    if (lost > 0)
      this.#log.error({ lost }, 'Events are lost: the database did not record them before the process ended')
  }

  #recordClick(event: NewEvent): Promise<boolean> {
    if (this.#waiting.clicks >= this.#capacity.clicks) {
      this.#drop()
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const end = (isRecorded: boolean, answer: boolean) => {
        this.#waiting.clicks -= 1
        if (isRecorded) this.#count(answer)
        else this.#drop()
        resolve(answer)
      }
      const timeOut = () => {
        this.#late += 1
        resolve(true)
      }
      this.#takeUrgent(event, 'clicks', {
        settle: (stands) => end(true, stands),
        fail: () => end(false, true),
        timeOut,
      })
    })
  }

  #recordChoice(event: NewEvent): Promise<boolean> {
    const refusal = new Problem('not_ready', { reason: 'database_silent' })
    if (this.#waiting.choices >= this.#capacity.choices) return Promise.reject(refusal)
    return new Promise((resolve, reject) => {
      const settle = (known: boolean) => {
        this.#waiting.choices -= 1
        this.#count(known)
        resolve(known)
      }
      const fail = (error: unknown) => {
        this.#waiting.choices -= 1
        reject(error instanceof Error ? error : new Error(String(error)))
      }
      this.#takeUrgent(event, 'choices', { settle, fail, timeOut: () => reject(refusal) })
    })
  }

  #takeUrgent(
    event: NewEvent,
    kind: 'clicks' | 'choices',
    ends: { settle(known: boolean): void; fail(error: unknown): void; timeOut(): void },
  ): void {
    this.#waiting[kind] += 1
    this.#batcher.take({ event: stamped(event), ...ends }, true)
    this.#watch()
  }

  readonly #count = (known: boolean): void => {
    if (known) this.#recorded += 1
  }

  readonly #drop = (): void => {
    this.#dropped += 1
    this.#warn('Events are dropped: more arrive than the database records')
  }

  #warn(message: string): void {
    if (performance.now() - this.#warned < warnEvery) return
    this.#warned = performance.now()
    this.#log.warn({ dropped: this.#dropped, late: this.#late }, message)
  }

  /** Looks regularly for callers that have waited too long, while any wait. */
  #watch(): void {
    this.#timer ??= setInterval(() => {
      if (this.#batcher.size === 0) {
        clearInterval(this.#timer ?? undefined)
        this.#timer = null
        return
      }
      const before = this.#late
      this.#batcher.timeOut(performance.now() - this.#patience)
      if (this.#late > before)
        this.#warn('Clicks are answered before they are recorded: the database does not answer')
    }, lookEvery).unref()
  }
}

// Copies field by field. A spread costs ten times as much, and this code runs thousands of times a second.
function stamped({
  kind,
  mailingId,
  seq,
  link,
  bot,
  source = null,
  evidence = null,
}: NewEvent): TrackedEvent {
  return { kind, mailingId, seq, link, bot, source, evidence, since: performance.now() }
}
