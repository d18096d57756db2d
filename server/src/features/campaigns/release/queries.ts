// SQL of acknowledgements and releases, and of the counts that make them necessary. Reads by join: mailing_providers
// (deliveries), feedback, domain_providers (mail-providers), workspaces and workspace_owners (accounts).
import { figureDays, reputationHoldCodes, type ReputationHold } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import { providerOfReply } from '../../mail-providers/index.ts'
import { domainOfEmail } from '../../suppressions/index.ts'
import type { AtProvider } from './rules.ts'

/**
 * The counts of the campaigns that began within the last days, by workspace and provider. Deleted campaigns count;
 * those in test mode do not. @param workspaceId null for all workspaces
 */
export function listCounts(
  db: Db,
  workspaceId: number | null,
): Promise<(AtProvider & { workspace_id: number; campaigns: number })[]> {
  return rows(
    db,
    sql`with past as (
        select workspace_id, mailing_id, count(*) over (partition by workspace_id)::integer as campaigns from campaigns
        where (${workspaceId}::bigint is null or workspace_id = ${workspaceId}) and mailing_id is not null
          and test_mode is not true and started_at > now() - ${figureDays}::integer * interval '1 day'
      ), back as (
        -- The servers of a domain use similar words, so one text of each domain is enough.
        select f.mailing_id, ${domainOfEmail(sql`f.email`)} as domain, f.kind, min(f.words) as words, count(*) as count
        from past join feedback f on f.mailing_id = past.mailing_id
        where f.counted and f.kind in ('hard', 'soft', 'block', 'complaint')
          and f.cause is distinct from 'held_by_provider'
        group by 1, 2, 3
      ), counts as (
        select mailing_id, provider, sent, failed, hard, 0 as returned, 0 as complaint
        from past join mailing_providers using (mailing_id)
        union all
        select b.mailing_id, ${providerOfReply(sql`b.domain`, sql`b.words`)}, 0, 0,
          case when b.kind = 'hard' then b.count else 0 end,
          case when b.kind <> 'complaint' then b.count else 0 end, case when b.kind = 'complaint' then b.count else 0 end
        from back b
      )
      select workspace_id, provider, min(campaigns) as campaigns, sum(sent)::bigint as sent,
        sum(failed)::bigint as failed, sum(hard)::bigint as hard, sum(returned)::bigint as returned,
        sum(complaint)::bigint as complaint
      from past join counts using (mailing_id) group by 1, 2 order by 1, 2`,
  )
}

/** When an administrator released the next campaign of a workspace; null if nobody did. */
export async function findRelease(db: Db, workspaceId: number): Promise<string | null> {
  const found = await row(
    db,
    sql<Row<'sending_releases', 'released_at'>>`select released_at from sending_releases
      where workspace_id = ${workspaceId}`,
  )
  return found?.released_at ?? null
}

/** Takes the release of a workspace for one campaign. Of many calls at once, one gets it. */
export async function takeRelease(tx: Tx, workspaceId: number): Promise<boolean> {
  return (await changed(tx, sql`delete from sending_releases where workspace_id = ${workspaceId}`)) > 0
}

/** Releases the next campaign of a workspace. Returns the address of its owner; null if there is no workspace. */
export async function addRelease(tx: Tx, workspaceId: number): Promise<string | null> {
  const found = await row(
    tx,
    sql<Row<'accounts', 'email'>>`with released as (
        insert into sending_releases (workspace_id)
        select id from workspaces where id = ${workspaceId} and deleted_at is null
        on conflict (workspace_id) do update set released_at = now() returning workspace_id)
      select a.email from released r join workspace_owners a on a.workspace_id = r.workspace_id`,
  )
  return found?.email ?? null
}

/** Deletes the release of a workspace that is purged. */
export async function removeRelease(db: Db, workspaceId: number): Promise<void> {
  await rows(db, sql`delete from sending_releases where workspace_id = ${workspaceId}`)
}

/** Stores that somebody acknowledged the figures for a campaign. */
export async function markAcknowledged(tx: Tx, id: number): Promise<void> {
  await rows(tx, sql`update campaigns set acknowledged_at = now() where id = ${id}`)
}

/** Stores that the campaign has the release of an administrator. */
export async function markReleased(tx: Tx, id: number): Promise<void> {
  await rows(tx, sql`update campaigns set released_at = now() where id = ${id}`)
}

export type Owner = Row<'accounts', 'email'> & {
  workspace_id: number
  released_at: Row<'sending_releases', 'released_at'>['released_at'] | null
}

/** The addresses of workspaces' owners, and the releases of their next campaigns. */
export function listOwners(db: Db, workspaceIds: readonly number[]): Promise<Owner[]> {
  return rows(
    db,
    sql<Owner>`select w.id as workspace_id, a.email, r.released_at
      from workspaces w join workspace_owners a on a.workspace_id = w.id
      left join sending_releases r on r.workspace_id = w.id
      where w.id = any(${workspaceIds}::bigint[]) and w.deleted_at is null`,
  )
}

export type ReputationHeld = Row<'campaigns', 'id' | 'name' | 'workspace_id'> & {
  code: ReputationHold['code']
  held_at: string
}

/** Campaigns that did not start because of such figures, newest first. @param workspaceId null for all workspaces */
export function listReputationHeld(db: Db, workspaceId: number | null): Promise<ReputationHeld[]> {
  return rows(
    db,
    sql<ReputationHeld>`select id, name, workspace_id, reason_code as code, paused_at as held_at from campaigns
      where status = 'paused' and reason_code = any(${[...reputationHoldCodes]}::text[]) and deleted_at is null
        and (${workspaceId}::bigint is null or workspace_id = ${workspaceId})
      order by paused_at desc, id desc limit 100`,
  )
}
