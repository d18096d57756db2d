// Connections to the database that are cut while a worker starts and while it runs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { rows, sql } from '../src/platform/db/index.ts'
import { builtProgram } from './built-program.ts'
import { until } from './campaigns.ts'
import { freshDatabase, nameOf, testSecretKey } from './harness.ts'

const { db, url } = await freshDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'lettermill-cut-'))

/** A connection that sends this text to the database is cut, so that the statement has no answer; '' cuts none. */
let cutAt = ''
let cuts = 0
const proxy = createServer((client) => {
  const upstream = connect(upstreamOf(inject('databaseUrl')))
  for (const socket of [client, upstream]) socket.on('error', () => undefined)
  client.on('data', (bytes) => {
    if (cutAt === '' || !bytes.includes(cutAt)) return void upstream.write(bytes)
    cuts += 1
    client.destroy()
    upstream.destroy()
  })
  upstream.on('data', (bytes) => void client.write(bytes))
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => client.destroy())
}).listen(0, '127.0.0.1')
await once(proxy, 'listening')
afterAll(() => {
  proxy.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function upstreamOf(address: string): { path: string } | { port: number; host: string } {
  const { hostname, port, searchParams } = new URL(address)
  const folder = searchParams.get('host')
  return folder === null
    ? { host: hostname, port: Number(port) }
    : { path: `${folder}/.s.PGSQL.${port || '5432'}` }
}

function startWorker() {
  const { username, password } = new URL(url)
  const { port } = proxy.address() as AddressInfo
  const through = `postgresql://${username}:${password}@127.0.0.1:${String(port)}/${nameOf(url)}`
  const worker = spawn(process.execPath, [builtProgram(), 'worker'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: through,
      SECRET_KEY: testSecretKey,
      LOG_LEVEL: 'info',
    },
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  const said: string[] = []
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (piece: Buffer) => said.push(piece.toString()))
  return { worker, said: () => said.join('') }
}

test.each([
  'server_version_num',
  'kysely_migration',
  'secret_key_print',
  'instance_state',
  'graphile_worker',
])(
  'a worker whose connection is cut at “%s” while it starts ends with a sentence and exit code 75',
  async (text) => {
    cutAt = text
    const { worker, said } = startWorker()
    const [code] = (await once(worker, 'close')) as [number]
    cutAt = ''
    expect(code, said()).toBe(75)
    const last = JSON.parse(said().trim().split('\n').at(-1) ?? '') as Record<string, unknown>
    expect(last).toMatchObject({ level: 60, role: 'worker' })
    expect(last['msg']).toMatch(/did not answer during the start|cannot be used/)
    expect(last).not.toHaveProperty('err')
  },
)

test('a connection that is cut while the end of a job is recorded does not end the worker', async () => {
  const { worker, said } = startWorker()
  await until(() => said().includes('The worker is ready'), 60)
  const addJob = () => rows(db, sql`select graphile_worker.add_job('reopen_held_streams')`)
  cuts = 0
  cutAt = 'complete_job/'
  await addJob()
  await until(() => cuts > 0, 30)
  cutAt = ''
  await until(() => said().includes('could not be recorded'), 30)
  const [added] = (await addJob()) as { id?: unknown }[]
  expect(added).toBeDefined()
  const waiting = () => rows(db, sql`select 1 from graphile_worker._private_jobs where locked_at is null`)
  await until(async () => (await waiting()).length === 0, 30)
  expect(worker.exitCode).toBeNull()
})
