// All SQL of analytics. Reads by join: roll_ups (tracking), campaigns (campaigns), contact_groups (contacts),
// sending_domains and senders (senders), templates (templates).
import type { CampaignStatus, FirstSteps } from '@lettermill/contracts'
import { row, rows, sql, type Db } from '../../platform/db/index.ts'

export type ShownKind = 'sent' | 'open' | 'click' | 'unsubscribe'

export interface Sum {
  /** Number of the stretch between bounds, from 1; 0 where there are no bounds. */
  stretch: number
  kind: ShownKind
  count: number
}

/**
 * The workspace's figures by kind and stretch of time.
 * @param bounds ascending; stretch n goes from bound n up to the next. Without bounds all is one stretch.
 */
export function sumFigures(db: Db, workspaceId: number, bounds: readonly Date[]): Promise<Sum[]> {
  const [first, last] = [bounds[0] ?? null, bounds.at(-1) ?? null]
  return rows(
    db,
    sql`select width_bucket(slot, ${bounds}::timestamptz[]) as stretch, kind, sum(count)::bigint as count
      from roll_ups
      where workspace_id = ${workspaceId} and kind in ('sent', 'open', 'click', 'unsubscribe')
        and (${first}::timestamptz is null or slot >= ${first}) and (${last}::timestamptz is null or slot < ${last})
      group by 1, 2`,
  )
}

/** The earliest quarter of an hour of which the workspace has figures, or null. */
export async function findFirstSlot(db: Db, workspaceId: number): Promise<Date | null> {
  const found = await row(
    db,
    sql<{ slot: string | null }>`select min(slot) as slot from roll_ups
      where workspace_id = ${workspaceId} and kind in ('sent', 'open', 'click', 'unsubscribe')`,
  )
  return found?.slot ? new Date(found.slot) : null
}

/** The workspace's newest campaigns. */
export function listNewest(
  db: Db,
  workspaceId: number,
  limit: number,
): Promise<{ id: number; name: string; sent_date: string | null; status: CampaignStatus }[]> {
  return rows(
    db,
    sql`select id, name, sent_at as sent_date, status from campaigns
      where workspace_id = ${workspaceId} and deleted_at is null
      order by created_at desc, id desc limit ${limit}`,
  )
}

/** Which of the things that a first campaign needs the workspace has. */
export async function findFirstSteps(db: Db, workspaceId: number): Promise<FirstSteps> {
  const found = await row(
    db,
    sql<FirstSteps>`select
      exists (select from contact_groups
        where workspace_id = ${workspaceId} and deleted_at is null and contact_count > 0) as contacts,
      exists (select from sending_domains where workspace_id = ${workspaceId}) as domain,
      exists (select from senders where workspace_id = ${workspaceId}) as sender,
      exists (select from templates where workspace_id = ${workspaceId} and deleted_at is null) as template,
      exists (select from campaigns where workspace_id = ${workspaceId} and deleted_at is null) as campaign`,
  )
  if (!found) throw new Error('A select of existence always answers its row')
  return found
}
