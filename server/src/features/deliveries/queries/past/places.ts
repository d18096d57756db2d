// Finds the first row of a page in a long list of deliveries, without reading the rows before it.
import { sql } from '../../../../platform/db/index.ts'

/** Whether a chunk `c` of the first round has recipients without an outcome. */
const isOpenFirst = (mailingId: number) =>
  sql`c.mailing_id = ${mailingId} and c.done_at is null and c.seqs is null`

/** Whether the recipient `seq` of a chunk `c` of the first round has its outcome. */
const hasOutcome = (seq: ReturnType<typeof sql>) => sql`
  exists (select from deliveries d where d.mailing_id = c.mailing_id and d.seq = ${seq} and d.chunk = c.chunk)`

/**
 * Selects the `seq` of up to `limit` pending recipients after a number, and skips the first `offset`. The query reads
 * only the chunks that contain these recipients.
 */
export function pendingSeqs(
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
          and d.seq between c.from_seq and c.to_seq and d.chunk = c.chunk) end as pending
      from behind c
    ), placed as (
      select *, sum(pending) over (order by from_seq) - pending as before from counted
    ), shown as materialized (
      select * from placed where before < ${offset}::bigint + ${limit}::bigint and before + pending > ${offset}::bigint
    )
    select fresh.seq from shown c cross join lateral generate_series(c.from_seq, c.to_seq) as fresh (seq)
    where not ${hasOutcome(sql`fresh.seq`)}
    order by 1 limit ${limit} offset ${offset}::bigint - (select coalesce(min(before), 0) from shown)`
}
