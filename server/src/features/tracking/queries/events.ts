// Reading single hits. Reads by join: campaign_recipients (deliveries).
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

export type MachineHit = StoredHit & { machine: string; email: string }

/** Hits that machines made, newest first. */
export function listMachineHits(
  db: Db,
  campaignId: number,
  limit: number,
  offset: number,
): Promise<MachineHit[]> {
  return rows(
    db,
    sql<MachineHit>`
      select e.at, e.kind, e.link, e.machine, r.email
      from (select * from events where campaign_id = ${campaignId} and machine is not null
        order by at desc, seq, link limit ${limit} offset ${offset}) e
      join campaign_recipients r using (campaign_id, seq)
      order by e.at desc, e.seq, e.link`,
  )
}

export async function countMachineHits(db: Db, campaignId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from events
      where campaign_id = ${campaignId} and machine is not null`,
  )
  return counted?.count ?? 0
}
