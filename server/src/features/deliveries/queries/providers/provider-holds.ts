// SQL of the providers that refuse a campaign because of the sender. Their messages wait in `deferrals` with the
// provider's place; the reason is in `provider_holds`.
import { blockedTimes, type ProviderBlocked } from '@lettermill/contracts'
import {
  changed,
  notify,
  rows,
  sql,
  transaction,
  type Db,
  type Row,
  type Sql,
  type Tx,
} from '../../../../platform/db/index.ts'
import { noteDomains, providerOf } from '../../../mail-providers/index.ts'
import type { KnownHold } from '../../sending/chunk/blocks.ts'
import type { Chunk } from '../claim.ts'
import type { Recorded } from '../record.ts'

const hours = sql`(${blockedTimes.hours}::integer[])`

/** Time from the try with number `tries` (0: the hold itself) to the next one. */
const untilNext = (tries: ReturnType<typeof sql>) =>
  sql`${hours}[least(${tries} + 1, cardinality(${hours}))] * interval '1 hour'`

/** The place of a domain: its mailbox provider by its name or its MX records, or the domain itself. */
export const placeOfDomain = (domain: Sql) => sql`coalesce(${providerOf(domain)}, ${domain})`

/**
 * The providers of domains; a domain without an entry is a place of its own. The MX records of unknown domains are
 * looked up later.
 */
export async function mapPlaces(db: Db, domains: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await rows(
    db,
    sql<{ domain: string; place: string }>`
      select domain, place from (
        select domain, ${placeOfDomain(sql`asked.domain`)} as place
        from unnest(${domains}::text[]) as asked (domain)) as each
      where place <> domain`,
  )
  const known = new Set(found.map(({ domain }) => domain))
  await noteDomains(
    db,
    domains.filter((domain) => !known.has(domain)),
  )
  return new Map(found.map(({ domain, place }) => [domain, place]))
}

/** The stored holds of a mailing, ended ones included. */
export function listKnownHolds(db: Db, mailingId: number): Promise<KnownHold[]> {
  return rows(
    db,
    sql<Row<'provider_holds', 'place' | 'state'> & KnownHold>`
      select place, state, params ->> 'reply' as reply from provider_holds where mailing_id = ${mailingId}`,
  )
}

/**
 * Stores the holds that outcomes start, in the transaction that records them. A hold that was lifted goes on: its tries
 * and its days count from the first refusal, unless people asked to try again.
 */
export async function insertHolds(tx: Tx, chunk: Chunk, outcomes: readonly Recorded[]): Promise<void> {
  const opening = new Map<string, ProviderBlocked>()
  for (const { outcome } of outcomes) {
    if (outcome.kind !== 'deferred' || !outcome.blocked?.opens) continue
    const { code, enhanced: status, reply } = outcome
    const { place } = outcome.blocked
    opening.set(place, { provider: place, reply: reply.slice(0, 500), code, status })
  }
  for (const params of opening.values())
    await rows(
      tx,
      sql`insert into provider_holds as h (mailing_id, place, code, params, next_try_at, expires_at)
        values (${chunk.mailing_id}, ${params.provider}, 'provider_blocked', ${JSON.stringify(params)}::jsonb,
          now() + ${untilNext(sql`0`)}, now() + ${blockedTimes.days} * interval '1 day')
        on conflict (mailing_id, place) do update set state = 'held', params = excluded.params, announced_at = null,
          next_try_at = now() + ${untilNext(sql`h.tries`)},
          held_at = case when h.tries = 0 then now() else h.held_at end,
          expires_at = case when h.tries = 0 then excluded.expires_at else h.expires_at end,
          mailed_at = case when h.tries = 0 then null else h.mailed_at end
        where h.state = 'lifted'`,
    )
}

/** Makes those messages due that were told to wait for a provider that is not held any more. */
export async function releaseUnheld(tx: Tx, { mailing_id }: Chunk, seqs: readonly number[]): Promise<void> {
  await rows(
    tx,
    sql`update deferrals d set place = null, due_at = now()
      where mailing_id = ${mailing_id} and seq = any(${seqs}::integer[]) and not exists (
        select from provider_holds h where h.mailing_id = d.mailing_id and h.place = d.place and h.state = 'held')`,
  )
}

/**
 * Ends the hold of a provider, because it accepts messages again or because people decided so. All messages that wait
 * for it become due: they are sent, or fail if people gave up.
 * @returns whether the provider was held
 */
async function endHold(
  tx: Tx,
  mailingId: number,
  place: string,
  state: 'lifted' | 'given_up',
  isFresh = false,
): Promise<boolean> {
  const ended = await changed(
    tx,
    sql`update provider_holds set state = ${state}, tries = case when ${isFresh} then 0 else tries end
      where mailing_id = ${mailingId} and place = ${place} and state = 'held'`,
  )
  if (ended === 0) return false
  await rows(
    tx,
    sql`update deferrals set place = null, due_at = now() where mailing_id = ${mailingId} and place = ${place}`,
  )
  await notify(tx, 'work')
  return true
}

/** Ends a hold because the provider accepted one of the messages that tried it again. */
export async function liftHold(db: Db, mailingId: number, place: string): Promise<void> {
  await transaction(db, (tx) => endHold(tx, mailingId, place, 'lifted'))
}

/**
 * People ask to try a held provider again, as if it had not refused anything before. @returns whether it was held
 */
export function retryHeld(tx: Tx, mailingId: number, place: string): Promise<boolean> {
  return endHold(tx, mailingId, place, 'lifted', true)
}

/** People stop waiting for a held provider. @returns whether it was held */
export function giveUpHeld(tx: Tx, mailingId: number, place: string): Promise<boolean> {
  return endHold(tx, mailingId, place, 'given_up')
}

/** Ends all holds of a mailing without a trace, so that every message is tried as at first. */
export async function forgetHolds(tx: Tx, mailingId: number): Promise<void> {
  await rows(tx, sql`update provider_holds set state = 'lifted', tries = 0 where mailing_id = ${mailingId}`)
  await rows(
    tx,
    sql`update deferrals set place = null, due_at = now() where mailing_id = ${mailingId} and place is not null`,
  )
}

/** How many messages try a held provider again. */
const probes = 5

/** Makes a few messages of each held provider due whose next try has come. @returns how many providers are tried */
export async function tryHeldAgain(db: Db): Promise<number> {
  const tried = await rows(
    db,
    sql`with due as (
        update provider_holds h set tries = h.tries + 1, next_try_at = now() + ${untilNext(sql`h.tries + 1`)}
        from mailings m where m.id = h.mailing_id and m.state = 'open' and h.state = 'held'
          and h.next_try_at <= now() and h.expires_at > now()
        returning h.mailing_id, h.place
      ), released as (
        update deferrals d set place = null, due_at = now()
        from due cross join lateral (
          select seq from deferrals f where f.mailing_id = due.mailing_id and f.place = due.place
          order by seq limit ${probes}) as first
        where d.mailing_id = due.mailing_id and d.seq = first.seq
      ) select 1 from due`,
  )
  if (tried.length > 0) await notify(db, 'work')
  return tried.length
}

/** Gives up the providers that have refused a campaign for five days. @returns how many */
export async function expireHolds(db: Db): Promise<number> {
  const expired = await rows(
    db,
    sql<Row<'provider_holds', 'mailing_id' | 'place'>>`
      select h.mailing_id, h.place from provider_holds h join mailings m on m.id = h.mailing_id and m.state = 'open'
      where h.state = 'held' and h.expires_at <= now()`,
  )
  for (const { mailing_id, place } of expired)
    await transaction(db, (tx) => giveUpHeld(tx, mailing_id, place))
  return expired.length
}
