// Records a batch: its events, which are counted later, and the suppressions of readers who unsubscribe or resubscribe.
import { isTransient, transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { release, suppress } from '../../suppressions/index.ts'
import { recordConsent, type NewConsent } from '../../consents/index.ts'
import {
  appendEvents,
  listStopped,
  lockEmails,
  type Chooser,
  type Reader,
  type TrackedEvent,
} from '../queries/append.ts'

/** Whether the event is an unsubscribe or a resubscribe. */
export function isChoice({ kind }: Pick<TrackedEvent, 'kind'>): boolean {
  return kind === 'unsubscribe' || kind === 'resubscribe'
}

export interface RecordDeps {
  db: Db
  log: Log
}

/**
 * Records a batch, once for each id. When it resolves, the events are committed, and wait to be counted.
 * @returns for each event: for an unsubscribe or resubscribe whether the recipient exists, for others whether the
 *   mailing's account is still active
 */
export async function recordBatch(
  deps: RecordDeps,
  events: readonly TrackedEvent[],
  batchId: string,
): Promise<boolean[]> {
  const clicks = events.filter(({ kind }) => kind === 'click')
  const [stopped, known] = await Promise.all([findStopped(deps, clicks), write(deps, events, batchId)])
  return events.map((event) => (isChoice(event) ? known.has(keyOf(event)) : !stopped.has(event.mailingId)))
}

/** Appends the events and makes the choices. @returns the recipients of choices that exist */
async function write(
  { db }: RecordDeps,
  events: readonly TrackedEvent[],
  batchId: string,
): Promise<ReadonlySet<string>> {
  const choices = events.filter(isChoice)
  if (choices.length > 0) return transaction(db, (tx) => writeWithChoices(tx, events, choices, batchId))
  await appendEvents(db, events, batchId)
  return new Set()
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
  if (await appendEvents(tx, events.filter(isKnown), batchId)) {
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
    await recordConsent(tx, ...consentsOf(choices, readers))
  }
  return new Set(readers.keys())
}

/** Evidence of the choices that change something. Resubscribes come first here too. */
function consentsOf(choices: readonly TrackedEvent[], readers: ReadonlyMap<string, Chooser>): NewConsent[] {
  const left = new Map([...readers.values()].map((reader) => [reader.contact_id, reader.is_unsubscribed]))
  const ordered = [...choices].sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))
  return ordered.flatMap(({ kind, evidence, ...event }) => {
    const reader = readers.get(keyOf(event))
    const isLeaving = kind === 'unsubscribe'
    if (!reader || !evidence || reader.contact_id === null) return []
    if (left.get(reader.contact_id) === isLeaving) return []
    left.set(reader.contact_id, isLeaving)
    const { workspace_id: workspaceId, contact_id: contactId, mailing_id: mailingId } = reader
    const said = isLeaving ? ('unsubscribed' as const) : ('resubscribed' as const)
    return [{ ...evidence, workspaceId, contactId, mailingId, kind: said }]
  })
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

function keyOf({ mailingId, seq }: Reader): string {
  return `${String(mailingId)}/${String(seq)}`
}
