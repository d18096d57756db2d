// SQL of the rates by which campaigns are held. Reads by join: feedback_rules (feedback).
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

/** A campaign that may be held, with the rates per million at which it was held before; null if it never was. */
export type Holdable = Row<
  'campaigns',
  'workspace_id' | 'held_bounces_per_million' | 'held_complaints_per_million'
>

/** The campaign of a mailing, if it is being sent and its workspace allows holds. */
export function findHoldable(db: Db, mailingId: number): Promise<Holdable | undefined> {
  return row(
    db,
    sql<Holdable>`select c.workspace_id, c.held_bounces_per_million, c.held_complaints_per_million
      from campaigns c left join feedback_rules r on r.workspace_id = c.workspace_id
      where c.mailing_id = ${mailingId} and c.status in ('processing', 'partially_sent')
        and c.deleted_at is null and coalesce(r.hold, true)`,
  )
}

/**
 * Stores the rates of bounces and complaints at a hold of the campaign, if they are greater than at an earlier hold.
 */
export async function keepRates(
  tx: Tx,
  mailingId: number,
  { bounces, complaints }: { bounces: number; complaints: number },
): Promise<void> {
  await changed(
    tx,
    sql`update campaigns set held_bounces_per_million = greatest(held_bounces_per_million, ${bounces}::integer),
        held_complaints_per_million = greatest(held_complaints_per_million, ${complaints}::integer)
      where mailing_id = ${mailingId}`,
  )
}

/**
 * Campaigns that started within three days, newest first. Held campaigns are left out, because their own page says why
 * they are held.
 */
export function listRecent(
  db: Db,
  workspaceId: number,
): Promise<(Row<'campaigns', 'id' | 'name'> & { mailing_id: number })[]> {
  return rows(
    db,
    sql`select id, name, mailing_id from campaigns
      where workspace_id = ${workspaceId} and deleted_at is null and mailing_id is not null
        and status not in ('paused', 'archived') and test_mode is not true
        and started_at > now() - interval '3 days'
      order by started_at desc, id desc limit 20`,
  )
}
