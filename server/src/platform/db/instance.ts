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
 * Whether this node signs by the same key as the others. Where it does not, the links of one node are refused by
 * the other. A node that knows the others' key as an old one has replaced it: from then on its own is theirs.
 */
export async function sharesSecretKey(
  db: Db,
  secretKey: string,
  oldKeys: readonly string[] = [],
): Promise<boolean> {
  const print = printOf(secretKey)
  const known = await row(
    db,
    sql<{ value: string }>`insert into instance_facts (name, value) values ('secret_key_print', ${print})
      on conflict (name) do update set value = case
        when instance_facts.value = any(${oldKeys.map(printOf)}::text[]) then excluded.value
        else instance_facts.value end
      returning value`,
  )
  return known?.value === print
}

/** By which a key is known again, and which says nothing of it. */
function printOf(secretKey: string): string {
  return createHash('sha256').update(`lettermill ${secretKey}`).digest('base64url').slice(0, 16)
}
