// SQL of the pace of a campaign, of waits for the relay, and of the messages of the whole instance that wait. Reads by
// join: stats (tracking).
import { row, rows, sql, type Db } from '../../../../platform/db/index.ts'

export interface Pace {
  /** Messages per second that the relay accepted. */
  rate: number
  /** Recipients per second that got their first outcome, of any kind. */
  first_tries: number
  /**
   * Seconds since the first of these outcomes, at most a minute; 0 without any. A rate of the first seconds says
   * little: connections open, and workers record outcomes in batches.
   */
  measured: number
  /** Whether any attempt was recorded in the last minute. */
  moves: boolean
}

/**
 * The pace of the last minute, or of the time since the first attempt in that minute. The query reads only the chunks
 * that workers held in that minute, so messages need no index on their time.
 */
export async function findPace(db: Db, mailingId: number): Promise<Pace> {
  const found = await row(
    db,
    sql.prepared<Pace>`
      with ${madeSince(mailingId, sql`interval '1 minute'`)}
      select ${perSecond(sql`outcome = 'sent'`)} as rate, ${perSecond(sql`fresh`)} as first_tries,
        coalesce(extract(epoch from now() - min(at) filter (where fresh)), 0)::double precision as measured,
        count(*) > 0 as moves
      from made`,
  )
  return found ?? { rate: 0, first_tries: 0, measured: 0, moves: false }
}

/**
 * The number of messages sent in each minute of the last hour; minutes without any are left out. The query reads one
 * row for each message that the relay accepted in that hour.
 */
export function listMinutes(db: Db, mailingId: number): Promise<{ minute: string; sent: number }[]> {
  return rows(
    db,
    sql.prepared<{ minute: string; sent: number }>`
      with ${madeSince(mailingId, sql`interval '1 hour'`)}
      select date_trunc('minute', at) as minute, count(*)::integer as sent from made
      where outcome = 'sent' group by 1 order by 1`,
  )
}

/** The deliveries since `time`, as the table `made`. `fresh` marks a first attempt. */
function madeSince(mailingId: number, time: ReturnType<typeof sql>) {
  return sql`chunk as materialized (
      select * from chunks where mailing_id = ${mailingId} and epoch > 0
        and (done_at is null or done_at > now() - ${time})
    ), made as (
      select d.at, d.outcome, true as fresh from chunk c join deliveries d on d.mailing_id = c.mailing_id
        and d.seq between c.from_seq and c.to_seq and d.chunk = c.chunk
      where c.seqs is null and d.at > now() - ${time}
      union all
      select d.at, d.outcome, false from chunk c join deliveries d on d.mailing_id = c.mailing_id
        and d.seq = any(c.seqs) and d.chunk = c.chunk
      where d.at > now() - ${time}
    )`
}

function perSecond(which: ReturnType<typeof sql>) {
  const since = sql`extract(epoch from now() - min(at) filter (where ${which}))`
  return sql`coalesce(count(*) filter (where ${which}) / greatest(1, ${since})::double precision, 0)`
}

/** Whether a worker has held messages of the campaign for a minute without the relay accepting one. */
export async function isKeptWaiting(db: Db, mailingId: number): Promise<boolean> {
  const kept = await row(
    db,
    sql`select 1 from mailings m join chunks c on c.mailing_id = m.id
      where m.id = ${mailingId} and m.state = 'open' and m.served_at < now() - interval '1 minute'
        and c.done_at is null and c.lease_until > now() limit 1`,
  )
  return kept !== undefined
}

export interface Open {
  /** Messages that are pending or being retried. */
  ready: number
  /** Messages that wait until their next attempt is due. */
  waiting: number
}

/**
 * Counts the recipients without a final outcome in all mailings that are being sent, except tests. The cost grows with
 * the number of deferrals.
 */
export async function countOpen(db: Db): Promise<Open> {
  const counted = await row(
    db,
    sql<Open>`
      with open as materialized (select id, workspace_id, total from mailings
          where state = 'open' and kind <> 'test'),
        waiting as (select count(*) as count from deferrals where mailing_id in (select id from open)),
        ended as (select coalesce(sum(s.sent + s.failed + s.skipped), 0) as count
          from open join stats s on s.workspace_id = open.workspace_id and s.mailing_id = open.id
            and s.granularity = 'day')
      select (coalesce((select sum(total) from open), 0) - ended.count - waiting.count)::bigint as ready,
        waiting.count as waiting
      from waiting, ended`,
  )
  return counted ?? { ready: 0, waiting: 0 }
}
