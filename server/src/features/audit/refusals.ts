// Records refusals, which callers without an account can cause by the thousand. The first refusal of a kind becomes an
// audit entry at once. Lettermill counts the refusals that follow within a minute, and writes one more entry for them.
// Not promised: a process that dies loses the counts of its last minute.
import type { Db } from '../../platform/db/index.ts'
import type { Actor, NewAuditEntry } from './new-entry.ts'
import { record } from './queries.ts'

const window = 60_000
/** The most kinds that are counted separately within a minute. Further kinds are counted together, by action. */
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
    const [who, what] = isOne ? [actor, entry] : withoutActor(actor, entry)
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

  /** Writes the counts as entries and resets them. */
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

function withoutActor({ by }: Actor, { action, outcome }: NewAuditEntry): [Actor, NewAuditEntry] {
  const nobody = { by, accountId: null, email: null, workspaceId: null, address: null }
  return [nobody, { action, ...(outcome && { outcome }) }]
}

const counters = new WeakMap<Db, RefusalCounter>()

function counterOf(db: Db): RefusalCounter {
  const counter = counters.get(db) ?? new RefusalCounter(db)
  counters.set(db, counter)
  return counter
}

/** Writes an entry about a refusal, or counts it if the same one happened within the minute. */
export function noteRefusal(
  db: Db,
  actor: Actor,
  entry: Omit<NewAuditEntry, 'outcome' | 'times'>,
): Promise<void> {
  return counterOf(db).note(actor, { ...entry, outcome: 'refused' })
}

/** Writes the refusals that this process has counted and not yet written. */
export function writeCounted(db: Db): Promise<void> {
  return counterOf(db).flush()
}
