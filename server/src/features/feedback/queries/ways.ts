// SQL of the ways by which feedback comes in: hooks, and the last use of each way. Reads by join: relay_days (relays).
import type { Hook, HookProvider, HookRefusal } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

export type StoredHook = Pick<Row<'feedback_hooks', 'id' | 'secret'>, 'id' | 'secret'> & {
  provider: HookProvider
}

/** A hook without the sentence of its refusal. */
export type ListedHook = Omit<Hook, 'refusal'>

export function listHooks(db: Db): Promise<ListedHook[]> {
  return rows(
    db,
    sql<ListedHook>`select id, provider, name, created_at, last_event_at, refused_at, refusal_code
      from feedback_hooks order by id`,
  )
}

export function findHook(db: Db, provider: string, keyHash: Buffer): Promise<StoredHook | undefined> {
  return row(
    db,
    sql<StoredHook>`select id, provider, secret from feedback_hooks
      where key_hash = ${keyHash}::bytea and provider = ${provider}`,
  )
}

/** Locks the hooks, so that concurrent calls cannot exceed the limit together. */
export async function lockHooks(tx: Tx): Promise<number> {
  await changed(tx, sql`lock table feedback_hooks in share row exclusive mode`)
  const counted = await row(tx, sql<{ count: number }>`select count(*) from feedback_hooks`)
  return counted?.count ?? 0
}

export async function addHook(
  tx: Tx,
  { provider, name, keyHash }: { provider: HookProvider; name: string; keyHash: Buffer },
): Promise<ListedHook> {
  const added = await row(
    tx,
    sql<ListedHook>`insert into feedback_hooks (provider, name, key_hash)
      values (${provider}, ${name}, ${keyHash}::bytea)
      returning id, provider, name, created_at, last_event_at, refused_at, refusal_code`,
  )
  if (!added) throw new Error('A hook was not kept')
  return added
}

export async function setSecret(tx: Tx, id: number, secret: string): Promise<void> {
  await changed(tx, sql`update feedback_hooks set secret = ${secret} where id = ${id}`)
}

/** @returns the name of the hook; undefined if it does not exist */
export async function removeHook(tx: Tx, id: number): Promise<string | undefined> {
  const gone = await row(
    tx,
    sql<Row<'feedback_hooks', 'name'>>`delete from feedback_hooks where id = ${id} returning name`,
  )
  return gone?.name
}

/** Stores that an event was accepted, at most once in ten seconds. */
export async function noteTaken(db: Db, id: number): Promise<void> {
  await changed(
    db,
    sql`update feedback_hooks set last_event_at = now(), refused_at = null, refusal_code = null where id = ${id}
      and (refusal_code is not null or last_event_at is null or last_event_at < now() - interval '10 seconds')`,
  )
}

/** Stores why an event was refused, at most once in ten seconds. */
export async function noteRefused(db: Db, id: number, refusal: HookRefusal): Promise<void> {
  await changed(
    db,
    sql`update feedback_hooks set refused_at = now(), refusal_code = ${refusal} where id = ${id}
      and (refused_at is null or refused_at < now() - interval '10 seconds')`,
  )
}

/** Stores that feedback came in by these ways. */
export async function noteWays(tx: Tx, ways: readonly string[]): Promise<void> {
  await changed(
    tx,
    sql`insert into feedback_ways (way, last_at) select way, now() from unnest(${ways}::text[]) as way
      order by way on conflict (way) do update set last_at = excluded.last_at
        where feedback_ways.last_at < now() - interval '10 seconds'`,
  )
}

export async function findLast(db: Db, way: string): Promise<string | null> {
  const found = await row(
    db,
    sql<Row<'feedback_ways', 'last_at'>>`select last_at from feedback_ways where way = ${way}`,
  )
  return found?.last_at ?? null
}

/** On a day with this many sent messages, some feedback always arrives. */
const muchMail = 5000

/**
 * Finds since when no feedback has come in by any way. Returns a result only if much mail was sent yesterday (UTC) and
 * nothing came in since yesterday began. Null if something came in, or too little was sent to tell.
 */
export async function findSilence(db: Db): Promise<{ since: string | null; sent: number } | null> {
  const found = await row(
    db,
    sql<{ since: string | null; sent: number }>`select last.since, yesterday.sent
      from (select max(last_at) as since from feedback_ways) as last,
        (select coalesce(sum(accepted), 0)::bigint as sent from relay_days
          where day = (now() at time zone 'UTC')::date - 1) as yesterday
      where yesterday.sent >= ${muchMail}::bigint
        and coalesce(last.since, '-infinity') < date_trunc('day', now(), 'UTC') - interval '1 day'`,
  )
  return found ?? null
}
