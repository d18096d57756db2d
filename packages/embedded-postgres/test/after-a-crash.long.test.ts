// The program, its database, or both are killed; the next start recovers and loses no row.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { isRoot } from '../src/place/system-user.ts'
import { removePlace } from '../src/place/remove-place.ts'
import {
  makeSharedDataDir,
  killHard,
  newFolder,
  programInAnotherProcess,
  query,
  recordingLog,
  serverOn,
  serversOn,
  start,
} from './harness/folders.ts'

let dataDir: string
let place: string

beforeAll(async () => {
  const shared = await makeSharedDataDir()
  dataDir = shared.dataDir
  place = join(dataDir, 'postgres')
  return shared.remove
})

const addRow = (url: string) => query(url, 'insert into kept values (gen_random_uuid()) returning what')
const rows = async (url: string) => (await query(url, 'select what from kept')).map(({ what }) => what)

test('a killed program leaves its server running; the next start stops it and keeps every row', async () => {
  const { child, url } = await programInAnotherProcess(dataDir)
  const [added] = await addRow(url)
  await expect(start(dataDir)).rejects.toThrow(/already runs/)
  await killHard(child)
  const left = serverOn(place)

  const next = await start(dataDir)
  expect(next.notes.join()).toContain('had left its PostgreSQL running')
  expect(await rows(next.url)).toContain(added?.what)
  expect(serversOn(place)).not.toContain(left)
  expect(serversOn(place)).toHaveLength(1)
})

test('a server whose data folder was deleted is stopped before a new cluster starts at the same path', async () => {
  const own = join(newFolder(), 'data')
  onTestFinished(() => removePlace(own))
  const { child, url } = await programInAnotherProcess(own)
  await query(url, 'create table lost (what text)')
  await killHard(child)
  const left = serverOn(join(own, 'postgres'))
  rmSync(own, { recursive: true })

  const next = await start(own)
  expect(serversOn(join(own, 'postgres'))).not.toContain(left)
  expect(serversOn(join(own, 'postgres'))).toHaveLength(1)
  expect(next.notes.join()).toContain('had left its PostgreSQL running')
  expect(await query(next.url, "select to_regclass('lost') as lost")).toEqual([{ lost: null }])
})

test('a server whose socket is gone is started again on the same address', async () => {
  const log = recordingLog()
  const { url } = await start(dataDir, log)
  const [added] = await addRow(url)
  rmSync(new URL(url).searchParams.get('host') ?? '', { recursive: true })
  await expect.poll(() => rows(url).catch(() => []), { timeout: 20_000 }).toContain(added?.what)
  expect(log.lines.join('\n')).toContain('The socket of PostgreSQL is gone')
})

test('a program starts no server on the cluster that another program made at its deleted path', async () => {
  const own = join(newFolder(), 'data')
  onTestFinished(() => removePlace(own))
  const log = recordingLog()
  await start(own, log)
  rmSync(own, { recursive: true })
  const next = await start(own)
  await query(next.url, 'create table kept (what text)')
  await expect.poll(() => log.lines.join('\n'), { timeout: 10_000 }).toContain('was deleted or replaced')
  expect(serversOn(join(own, 'postgres'))).toHaveLength(1)
  expect(await query(next.url, 'select what from kept')).toEqual([])
})

test('a killed server is started again on the same address while the program runs', async () => {
  const log = recordingLog()
  const { url } = await start(dataDir, log)
  const [added] = await addRow(url)
  const server = serverOn(place)
  process.kill(server, 'SIGKILL')
  await expect.poll(() => rows(url).catch(() => []), { timeout: 15_000 }).toContain(added?.what)
  expect(log.lines).toContain('PostgreSQL ended unexpectedly (SIGKILL) and is started again.')
})

test('a start right after everything was killed waits until the old backends are gone', async () => {
  const { child, url } = await programInAnotherProcess(dataDir)
  const [added] = await addRow(url)
  const busy = query(url, 'select sum(sqrt(n)) from generate_series(1, 3e7) n').catch(() => 'cut off')
  const server = serverOn(place)
  await killHard(child)
  process.kill(server, 'SIGKILL')
  const next = await start(dataDir)
  expect(await rows(next.url)).toContain(added?.what)
  await busy
})

test('a server that dies while the program stops is not started again', async () => {
  const database = await start(dataDir)
  const server = serverOn(place)
  process.kill(server, 'SIGKILL')
  await database.stop()
  // The backends of a killed server notice it themselves and end a moment later.
  await expect.poll(() => serversOn(place), { timeout: 20_000 }).toEqual([])
})

test('a program that exits without stopping its database leaves no server behind', async () => {
  const { child } = await programInAnotherProcess(dataDir)
  child.send('exit')
  await once(child, 'exit')
  await expect.poll(() => serversOn(place), { timeout: 20_000 }).toEqual([])
})

test('an unrelated process that has the dead server’s process id by now is left alone', async () => {
  const { uid, gid } = statSync(join(place, 'data'))
  const stranger = spawn('sleep', ['60'], isRoot() ? { uid, gid } : {})
  onTestFinished(() => void stranger.kill())
  writeFileSync(join(place, 'data', 'postmaster.pid'), `${stranger.pid}\n${join(place, 'data')}\n`)
  const { url, notes } = await start(dataDir)
  expect(await rows(url)).toContain('a row')
  expect(notes).toEqual([])
  expect(stranger.exitCode).toBeNull()
})
