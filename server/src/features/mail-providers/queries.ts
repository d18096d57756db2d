// SQL of domain_providers: the domains of recipients, and the mailbox providers that their MX records name.
import type { MailProvider } from '@lettermill/contracts'
import { rows, sql, type Db, type Row, type Sql } from '../../platform/db/index.ts'

/** The most domains that are kept, and the days after which a domain is looked up again. */
export const kept = { domains: 100_000, days: 7 } as const

/**
 * The provider of a domain by its MX records, as a scalar subquery; null if it is not known. Name the domain with its
 * table: the subquery has a column `domain` of its own.
 */
export const providerByMx = (domain: Sql): Sql =>
  sql`(select p.provider from domain_providers p where p.domain = ${domain})`

/** Notes domains whose MX records a job looks up later. Once the table is full, further domains stay unknown. */
export async function noteDomains(db: Db, domains: readonly string[]): Promise<void> {
  await rows(
    db,
    sql`insert into domain_providers (domain)
      select asked.domain from unnest(${domains}::text[]) as asked (domain)
      where not exists (select from domain_providers p where p.domain = asked.domain)
        and (select count(*) from domain_providers) < ${kept.domains}
      on conflict do nothing`,
  )
}

/**
 * Claims domains to look up, the new ones first, and those that were looked up days ago. A domain whose look-up fails
 * is tried again after a day.
 */
export async function claimDomains(db: Db, most: number): Promise<string[]> {
  const claimed = await rows(
    db,
    sql<Row<'domain_providers', 'domain'>>`
      update domain_providers set due_at = now() + interval '1 day'
      where domain in (select domain from domain_providers where due_at <= now() order by due_at limit ${most}
        for update skip locked)
      returning domain`,
  )
  return claimed.map(({ domain }) => domain)
}

/** Stores what the look-ups found. A domain without a known provider is kept with null. */
export async function storeProviders(
  db: Db,
  found: readonly { domain: string; provider: MailProvider | null }[],
): Promise<void> {
  await rows(
    db,
    sql`update domain_providers p set provider = each.provider, due_at = now() + ${kept.days} * interval '1 day'
      from unnest(${found.map(({ domain }) => domain)}::text[],
        ${found.map(({ provider }) => provider)}::text[]) as each (domain, provider)
      where p.domain = each.domain`,
  )
}
