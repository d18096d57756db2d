// SQL that tells people about providers that refuse a campaign. Reads by join: campaigns, notified_members (whom to
// tell), suppressions (which messages may be tried again).
import type { CampaignHold, ProviderBlocked } from '@lettermill/contracts'
import { rows, sql, type Db, type Row, type Tx } from '../../../../platform/db/index.ts'
import { raiseStats } from '../../../tracking/index.ts'
import { domainOfEmail } from '../../../suppressions/index.ts'
import { placeOfDomain } from './provider-holds.ts'
import { mayBeRetried } from '../states.ts'

/** The mailings with a hold that nobody was told about. */
export async function listUnannouncedHolds(db: Db): Promise<number[]> {
  const found = await rows(
    db,
    sql<Row<'provider_holds', 'mailing_id'>>`
      select distinct mailing_id from provider_holds where state = 'held' and announced_at is null`,
  )
  return found.map(({ mailing_id }) => mailing_id)
}

/** Claims the holds of a mailing that nobody was told about, in the transaction that tells people. */
export function claimUnannouncedHolds(tx: Tx, mailingId: number): Promise<ProviderBlocked[]> {
  return rows(
    tx,
    sql<ProviderBlocked>`
      update provider_holds set announced_at = now()
      where mailing_id = ${mailingId} and state = 'held' and announced_at is null
      returning place as provider, params ->> 'reply' as reply, (params ->> 'code')::integer as code,
        params ->> 'status' as status`,
  )
}

/**
 * Lets those messages wait too that a provider refused because of the sender before it was held. Their stats are
 * corrected in the buckets in which they had failed.
 */
export async function deferRefused(
  tx: Tx,
  workspaceId: number,
  mailingId: number,
  place: string,
): Promise<void> {
  const deferred = await rows(
    tx,
    sql<{ bucket: string; count: number }>`
      with again as (
        update deliveries d set outcome = 'deferred', refused = null, cause = 'blocked'
        where d.mailing_id = ${mailingId} and d.outcome = 'failed' and d.refused = 'block' and d.relay is not null
          and d.cause in ('sender_refused', 'spam', 'reputation', 'authentication', 'content', 'policy')
          and ${mayBeRetried(workspaceId, mailingId, sql`d.seq`)}
          and (select ${placeOfDomain(domainOfEmail(sql`r.email`))}
            from recipients r where r.mailing_id = d.mailing_id and r.seq = d.seq) = ${place}
        returning d.seq, d.at
      ), waiting as (
        insert into deferrals (mailing_id, seq, due_at, place)
        select ${mailingId}::bigint, seq, (select expires_at from provider_holds
            where mailing_id = ${mailingId} and place = ${place}), ${place}::text from again
        on conflict (mailing_id, seq) do nothing
      )
      select date_bin('15 minutes', at, 'epoch') as bucket, count(*) as count from again group by 1`,
  )
  const corrected = deferred.flatMap(({ bucket, count }) =>
    (['failed', 'blocked'] as const).map((kind) => ({ workspaceId, mailingId, kind, bucket, count: -count })),
  )
  if (corrected.length > 0) await raiseStats(tx, corrected)
}

/** The providers that a mailing waits for, with the number of messages that wait. */
export function listHolds(db: Db, mailingId: number): Promise<CampaignHold[]> {
  return rows(
    db,
    sql<CampaignHold>`
      select h.code, h.params, h.held_at, h.next_try_at, h.expires_at as fails_at, (
        select count(*) from deferrals d where d.mailing_id = h.mailing_id and d.place = h.place) as waiting
      from provider_holds h where h.mailing_id = ${mailingId} and h.state = 'held' order by h.held_at, h.place`,
  )
}

export interface HeldCampaign {
  id: number
  name: string
  provider: string
  held_at: string
}

/** The campaigns of a workspace that wait for a provider. */
export function listHeldCampaigns(db: Db, workspaceId: number): Promise<HeldCampaign[]> {
  return rows(
    db,
    sql<HeldCampaign>`
      select c.id, c.name, h.place as provider, h.held_at from provider_holds h
      join campaigns c on c.mailing_id = h.mailing_id
      where h.state = 'held' and c.workspace_id = ${workspaceId} and c.deleted_at is null
        and c.status in ('processing', 'partially_sent') order by h.held_at desc, h.place limit 20`,
  )
}

/**
 * Claims holds about which nobody got a mail yet, in the transaction that queues the mails. Each comes once for each
 * member to mail.
 */
export function claimUnmailedHolds(
  tx: Tx,
  most: number,
): Promise<(HeldCampaign & { email: string; reply: string })[]> {
  return rows(
    tx,
    sql<HeldCampaign & { email: string; reply: string }>`
      with mailed as (
        update provider_holds h set mailed_at = now() from campaigns c
        where c.mailing_id = h.mailing_id and c.deleted_at is null and (h.mailing_id, h.place) in (
          select mailing_id, place from provider_holds where state = 'held' and mailed_at is null
          order by held_at limit ${most} for update skip locked)
        returning c.workspace_id, c.id, c.name, h.place as provider, h.held_at, h.params ->> 'reply' as reply)
      select n.email, m.id, m.name, m.provider, m.held_at, m.reply
      from mailed m join notified_members n on n.workspace_id = m.workspace_id`,
  )
}
