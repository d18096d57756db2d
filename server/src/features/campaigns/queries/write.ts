// Statements that write campaigns.
import type { CampaignReason, CampaignStatus, CampaignTarget } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

export type CampaignParts = Row<'campaigns', 'domain_id' | 'sender_id' | 'template_id' | 'group_id'> & {
  /** Whom the campaign goes to, if that is neither one group nor all contacts; `group_id` is null then. */
  target?: CampaignTarget | null
  topic_id?: number | null
}
export type Written = Row<'campaigns', 'name' | 'subject' | 'preheader' | 'reply_to'>

export interface NewCampaign extends CampaignParts, Written {
  status: 'draft' | 'scheduled'
  scheduled_at: Date | string | null
  resend_of?: number | null
  resend_to?: 'not_opened' | 'joined_since' | null
}

/** Sets both columns of the reason, for an `update`. */
const reasonSet = (reason: CampaignReason | null) =>
  sql`reason_code = ${reason?.code ?? null}, reason_params = ${reason ? JSON.stringify(reason.params) : null}::jsonb`

const targetJson = ({ target }: CampaignParts) => (target ? JSON.stringify(target) : null)

export async function insertCampaign(db: Db, workspaceId: number, campaign: NewCampaign): Promise<number> {
  const inserted = await row(
    db,
    sql<Row<'campaigns', 'id'>>`
      insert into campaigns (workspace_id, name, subject, preheader, reply_to, status, scheduled_at, domain_id, sender_id, template_id, group_id, target, topic_id, resend_of, resend_to)
      values (${workspaceId}, ${campaign.name}, ${campaign.subject}, ${campaign.preheader}, ${campaign.reply_to}, ${campaign.status}, ${campaign.scheduled_at},
        ${campaign.domain_id}, ${campaign.sender_id}, ${campaign.template_id}, ${campaign.group_id},
        ${targetJson(campaign)}::jsonb, ${campaign.topic_id ?? null}, ${campaign.resend_of ?? null}, ${campaign.resend_to ?? null})
      returning id`,
  )
  if (!inserted) throw new Error('An insert always answers its row')
  return inserted.id
}

/** Writes an edit and raises the version. */
export async function updateCampaign(tx: Tx, id: number, campaign: NewCampaign): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set name = ${campaign.name}, subject = ${campaign.subject}, preheader = ${campaign.preheader},
        reply_to = ${campaign.reply_to}, status = ${campaign.status}, scheduled_at = ${campaign.scheduled_at},
        domain_id = ${campaign.domain_id}, sender_id = ${campaign.sender_id}, template_id = ${campaign.template_id},
        group_id = ${campaign.group_id}, target = ${targetJson(campaign)}::jsonb,
        topic_id = ${campaign.topic_id ?? null}, version = version + 1, reason_code = null, reason_params = null
      where id = ${id}`,
  )
}

export async function renameCampaign(tx: Tx, id: number, name: string): Promise<void> {
  await rows(tx, sql`update campaigns set name = ${name}, version = version + 1 where id = ${id}`)
}

/** Marks a campaign as sent. The workers start it after the delay, by the database's clock. */
export async function markSent(tx: Tx, id: number, delaySeconds: number): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set status = 'processing', reason_code = null, reason_params = null, scheduled_at = null,
        started_at = coalesce(started_at, now()),
        starts_at = case when ${delaySeconds}::integer > 0 then now() + ${delaySeconds}::integer * interval '1 second' end
      where id = ${id}`,
  )
}

/**
 * Makes a campaign a draft again, with the reason if it could not be sent. Who sends it later must acknowledge complaints
 * and bounces again; an administrator's release stays.
 */
export async function markDraft(tx: Tx, id: number, reason: CampaignReason | null = null): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set status = 'draft', ${reasonSet(reason)},
        acknowledged_at = null, scheduled_at = null, started_at = null, starts_at = null
      where id = ${id}`,
  )
}

export interface StatusChange {
  status: CampaignStatus
  reason?: CampaignReason | null
  /** Sets sent_at if it is null. */
  tried?: boolean
  /** Sets started_at if it is null. */
  started?: boolean
}

export async function setStatus(tx: Tx, id: number, change: StatusChange): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set status = ${change.status}, ${reasonSet(change.reason ?? null)},
        sent_at = case when ${change.tried ?? false} then coalesce(sent_at, now()) else sent_at end,
        started_at = case when ${change.started ?? false} then coalesce(started_at, now()) else started_at end,
        paused_at = case when ${change.status === 'paused'} then now() end
      where id = ${id}`,
  )
}

/** Resets a campaign that could not start, as if it were sent now. */
export async function restart(tx: Tx, id: number): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set status = 'processing', reason_code = null, reason_params = null, started_at = now(), sent_at = null
      where id = ${id}`,
  )
}

export async function setMailing(
  tx: Tx,
  id: number,
  { mailingId, total, testMode }: { mailingId: number; total: number; testMode: boolean | null },
): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set mailing_id = ${mailingId}, total_contacts = ${total}, test_mode = ${testMode}
      where id = ${id}`,
  )
}

export async function markDeleted(tx: Tx, id: number): Promise<void> {
  await rows(tx, sql`update campaigns set deleted_at = now() where id = ${id}`)
}

export async function restore(db: Db, workspaceId: number, id: number): Promise<boolean> {
  const restored = await changed(
    db,
    sql`update campaigns set deleted_at = null
      where workspace_id = ${workspaceId} and id = ${id} and deleted_at is not null`,
  )
  return restored > 0
}

/** Pauses all campaigns of the workspace that are being sent or scheduled. */
export async function pauseAll(tx: Tx, workspaceId: number): Promise<void> {
  await rows(
    tx,
    sql`update campaigns set status = case when status = 'scheduled' then 'draft' else 'paused' end,
        paused_at = case when status <> 'scheduled' then now() end
      where workspace_id = ${workspaceId} and status in ('processing', 'partially_sent', 'scheduled')`,
  )
}

/** Every campaign of the workspace, including deleted ones. */
export function listAll(db: Db, workspaceId: number): Promise<{ id: number; mailing_id: number | null }[]> {
  return rows(db, sql`select id, mailing_id from campaigns where workspace_id = ${workspaceId} order by id`)
}

export async function removeCampaign(db: Db, workspaceId: number, id: number): Promise<void> {
  await changed(db, sql`delete from campaigns where workspace_id = ${workspaceId} and id = ${id}`)
}
