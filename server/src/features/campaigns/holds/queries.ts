// Campaigns that wait for a person's word, and those that a deletion would hit.
import { row, rows, sql, type Tx } from '../../../platform/db/index.ts'

export interface Named {
  id: number
  name: string
  workspace_id: number
}

/** All that messages leave of, or wait to, locked for a change. */
export function lockUnderWay(tx: Tx): Promise<Named[]> {
  return rows(
    tx,
    sql`select id, name, workspace_id from campaigns
      where status in ('processing', 'partially_sent') and deleted_at is null order by id for update`,
  )
}

export async function hasScheduled(tx: Tx): Promise<boolean> {
  const scheduled = await row(
    tx,
    sql`select 1 from campaigns where status = 'scheduled' and deleted_at is null limit 1`,
  )
  return scheduled !== undefined
}

export function listHeldFor(tx: Tx, reason: string): Promise<Named[]> {
  return rows(
    tx,
    sql`select id, name, workspace_id from campaigns
      where status = 'paused' and reason = ${reason} and deleted_at is null order by id`,
  )
}

export interface Due extends Named {
  scheduled_at: string
  /** Its time passed more than a day ago. */
  overdue: boolean
}

/** Scheduled campaigns whose time has come, locked for a change. */
export function lockDue(tx: Tx): Promise<Due[]> {
  return rows(
    tx,
    sql`select id, name, workspace_id, scheduled_at, scheduled_at < now() - interval '1 day' as overdue
      from campaigns where status = 'scheduled' and scheduled_at <= now() and deleted_at is null
      order by scheduled_at, id for update`,
  )
}
