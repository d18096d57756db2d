// SQL of warm-ups. Reads by join: sending_domains (senders), mailings, chunks, deliveries, recipients (deliveries),
// feedback.
import type { MailProvider } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../platform/db/index.ts'
import { providerOf } from '../mail-providers/index.ts'
import { domainOfEmail } from '../suppressions/index.ts'
import { lasts, type Day } from './next-cap.ts'

/** A warm-up that has not ended, by the database's clock. */
export interface RunningWarmUp {
  domain_id: number
  started_at: string
  /** The day of the warm-up, from 0. */
  day: number
  /** When the day ends. */
  until: string
}

const dayNow = sql`floor(extract(epoch from now() - w.started_at) / 86400)::integer`
const startOf = (day: ReturnType<typeof sql>) => sql`w.started_at + (${day}) * interval '24 hours'`

const running = (domainId: number) => sql<RunningWarmUp>`
  select w.domain_id, w.started_at, ${dayNow} as day, ${startOf(sql`${dayNow} + 1`)} as until
  from warm_ups w where w.domain_id = ${domainId} and w.started_at > now() - ${lasts}::integer * interval '24 hours'`

/** Finds a domain's warm-up; undefined if there is none, or if it has ended. */
export function findWarmUp(db: Db, domainId: number): Promise<RunningWarmUp | undefined> {
  return row(db, running(domainId))
}

/**
 * Locks a domain's warm-up: until the transaction ends, no other transaction reserves messages of it or switches it
 * off.
 */
export function lockWarmUp(tx: Tx, domainId: number): Promise<RunningWarmUp | undefined> {
  return row(tx, sql<RunningWarmUp>`${running(domainId)} for update`)
}

/** @returns whether it was off before */
export async function insertWarmUp(tx: Tx, workspaceId: number, domainId: number): Promise<boolean> {
  // A warm-up that has ended starts again from the first day.
  await changed(
    tx,
    sql`delete from warm_ups where domain_id = ${domainId} and workspace_id = ${workspaceId}
      and started_at <= now() - ${lasts}::integer * interval '24 hours'`,
  )
  const inserted = await changed(
    tx,
    sql`insert into warm_ups (domain_id, workspace_id)
      select id, workspace_id from sending_domains where id = ${domainId} and workspace_id = ${workspaceId}
      on conflict do nothing`,
  )
  return inserted > 0
}

/** @returns whether there was one */
export async function deleteWarmUp(tx: Tx, workspaceId: number, domainId: number): Promise<boolean> {
  const deleted = await changed(
    tx,
    sql`delete from warm_ups where domain_id = ${domainId} and workspace_id = ${workspaceId}`,
  )
  return deleted > 0
}

export type Cap = Row<'send_caps', 'day' | 'cap' | 'used'> & { provider: MailProvider }

/** The newest cap of each provider: today's, if there is one. */
export function listLastCaps(db: Db, domainId: number): Promise<Cap[]> {
  return rows(
    db,
    sql<Cap>`select distinct on (provider) provider, day, cap, used from send_caps
      where domain_id = ${domainId} order by provider, day desc`,
  )
}

/** Inserts the caps of a day. */
export async function insertCaps(
  tx: Tx,
  domainId: number,
  day: number,
  caps: ReadonlyMap<MailProvider, number | null>,
): Promise<void> {
  await rows(
    tx,
    sql`insert into send_caps (domain_id, provider, day, cap)
      select ${domainId}::bigint, provider, ${day}::integer, cap
      from unnest(${[...caps.keys()]}::text[], ${[...caps.values()]}::integer[]) as each (provider, cap)`,
  )
}

/** The day's caps of some providers. A provider without a cap is left out. */
export function listCaps(
  tx: Tx,
  domainId: number,
  day: number,
  providers: readonly MailProvider[],
): Promise<Cap[]> {
  return rows(
    tx,
    sql<Cap>`select provider, day, cap, used from send_caps
      where domain_id = ${domainId} and day = ${day} and provider = any(${providers}::text[])`,
  )
}

export async function raiseUsed(
  tx: Tx,
  domainId: number,
  day: number,
  taken: ReadonlyMap<MailProvider, number>,
): Promise<void> {
  await rows(
    tx,
    sql`update send_caps c set used = used + taken.count
      from unnest(${[...taken.keys()]}::text[], ${[...taken.values()]}::integer[]) as taken (provider, count)
      where c.domain_id = ${domainId} and c.day = ${day} and c.provider = taken.provider`,
  )
}

/**
 * The mailbox provider of an address, for counting caps. Only the domain decides, by its name or its MX records,
 * because it is known before an attempt.
 */
export const providerOfEmail = (email: ReturnType<typeof sql>) =>
  sql`coalesce(${providerOf(domainOfEmail(email))}, 'other')`

/**
 * The counts of a day of the warm-up by provider. The query reads every chunk on which workers worked since the day
 * began, so its cost grows with the mail of that time.
 */
export function listDay(
  db: Db,
  { domain_id: domainId, started_at }: Pick<RunningWarmUp, 'domain_id' | 'started_at'>,
  day: number,
): Promise<(Omit<Day, 'cap'> & { provider: MailProvider })[]> {
  const from = sql`(${started_at}::timestamptz + ${day}::integer * interval '24 hours')`
  const within = (at: ReturnType<typeof sql>) =>
    sql`${at} >= ${from} and ${at} < ${from} + interval '24 hours'`
  return rows(
    db,
    sql<Omit<Day, 'cap'> & { provider: MailProvider }>`
      with mail as materialized (
        select id from mailings where domain_id = ${domainId} and kind <> 'test'
      ), tries as (
        select ${providerOfEmail(sql`r.email`)} as provider, d.mailing_id, d.seq,
          bool_or(d.outcome in ('sent', 'failed')) as is_ended, bool_or(d.refused = 'hard') as is_bounced,
          bool_or(d.outcome = 'deferred') as is_deferred
        from mail join chunks c on c.mailing_id = mail.id and c.epoch > 0 and (c.done_at is null or c.done_at >= ${from})
        join deliveries d on d.mailing_id = c.mailing_id and d.chunk = c.chunk and d.seq between c.from_seq and c.to_seq
          and (d.relay is not null or d.outcome = 'unconfirmed')
        join recipients r on r.mailing_id = d.mailing_id and r.seq = d.seq
        where ${within(sql`d.at`)} group by 1, 2, 3
      ), told as (
        select ${providerOfEmail(sql`f.email`)} as provider, f.kind, f.mailing_id, f.seq
        from mail join feedback f on f.mailing_id = mail.id and f.kind in ('hard', 'complaint') and f.counted
          and f.cause is distinct from 'held_by_provider'
        where ${within(sql`f.received_at`)}
      )
      select provider, sum(tried)::integer as tried, sum(ended)::integer as ended, sum(bounced)::integer as bounced,
        sum(complained)::integer as complained, sum(deferred)::integer as deferred
      from (
        select provider, count(*) as tried, count(*) filter (where is_ended) as ended,
          count(*) filter (where is_bounced) as bounced, 0 as complained,
          count(*) filter (where is_deferred) as deferred
        from tries group by 1
        union all
        select provider, 0, 0, count(*) filter (where kind = 'hard'), count(*) filter (where kind = 'complaint'), 0
        from told group by 1
      ) as each group by 1`,
  )
}

/** A join that finds the warm-up `w` of a domain, if it has not ended. */
export const runningWarmUp = (domainId: ReturnType<typeof sql>) => sql`
  warm_ups w on w.domain_id = ${domainId} and w.started_at > now() - ${lasts}::integer * interval '24 hours'`
