// Reading single hits. Reads by join: recipients (deliveries).
import { row, rows, sql, type Db } from '../../../platform/db/index.ts'
import type { HitKind } from './hits.ts'

export interface StoredHit {
  at: string
  kind: HitKind
  /** Number of the link in its campaign; null where it was no click. */
  link: number | null
  /** The signal by which a machine was recognised; null for a reader. */
  machine: string | null
}

/** The first so many hits of a recipient, oldest first. */
export function listHits(db: Db, campaignId: number, seq: number, limit: number): Promise<StoredHit[]> {
  return rows(
    db,
    sql<StoredHit>`select at, kind, link, machine from events
      where campaign_id = ${campaignId} and seq = ${seq} order by at, kind limit ${limit}`,
  )
}

/** How many hits of a recipient were counted beyond those that are kept one by one. */
export async function countHitsBeyond(db: Db, campaignId: number, seq: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select coalesce(sum(count), 0)::bigint as count from events_beyond
      where campaign_id = ${campaignId} and seq = ${seq}`,
  )
  return counted?.count ?? 0
}

/** `place`: its moment to the microsecond. */
export type MachineHit = StoredHit & { machine: string; email: string; place: string }

const day = 86_400_000

/** Machine hits of a campaign that began then (null: at any time): months before it are not even looked at. */
function byMachines(campaignId: number, began: string | null) {
  // A day for clocks that were set.
  const since = began === null ? sql`` : sql`and at >= ${new Date(Date.parse(began) - day)}::timestamptz`
  return sql`campaign_id = ${campaignId} and machine is not null ${since}`
}

/** Hits that machines made, newest first; those of the moment `from` and before, less the first `offset`. */
export function listMachineHits(
  db: Db,
  campaignId: number,
  began: string | null,
  { limit, offset, from = null }: { limit: number; offset: number; from?: string | null },
): Promise<MachineHit[]> {
  const until = from === null ? sql`` : sql`and at <= ${from}::timestamptz`
  return rows(
    db,
    sql<MachineHit>`
      select e.at, e.at::text as place, e.kind, e.link, e.machine, r.email
      from (select * from events where ${byMachines(campaignId, began)} ${until}
        order by at desc, seq, link limit ${limit} offset ${offset}) e
      join recipients r on r.mailing_id = e.campaign_id and r.seq = e.seq
      order by e.at desc, e.seq, e.link`,
  )
}

/** Beyond it nobody turns pages, and to count a million takes as long as to read them. */
const mostCounted = 10_000

/** How many hits machines made, counted up to 10,000. */
export async function countMachineHits(
  db: Db,
  campaignId: number,
  began: string | null = null,
): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from (
      select from events where ${byMachines(campaignId, began)} limit ${mostCounted}) as listed`,
  )
  return counted?.count ?? 0
}
