// Collects hits and records many at a time: group commits that clock themselves. A batch leaves as soon as there is
// room for one, so a lone hit waits for nothing and a flood shares its commits.
import type { Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { Line } from './line.ts'
import type { Hit } from '../queries/hits.ts'
import { recordChoices, recordHits, type WorkspaceBook } from './record.ts'

/** What a caller knows of a hit. */
export type NewHit = Omit<Hit, 'waited'>

export interface HitRecorderOptions {
  db: Db
  log: Log
  /** Most hits that wait while the database takes none; what comes beyond is shed, choices are refused. */
  capacity?: { opens: number; clicks: number; choices: number }
  /** Milliseconds after which a reader who clicked is let go on though the database does not answer. */
  patience?: number
}

/** While one batch is committed the next one is on its way. */
const batchesAtOnce = 2
const lookEvery = 250
/** Between two warnings of the same trouble. */
const warnEvery = 10_000

/**
 * Promised: a click or a choice is committed when its promise resolves, unless the database takes nothing at the time:
 * then clicks are let go after `patience`, counted as late, and recorded when it answers again. What does not fit into
 * `capacity` is shed, opens first, and counted as shed. A choice is never let go: it fails with a problem, so that
 * nobody believes to have left who has not.
 *
 * Not promised: opens are answered before they are recorded, so those that wait are lost with the process, and so are
 * late clicks. A batch whose answer was lost is recorded again; figures count recipients and do not change by that.
 */
export class HitRecorder {
  readonly #log: Log
  readonly #capacity: { opens: number; clicks: number; choices: number }
  readonly #patience: number
  readonly #hits: Line
  readonly #choices: Line
  #timer: NodeJS.Timeout | null = null
  #warned = -Infinity
  #shed = 0
  #late = 0
  #recorded = 0

  constructor({
    db,
    log,
    capacity = { opens: 50_000, clicks: 100_000, choices: 10_000 },
    patience = 5000,
  }: HitRecorderOptions) {
    const book: WorkspaceBook = new Map()
    this.#log = log
    this.#capacity = capacity
    this.#patience = patience
    this.#hits = new Line({ log, batchesAtOnce, record: (hits) => recordHits(db, book, hits) })
    // One at a time: who leaves and comes back does so in this order.
    this.#choices = new Line({ log, batchesAtOnce: 1, record: (hits) => recordChoices(db, book, hits) })
  }

  /** Hits of recipients that there are, committed since the start. */
  get recorded(): number {
    return this.#recorded
  }

  /** Opens and clicks that are not recorded, because too many waited or because the database refused them. */
  get shed(): number {
    return this.#shed
  }

  /** Clicks that were answered before they were on record, because the database took too long. */
  get late(): number {
    return this.#late
  }

  /** Takes an open in, to be recorded soon. */
  recordOpen(hit: NewHit): void {
    if (this.#hits.waiting(1) >= this.#capacity.opens) return this.#lose()
    const settle = (known: boolean) => this.#count(known)
    this.#hits.take(1, { hit, since: performance.now(), settle, fail: () => this.#lose() })
  }

  /**
   * Records a hit; resolves once it is committed, or, of a click, as soon as that cannot be waited for any longer.
   * @returns whether there is such a recipient, as far as it is known
   * @throws Problem not_ready for a choice that the database does not take in time; it may take it later
   */
  record(hit: NewHit): Promise<boolean> {
    return hit.kind === 'unsubscribe' || hit.kind === 'resubscribe'
      ? this.#recordChoice(hit)
      : this.#recordClick(hit)
  }

  /** Resolves once all that was taken in is recorded; call it before the database is closed. */
  async close(): Promise<void> {
    await Promise.all([this.#hits.untilEmpty(), this.#choices.untilEmpty()])
  }

  #recordClick(hit: NewHit): Promise<boolean> {
    if (this.#hits.waiting(0) >= this.#capacity.clicks) {
      this.#lose()
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const settle = (known: boolean) => {
        this.#count(known)
        resolve(known)
      }
      const fail = () => {
        this.#lose()
        resolve(true)
      }
      const letGo = () => {
        this.#late += 1
        resolve(true)
      }
      this.#hits.take(0, { hit, since: performance.now(), settle, fail, letGo })
      this.#watch()
    })
  }

  #recordChoice(hit: NewHit): Promise<boolean> {
    const refusal = new Problem('not_ready', { reason: 'the database does not answer.' })
    if (this.#choices.waiting(0) >= this.#capacity.choices) return Promise.reject(refusal)
    return new Promise((resolve, fail) => {
      const settle = (known: boolean) => {
        this.#count(known)
        resolve(known)
      }
      this.#choices.take(0, { hit, since: performance.now(), settle, fail, letGo: () => fail(refusal) })
      this.#watch()
    })
  }

  #count(known: boolean): void {
    if (known) this.#recorded += 1
  }

  #lose(): void {
    this.#shed += 1
    this.#warn('Hits are shed: more come than the database takes')
  }

  #warn(message: string): void {
    if (performance.now() - this.#warned < warnEvery) return
    this.#warned = performance.now()
    this.#log.warn({ shed: this.#shed, late: this.#late }, message)
  }

  /** Looks after those who wait for an answer, while there are any. */
  #watch(): void {
    this.#timer ??= setInterval(() => {
      if (this.#hits.isEmpty && this.#choices.isEmpty) {
        clearInterval(this.#timer ?? undefined)
        this.#timer = null
        return
      }
      const before = this.#late
      const since = performance.now() - this.#patience
      this.#hits.letGo(since)
      this.#choices.letGo(since)
      if (this.#late > before)
        this.#warn('Clicks are answered before they are recorded: the database does not answer')
    }, lookEvery).unref()
  }
}
