// PgBouncer in front of the database. Where it is not installed, these tests are skipped and say so.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { keepsSessions, openDatabase, rows, sql } from '../index.ts'
import { freshDatabase, nameOf } from '../../../../test/harness.ts'
import { findProgram } from '../../../../test/programs.ts'
import { aLossyProxy } from './lossy-proxy.ts'

const { url, pool } = await freshDatabase()
// Only the owner may use the unix socket, and PgBouncer runs as another user.
const way = await aLossyProxy()
const program = findProgram(['pgbouncer', '/usr/sbin/pgbouncer'], ['--version'])
const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-pooler-'))
const running: ChildProcess[] = []
afterAll(() => {
  for (const each of running) each.kill()
  rmSync(folder, { recursive: true })
})

/** The address of the tests' database through a PgBouncer of its own in that mode. */
async function aPooler(mode: 'session' | 'transaction' | 'statement'): Promise<string> {
  const upstream = new URL(inject('databaseUrl'))
  const port = await freePort()
  const name = nameOf(url)
  const file = path.join(folder, `${mode}.ini`)
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
`,
  )
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root, and needs none of its rights.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  running.push(spawn(program ?? '', ['-q', ...user, file], { stdio: 'ignore' }))
  return `postgresql://${upstream.username}@127.0.0.1:${String(port)}/${name}`
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    }),
  )
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

test('A server without a pooler keeps sessions', async () => {
  expect(await keepsSessions(pool)).toBe(true)
})

test.skipIf(program === null)(
  'PgBouncer 1.18 refuses the start with "unsupported startup parameter: options"',
  async () => {
    const database = await opened(await aPooler('session'))
    expect(await keepsSessions(database.pool)).toBe(true)
    const [zone] = await rows(database.db, sql<{ zone: string }>`select current_setting('timezone') as zone`)
    expect(zone).toEqual({ zone: 'UTC' })
    await database.close()
  },
)

test.skipIf(program === null)(
  'PgBouncer in transaction mode stalls half of a campaign instead of being refused',
  async () => {
    const database = await opened(await aPooler('transaction'))
    for (const _ of [1, 2, 3]) expect(await keepsSessions(database.pool)).toBe(false)
    await database.close()
  },
)
