// SQL for the outcomes of a worker that lost its chunk. It locks the chunk, ends its lease, and notes possible
// duplicates.
import { changed, row, rows, sql, type Row, type Tx } from '../../../platform/db/index.ts'
import type { Chunk } from './claim.ts'
import type { Recorded } from './record.ts'

/** A chunk's current row, locked. `journals_read` are the epochs whose journals were read. */
export interface LockedChunk extends Chunk, Row<'chunks', 'worker' | 'journals_read'> {
  is_done: boolean
  /** Whether no lease of the chunk is running. */
  is_lapsed: boolean
}

/** Locks a chunk; undefined if the chunk or its mailing does not exist. */
export function lockChunk(tx: Tx, mailingId: number, chunk: number): Promise<LockedChunk | undefined> {
  return row(
    tx,
    sql<LockedChunk>`select c.mailing_id, m.workspace_id, m.priority, m.retries, m.holds, m.counts, c.chunk, m.random_id, c.epoch, c.from_seq, c.to_seq,
        c.seqs, c.worker, c.done_at is not null as is_done, coalesce(c.lease_until < now(), true) as is_lapsed, c.journals_read
      from chunks c join mailings m on m.id = c.mailing_id
      where c.mailing_id = ${mailingId} and c.chunk = ${chunk} for update of c`,
  )
}

/** Ends the lease. Nobody holds the chunk any longer, and later outcomes of its former holder are late. */
export async function takeBack(tx: Tx, { mailing_id, chunk }: LockedChunk): Promise<void> {
  await rows(
    tx,
    sql`update chunks set epoch = epoch + 1, worker = null, lease_until = null
      where mailing_id = ${mailing_id} and chunk = ${chunk}`,
  )
}

/** Marks the journal of that epoch as read, so that it will not be read again. */
export async function markJournalRead(
  tx: Tx,
  { mailing_id, chunk }: LockedChunk,
  epoch: number,
): Promise<void> {
  await rows(
    tx,
    sql`update chunks set journals_read = journals_read || ${epoch}::integer
      where mailing_id = ${mailing_id} and chunk = ${chunk} and ${epoch}::integer <> all(journals_read)`,
  )
}

/** Returns which of the recipients have an outcome in the chunk. */
export async function listTried(tx: Tx, chunk: LockedChunk, seqs: readonly number[]): Promise<Set<number>> {
  const tried = await rows(
    tx,
    sql<Row<'deliveries', 'seq'>>`select seq from deliveries
      where mailing_id = ${chunk.mailing_id} and chunk = ${chunk.chunk} and seq = any(${seqs}::integer[])`,
  )
  return new Set(tried.map(({ seq }) => seq))
}

/** Stores attempts that came too late to be recorded as deliveries. Returns how many were new. */
export function insertLate(
  tx: Tx,
  { mailing_id, chunk }: Pick<LockedChunk, 'mailing_id' | 'chunk'>,
  epoch: number,
  tries: readonly Recorded[],
): Promise<number> {
  return changed(
    tx,
    sql`insert into late_deliveries (mailing_id, seq, chunk, epoch, outcome, code, enhanced, reply, relay,
        reason_code, reason_params)
      select ${mailing_id}::bigint, seq, ${chunk}::integer, ${epoch}::integer, outcome, code, enhanced, nullif(reply, ''), relay,
        reason_code, reason_params::jsonb
      from unnest(${tries.map(({ seq }) => seq)}::integer[], ${tries.map(({ outcome }) => outcome.kind)}::text[],
        ${tries.map(({ outcome }) => outcome.code)}::smallint[], ${tries.map(({ outcome }) => outcome.enhanced)}::text[],
        ${tries.map(({ outcome }) => outcome.reply)}::text[], ${tries.map(({ outcome }) => outcome.relay)}::text[],
        ${tries.map(({ outcome }) => outcome.reason?.code ?? null)}::text[],
        ${tries.map(({ outcome }) => (outcome.reason ? JSON.stringify(outcome.reason.params) : null))}::text[])
        as each (seq, outcome, code, enhanced, reply, relay, reason_code, reason_params)
      on conflict do nothing`,
  )
}
