// Detects that the database was restored from an earlier state (ADR-0074). DATA_DIR stores the highest counter of the
// instance that this node has seen. A database with a lower counter has lost the record of messages sent since.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { holdRestored } from '../features/campaigns/index.ts'
import {
  advanceCounter,
  findDatabaseIdentity,
  getInstanceState,
  type Db,
  type InstanceState,
  type RestoredBy,
} from '../platform/db/index.ts'
import type { Log } from '../platform/log/index.ts'

export interface LineageOptions {
  db: Db
  log: Log
  instanceId: string
  /** DATA_DIR. */
  folder: string
}

/** The highest counter of an instance that a node has seen. */
interface Seen {
  instance: string
  counter: number
}

const everyMs = 1000
/**
 * Milliseconds. The worker counts even while nothing is sent, so that the next start knows how long no worker has run.
 */
const atLeastEveryMs = 10 * 60_000
const longestIdleMs = 86_400_000
/**
 * A standby that takes over may lack the last seconds. A worker that keeps running during the failover counts past
 * them.
 */
const tolerance = 5

const words: Record<RestoredBy, string> = {
  import: 'This instance was filled from a backup or an export',
  copy: 'The database is a copy: it is not the one that this instance ran on before',
  behind: 'The database was restored from an earlier state: its counter is behind the one in DATA_DIR',
  idle: 'No worker has run for more than a day',
}

/**
 * The reason why the instance counts as restored, or null.
 * @param seen the highest counter that the node saw; null on a new node
 */
export function whyRestored(
  state: InstanceState,
  { database, seen }: { database: string; seen: number | null },
): RestoredBy | null {
  if (state.database !== null && state.database !== database) return 'copy'
  if (seen !== null && seen > state.counter) return 'behind'
  return (state.idle_ms ?? 0) > longestIdleMs ? 'idle' : null
}

export class Lineage {
  readonly #options: LineageOptions
  readonly #file: string
  #seen = 0
  #touched = true
  #countedAt = 0
  #counting: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null

  constructor(options: LineageOptions) {
    this.#options = options
    this.#file = path.join(options.folder, 'instance')
  }

  /**
   * Checks once before anything is sent, and counts from then on. If the instance was restored, it pauses campaigns in
   * progress.
   */
  async start(): Promise<void> {
    await this.#look(this.#read())
    await this.#countOrWarn()
    this.#timer = setInterval(() => {
      const due = this.#touched || performance.now() - this.#countedAt >= atLeastEveryMs
      if (due) this.#counting = this.#counting.then(() => this.#countOrWarn())
    }, everyMs)
  }

  /** Called while mail is being sent: the next count is due. */
  touch(): void {
    this.#touched = true
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#counting
    if (this.#touched) await this.#countOrWarn()
  }

  async #look(seen: number | null): Promise<void> {
    const { db, log } = this.#options
    const database = await findDatabaseIdentity(db)
    const state = await getInstanceState(db)
    const by = whyRestored(state, { database, seen })
    const held = await holdRestored(db, { database, by })
    if (by === null || held === null) return
    log.warn(
      { by, held },
      `${words[by]}. Mail sent since then would be sent again, so campaigns in progress were paused, and scheduled ones, single messages and webhooks wait. If this is the only instance, run: lettermill admin go-on. Or resume each campaign.`,
    )
  }

  async #countOrWarn(): Promise<void> {
    await this.#count().catch((error: unknown) => {
      this.#options.log.warn(
        { err: error },
        'The instance counter could not be raised; the worker tries again',
      )
    })
  }

  async #count(): Promise<void> {
    this.#touched = false
    this.#countedAt = performance.now()
    const counter = await advanceCounter(this.#options.db)
    if (counter < this.#seen - tolerance) await this.#look(this.#seen)
    this.#seen = counter
    this.#write(counter)
  }

  #read(): number | null {
    try {
      const { instance, counter } = JSON.parse(readFileSync(this.#file, 'utf8')) as Seen
      return instance === this.#options.instanceId && Number.isSafeInteger(counter) ? counter : null
    } catch {
      // On a new node, or after a full disk cut the file short, only the database's counter is known.
      return null
    }
  }

  /** Replaces the file atomically. Workers that share a DATA_DIR may write in any order: the highest counter stays. */
  #write(counter: number): void {
    if ((this.#read() ?? 0) >= counter) return
    mkdirSync(this.#options.folder, { recursive: true, mode: 0o700 })
    const draft = `${this.#file}.${String(process.pid)}`
    writeFileSync(draft, JSON.stringify({ instance: this.#options.instanceId, counter } satisfies Seen), {
      mode: 0o600,
    })
    renameSync(draft, this.#file)
  }
}
