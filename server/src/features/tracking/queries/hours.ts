// Sums the stats of a workspace by weekday and hour.
import { rows, sql, type Db, type Row } from '../../../platform/db/index.ts'
import { wholeWorkspace } from './read-stats.ts'

/** A span of time in which a zone's clock is ahead of UTC by the same number of minutes. */
export interface OffsetSpan {
  from: Date
  to: Date
  minutes: number
}

/** `weekday` is 1 (Monday) to 7, `hour` 0 to 23. */
export type HourStats = Row<'stats', 'open'> & { weekday: number; hour: number }

/** First opens in spans of time, by the weekday and hour of their zone; hours without any are left out. */
export function sumHours(db: Db, workspaceId: number, spans: readonly OffsetSpan[]): Promise<HourStats[]> {
  return rows(
    db,
    sql<HourStats>`
      select extract(isodow from shown)::integer as weekday, extract(hour from shown)::integer as hour,
        sum(open)::bigint as open
      from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[],
        ${spans.map(({ minutes }) => minutes)}::integer[]) as span ("from", "to", minutes)
      join stats s on s.workspace_id = ${workspaceId} and s.mailing_id = ${wholeWorkspace}
        and s.granularity = 'quarter' and s.bucket >= span."from" and s.bucket < span."to"
      cross join lateral (
        select s.bucket at time zone 'UTC' + span.minutes * interval '1 minute' as shown) clock
      where s.open > 0 group by 1, 2`,
  )
}
