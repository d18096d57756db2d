// SQL of test addresses. Reads by join: active_workspaces (accounts), and sending_domains
// (whether the workspace proved an address's domain).
import type { TestAddress } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Sql, type Tx } from '../../platform/db/index.ts'

/** Only the exact domain counts, and only the workspace's own proof: the key that Lettermill looked up in the DNS. */
const isProved = (workspaceId: Sql, email: Sql) => sql`exists (select from sending_domains d
  where d.workspace_id = ${workspaceId} and d.proved_at is not null
    and d.domain_name = lower(split_part(${email}, '@', 2)))`
const shown = sql`t.id, t.email, t.asked_at, t.confirmed_at,
  t.confirmed_at is not null or ${isProved(sql`t.workspace_id`, sql`t.email`)} as is_ready`
type Shown = Row<'test_addresses', 'id' | 'email' | 'asked_at' | 'confirmed_at'> & { is_ready: boolean }

/** The workspace's addresses, in alphabetical order. */
export function listTestAddresses(db: Db, workspaceId: number): Promise<TestAddress[]> {
  return rows(
    db,
    sql<Shown>`select ${shown} from test_addresses t
      where workspace_id = ${workspaceId} and removed_at is null order by lower(email)`,
  )
}

export function findTestAddress(
  db: Db,
  workspaceId: number,
  email: string,
): Promise<TestAddress | undefined> {
  return row(
    db,
    sql<Shown>`select ${shown} from test_addresses t
      where workspace_id = ${workspaceId} and lower(email) = lower(${email}) and removed_at is null`,
  )
}

/** Whether the workspace has proved the domain of an address. */
export async function isOfProvedDomain(db: Db, workspaceId: number, email: string): Promise<boolean> {
  const found = await row(
    db,
    sql<{ is_proved: boolean }>`select ${isProved(sql`${workspaceId}`, sql`${email}::text`)} as is_proved`,
  )
  return found?.is_proved === true
}

/** The number of the workspace's addresses, except this one. */
export async function countOtherAddresses(db: Db, workspaceId: number, email: string): Promise<number> {
  const found = await row(
    db,
    sql<{ count: number }>`select count(*) from test_addresses
      where workspace_id = ${workspaceId} and removed_at is null and lower(email) <> lower(${email})`,
  )
  return found?.count ?? 0
}

/**
 * Counts one mail of today (UTC) if fewer than `most` are counted. Concurrent calls wait for each other on the row
 * until the transaction ends.
 * @param counted 'workspace 12' or 'address ann@example.com'
 * @returns whether it was counted
 */
export async function countMail(tx: Tx, counted: string, most: number): Promise<boolean> {
  const found = await row(
    tx,
    sql`insert into test_address_allowances as a (counted, day, asked)
      values (${counted}, (now() at time zone 'UTC')::date, 1)
      on conflict (counted) do update
        set day = excluded.day, asked = case when a.day = excluded.day then a.asked + 1 else 1 end
        where a.day <> excluded.day or a.asked < ${most}
      returning 1`,
  )
  return found !== undefined
}

/**
 * How many times the workspace ever asked a mailbox, by any `+tag` spelling of its address.
 * @param mailbox as `mailboxOf` returns it
 */
export async function countAsked(tx: Tx, workspaceId: number, mailbox: string): Promise<number> {
  const found = await row(
    tx,
    sql<{ count: number }>`select coalesce(sum(asked_times), 0)::integer as count from test_addresses
      where workspace_id = ${workspaceId} and regexp_replace(lower(email), '(?<=.)[+].*@', '@') = ${mailbox}`,
  )
  return found?.count ?? 0
}

/** Stores that the address is asked, for the first time or again. */
export async function recordAsked(tx: Tx, workspaceId: number, email: string): Promise<TestAddress> {
  const asked = await row(
    tx,
    sql<Shown>`insert into test_addresses as t (workspace_id, email) values (${workspaceId}, ${email})
      on conflict (workspace_id, lower(email)) do update
        set email = excluded.email, asked_times = t.asked_times + 1, asked_at = now(),
          confirmed_at = case when t.removed_at is null then t.confirmed_at end, removed_at = null
      returning ${shown}`,
  )
  if (!asked) throw new Error('The address was not stored')
  return asked
}

export type AskedRow = Row<'test_addresses', 'workspace_id' | 'email'>

/** An address that can be confirmed: it is not removed, and the requesting workspace is active. */
export function findAsked(db: Db, id: number): Promise<AskedRow | undefined> {
  return row(
    db,
    sql<AskedRow>`select t.workspace_id, t.email from test_addresses t
      join active_workspaces w on w.id = t.workspace_id
      where t.id = ${id} and t.removed_at is null`,
  )
}

/** Stores that an address confirmed. A second call changes nothing. */
export async function recordConfirmed(db: Db, id: number): Promise<void> {
  await changed(
    db,
    sql`update test_addresses set confirmed_at = now()
      where id = ${id} and removed_at is null and confirmed_at is null`,
  )
}

/** @returns the removed address; undefined if the workspace has none with that id */
export async function removeTestAddress(
  tx: Tx,
  workspaceId: number,
  id: number,
): Promise<string | undefined> {
  const removed = await row(
    tx,
    sql<Row<'test_addresses', 'email'>>`update test_addresses set removed_at = now(), confirmed_at = null
      where workspace_id = ${workspaceId} and id = ${id} and removed_at is null returning email`,
  )
  return removed?.email
}

/**
 * Deletes the counts of earlier days. It may run twice.
 * @returns how many
 */
export function clearAllowances(db: Db): Promise<number> {
  return changed(db, sql`delete from test_address_allowances where day < (now() at time zone 'UTC')::date`)
}

/** Deletes an address and its counts, for a person who asked to be erased. */
export async function forgetTestAddress(tx: Tx, workspaceId: number, email: string): Promise<void> {
  await changed(
    tx,
    sql`delete from test_addresses where workspace_id = ${workspaceId} and lower(email) = lower(${email})`,
  )
  await changed(tx, sql`delete from test_address_allowances where counted = 'address ' || lower(${email})`)
}
