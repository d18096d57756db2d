// SQL of provider_limits.
import { mailProviders, type MailProvider, type ProviderLimit } from '@lettermill/contracts'
import { rows, sql, type Db, type Row, type Tx } from '../../platform/db/index.ts'

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
