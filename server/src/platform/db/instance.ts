// Facts about this installation that all nodes share: its id, the fingerprint of the key that signs its links, and the
// address of an untrusted proxy.
import { createHash } from 'node:crypto'
import { sql } from './statement.ts'
import { row, rows, type Db } from './db.ts'
import type { Row } from './tables.ts'

type Fact = Row<'instance_facts', 'value'>

/** A short id of this installation, created by its first migration. */
export async function getInstanceId(db: Db): Promise<string> {
  const fact = await row(db, sql<Fact>`select value from instance_facts where name = 'instance_id'`)
  if (!fact) throw new Error('The database has no instance_id: its migrations did not run')
  return fact.value
}

/**
 * Answers whether this node signs with the same key as the other nodes. Nodes with different keys refuse each other's
 * links. If this node lists the others' key as an old key, it has replaced that key, so its own key becomes the current
 * one.
 */
export async function sharesSecretKey(
  db: Db,
  secretKey: string,
  oldKeys: readonly string[] = [],
): Promise<boolean> {
  const print = printOf(secretKey)
  const known = await row(
    db,
    sql<Fact>`insert into instance_facts (name, value) values ('secret_key_print', ${print})
      on conflict (name) do update set value = case
        when instance_facts.value = any(${oldKeys.map(printOf)}::text[]) then excluded.value
        else instance_facts.value end
      returning value`,
  )
  return known?.value === print
}

/** A fingerprint that identifies a key and reveals nothing about it. */
function printOf(secretKey: string): string {
  return createHash('sha256').update(`lettermill ${secretKey}`).digest('base64url').slice(0, 16)
}

/**
 * Stores the address of a client that sent proxy headers without being trusted. There is one row, with the latest
 * address.
 */
export async function noteUntrustedProxy(db: Db, address: string): Promise<void> {
  await rows(
    db,
    sql`insert into instance_facts (name, value) values ('untrusted_proxy', ${address})
      on conflict (name) do update set value = excluded.value where instance_facts.value <> excluded.value`,
  )
}

/** The stored address, unless an administrator dismissed it; otherwise null. */
export async function findUntrustedProxy(db: Db): Promise<string | null> {
  const noted = await row(
    db,
    sql<Fact>`select value from instance_facts noted where name = 'untrusted_proxy' and not exists (
      select from instance_facts where name = 'untrusted_proxy_dismissed' and value = noted.value)`,
  )
  return noted?.value ?? null
}

/** Dismisses the stored address. Returns it, or null if there is none. */
export async function dismissUntrustedProxy(db: Db): Promise<string | null> {
  const dismissed = await row(
    db,
    sql<Fact>`insert into instance_facts (name, value)
      select 'untrusted_proxy_dismissed', value from instance_facts where name = 'untrusted_proxy'
      on conflict (name) do update set value = excluded.value returning value`,
  )
  return dismissed?.value ?? null
}

/** Deletes the stored address, because it is trusted now. */
export async function forgetUntrustedProxy(db: Db, address: string): Promise<void> {
  await rows(db, sql`delete from instance_facts where name = 'untrusted_proxy' and value = ${address}`)
}

/** Stores a fact of the whole instance under a name. */
export async function setFact(db: Db, name: string, value: string): Promise<void> {
  await rows(
    db,
    sql`insert into instance_facts (name, value) values (${name}, ${value})
      on conflict (name) do update set value = excluded.value`,
  )
}

/** The values of facts by name; unknown names are left out. */
export async function getFacts(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const facts = await rows(
    db,
    sql<
      Row<'instance_facts', 'name' | 'value'>
    >`select name, value from instance_facts where name = any(${names}::text[])`,
  )
  return new Map(facts.map(({ name, value }) => [name, value]))
}

export async function deleteFact(db: Db, name: string): Promise<void> {
  await rows(db, sql`delete from instance_facts where name = ${name}`)
}

/**
 * Stores that a restore is in progress. It uses a table of its own, because the restore is known as such from its first
 * second, before it has made any other table.
 */
export async function noteRestore(db: Db, made: string): Promise<void> {
  await rows(db, sql`create table if not exists restore_in_progress (made_at text not null)`)
  await rows(db, sql`delete from restore_in_progress`)
  await rows(db, sql`insert into restore_in_progress (made_at) values (${made})`)
}

/** The statement that ends that state. It belongs to the transaction that restores, on the restore's own connection. */
export const endRestore = 'drop table restore_in_progress'

/** The time of the backup whose restore began here and did not end; null if there is none. */
export async function findUnfinishedRestore(db: Db): Promise<string | null> {
  const table = await row(db, sql`select 1 where to_regclass('restore_in_progress') is not null`)
  if (!table) return null
  return (
    (await row(db, sql<{ made_at: string }>`select made_at from restore_in_progress`))?.made_at ?? 'unknown'
  )
}
