// Which mailbox provider a recipient is at, and how many messages of a mailing each provider was given. Reads by join:
// feedback (a domain whose refusals speak as a provider's servers do is that provider's).
import type { MailProvider } from '@lettermill/contracts'
import { row, rows, sql, transaction, type Db, type Row } from '../../../platform/db/index.ts'
import { domainOfEmail, providerOfDomain, providerOfWords } from '../../suppressions/index.ts'

/**
 * What was refused of a mailing, while it was sent and later, once for a recipient and a kind: a select of seq, kind,
 * cause, words, at, is_returned (a relay had taken the message) and the recipient's domain.
 */
export function refusalsOf(mailingId: number) {
  return sql`
    select told.*, ${domainOfEmail(sql`r.email`)} as domain from (
      select f.seq, f.kind, f.cause, f.words, f.at, true as is_returned from feedback f
      where f.mailing_id = ${mailingId} and f.counted and f.kind in ('hard', 'soft', 'block', 'complaint')
        and f.cause is distinct from 'held_by_provider'
      union all
      select d.seq, d.refused, d.cause, coalesce(d.reply, ''), d.at, false from deliveries d
      where d.mailing_id = ${mailingId} and d.outcome = 'failed' and d.refused is not null
        and not exists (select from feedback f where f.mailing_id = d.mailing_id and f.seq = d.seq
          and f.kind = d.refused and f.counted)
    ) as told
    left join recipients r on r.mailing_id = ${mailingId} and r.seq = told.seq`
}

export type ProviderCount = Row<'mailing_providers', 'sent' | 'failed' | 'counted_at'> & {
  provider: MailProvider
}

/** The counts as they were taken last; none before the first time. */
export function listProviders(db: Db, mailingId: number): Promise<ProviderCount[]> {
  return rows(
    db,
    sql<
      Row<'mailing_providers', 'provider'> & ProviderCount
    >`select provider, sent, failed, counted_at from mailing_providers
      where mailing_id = ${mailingId} order by sent + failed desc, provider`,
  )
}

/** Counts anew. Somebody else who does so at that moment is waited for. */
export function countProviders(db: Db, mailingId: number): Promise<ProviderCount[]> {
  return transaction(db, async (tx) => {
    await rows(
      tx,
      sql`select pg_advisory_xact_lock(hashtext(${`lettermill.mailing_providers ${String(mailingId)}`}))`,
    )
    await rows(
      tx,
      sql`with heard as (
          select domain, min(provider) as provider from (
            select domain, ${providerOfWords(sql`words`)} as provider from (${refusalsOf(mailingId)}) as refusal
          ) as each where provider is not null group by 1
        ), by_domain as (
          select ${domainOfEmail(sql`r.email`)} as domain, count(*) filter (where d.outcome = 'sent') as sent,
            count(*) filter (where d.outcome = 'failed') as failed
          from deliveries d join recipients r on r.mailing_id = d.mailing_id and r.seq = d.seq
          where d.mailing_id = ${mailingId} and d.outcome in ('sent', 'failed') group by 1
        )
        insert into mailing_providers as p (mailing_id, provider, sent, failed)
        select ${mailingId}::bigint, coalesce(${providerOfDomain(sql`b.domain`)}, heard.provider, 'other'),
          sum(sent), sum(failed)
        from by_domain b left join heard on heard.domain = b.domain group by 2
        on conflict (mailing_id, provider) do update
          set sent = excluded.sent, failed = excluded.failed, counted_at = now()`,
    )
    return listProviders(tx, mailingId)
  })
}

/** How many messages of a mailing were given to a provider, or to any of `domains`, whether they were taken or not. */
export async function countTriedAt(
  db: Db,
  mailingId: number,
  { place, domains }: { place: string; domains: readonly string[] },
): Promise<number> {
  const domain = domainOfEmail(sql`r.email`)
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) from deliveries d
      join recipients r on r.mailing_id = d.mailing_id and r.seq = d.seq
      where d.mailing_id = ${mailingId} and d.outcome in ('sent', 'failed')
        and (${domain} = any(${domains}::text[]) or ${providerOfDomain(domain)} = ${place})`,
  )
  return counted?.count ?? 0
}
