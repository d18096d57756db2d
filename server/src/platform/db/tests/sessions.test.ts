// The settings of every session, regardless of the defaults of the role, the database or the server.
import { expect, test } from 'vitest'
import { isTransient, openDatabase, row, rows, sql, transaction, withDeadline } from '../index.ts'
import { freshDatabase, nameOf } from '../../../../test/harness.ts'

const { db, url } = await freshDatabase()
const name = nameOf(url)

/** Runs on a database with other defaults. Existing sessions keep their settings. */
async function withDefault<T>(setting: string, value: string, run: () => Promise<T>): Promise<T> {
  await rows(db, sql`alter database ${sql.id(name)} set ${sql.raw(setting)} to ${sql.lit(value)}`)
  try {
    return await run()
  } finally {
    await rows(db, sql`alter database ${sql.id(name)} reset ${sql.raw(setting)}`)
  }
}

async function reading<T>(read: ReturnType<typeof sql<T>>): Promise<T | undefined> {
  const own = openDatabase(url, { connections: 1 })
  try {
    return await row(own.db, read)
  } finally {
    await own.close()
  }
}

test('If a role had datestyle SQL, DMY, every call that read a time answered 500 "Invalid time value"', async () => {
  const read = await withDefault('datestyle', 'SQL, DMY', () =>
    reading(
      sql<{
        at: string
        day: string
      }>`select timestamptz '2026-11-22 08:00+00' as at, date '2026-11-22' as day`,
    ),
  )
  expect(read).toEqual({ at: '2026-11-22T08:00:00.000Z', day: '2026-11-22' })
})

test.each([
  ['timezone', 'Asia/Tokyo', 'UTC'],
  ['default_transaction_isolation', 'serializable', 'read committed'],
  ['statement_timeout', '250ms', '30s'],
  ['lock_timeout', '250ms', '0'],
  ['idle_in_transaction_session_timeout', '250ms', '5min'],
  ['intervalstyle', 'iso_8601', 'postgres'],
  ['bytea_output', 'escape', 'hex'],
  ['client_encoding', 'LATIN1', 'UTF8'],
  ['standard_conforming_strings', 'off', 'on'],
])('A default of the database for %s, %s, does not reach our sessions', async (setting, theirs, ours) => {
  const read = await withDefault(setting, theirs, () =>
    reading(sql<{ value: string }>`select current_setting(${setting}) as value`),
  )
  expect(read?.value).toBe(ours)
})

test('A deadline that was set inside a transaction silently changed nothing', async () => {
  const setting = transaction(db, (tx) => Promise.resolve(withDeadline(tx, 60_000)))
  await expect(setting).rejects.toThrow('A transaction keeps its deadline')
})

test('A statement may take as long as its own deadline, whatever the previous one on its connection had', async () => {
  const own = openDatabase(url, { connections: 1, deadline: 100 })
  const patient = withDeadline(own.db, 60_000)
  const slow = sql`select pg_sleep(0.3)`
  try {
    await rows(patient, slow)
    const refused = await rows(own.db, slow).catch((error: unknown) => error)
    // The server cancels the statement. If a busy server reports that late, the connection is closed at the same
    // deadline.
    expect(['57014', 'ETIMEDOUT']).toContain((refused as { code?: string }).code)
    expect(isTransient(refused)).toBe(true)
    await transaction(patient, (tx) => rows(tx, slow))
  } finally {
    await own.close()
  }
})
