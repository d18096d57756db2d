// PgBouncer in front of the database. If it is not installed, the tests that need it are skipped and reported by name.
// The other tests run on PostgreSQL itself.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { createSender, listSenders } from '@lettermill/contracts'
import { openInstance, servePool, workerPool, type InstanceOptions } from '../../../bin/instance.ts'
import { StartError } from '../../problem.ts'
import { createLog } from '../../log/index.ts'
import { rows, keepsSessions, openDatabase, sql, transaction, withDeadline } from '../index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freePort } from '../../../../test/free-port.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, nameOf, testConfig } from '../../../../test/harness.ts'
import { findProgram } from '../../../../test/programs.ts'
import { aLossyProxy } from './lossy-proxy.ts'

const { db, url, pool } = await freshDatabase()
// PgBouncer runs as another user, and only the owner may use the unix socket, so it connects through a proxy.
const way = await aLossyProxy()
const program = findProgram(['pgbouncer', '/usr/sbin/pgbouncer'], ['--version'])
const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-pooler-'))
const running: ChildProcess[] = []
afterAll(() => {
  for (const each of running) each.kill()
  rmSync(folder, { recursive: true })
})

/** The address of the tests' database through a new PgBouncer in that mode. */
async function aPooler(mode: 'session' | 'transaction' | 'statement', most = 100): Promise<string> {
  const upstream = new URL(inject('databaseUrl'))
  const port = await freePort()
  const name = nameOf(url)
  const file = path.join(folder, `${mode}-${String(most)}.ini`)
  writeFileSync(path.join(folder, 'users.txt'), `"${upstream.username}" "${upstream.password}"\n`)
  writeFileSync(
    file,
    `[databases]
${name} = host=127.0.0.1 port=${String(way.port)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 2
max_client_conn = ${String(most)}
`,
  )
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  running.push(spawn(program ?? '', ['-q', ...user, file], { stdio: 'ignore' }))
  return `postgresql://${upstream.username}@127.0.0.1:${String(port)}/${name}`
}

/** Resolves once the pooler answers. */
async function untilListening(address: string): Promise<void> {
  await (await opened(address)).close()
}

async function opened(address: string) {
  const database = openDatabase(address, { connections: 3 })
  for (let tries = 100; ; tries -= 1) {
    try {
      await rows(database.db, sql`select 1`)
      return database
    } catch (error) {
      if (tries === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

test('A server without a pooler keeps its sessions', async () => {
  expect(await keepsSessions(pool)).toBe(true)
})

test.skipIf(program === null)(
  'PgBouncer 1.18 refused the start with "unsupported startup parameter: options"',
  async () => {
    const database = await opened(await aPooler('session'))
    expect(await keepsSessions(database.pool)).toBe(true)
    const [zone] = await rows(database.db, sql<{ zone: string }>`select current_setting('timezone') as zone`)
    expect(zone).toEqual({ zone: 'UTC' })
    await database.close()
  },
)

test.skipIf(program === null)(
  'PgBouncer in transaction mode stalled half of a campaign instead of being refused',
  async () => {
    const database = await opened(await aPooler('transaction'))
    for (const _ of [1, 2, 3]) expect(await keepsSessions(database.pool)).toBe(false)
    await database.close()
  },
)

/** Sets defaults that break a program which relies on the usual ones (ADR-0071). */
async function setAlienDefaults(): Promise<void> {
  const database = sql.id(nameOf(url))
  for (const setting of [
    sql`datestyle = 'SQL, DMY'`,
    sql`intervalstyle = 'sql_standard'`,
    sql`default_transaction_isolation = 'serializable'`,
    sql`statement_timeout = '50ms'`,
  ])
    await rows(db, sql`alter database ${database} set ${setting}`)
}

const settings = sql<{ isolation: string; datestyle: string; intervalstyle: string; deadline: string }>`select
  current_setting('transaction_isolation') as isolation, current_setting('datestyle') as datestyle,
  current_setting('intervalstyle') as intervalstyle, current_setting('statement_timeout') as deadline`
const prepared = sql.prepared`${settings}`
const ours = { isolation: 'read committed', datestyle: 'ISO, MDY', intervalstyle: 'postgres' }

test('A statement in a session that others share left settings and prepared statements in the session', async () => {
  await setAlienDefaults()
  // A single connection, so that the test sees the session that the statements before it used.
  const own = openDatabase(url, { connections: 1, sharesSessions: true })
  expect(await rows(own.db, settings)).toEqual([{ ...ours, deadline: '30s' }])
  expect(await rows(withDeadline(own.db, 600_000), settings)).toEqual([{ ...ours, deadline: '10min' }])
  expect(await transaction(own.db, (tx) => rows(tx, prepared))).toEqual([{ ...ours, deadline: '30s' }])
  await expect(rows(own.db, sql`select 1 / 0`)).rejects.toThrow('division by zero')
  const client = await own.pool.connect()
  const { rows: left } = await client.query(settings.text)
  const { rowCount: plans } = await client.query('select from pg_prepared_statements where from_sql = false')
  client.release()
  expect(left).toEqual([
    { isolation: 'serializable', datestyle: 'SQL, DMY', intervalstyle: 'sql_standard', deadline: '50ms' },
  ])
  expect(plans).toBe(0)
  await own.close()
})

const context = (address: string) => ({
  config: testConfig({ DATABASE_URL: address, DATA_DIR: folder }),
  log: createLog('silent'),
  words: [],
  program: '',
})
const refusalOf = (address: string, pool: InstanceOptions) =>
  openInstance(context(address), pool).then(
    ({ close }) => close().then(() => null),
    (error: unknown) => error,
  )

test.skipIf(program === null)(
  '`serve` refused to start behind PgBouncer in transaction mode, although it can run there',
  async () => {
    const address = await aPooler('transaction')
    await untilListening(address)
    const instance = await openInstance(context(address), servePool)
    const app = await startApp(instance.database)
    const { call } = await aSignedInAccount(app, instance.database.db)
    // Twenty calls run at once on two sessions, so that two statements of a call may get different sessions.
    const numbers = Array.from({ length: 20 }, (_, n) => n)
    const created = await Promise.all(
      numbers.map((n) =>
        call(createSender, { body: { name: 'Ann', email: `ann${String(n)}@office.example` } }),
      ),
    )
    expect(created.map(({ status }) => status)).toEqual(numbers.map(() => 200))
    const listed = await Promise.all(numbers.map(() => call(listSenders, {})))
    expect(listed.map(({ status }) => status)).toEqual(numbers.map(() => 200))
    const seen = await Promise.all(numbers.map(() => rows(instance.database.db, prepared)))
    expect(seen).toEqual(numbers.map(() => [{ ...ours, deadline: '30s' }]))
    await app.close()
    await instance.close()
  },
)

test.skipIf(program === null)(
  'The refusal of a pooler mode that a role cannot use did not say what to set',
  async () => {
    for (const [mode, pool] of [
      ['transaction', workerPool],
      ['statement', servePool],
    ] as const) {
      const address = await aPooler(mode)
      await untilListening(address)
      const refused = await refusalOf(address, pool)
      expect(refused).toBeInstanceOf(StartError)
      expect(String(refused)).toContain('Only `serve` works behind one, in transaction mode')
      expect(String(refused)).toContain('pool_mode=session')
    }
  },
)

test.skipIf(program === null)(
  'A start that PgBouncer refused for max_client_conn blamed host, port and password',
  async () => {
    const address = await aPooler('session', 1)
    const first = await opened(address)
    const refused = await refusalOf(address, servePool)
    expect(refused).toBeInstanceOf(StartError)
    expect(String(refused)).toContain('refuses more connections')
    await first.close()
  },
)
