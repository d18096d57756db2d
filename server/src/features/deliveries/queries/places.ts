// Where a page begins in a long list of deliveries, found without reading those before it.
import { row, sql, type Db } from '../../../platform/db/index.ts'
import { openTried } from './states.ts'

/** Whether a chunk of the first round, `c`, has recipients without an outcome. */
const isOpenFirst = (mailingId: number) =>
  sql`c.mailing_id = ${mailingId} and c.done_at is null and c.seqs is null`

/** Whether the recipient `seq` of a chunk of the first round, `c`, has its outcome. */
const hasOutcome = (seq: ReturnType<typeof sql>) => sql`
  exists (select from deliveries d where d.mailing_id = c.mailing_id and d.seq = ${seq} and d.chunk = c.chunk)`

/**
 * The recipient behind whom a page of those begins to whom was sent, `offset` of them left out. Everybody else is
 * counted: one by one who failed, was skipped or waits, and those whom nobody has taken up yet by their chunks.
 * @param others how many recipients are in another state
 */
export async function findSentPlace(
  db: Db,
  mailingId: number,
  { offset, others }: { offset: number; others: number },
): Promise<number> {
  // If all others come first, it begins here.
  const within = sql`seq <= ${offset + others}`
  const ended = sql`select seq, 1 as count from deliveries where mailing_id = ${mailingId} and ${within}`
  const found = await row(
    db,
    sql<{ before: number }>`
      with other as (
        ${ended} and outcome = 'failed'
        union all
        ${ended} and outcome = 'skipped'
        union all
        select seq, 1 from (${openTried(mailingId)}) waiting where ${within}
        union all
        select from_seq, to_seq - from_seq + 1 from chunks c where ${isOpenFirst(mailingId)} and epoch = 0
        union all
        select fresh.seq, 1 from chunks c cross join lateral generate_series(c.from_seq, c.to_seq) as fresh (seq)
        where ${isOpenFirst(mailingId)} and epoch > 0 and not ${hasOutcome(sql`fresh.seq`)}
      ), placed as (
        select seq, count, sum(count) over (order by seq) - count as others_before from other
      )
      select coalesce(sum(count), 0)::bigint as before from placed
      where seq - 1 - others_before <= ${offset}`,
  )
  return offset + (found?.before ?? 0)
}

/**
 * Up to `limit` of the recipients behind a number whom nobody has tried, `offset` of them left out: a select of their
 * `seq`. Only the chunks that they stand in are gone through.
 */
export function untriedSeqs(
  mailingId: number,
  { after, limit, offset }: { after: number; limit: number; offset: number },
) {
  return sql`
    with behind as (
      select mailing_id, chunk, epoch, greatest(from_seq, ${after}::integer + 1) as from_seq, to_seq
      from chunks c where ${isOpenFirst(mailingId)} and to_seq > ${after}
    ), counted as materialized (
      select *, to_seq - from_seq + 1 - case when epoch = 0 then 0 else (
        select count(*) from deliveries d where d.mailing_id = c.mailing_id
          and d.seq between c.from_seq and c.to_seq and d.chunk = c.chunk) end as untried
      from behind c
    ), placed as (
      select *, sum(untried) over (order by from_seq) - untried as before from counted
    ), shown as materialized (
      select * from placed where before < ${offset}::bigint + ${limit}::bigint and before + untried > ${offset}::bigint
    )
    select fresh.seq from shown c cross join lateral generate_series(c.from_seq, c.to_seq) as fresh (seq)
    where not ${hasOutcome(sql`fresh.seq`)}
    order by 1 limit ${limit} offset ${offset}::bigint - (select coalesce(min(before), 0) from shown)`
}
