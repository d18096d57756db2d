// SQL of approvals. Reads by join: workspaces, memberships, notified_members, accounts (accounts), segments,
// templates, senders.
import type { ApprovalParts, ApprovalPolicy } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

export async function findPolicy(db: Db, workspaceId: number): Promise<ApprovalPolicy> {
  const found = await row(
    db,
    sql<ApprovalPolicy>`select approval_policy as policy, approval_above as above from workspaces
      where id = ${workspaceId}`,
  )
  return found ?? { policy: 'off', above: 0 }
}

export async function updatePolicy(
  tx: Tx,
  workspaceId: number,
  { policy, above }: ApprovalPolicy,
): Promise<void> {
  await changed(
    tx,
    sql`update workspaces set approval_policy = ${policy}, approval_above = ${above} where id = ${workspaceId}`,
  )
}

/** How many members of a workspace may approve. */
export async function countApprovers(db: Db, workspaceId: number): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*)::integer as count from memberships m
      join accounts a on a.id = m.account_id and a.status = 'approved'
      where m.workspace_id = ${workspaceId} and m.role in ('manager', 'owner')`,
  )
  return counted?.count ?? 0
}

/** The segments of a workspace with their filters, which decide whom a target reaches. */
export function listFilters(db: Db, workspaceId: number): Promise<Row<'segments', 'id' | 'filter'>[]> {
  return rows(
    db,
    sql<Row<'segments', 'id' | 'filter'>>`select id, filter from segments
      where workspace_id = ${workspaceId} and deleted_at is null order by id`,
  )
}

/** Locks what a campaign is made of against changes by others. */
export async function lockParts(
  tx: Tx,
  { workspace_id, template_id, sender_id }: Row<'campaigns', 'workspace_id' | 'template_id' | 'sender_id'>,
): Promise<void> {
  await rows(tx, sql`select id from workspaces where id = ${workspace_id} for share`)
  await rows(tx, sql`select id from templates where id = ${template_id} for share`)
  await rows(tx, sql`select id from senders where id = ${sender_id} for share`)
  await rows(tx, sql`select id from segments where workspace_id = ${workspace_id} for share`)
}

export type ApprovalRow = Row<'approvals', 'digest' | 'asked_by' | 'note'> & {
  approved: ApprovalParts | null
  state: 'waiting' | 'approved' | 'refused'
  asked_by_email: string | null
  decided_by_email: string | null
}

export function findApproval(db: Db, campaignId: number): Promise<ApprovalRow | undefined> {
  return row(
    db,
    sql<ApprovalRow>`
      select p.state, p.digest, p.asked_by, p.note, p.approved, asked.email as asked_by_email, decided.email as decided_by_email
      from approvals p left join accounts asked on asked.id = p.asked_by
      left join accounts decided on decided.id = p.decided_by
      where p.campaign_id = ${campaignId}`,
  )
}

/** Stores that somebody asks for an approval, in place of what was asked or decided before. */
export async function putAsked(
  tx: Tx,
  asked: { campaignId: number; workspaceId: number; digest: string; accountId: number },
): Promise<void> {
  await changed(
    tx,
    sql`insert into approvals (campaign_id, workspace_id, state, digest, asked_by)
        values (${asked.campaignId}, ${asked.workspaceId}, 'waiting', ${asked.digest}, ${asked.accountId})
        on conflict (campaign_id) do update set state = 'waiting', digest = excluded.digest,
          asked_by = excluded.asked_by, asked_at = now(), decided_by = null, decided_at = null, note = null,
          mailed_at = null`,
  )
}

export async function putDecided(
  tx: Tx,
  campaignId: number,
  decided:
    | { state: 'approved'; accountId: number; parts: ApprovalParts }
    | { state: 'refused'; accountId: number; note: string },
): Promise<void> {
  await changed(
    tx,
    sql`update approvals set state = ${decided.state}, decided_by = ${decided.accountId}, decided_at = now(),
          note = ${'note' in decided ? decided.note : null},
          approved = coalesce(${'parts' in decided ? JSON.stringify(decided.parts) : null}::jsonb, approved)
        where campaign_id = ${campaignId}`,
  )
}

export type Waiting = Row<'approvals', 'campaign_id' | 'asked_at' | 'asked_by'> &
  Row<'campaigns', 'name' | 'scheduled_at'> & { email: string | null }

/** The campaigns of a workspace that wait, the longest waiting first. */
export function listWaiting(db: Db, workspaceId: number): Promise<Waiting[]> {
  return rows(
    db,
    sql<Waiting>`
      select p.campaign_id, p.asked_at, p.asked_by, c.name, c.scheduled_at, a.email
      from approvals p join campaigns c on c.id = p.campaign_id and c.deleted_at is null
        and c.status in ('draft', 'scheduled', 'paused')
      left join accounts a on a.id = p.asked_by
      where p.workspace_id = ${workspaceId} and p.state = 'waiting' order by p.asked_at limit 100`,
  )
}

/** Claims questions about which nobody got a mail yet. Each comes once for each member who may decide. */
export function claimUnmailedApprovals(
  tx: Tx,
  most: number,
): Promise<{ email: string; id: number; name: string; by: string | null }[]> {
  return rows(
    tx,
    sql`with mailed as (
        update approvals set mailed_at = now() where campaign_id in (
          select campaign_id from approvals where mailed_at is null and state = 'waiting'
          order by asked_at limit ${most} for update skip locked)
        returning campaign_id, workspace_id, asked_by)
      select n.email, c.id, c.name, a.email as by
      from mailed m join campaigns c on c.id = m.campaign_id and c.deleted_at is null
      join notified_members n on n.workspace_id = m.workspace_id and n.account_id is distinct from m.asked_by
      left join accounts a on a.id = m.asked_by`,
  )
}

/** Deletes the approvals of a workspace that is purged. */
export async function purgeApprovals(db: Db, workspaceId: number): Promise<void> {
  await changed(db, sql`delete from approvals where workspace_id = ${workspaceId}`)
}
