// Records a batch: its events, the suppressions of readers who unsubscribe or resubscribe, and bursts.
import { isTransient, transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { release, suppress } from '../../suppressions/index.ts'
import { flagBursts, listHasty, lockEvents } from '../queries/flags.ts'
import { listStopped, lockEmails, recordEvents, type Reader, type TrackedEvent } from '../queries/record.ts'

/** Whether the event is an unsubscribe or a resubscribe. */
export function isChoice({ kind }: Pick<TrackedEvent, 'kind'>): boolean {
  return kind === 'unsubscribe' || kind === 'resubscribe'
}

export interface RecordDeps {
  db: Db
  log: Log
}

/**
 * Records a batch, once for each id. When it resolves, the events are committed and counted in the stats.
 * @returns for each event: for an unsubscribe or resubscribe whether the recipient exists, for others whether the
 *   mailing's account is still active
 */
export async function recordBatch(
  deps: RecordDeps,
  events: readonly TrackedEvent[],
  batchId: string,
): Promise<boolean[]> {
  const clicks = events.filter(({ kind }) => kind === 'click')
  const [stopped, known] = await Promise.all([
    findStopped(deps, clicks),
    write(deps, events, clicks, batchId),
  ])
  return events.map((event) => (isChoice(event) ? known.has(keyOf(event)) : !stopped.has(event.mailingId)))
}

/** Records the events and choices. @returns the recipients of unsubscribes and resubscribes that exist */
async function write(
  { db, log }: RecordDeps,
  events: readonly TrackedEvent[],
  clicks: readonly TrackedEvent[],
  batchId: string,
): Promise<Set<string>> {
  const choices = events.filter(isChoice)
  const { recorded, known } =
    choices.length === 0
      ? { recorded: await recordEvents(db, events, batchId), known: new Set<string>() }
      : await transaction(db, (tx) => writeWithChoices(tx, events, choices, batchId))
  // The batch was recorded before, but perhaps nobody looked for bursts in it.
  const busy = recorded.is_new ? recorded.busy : clicks
  if (busy.length > 0) await findBursts({ db, log }, busy, clicks)
  return known
}

async function writeWithChoices(
  tx: Tx,
  events: readonly TrackedEvent[],
  choices: readonly TrackedEvent[],
  batchId: string,
) {
  const found = await lockEmails(tx, choices)
  const readers = new Map(
    found.map((reader) => [keyOf({ mailingId: reader.mailing_id, seq: reader.seq }), reader]),
  )
  const isKnown = (event: TrackedEvent) => !isChoice(event) || readers.has(keyOf(event))
  const recorded = await recordEvents(tx, events.filter(isKnown), batchId)
  if (recorded.is_new) {
    // Resubscribes come first. If a reader's unsubscribe and resubscribe arrive at once, the address ends up
    // suppressed.
    for (const { kind, ...reader } of choices) {
      const back = kind === 'resubscribe' ? readers.get(keyOf(reader)) : undefined
      if (back) await release(tx, back.workspace_id, back.email)
    }
    const unsubscribes = choices.flatMap(({ kind, ...reader }) => {
      const left = kind === 'unsubscribe' ? readers.get(keyOf(reader)) : undefined
      // An erased person has no address. The reader gets the same answer as any other reader.
      if (!left || left.email === '') return []
      const { workspace_id: workspaceId, mailing_id: mailingId, email } = left
      return [{ workspaceId, email, mailingId, reason: 'unsubscribed' as const }]
    })
    if (unsubscribes.length > 0) await suppress(tx, ...unsubscribes)
  }
  return { recorded, known: new Set(readers.keys()) }
}

/** A failed look-up must not delay an event, or make a batch be recorded twice. */
async function findStopped(
  { db, log }: RecordDeps,
  clicks: readonly TrackedEvent[],
): Promise<ReadonlySet<number>> {
  if (clicks.length === 0) return new Set()
  try {
    return new Set(await listStopped(db, [...new Set(clicks.map(({ mailingId }) => mailingId))]))
  } catch (error) {
    if (isTransient(error)) throw error
    log.error({ err: error }, 'Links of rejected accounts could not be looked up')
    return new Set()
  }
}

/**
 * Looks for bursts after the commit. If parts of a burst reached several processes at once, the last process sees all
 * parts. If a process dies before it looks, the clicks of a burst count as a reader's.
 */
async function findBursts(
  { db, log }: RecordDeps,
  busy: readonly Reader[],
  clicks: readonly TrackedEvent[],
): Promise<void> {
  const oldest = clicks.reduce((least, { since }) => Math.min(least, since), Infinity)
  const within = 1000 + performance.now() - oldest
  try {
    const hasty = await listHasty(db, busy, within)
    if (hasty.length === 0) return
    await transaction(db, async (tx) => {
      await lockEvents(tx, hasty)
      await flagBursts(tx, hasty, within)
    })
  } catch (error) {
    if (isTransient(error)) throw error
    log.error({ err: error }, 'Bursts of clicks could not be flagged as bot events')
  }
}

function keyOf({ mailingId, seq }: Reader): string {
  return `${String(mailingId)}/${String(seq)}`
}
