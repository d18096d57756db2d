// SQL for rates by campaign and for mailbox providers. Reads by join: campaigns (campaigns), mailings, recipients and
// deliveries (deliveries), first_events and stats (tracking).
import { row, rows, sql, type Db, type Row } from '../../../platform/db/index.ts'
import type { Window } from '../windows.ts'

export interface StartedCampaign extends Row<'campaigns', 'id' | 'name'> {
  mailing_id: number
  started_at: string
  recipients: number
  /** The number of campaigns that started in the window. */
  of: number
}

/** The newest campaigns that started within a window. */
export function listStarted(
  db: Db,
  workspaceId: number,
  { from, to }: Window,
  limit: number,
): Promise<StartedCampaign[]> {
  return rows(
    db,
    sql<StartedCampaign>`select c.id, c.name, c.mailing_id, c.started_at, m.total as recipients,
        count(*) over () as of
      from campaigns c join mailings m on m.id = c.mailing_id
      where c.workspace_id = ${workspaceId} and c.deleted_at is null
        and c.started_at >= ${from} and c.started_at < ${to}
      order by c.started_at desc, c.id desc limit ${limit}`,
  )
}

/** Whether a campaign that started within a window, and sent something, was deleted. */
export async function isSomeDeleted(db: Db, workspaceId: number, { from, to }: Window): Promise<boolean> {
  const found = await row(
    db,
    sql`select from campaigns c
      where c.workspace_id = ${workspaceId} and c.deleted_at is not null
        and c.started_at >= ${from} and c.started_at < ${to}
        and exists (select from stats s where s.workspace_id = ${workspaceId} and s.mailing_id = c.mailing_id
          and s.granularity = 'day' and s.sent > 0)
      limit 1`,
  )
  return found !== undefined
}

export interface DomainStats {
  domain: string
  sent: number
  opened: number
  clicked: number
}

/**
 * Sums sent messages, opens and clicks by the domain of the address, without bot events.
 * @param mailings each with the number of the last recipient to read
 */
export function sumDomains(
  db: Db,
  mailings: readonly { mailingId: number; most: number }[],
): Promise<DomainStats[]> {
  // This is a scalar subquery on the primary key. For `exists`, the planner may read the events of every campaign.
  const first = (kind: 'open' | 'click') => sql`(
    select h.at from first_events h where h.mailing_id = r.mailing_id and h.seq = r.seq
      and h.kind = ${kind} and h.link = -1)`
  return rows(
    db,
    sql<DomainStats>`
      select split_part(lower(r.email), '@', 2) as domain, count(*) as sent,
        count(${first('open')}) as opened,
        count(${first('click')}) as clicked
      from unnest(${mailings.map(({ mailingId }) => mailingId)}::bigint[],
        ${mailings.map(({ most }) => most)}::integer[]) as m (id, most)
      join recipients r on r.mailing_id = m.id and r.seq <= m.most
      join deliveries d on d.mailing_id = r.mailing_id and d.seq = r.seq and d.outcome = 'sent'
      group by 1`,
  )
}
