// SQL of probes. It locks rows of sending_domains (senders), so that the probes of a domain are counted one after
// another.
import type { Finding } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import { withoutSentences, type StoredFinding } from '../../findings/index.ts'
import type { SentProbe } from './message.ts'

/** The start times of the probes of the last 24 hours, the oldest first. */
export async function listStarts(db: Db, workspaceId: number, domainId: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ started_at: string }>`select distinct started_at from probes
      where workspace_id = ${workspaceId} and domain_id = ${domainId}
        and started_at > now() - interval '24 hours' order by 1`,
  )
  return found.map(({ started_at }) => started_at)
}

/**
 * Locks a domain, so that no other probe of it starts until the transaction ends. @returns whether the domain exists
 */
export async function lockDomain(tx: Tx, workspaceId: number, domainId: number): Promise<boolean> {
  const found = await row(
    tx,
    sql`select id from sending_domains where id = ${domainId} and workspace_id = ${workspaceId} for update`,
  )
  return found !== undefined
}

export type NewProbe = Row<'probes', 'id' | 'relay' | 'started_at'>

/** Inserts a row for each relay, in the order of the relays, and deletes rows older than a day. */
export async function insertProbes(
  tx: Tx,
  workspaceId: number,
  domainId: number,
  relays: readonly string[],
): Promise<NewProbe[]> {
  await changed(
    tx,
    sql`delete from probes where domain_id = ${domainId} and started_at < now() - interval '24 hours'`,
  )
  return rows(
    tx,
    sql<NewProbe>`insert into probes (domain_id, workspace_id, relay)
      select ${domainId}, ${workspaceId}, relay
      from unnest(${relays}::text[]) with ordinality as given (relay, at) order by at
      returning id, relay, started_at`,
  )
}

/** Stores the message before it is sent. */
export async function noteLeaving(db: Db, id: number, sent: SentProbe): Promise<void> {
  await changed(db, sql`update probes set sent = ${JSON.stringify(sent)}::jsonb where id = ${id}`)
}

/** Stores the relay's answer: null if the relay accepted the message. */
export async function noteAnswer(db: Db, id: number, refusal: string | null): Promise<void> {
  await changed(
    db,
    sql`update probes set refusal = ${refusal}::text, accepted_at = case when ${refusal}::text is null then now() end
      where id = ${id}`,
  )
}

export interface NewArrival {
  id: number
  /** The second in which the probe started, as its address says. */
  startedAt: string
  way: string
  envelopeFrom: string
  receivedAt: string
  body: Buffer
}

/**
 * Stores the first arrival of a probe. A second arrival changes nothing. An arrival for an older row with the same id
 * changes nothing either.
 */
export async function noteArrival(tx: Tx, arrival: NewArrival): Promise<void> {
  const { id, startedAt, way, envelopeFrom, receivedAt, body } = arrival
  await changed(
    tx,
    sql`update probes set arrived_at = ${receivedAt}::timestamptz, way = ${way}, envelope_from = ${envelopeFrom},
        body = ${body}::bytea
      where id = ${id} and date_trunc('second', started_at) = ${startedAt}::timestamptz and arrived_at is null`,
  )
}

/** Stores the reason why a probe bounced. */
export async function noteBounce(
  tx: Tx,
  { id, startedAt, words }: { id: number; startedAt: string; words: string },
): Promise<void> {
  await changed(
    tx,
    sql`update probes set bounce = ${words}
      where id = ${id} and date_trunc('second', started_at) = ${startedAt}::timestamptz and bounce is null`,
  )
}

type Columns =
  | 'id'
  | 'relay'
  | 'started_at'
  | 'accepted_at'
  | 'refusal'
  | 'bounce'
  | 'arrived_at'
  | 'way'
  | 'envelope_from'
  | 'body'
export interface ProbeRow extends Row<'probes', Columns> {
  sent: SentProbe | null
  findings: StoredFinding[] | null
}

/** The messages of the last probe, in the order of the relays. */
export function listLast(db: Db, workspaceId: number, domainId: number): Promise<ProbeRow[]> {
  return rows(
    db,
    sql<ProbeRow>`select id, relay, started_at, sent, accepted_at, refusal, bounce, arrived_at, way, envelope_from,
        body, findings
      from probes where workspace_id = ${workspaceId} and domain_id = ${domainId}
        and started_at = (select max(started_at) from probes where domain_id = ${domainId}) order by id`,
  )
}

/** Stores the findings and deletes the message, which is no longer needed. */
export async function noteFindings(db: Db, id: number, findings: readonly Finding[]): Promise<void> {
  await changed(
    db,
    sql`update probes set findings = ${JSON.stringify(withoutSentences(findings))}::jsonb, body = null
      where id = ${id} and findings is null`,
  )
}
