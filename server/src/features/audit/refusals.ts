// Refusals, which strangers can cause by the thousand: the first of a kind is put on record at once, what follows
// within a minute is counted and becomes one more record. Not promised: a process that dies takes with it what it
// had counted of its last minute.
import type { Db } from '../../platform/db/index.ts'
import type { Actor, NewAuditEntry } from './new-entry.ts'
import { record } from './queries.ts'

const window = 60_000
/** Kinds that are told apart within a minute; whatever comes beyond is counted together, by its action alone. */
const mostKinds = 1000

interface Counted {
  actor: Actor
  entry: NewAuditEntry
  times: number
}

class RefusalCounter {
  readonly #db: Db
  readonly #kinds = new Map<string, Counted>()
  #timer: NodeJS.Timeout | null = null

  constructor(db: Db) {
    this.#db = db
  }

  async note(actor: Actor, entry: NewAuditEntry): Promise<void> {
    const isOne = this.#kinds.size < mostKinds || this.#kinds.has(kindOf(actor, entry))
    const [who, what] = isOne ? [actor, entry] : anonymous(actor, entry)
    const kind = kindOf(who, what)
    const known = this.#kinds.get(kind)
    if (known) {
      known.times += 1
      return
    }
    this.#kinds.set(kind, { actor: who, entry: what, times: 0 })
    this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), window).unref()
    await record(this.#db, who, what)
  }

  /** Puts on record what was counted, and begins anew. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const counted = [...this.#kinds.values()].filter(({ times }) => times > 0)
    this.#kinds.clear()
    for (const { actor, entry, times } of counted) await record(this.#db, actor, { ...entry, times })
  }
}

function kindOf(actor: Actor, { action, object }: NewAuditEntry): string {
  return JSON.stringify([action, actor.address, actor.accountId, object?.id ?? null])
}

function anonymous({ by }: Actor, { action, outcome }: NewAuditEntry): [Actor, NewAuditEntry] {
  const nobody = { by, accountId: null, email: null, workspaceId: null, address: null }
  return [nobody, { action, ...(outcome && { outcome }) }]
}

const counters = new WeakMap<Db, RefusalCounter>()

function counterOf(db: Db): RefusalCounter {
  const counter = counters.get(db) ?? new RefusalCounter(db)
  counters.set(db, counter)
  return counter
}

/** Puts a refusal on record, or counts it where the same was refused within the minute. */
export function noteRefusal(
  db: Db,
  actor: Actor,
  entry: Omit<NewAuditEntry, 'outcome' | 'times'>,
): Promise<void> {
  return counterOf(db).note(actor, { ...entry, outcome: 'refused' })
}

/** Puts on record what this process has counted so far. */
export function writeCounted(db: Db): Promise<void> {
  return counterOf(db).flush()
}
