// Statements of the tag `sql`, and the promises of a transaction.
import { expect, test } from 'vitest'
import { row, rows, sql, transaction, type Db } from '../index.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const { db, pool } = await freshDatabase({ connections: 2 })
const quotes = `o'; drop table accounts; --"`

test('Values become parameters in their order, also in nested statements', () => {
  const inner = sql`b = ${2} or c = ${3}`
  const outer = sql`select ${1} where ${inner} and ${sql.join([4, sql`${5}::int`, sql.raw('6')], sql` + `)} = ${7}`
  expect(outer.text).toBe('select $1 where b = $2 or c = $3 and $4 + $5::int + 6 = $6')
  expect(outer.values).toEqual([1, 2, 3, 4, 5, 7])
  expect(sql`${sql`${1}`}${sql``}${2}`.text).toBe('$1$2')
  expect(sql.join([]).text).toBe('')
})

test('A text comes back unchanged as a value, as a literal and as a name', async () => {
  expect(
    await row(db, sql`select ${quotes} as value, ${sql.lit(quotes)} as literal, ${sql.lit(-1)} as number`),
  ).toEqual({ value: quotes, literal: quotes, number: -1 })
  expect(await row(db, sql`select 1 as ${sql.id(quotes)}`)).toEqual({ [quotes]: 1 })
  expect(await row(db, sql`select ${['a,b', quotes]}::text[] as list, ${null}::text as nothing`)).toEqual({
    list: ['a,b', quotes],
    nothing: null,
  })
})

test('A transaction that fails leaves nothing behind, and its connection can be used again', async () => {
  await rows(db, sql`create table marks (mark integer)`)
  const failing = transaction(db, async (tx) => {
    await transaction(tx, (inner) => rows(inner, sql`insert into marks values (1)`))
    await rows(tx, sql`select broken`)
  })
  await expect(failing).rejects.toThrow('column "broken" does not exist')
  expect(await rows(db, sql`select from marks`)).toEqual([])
  expect(pool.totalCount).toBe(1)
})

test('A statement of a transaction that had ended ran on the connection of another caller', async () => {
  let kept: Db = db
  await transaction(db, (tx) => Promise.resolve((kept = tx)))
  await expect(rows(kept, sql`select 1`)).rejects.toThrow('The transaction has ended')
})

test('A failed statement names the function that ran it', async () => {
  const listMarks = () => rows(db, sql`select broken`)
  const error = await listMarks().catch((reason: unknown) => reason as Error)
  expect((error as Error).stack).toContain('statements.test.ts')
})
