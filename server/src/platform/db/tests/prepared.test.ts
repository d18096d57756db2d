// A prepared statement runs again and again, and each connection plans it once, for other values each time.
import { expect, test } from 'vitest'
import { row, rows, sql, transaction, violates } from '../index.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const { db } = await freshDatabase({ connections: 1 })

const plans = async () =>
  (await rows(db, sql<{ statement: string }>`select statement from pg_prepared_statements`)).length

test('A prepared statement returns the rows for its values, and PostgreSQL plans it once', async () => {
  for (const each of [1, 2, 3])
    expect(await row(db, sql.prepared`select ${each}::integer * 2 as twice`)).toEqual({ twice: each * 2 })
  expect(await plans()).toBe(1)
  await transaction(db, (tx) => row(tx, sql.prepared`select ${4}::integer * 2 as twice`))
  expect(await plans()).toBe(1)
})

test('Another statement leaves no plan behind', async () => {
  const before = await plans()
  await rows(db, sql`select ${1}::integer * 3 as thrice`)
  expect(await plans()).toBe(before)
})

test('A violated constraint is recognised by its name', async () => {
  const again = () => rows(db, sql`insert into instance_facts (name, value) values ('instance_id', 'x')`)
  const error = await again().catch((reason: unknown) => reason)
  expect(violates(error, 'instance_facts_pkey')).toBe(true)
  expect(violates(error, 'another_key')).toBe(false)
  expect(violates(new Error('no'), 'instance_facts_pkey')).toBe(false)
})
