// SQL of refusals of one campaign. Reads by join: suppressions, feedback, feedback_rules (feedback).
import { changed, row, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

export interface Refusals extends Row<
  'campaigns',
  'workspace_id' | 'held_bounces_per_million' | 'held_complaints_per_million'
> {
  /** Addresses that do not exist: refused while it was sent, or returned later. */
  bounced: number
  complaints: number
  /** Messages that a relay took and that came back. */
  returned: number
}

/** What was refused of a campaign that is being sent; undefined for others, and where the workspace holds none. */
export function findRefusals(db: Db, mailingId: number): Promise<Refusals | undefined> {
  return row(
    db,
    sql<Refusals>`select c.workspace_id, c.held_bounces_per_million, c.held_complaints_per_million,
        (select count(*) from suppressions s
          where s.mailing_id = ${mailingId} and s.reason = 'hard_bounce') as bounced,
        (select count(*) from feedback f
          where f.mailing_id = ${mailingId} and f.kind = 'complaint' and f.counted) as complaints,
        (select count(*) from feedback f where f.mailing_id = ${mailingId}
          and f.kind in ('hard', 'soft', 'block') and f.counted) as returned
      from campaigns c left join feedback_rules r on r.workspace_id = c.workspace_id
      where c.mailing_id = ${mailingId} and c.status in ('processing', 'partially_sent')
        and c.deleted_at is null and coalesce(r.hold, true)`,
  )
}

/** Notes the rates at which a campaign is held. */
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
