// Finds and locks one campaign with its parts. Reads by join: mailings (whether sending has begun), deliveries (the
// relay's last reply).
import type { CampaignStatus, CampaignTarget } from '@lettermill/contracts'
import { row, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import type { StoredReason } from '../../deliveries/index.ts'
import type { CampaignParts, Written } from './write.ts'

type State = Row<
  'campaigns',
  | 'id'
  | 'workspace_id'
  | 'status'
  | 'started_at'
  | 'mailing_id'
  | 'scheduled_at'
  | 'starts_at'
  | 'reason_code'
  | 'version'
  | 'resend_of'
  | 'acknowledged_at'
  | 'released_at'
>

/** `mailing_id` is null until sending begins. */
export interface LockedCampaign extends CampaignParts, Written, State {
  status: CampaignStatus
  target: CampaignTarget | null
  topic_id: number | null
  resend_to: 'not_opened' | 'joined_since' | null
}

const made = sql.raw(
  'id, workspace_id, name, subject, preheader, reply_to, status, started_at, scheduled_at, starts_at, reason_code, version, mailing_id, domain_id, sender_id, template_id, group_id, target, topic_id, resend_of, resend_to, acknowledged_at, released_at',
)

export async function lockCampaign(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<LockedCampaign | undefined> {
  return row(
    tx,
    sql<LockedCampaign>`select ${made}
      from campaigns where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null for update`,
  )
}

/** Finds a campaign as `lockCampaign` does, but without the lock, for reads. */
export function findMade(db: Db, workspaceId: number, id: number): Promise<LockedCampaign | undefined> {
  return row(
    db,
    sql<LockedCampaign>`select ${made}
      from campaigns where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null`,
  )
}

/** Finds and locks a campaign by its id alone, for work across all workspaces. */
export async function lockForEngine(tx: Tx, id: number): Promise<LockedCampaign | undefined> {
  return row(
    tx,
    sql<LockedCampaign>`select ${made}
      from campaigns where id = ${id} and deleted_at is null for update`,
  )
}

/**
 * Locks one campaign that is to be sent and has no mailing yet. It takes the workspace whose mailings had their last
 * turn longest ago; a workspace without a turn comes first.
 */
export async function lockPending(tx: Tx, notYet: readonly number[]): Promise<LockedCampaign | undefined> {
  return row(
    tx,
    sql<LockedCampaign>`select ${made}
      from campaigns c where status = 'processing' and deleted_at is null
        and mailing_id is null and (starts_at is null or starts_at <= now()) and id <> all(${notYet}::bigint[])
      order by (select max(served_at) from mailings m where state = 'open' and m.workspace_id = c.workspace_id)
        nulls first, started_at
      limit 1 for update of c skip locked`,
  )
}

/** The campaign of a mailing, locked. */
export async function lockByMailing(tx: Tx, mailingId: number): Promise<LockedCampaign | undefined> {
  return row(
    tx,
    sql<LockedCampaign>`select ${made}
      from campaigns where mailing_id = ${mailingId} and deleted_at is null for update`,
  )
}

/** The mailing of a campaign, even of a deleted one; 0, which is the id of no mailing, if there is none. */
export async function findMailing(db: Db, workspaceId: number, id: number): Promise<number> {
  return (await findStart(db, workspaceId, id)).mailingId
}

/** The mailing of a campaign as by `findMailing`, and whether it started in test mode; null if that is not known. */
export async function findStart(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<{ mailingId: number; testMode: boolean | null }> {
  const found = await row(
    db,
    sql<Row<'campaigns', 'mailing_id' | 'test_mode'>>`
      select mailing_id, test_mode from campaigns where workspace_id = ${workspaceId} and id = ${id}`,
  )
  return { mailingId: found?.mailing_id ?? 0, testMode: found?.test_mode ?? null }
}

/** The campaign that sends the campaign `id` again, to the contacts that `to` names. */
export function findResend(
  db: Db,
  workspaceId: number,
  id: number,
  to: 'not_opened' | 'joined_since',
): Promise<Row<'campaigns', 'id' | 'name'> | undefined> {
  return row(
    db,
    sql<Row<'campaigns', 'id' | 'name'>>`select id, name from campaigns
      where workspace_id = ${workspaceId} and resend_of = ${id} and resend_to = ${to} and deleted_at is null limit 1`,
  )
}

/** Why the last failed message failed; a message that a relay or a receiving server answered comes first. */
export function findLastFailure(db: Db, mailingId: number): Promise<StoredReason | undefined> {
  return row(
    db,
    sql<StoredReason>`select reply, reason_code, reason_params from deliveries
      where mailing_id = ${mailingId} and outcome = 'failed' order by reply is null, at desc limit 1`,
  )
}
