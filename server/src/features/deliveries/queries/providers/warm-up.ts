// SQL of the messages that a warm-up postpones. Reads by join: warm_ups, through the front door of warm-ups.
import type { DeliveryReason, MailProvider } from '@lettermill/contracts'
import { changed, row, rows, sql, type Row, type Tx } from '../../../../platform/db/index.ts'
import { providerOfEmail } from '../../../warm-ups/index.ts'
import type { Chunk } from '../claim.ts'

/** Locks the chunk; false if another worker has it by now. */
export async function lockOwn(tx: Tx, { mailing_id, chunk, epoch }: Chunk): Promise<boolean> {
  const own = await row(
    tx,
    sql`select 1 from chunks where mailing_id = ${mailing_id} and chunk = ${chunk} and epoch = ${epoch}
      and done_at is null for update`,
  )
  return own !== undefined
}

/** The mailbox provider of each of some recipients. */
export async function mapProviders(
  tx: Tx,
  mailingId: number,
  seqs: readonly number[],
): Promise<Map<number, MailProvider>> {
  const found = await rows(
    tx,
    sql<Row<'recipients', 'seq'> & { provider: MailProvider }>`
      select seq, ${providerOfEmail(sql`email`)} as provider from recipients
      where mailing_id = ${mailingId} and seq = any(${seqs}::integer[])`,
  )
  return new Map(found.map(({ seq, provider }) => [seq, provider]))
}

/**
 * Takes recipients out of a chunk until `until`. A recipient is recorded as postponed once, however many days it waits.
 * Recipients are due in the order of their numbers, so that the most engaged recipients stay first.
 */
export async function postponeUntil(
  tx: Tx,
  chunk: Chunk,
  held: readonly { seq: number; isNew: boolean }[],
  until: string,
): Promise<void> {
  const seqs = held.map(({ seq }) => seq)
  const fresh = held.filter(({ isNew }) => isNew).map(({ seq }) => seq)
  await rows(
    tx,
    sql`insert into deferrals (mailing_id, seq, due_at, is_held)
      select ${chunk.mailing_id}::bigint, seq, ${until}::timestamptz + seq * interval '1 microsecond', true
      from unnest(${seqs}::integer[]) as seq
      on conflict (mailing_id, seq) do update set due_at = excluded.due_at, is_held = true`,
  )
  if (fresh.length === 0) return
  const reason: DeliveryReason = { code: 'warm_up', params: {} }
  await rows(
    tx,
    sql`insert into deliveries (mailing_id, seq, chunk, outcome, reason_code, reason_params)
      select ${chunk.mailing_id}::bigint, seq, ${chunk.chunk}::integer, 'deferred', ${reason.code}, ${JSON.stringify(reason.params)}::jsonb
      from unnest(${fresh}::integer[]) as seq`,
  )
}

/**
 * Marks the remaining recipients of the chunk as reserved within the day's caps. @param seqs the remaining recipients
 * of a retry chunk, else null
 */
export async function noteReserved(
  tx: Tx,
  { mailing_id, chunk }: Chunk,
  until: string,
  seqs: readonly number[] | null,
): Promise<void> {
  await rows(
    tx,
    sql`update chunks set reserved_until = ${until}::timestamptz,
        seqs = case when seqs is null then null else ${seqs}::integer[] end
      where mailing_id = ${mailing_id} and chunk = ${chunk}`,
  )
}

/** Makes all messages that the warm-up of a domain postponed due at once. @returns how many */
export async function releasePostponedOf(tx: Tx, domainId: number): Promise<number> {
  const own = sql`select id from mailings where domain_id = ${domainId} and state <> 'closed'`
  await changed(
    tx,
    sql`update chunks set reserved_until = null
      where done_at is null and reserved_until is not null and mailing_id in (${own})`,
  )
  return changed(
    tx,
    sql`update deferrals set due_at = now() + seq * interval '1 microsecond', is_held = false
      where is_held and mailing_id in (${own})`,
  )
}
