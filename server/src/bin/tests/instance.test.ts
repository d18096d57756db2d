// An embedded instance runs as a role that owns nothing.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { commandLine, forgetDetail, record } from '../../features/audit/index.ts'
import { keepEvents } from '../../features/tracking/index.ts'
import { openDatabase, row, rows, sql, transaction } from '../../platform/db/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { findRunningPostgres, removePlace, startEmbeddedPostgres } from '../../platform/postgres/index.ts'
import { testConfig } from '../../../test/harness.ts'
import { openExisting, openInstance, webPool, type Instance, type RoleContext } from '../instance.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-role-'))
const log = createLog('silent')
const context: RoleContext = { config: testConfig({ DATA_DIR: dataDir }), log, words: [], program: '' }
const day = 86_400_000

/** The database as its owner, which it was run by before it had a second role, on a cluster without that role. */
async function asBefore(): Promise<void> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log, throwAway: true })
  const owner = openDatabase(url, { connections: 1 })
  await rows(owner.db, sql`create table restored_from_before (id bigint generated always as identity)`)
  await runMigrations({ pgPool: owner.pool })
  await owner.close()
  const superuser = openDatabase(url.replace('//lettermill:', '//postgres:'), { connections: 1 })
  await rows(superuser.db, sql`drop role lettermill_app`)
  await superuser.close()
  await stop()
}

let instance: Instance
beforeAll(async () => {
  await asBefore()
  instance = await openInstance(context, webPool)
}, 60_000)
afterAll(async () => {
  await instance.close()
  removePlace(dataDir)
})

// asvs: 16.4.2
describe('The running product on the embedded database', () => {
  test.each([
    [
      'disable a trigger',
      'alter table audit_entries disable trigger audit_entries_fresh',
      'must be owner of',
    ],
    ['disable all triggers', 'alter table audit_entries disable trigger all', 'must be owner of'],
    ['drop a trigger', 'drop trigger audit_entries_stay on audit_entries', 'must be owner of'],
    ['replace the trigger’s function', 'drop function audit_entries_are_fresh cascade', 'must be owner of'],
    ['drop the table', 'drop table audit_entries', 'must be owner of'],
    ['empty the table', 'truncate audit_entries', 'permission denied for table'],
    ['pass by triggers', 'set session_replication_role = replica', 'permission denied to set parameter'],
    ['become the owner', 'set role lettermill', 'permission denied to set role'],
    ['create a table', 'create table own ()', 'permission denied for schema public'],
    ['change an entry', `update audit_entries set by = 'web'`, 'Audit entries are never changed'],
    [
      'delete an entry of the last minute',
      'delete from audit_entries',
      'of the last minute are never deleted',
    ],
    [
      'delete one in the name of an erasure',
      `begin; set local lettermill.erasure = 'on'; delete from audit_entries`,
      'of the last minute are never deleted',
    ],
  ])('may not %s', async (_, statement, refusal) => {
    const { db, pool } = instance.database
    await record(db, commandLine, { action: 'instance_exported', detail: 'backup' })
    const client = await pool.connect()
    onTestFinished(() => client.release(true))
    await expect(client.query(statement)).rejects.toThrow(refusal)
  })

  test('is a role without rights of its own, and so is its worker', async () => {
    const role = sql<{ name: string; owned: number }>`select current_user as name,
      (select count(*) from pg_class where relowner = current_user::regrole and relnamespace = 'public'::regnamespace)
        as owned`
    expect(await row(instance.database.db, role)).toEqual({ name: 'lettermill_app', owned: 0 })
    expect(new URL(instance.databaseUrl).username).toBe('lettermill_app')
  })

  test('uses every table and sequence, also those that an earlier version made', async () => {
    const { db } = instance.database
    const shut = await rows(
      db,
      sql`select relname from pg_class where relnamespace = 'public'::regnamespace
        and case relkind when 'S' then not has_sequence_privilege(oid, 'usage')
          when 'r' then not has_table_privilege(oid, 'delete') when 'p' then not has_table_privilege(oid, 'delete')
          else false end`,
    )
    expect(shut).toEqual([])
    await rows(db, sql`insert into restored_from_before default values`)
  })

  test('runs jobs in a schema of its own, also after an earlier version made it', async () => {
    const { db, pool } = instance.database
    await runMigrations({ pgPool: pool })
    await rows(db, sql`select graphile_worker.add_job('a job')`)
    expect(await rows(db, sql`select task_identifier as name from graphile_worker.jobs`)).toEqual([
      { name: 'a job' },
    ])
  })

  test('adds and drops months of events', async () => {
    const { db } = instance.database
    const old = sql.raw(`'2020-02-29 23:30:00+00'`)
    await rows(db, sql`insert into events (mailing_id, seq, kind, at) values (1, 1, 'open', ${old})`)
    const { added, dropped } = await keepEvents(db, 400 * day)
    expect(added).toContain('2020-02')
    expect(dropped).toEqual(['2020-02'])
  })

  test('erases a person from an entry of the last minute', async () => {
    const { db } = instance.database
    await record(
      db,
      { ...commandLine, workspaceId: 7 },
      { action: 'campaign_tested', detail: 'To Ann@x.example' },
    )
    await transaction(db, (tx) => forgetDetail(tx, 7, 'ann@x.example'))
    expect(await rows(db, sql`select detail from audit_entries where workspace_id = 7`)).toEqual([
      { detail: 'to [erased]' },
    ])
  })

  test('leaves commands beside it the owner’s rights', async () => {
    expect(new URL((await findRunningPostgres(dataDir)) ?? '').username).toBe('lettermill')
    const beside = await openExisting(context)
    onTestFinished(beside.close)
    expect(await row(beside.database.db, sql`select current_user as name`)).toEqual({ name: 'lettermill' })
  })
})
