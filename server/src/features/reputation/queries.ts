// SQL of reputation. Reads by join: sending_domains (senders), mailing_providers, mailings (deliveries), feedback,
// domain_providers (mail-providers).
import type { CountedKind, MailProvider } from '@lettermill/contracts'
import { rows, sql, type Db, type Row } from '../../platform/db/index.ts'
import { providerOfReply } from '../mail-providers/index.ts'
import { domainOfEmail } from '../suppressions/index.ts'

export function listDomainNames(
  db: Db,
  workspaceId: number,
): Promise<Row<'sending_domains', 'id' | 'domain_name'>[]> {
  return rows(
    db,
    sql<Row<'sending_domains', 'id' | 'domain_name'>>`select id, domain_name from sending_domains
      where workspace_id = ${workspaceId} order by id`,
  )
}

type Counted = 'tried' | 'sent' | 'failed' | 'hard' | 'soft' | 'blocked' | 'deferred'
export interface Given extends Row<'mailing_providers', Counted> {
  domain_id: number
  provider: MailProvider
}

/** The first moment of the days, which are days of UTC. */
const since = (days: number) =>
  sql`(date_trunc('day', now(), 'UTC') - ${days - 1}::integer * interval '1 day')`

/** Counts the messages of each sending domain to each provider, and the messages that the provider refused at once. */
export function listGiven(db: Db, workspaceId: number, days: number): Promise<Given[]> {
  return rows(
    db,
    sql<Given>`
      select d.id as domain_id, p.provider, sum(p.tried)::bigint as tried, sum(p.sent)::bigint as sent,
        sum(p.failed)::bigint as failed, sum(p.hard)::bigint as hard, sum(p.soft)::bigint as soft,
        sum(p.blocked)::bigint as blocked, sum(p.deferred)::bigint as deferred
      from sending_domains d
      join mailing_providers p on p.domain_id = d.id and p.day >= (${since(days)} at time zone 'UTC')::date
      where d.workspace_id = ${workspaceId} group by 1, 2`,
  )
}

export interface CameBack {
  domain_id: number
  provider: MailProvider
  kind: CountedKind
  count: number
}

/** The bounces and complaints of these days, once for each recipient and kind. */
export function listCameBack(db: Db, workspaceId: number, days: number): Promise<CameBack[]> {
  return rows(
    db,
    sql<CameBack>`
      select m.domain_id, ${providerOfReply(sql`f.domain`, sql`f.words`)} as provider, f.kind,
        sum(f.count)::bigint as count
      from (
        -- The servers of a domain use similar words, so one text of each domain is enough.
        select mailing_id, ${domainOfEmail(sql`email`)} as domain, kind, min(words) as words, count(*) as count
        from feedback
        where workspace_id = ${workspaceId} and received_at >= ${since(days)} and counted
          and kind in ('hard', 'soft', 'block', 'complaint') and cause is distinct from 'held_by_provider'
        group by 1, 2, 3) as f
      join mailings m on m.id = f.mailing_id
      where m.domain_id is not null group by 1, 2, 3`,
  )
}
