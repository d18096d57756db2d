// Taking chunks: leases on the database's clock, by turns among campaigns. Reads by join: suppressions.
import { row, rows, sql, transaction, type Db } from '../../../platform/db/index.ts'
import { chunkSize } from './ledger.ts'

export interface Chunk {
  campaign_id: number
  workspace_id: number
  chunk: number
  epoch: number
  from_seq: number
  to_seq: number
  /** The recipients to try again; null in the first round. */
  seqs: number[] | null
}

/**
 * Leases one open chunk of the campaign that waits longest for its turn, `busy` ones left out; nothing
 * where none is free. The worker holds it for `leaseSeconds`, and longer with every flush.
 */
export async function claimChunk(
  db: Db,
  worker: string,
  leaseSeconds: number,
  busy: readonly number[],
): Promise<Chunk | undefined> {
  return transaction(db, async (tx) => {
    const chunk = await row(
      tx,
      sql<Chunk>`
        update campaign_chunks c
        set epoch = c.epoch + 1, worker = ${worker}, halted = false,
          lease_until = now() + ${leaseSeconds} * interval '1 second'
        from (
          select c.campaign_id, c.chunk, l.workspace_id
          from ledgers l join campaign_chunks c on c.campaign_id = l.campaign_id
          where l.state = 'open' and l.campaign_id <> all(${busy}::bigint[]) and c.done_at is null and (c.lease_until is null or c.lease_until < now())
          order by l.served_at, c.chunk limit 1
          for update of c skip locked
        ) free
        where c.campaign_id = free.campaign_id and c.chunk = free.chunk
        returning c.campaign_id, free.workspace_id, c.chunk, c.epoch, c.from_seq, c.to_seq, c.seqs`,
    )
    if (chunk) {
      await rows(
        tx,
        sql`update ledgers set served_at = clock_timestamp() where campaign_id = ${chunk.campaign_id}`,
      )
    }
    return chunk
  })
}

export interface Recipient {
  seq: number
  email: string
  first_name: string
  last_name: string | null
  business_name: string | null
  phone: string | null
  state_name: string | null
  lender_name: string | null
  link: string | null
  ref_id: string | null
  amount: string | null
  date_filed: string | null
  /** Why the address takes no mail, or null. */
  suppressed: string | null
  /** Tries before this one, and how many of them ended in doubt. */
  tries: number
  doubts: number
}

/** The chunk's recipients that have no outcome in it yet. */
export async function listOpenRecipients(db: Db, chunk: Chunk): Promise<Recipient[]> {
  const inChunk = chunk.seqs
    ? sql`r.seq = any(${chunk.seqs}::integer[])`
    : sql`r.seq between ${chunk.from_seq} and ${chunk.to_seq}`
  const tries = chunk.seqs
    ? sql`(select count(*) as tries, count(*) filter (where outcome = 'in_doubt') as doubts
        from deliveries d where d.campaign_id = r.campaign_id and d.seq = r.seq)`
    : sql`(select 0 as tries, 0 as doubts)`
  return rows(
    db,
    sql<Recipient>`
      select r.seq, r.email, r.first_name, r.last_name, r.business_name, r.phone, r.state_name, r.lender_name,
        r.link, r.ref_id, r.amount, r.date_filed, s.reason as suppressed, before.tries, before.doubts
      from campaign_recipients r
      left join suppressions s on s.workspace_id = ${chunk.workspace_id} and s.email = lower(r.email)
      cross join lateral ${tries} before
      where r.campaign_id = ${chunk.campaign_id} and ${inChunk}
        and not exists (select from deliveries d
          where d.campaign_id = r.campaign_id and d.seq = r.seq and d.chunk = ${chunk.chunk})
      order by r.seq`,
  )
}

/** Puts a chunk back unfinished, so that anyone may take it at once. */
export async function releaseChunk(db: Db, chunk: Chunk): Promise<void> {
  await rows(
    db,
    sql`update campaign_chunks set worker = null, lease_until = null
      where campaign_id = ${chunk.campaign_id} and chunk = ${chunk.chunk} and epoch = ${chunk.epoch}
        and done_at is null`,
  )
}

/** Makes retry chunks of the messages whose time has come, and answers how many chunks. */
export async function gatherRetries(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    // One gatherer at a time, so that no two number their chunks alike.
    const free = await row(
      tx,
      sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext('lettermill.gather_retries')) as free`,
    )
    if (!free?.free) return 0
    const made = await rows(
      tx,
      sql`
        with due as (
          delete from deferrals where (campaign_id, seq) in (
            select d.campaign_id, d.seq from deferrals d join ledgers l on l.campaign_id = d.campaign_id
            where l.state = 'open' and d.due_at <= now() limit ${chunkSize})
          returning campaign_id, seq
        ), lists as (
          select campaign_id, array_agg(seq order by seq) as seqs, min(seq) as from_seq, max(seq) as to_seq
          from due group by campaign_id
        )
        insert into campaign_chunks (campaign_id, chunk, from_seq, to_seq, seqs)
        select campaign_id, (select max(chunk) + 1 from campaign_chunks c where c.campaign_id = lists.campaign_id),
          from_seq, to_seq, seqs
        from lists returning 1`,
    )
    return made.length
  })
}

/** Milliseconds until the next deferral of an open ledger comes due; null where none waits. */
export async function nextRetryIn(db: Db): Promise<number | null> {
  const next = await row(
    db,
    sql<{ ms: number | null }>`select (extract(epoch from min(d.due_at) - now()) * 1000)::integer as ms
      from deferrals d join ledgers l on l.campaign_id = d.campaign_id where l.state = 'open'`,
  )
  return next?.ms ?? null
}
