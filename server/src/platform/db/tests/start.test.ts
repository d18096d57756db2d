// A start on an unusable database reports the problem in a sentence, without a stack trace.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openInstance } from '../../../bin/instance.ts'
import { rows, sql } from '../index.ts'
import { createLog } from '../../log/index.ts'
import { StartError } from '../../problem.ts'
import { freshDatabase, nameOf, testConfig } from '../../../../test/harness.ts'
import { nameAsUnreleased } from '../../../../test/unreleased.ts'

const { db, url } = await freshDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-start-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The output of a start on that database. */
async function startOn(databaseUrl: string): Promise<unknown> {
  const config = testConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const context = { config, log: createLog('silent'), words: [], program: '' }
  return openInstance(context, { connections: 2 }).then(
    async ({ close }) => {
      await close()
      return null
    },
    (error: unknown) => error,
  )
}

test('A start on a read-only database printed a stack trace', async () => {
  const database = sql.id(nameOf(url))
  await rows(db, sql`alter database ${database} set default_transaction_read_only to on`)
  const refused = await startOn(url)
  await rows(db, sql`alter database ${database} reset default_transaction_read_only`)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toContain('takes no changes')
  expect(await startOn(url)).toBeNull()
})

test('A start of an older program on a newer database printed a stack trace', async () => {
  const add = sql`insert into kysely_migration (name, timestamp) values ('9999_newer', now()::text)`
  await rows(db, add)
  const refused = await startOn(url)
  await rows(db, sql`delete from kysely_migration where name = '9999_newer'`)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toContain('newer Lettermill (it has the migration 9999_newer')
  expect(await startOn(url)).toBeNull()
})

test('A start takes over the database of an unreleased build, and refuses one of an earlier build', async () => {
  const [known, earlier] = [await freshDatabase(), await freshDatabase()]
  await nameAsUnreleased(known.db)
  expect(await startOn(known.url)).toBeNull()
  expect(
    await rows(known.db, sql`select from kysely_migration where name = '0119_dmarc_signatures'`),
  ).toEqual([])
  await nameAsUnreleased(earlier.db, 1)
  const refused = await startOn(earlier.url)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toContain('Start commit 4472db57 once against this data')
})

test('A start on a database whose connections were all in use blamed host, port and password', async () => {
  const database = sql.id(nameOf(url))
  await rows(db, sql`alter database ${database} connection limit 1`)
  const refused = await startOn(url)
  await rows(db, sql`alter database ${database} connection limit -1`)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toContain('refuses more connections: too many connections for database')
  expect(String(refused)).toContain('max_connections')
  expect(await startOn(url)).toBeNull()
})

test('A start without a reachable server says what to check', async () => {
  const refused = await startOn('postgresql://lettermill@127.0.0.1:1/lettermill')
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toContain('Check that PostgreSQL runs there')
})

test('A start with a role that may not create tables or extensions printed a stack trace', async () => {
  const other = await freshDatabase()
  await rows(other.db, sql`drop schema public cascade`)
  const refused = await startOn(other.url)
  expect(refused).toBeInstanceOf(StartError)
  expect(String(refused)).toContain('alter database NAME owner to ROLE')
})
