// Collects hits and keeps many at a time: group commits that clock themselves. A batch leaves as soon as there is room
// for one, so a lone hit waits for nothing and a flood shares its commits. Kept hits are counted behind the answer.
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransient, type Db } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { keepBatch, sumWaiting } from '../queries/batches.ts'
import { listStopped, type Hit } from '../queries/hits.ts'
import type { Turn } from '../queries/writers.ts'
import { recordChoices } from './choices.ts'
import { Counting } from './counting.ts'
import { Line } from './line.ts'

/** What a caller knows of a hit. */
export type NewHit = Omit<Hit, 'since'>

export interface HitRecorderOptions {
  db: Db
  log: Log
  /** Most hits that wait while the database takes none; what comes beyond is shed, choices are refused. */
  capacity?: { opens: number; clicks: number; choices: number }
  /** Milliseconds after which a reader who clicked is let go on though the database does not answer. */
  patience?: number
}

const lookEvery = 250
/** Between two warnings of the same trouble. */
const warnEvery = 10_000

/**
 * Promised: a click or a choice is committed when its promise resolves, unless the database takes nothing at the time:
 * then clicks are let go after `patience`, counted as late, and kept when it answers again. What does not fit into
 * `capacity` is shed, opens first, and counted as shed. A choice is never let go: it fails with a problem, so that
 * nobody believes to have left who has not. What is kept gets into the figures, soon and once, whichever processes die
 * and whatever answers of the database are lost.
 *
 * Not promised: opens are answered before they are kept, so those that wait (some 20 ms of them) are lost with the
 * process, and so are late clicks.
 */
export class HitRecorder {
  readonly #db: Db
  readonly #log: Log
  readonly #counting: Counting
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
    this.#db = db
    this.#log = log
    this.#capacity = capacity
    this.#patience = patience
    this.#counting = new Counting({ db, log })
    this.#hits = new Line({ log, record: (hits, turn) => this.#keep(hits, turn) })
    this.#choices = new Line({ log, record: (hits, turn) => recordChoices(db, hits, turn) })
  }

  /** Hits that were committed since the start; of choices those of recipients that there are. */
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

  /** Hits, of all processes, that are kept and do not stand in the figures yet. */
  sumWaiting(): Promise<number> {
    return sumWaiting(this.#db)
  }

  /** Begins to count what other processes leave behind, too. */
  start(): void {
    this.#counting.start()
  }

  /** Takes an open in, to be kept soon. */
  recordOpen(hit: NewHit): void {
    if (this.#hits.waiting(1) >= this.#capacity.opens) return this.#lose()
    this.#hits.take(1, { hit: stamped(hit), settle: this.#count, fail: this.#lose })
  }

  /**
   * Records a hit; resolves once it is committed, or, of a click, as soon as that cannot be waited for any longer.
   * @returns of a choice whether there is such a recipient; of a click whether its campaign's account still stands, as
   *   far as the database answered in time
   * @throws Problem not_ready for a choice that the database does not take in time; it may take it later
   */
  record(hit: NewHit): Promise<boolean> {
    return hit.kind === 'unsubscribe' || hit.kind === 'resubscribe'
      ? this.#recordChoice(hit)
      : this.#recordClick(hit)
  }

  /** Resolves once all that was taken in, and all that others kept before, stands in the figures. */
  async untilCounted(): Promise<void> {
    await this.#untilEmpty()
    await this.#counting.untilCounted()
  }

  /**
   * Resolves once all that was taken in is on record, or after so many milliseconds: what the database has not taken by
   * then is lost with the process, counted as shed and said in the log. Call it before the database is closed.
   */
  async close(patience = 5000): Promise<void> {
    await Promise.race([this.#untilEmpty(), sleep(patience, undefined, { ref: false })])
    const lost = this.#hits.size + this.#choices.size
    this.#shed += lost
    if (lost > 0) this.#log.error({ lost }, 'Hits are lost: the database took none before the process ended')
    else await this.#counting.close()
  }

  async #untilEmpty(): Promise<void> {
    await Promise.all([this.#hits.untilEmpty(), this.#choices.untilEmpty()])
  }

  async #keep(hits: readonly Hit[], turn: Turn): Promise<boolean[]> {
    const clicked = new Set(hits.flatMap(({ kind, campaignId }) => (kind === 'click' ? [campaignId] : [])))
    const [stopped] = await Promise.all([
      clicked.size > 0 ? this.#findStopped([...clicked]) : [],
      keepBatch(this.#db, hits, turn),
    ])
    this.#counting.wake()
    const gone = new Set(stopped)
    return hits.map(({ campaignId }) => !gone.has(campaignId))
  }

  /** What the database refuses to tell costs no hit its place, and records none twice. */
  async #findStopped(campaignIds: readonly number[]): Promise<number[]> {
    try {
      return await listStopped(this.#db, campaignIds)
    } catch (error) {
      if (isTransient(error)) throw error
      this.#log.error({ err: error }, 'Links of rejected accounts could not be looked up')
      return []
    }
  }

  #recordClick(hit: NewHit): Promise<boolean> {
    if (this.#hits.waiting(0) >= this.#capacity.clicks) {
      this.#lose()
      return Promise.resolve(true)
    }
    this.#watch()
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
      this.#hits.take(0, { hit: stamped(hit), settle, fail, letGo })
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
      this.#choices.take(0, { hit: stamped(hit), settle, fail, letGo: () => fail(refusal) })
      this.#watch()
    })
  }

  readonly #count = (known: boolean): void => {
    if (known) this.#recorded += 1
  }

  readonly #lose = (): void => {
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

// Field by field: to spread them costs ten times as much, and this is done thousands of times a second.
function stamped({ kind, campaignId, seq, link, machine }: NewHit): Hit {
  return { kind, campaignId, seq, link, machine, since: performance.now() }
}
