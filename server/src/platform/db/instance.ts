// Facts about this installation, alike on every node: its id, and by which key its links are signed.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { row, type Db } from './db.ts'

/** A short id of this installation, made by its first migration. */
export async function getInstanceId(db: Db): Promise<string> {
  const fact = await row(
    db,
    sql<{ value: string }>`select value from instance_facts where name = 'instance_id'`,
  )
  if (!fact) throw new Error('The database has no instance_id: its migrations did not run')
  return fact.value
}

/**
 * Whether this node signs by the same key as the node that started first. Where it does not, the links of
 * one node are refused by the other.
 */
export async function sharesSecretKey(db: Db, secretKey: string): Promise<boolean> {
  const print = createHash('sha256').update(`lettermill ${secretKey}`).digest('base64url').slice(0, 16)
  const first = await row(
    db,
    sql<{ value: string }>`insert into instance_facts (name, value) values ('secret_key_print', ${print})
      on conflict (name) do update set value = instance_facts.value returning value`,
  )
  return first?.value === print
}
