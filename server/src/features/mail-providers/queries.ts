// SQL of mailbox providers: who has the mailbox of an address; domain_providers: the domains of recipients, and the
// providers that their MX records name; and provider_limits.
import { type MailProvider, mailProviders, type ProviderLimit } from '@lettermill/contracts'
import { rows, sql, type Db, type Row, type Sql, type Tx } from '../../platform/db/index.ts'

/** The most domains that are kept, and the days after which a domain is looked up again. */
export const kept = { domains: 100_000, days: 7 } as const

/**
 * The name of the provider of a domain in lower case, or null. `hotmail.fr` belongs to a provider, and
 * `live.firm.example` does not.
 */
export const providerOfDomain = (domain: Sql) => sql`case
  when ${domain} in ('icloud.com', 'me.com', 'mac.com') then 'apple'
  when ${domain} in ('web.de') then 'gmx'
  when ${domain} in ('mail.ru', 'inbox.ru', 'list.ru', 'bk.ru', 'internet.ru') then 'mailru'
  when ${domain} in ('ya.ru') then 'yandex'
  when ${domain} in ('ukr.net') then 'ukrnet'
  when ${domain} ~ '^[a-z]+\\.([a-z]{2,3}\\.)?[a-z]+$' then case split_part(${domain}, '.', 1)
    when 'gmail' then 'gmail' when 'googlemail' then 'gmail'
    when 'outlook' then 'microsoft' when 'hotmail' then 'microsoft' when 'live' then 'microsoft'
    when 'msn' then 'microsoft'
    when 'yahoo' then 'yahoo' when 'ymail' then 'yahoo' when 'rocketmail' then 'yahoo' when 'aol' then 'yahoo'
    when 'gmx' then 'gmx' when 'yandex' then 'yandex' end
  end`

/** The provider whose servers write these words, or null. Many domains have their mail at Google or Microsoft. */
export const providerOfWords = (words: Sql) => sql`case
  when ${words} ~ '\\mgsmtp\\M' then 'gmail'
  when ${words} ~* 'protection\\.outlook\\.com' then 'microsoft'
  when ${words} ~* 'yahoodns\\.net' then 'yahoo' end`

/**
 * The provider of a domain, by its name or its MX records; null if it is not known. Name the domain with its table: the
 * subquery has a column `domain` of its own.
 */
export const providerOf = (domain: Sql): Sql =>
  sql`coalesce(${providerOfDomain(domain)}, (select p.provider from domain_providers p where p.domain = ${domain}))`

/** The provider that refused or returned a message: by the recipient's domain, then by the words; otherwise `other`. */
export const providerOfReply = (domain: Sql, words: Sql): Sql =>
  sql`coalesce(${providerOf(domain)}, ${providerOfWords(words)}, 'other')`

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

/** The limits of all mailbox providers, in the order of `mailProviders`. */
export async function listProviderLimits(db: Db): Promise<ProviderLimit[]> {
  const stored = await rows(
    db,
    sql<Row<'provider_limits', 'per_minute' | 'per_hour'> & { provider: MailProvider }>`
      select provider, per_minute, per_hour from provider_limits`,
  )
  return mailProviders.map(
    (provider) =>
      stored.find((each) => each.provider === provider) ?? { provider, per_minute: null, per_hour: null },
  )
}

export async function storeLimit(tx: Tx, { provider, per_minute, per_hour }: ProviderLimit): Promise<void> {
  await rows(
    tx,
    sql`insert into provider_limits (provider, per_minute, per_hour)
      values (${provider}, ${per_minute}, ${per_hour})
      on conflict (provider) do update set per_minute = excluded.per_minute, per_hour = excluded.per_hour`,
  )
}
