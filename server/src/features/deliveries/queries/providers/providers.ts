// SQL that finds the mailbox provider of a recipient, and counts the messages of a mailing by provider. Reads by join:
// feedback (if refusals of a domain have the words of a provider's servers, the domain belongs to that provider),
// campaigns (which are in test mode).
import type { MailProvider } from '@lettermill/contracts'
import { row, rows, sql, transaction, type Db, type Row, type Sql } from '../../../../platform/db/index.ts'
import { providerOf, providerOfDomain, providerOfWords } from '../../../mail-providers/index.ts'
import { domainOfEmail } from '../../../suppressions/index.ts'
import { wasTried } from '../states.ts'

/**
 * The recipient's domain, as a scalar subquery. Right after a campaign, PostgreSQL may have no statistics of it. A join
 * would then compare each delivery of the campaign with each of its recipients.
 */
const domainAt = (mailingId: number, seq: Sql) =>
  sql`(select ${domainOfEmail(sql`r.email`)} from recipients r where r.mailing_id = ${mailingId} and r.seq = ${seq})`

/**
 * The refusals of a mailing, while it was sent and later, once for each recipient and kind. Selects seq, kind, cause,
 * words, at, is_returned (a relay had accepted the message) and the recipient's domain.
 */
export function refusalsOf(mailingId: number) {
  return sql`
    select * from (
      select distinct on (seq, kind) each.*, ${domainAt(mailingId, sql`each.seq`)} as domain from (
        select f.seq, f.kind, f.cause, f.words, f.at, true as is_returned from feedback f
        where f.mailing_id = ${mailingId} and f.counted and f.kind in ('hard', 'soft', 'block', 'complaint')
        union all
        select d.seq, d.refused, d.cause, coalesce(d.reply, ''), d.at, false from deliveries d
        where d.mailing_id = ${mailingId} and d.outcome = 'failed' and d.refused is not null) as each
      order by seq, kind, is_returned desc) as told
    where not (is_returned and cause is not distinct from 'held_by_provider')`
}

export type ProviderCount = Row<'mailing_providers', 'sent' | 'failed' | 'counted_at'> & {
  provider: MailProvider
}

/** The last stored counts of a mailing; empty if it was never counted. */
export function listProviders(db: Db, mailingId: number): Promise<ProviderCount[]> {
  return rows(
    db,
    sql<Row<'mailing_providers', 'provider'> & ProviderCount>`
      select provider, sum(sent)::bigint as sent, sum(failed)::bigint as failed, min(counted_at) as counted_at
      from mailing_providers where mailing_id = ${mailingId} group by 1 order by 2 + 3 desc, 1`,
  )
}

/** Counts a mailing again. Waits if another process is counting. */
export function countProviders(db: Db, mailingId: number): Promise<ProviderCount[]> {
  return transaction(db, async (tx) => {
    await rows(
      tx,
      sql`select pg_advisory_xact_lock(hashtext(${`lettermill.mailing_providers ${String(mailingId)}`}))`,
    )
    // Old counts are deleted first: a message that is tried again no longer counts for the day on which it failed.
    await rows(tx, sql`delete from mailing_providers where mailing_id = ${mailingId}`)
    await rows(
      tx,
      sql`with heard as (
          select domain, min(provider) as provider from (
            select domain, ${providerOfWords(sql`words`)} as provider from (${refusalsOf(mailingId)}) as refusal
          ) as each where provider is not null group by 1
        ), by_day as (${endedOn(mailingId)} union all ${refusedOn(mailingId)} union all ${deferredOn(mailingId)})
        insert into mailing_providers
          (mailing_id, provider, day, domain_id, tried, sent, failed, hard, soft, blocked, deferred)
        select ${mailingId}::bigint, coalesce(${providerOf(sql`b.domain`)}, heard.provider, 'other'), day,
          (select case when c.test_mode then null else m.domain_id end
            from mailings m left join campaigns c on c.mailing_id = m.id where m.id = ${mailingId}),
          sum(sent + failed + later), sum(sent), sum(failed), sum(hard), sum(soft), sum(blocked), sum(deferred)
        from by_day b left join heard on heard.domain = b.domain group by 2, 3`,
    )
    return listProviders(tx, mailingId)
  })
}

const day = sql`(at at time zone 'UTC')::date as day`

/** The messages that ended on each day at each domain. */
const endedOn = (mailingId: number) => sql`
  select ${domainAt(mailingId, sql`d.seq`)} as domain, ${day}, count(*) filter (where outcome = 'sent') as sent,
    count(*) filter (where outcome = 'failed') as failed, 0 as hard, 0 as soft, 0 as blocked, 0 as deferred, 0 as later
  from deliveries d where d.mailing_id = ${mailingId} and d.outcome in ('sent', 'failed') group by 1, 2`

/**
 * Counts the refusals of each day by kind. A message that a relay accepted and that bounced later counts as returned,
 * and not here.
 */
const refusedOn = (mailingId: number) => sql`
  select domain, ${day}, 0, 0, count(*) filter (where kind = 'hard'), count(*) filter (where kind = 'soft'),
    count(*) filter (where kind = 'block'), 0, 0
  from (${refusalsOf(mailingId)}) as refusal where not is_returned group by 1, 2`

/**
 * Messages that were deferred on each day, each message once. \`later\` counts messages that did not end on that day.
 */
const deferredOn = (mailingId: number) => sql`
  select ${domainAt(mailingId, sql`each.seq`)}, day, 0, 0, 0, 0, 0, count(*), count(*) filter (where not exists (
    select from deliveries e where e.mailing_id = ${mailingId} and e.seq = each.seq and e.outcome in ('sent', 'failed')
      and (e.at at time zone 'UTC')::date = each.day))
  from (select distinct d.seq, ${day} from deliveries d
    where d.mailing_id = ${mailingId} and d.outcome = 'deferred' and ${wasTried}) as each
  group by 1, 2`

/**
 * Counts every mailing of the last month that sent messages since its last count. Safe to run twice. When a campaign
 * settles, its mailing is counted without this job.
 * @returns how many
 */
export async function countRecentMailings(db: Db): Promise<number> {
  const found = await rows(
    db,
    sql<Row<'mailings', 'id'>>`select m.id from mailings m
      left join lateral (select min(counted_at) as at from mailing_providers p where p.mailing_id = m.id) as counted on true
      where m.kind <> 'test' and m.served_at > now() - interval '31 days'
        and exists (select from chunks c where c.mailing_id = m.id and c.epoch > 0)
        -- The chunk that was claimed last may have been in progress during the last count.
        and (counted.at is null or m.served_at > counted.at - interval '1 hour' and
          (m.state <> 'closed' or m.served_at > counted.at))
      order by m.served_at`,
  )
  for (const { id } of found) await countProviders(db, id)
  return found.length
}

/**
 * The number of messages of a mailing that were tried at a provider, or at any of `domains`, whether accepted or not.
 * With `isWording`, it counts the messages to all domains that belong to no known provider.
 */
export async function countTriedAt(
  db: Db,
  mailingId: number,
  { place, domains, isWording = false }: { place: string; domains: readonly string[]; isWording?: boolean },
): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`
      select coalesce(sum(tried), 0)::bigint as count
      from (select ${domainAt(mailingId, sql`d.seq`)} as domain, count(*) as tried from deliveries d
        where d.mailing_id = ${mailingId} and d.outcome in ('sent', 'failed') group by 1) as each
      where ${isWording ? sql`${providerOfDomain(sql`domain`)} is null` : sql`domain = any(${domains}::text[]) or ${providerOfDomain(sql`domain`)} = ${place}`}`,
  )
  return counted?.count ?? 0
}
