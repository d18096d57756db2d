// Root starts the program, as in many containers and on many small servers; PostgreSQL refuses to run as root. These
// tests run only as root.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { EmbeddedPostgresError } from '../src/errors.ts'
import { removePlace } from '../src/place/remove-place.ts'
import { isRoot, userForNewCluster } from '../src/place/system-user.ts'
import { makeSharedDataDir, query, serverOn, serversOn, start } from './harness/folders.ts'

const keptRow = (url: string) => query(url, 'select what from kept')

function ownerOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid
}

function setMode(folder: string, mode: number): void {
  const before = statSync(folder).mode & 0o7777
  onTestFinished(() => chmodSync(folder, before))
  chmodSync(folder, mode)
}

describe.runIf(isRoot())('if PostgreSQL’s user can enter the data folder', () => {
  let dataDir: string
  let place: string

  beforeAll(async () => {
    const shared = await makeSharedDataDir()
    dataDir = shared.dataDir
    place = join(dataDir, 'postgres')
    return shared.remove
  })

  test('the server runs as another user, who owns the cluster and nothing else in the data folder', async () => {
    await start(dataDir)
    const server = serverOn(place)
    expect(ownerOf(server)).toBe(userForNewCluster('embedded')?.uid)
    expect(statSync(join(place, 'data')).uid).toBe(ownerOf(server))
    expect([statSync(dataDir).uid, statSync(place).uid]).toEqual([0, 0])
    expect(readFileSync(`/proc/${server}/environ`, 'utf8')).not.toContain('HOME=')
  })

  test('the program lets other users pass through the data folder, but not list it', async () => {
    setMode(dataDir, 0o700)
    const { url } = await start(dataDir)
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
    expect(await keptRow(url)).toEqual([{ what: 'a row' }])
  })

  // asvs: 13.2.1
  test.each([
    ['another program’s user', NOBODY, /cannot enter|EACCES/],
    ['PostgreSQL’s own user', undefined, /^Peer authentication failed/],
  ])('the database let %s in over its socket', async (_who, uid, words) => {
    const { url } = await start(dataDir)
    expect(await knock(url, uid ?? userForNewCluster('embedded')?.uid ?? 0)).toMatch(words)
    expect(await knock(url, 0)).toBe('let in')
  })

  // asvs: 13.2.1
  test('the database let in everybody who reached the socket', async () => {
    const { url } = await start(dataDir)
    setMode(join(place, 'run'), 0o755)
    setMode(join(place, 'run', '.s.PGSQL.5432'), 0o777)
    expect(await knock(url, NOBODY)).toMatch(/^Peer authentication failed/)
  })

  test('other users could list the data folder and read the database’s password', async () => {
    await start(dataDir)
    const modeOf = (...names: string[]) => (statSync(join(dataDir, ...names)).mode & 0o777).toString(8)
    expect([modeOf(), modeOf('postgres'), modeOf('postgres', 'data')]).toEqual(['711', '711', '700'])
    expect([modeOf('postgres', 'run'), modeOf('postgres', 'password')]).toEqual(['700', '600'])
    expect(modeOf('postgres', 'running.json')).toBe('600')
    expect(statSync(join(place, 'password')).uid).toBe(0)
  })

  test('a cluster keeps its owner, so that a user added later changes nothing', async () => {
    giveAway(join(place, 'data'), 1)
    await start(dataDir)
    expect(serversOn(place).map(ownerOf)).toEqual([1])
  })

  test('a cluster that root restored from a backup is given to the user who runs it', async () => {
    giveAway(join(place, 'data'), 0)
    const { url } = await start(dataDir)
    expect(await keptRow(url)).toEqual([{ what: 'a row' }])
    expect(statSync(join(place, 'data')).uid).toBe(userForNewCluster('embedded')?.uid)
  })

  test('the error names a folder that was closed to PostgreSQL later, and no empty database is made', async () => {
    setMode(join(dataDir, '..'), 0o700)
    const refusal: unknown = await start(dataDir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EmbeddedPostgresError)
    expect(String(refusal)).toContain(`chmod o+x ${join(dataDir, '..')}`)
  })
})

describe.runIf(isRoot())('if PostgreSQL’s user cannot enter a folder above the data folder', () => {
  let shut: string
  let dataDir: string

  beforeAll(async () => {
    const shared = await makeSharedDataDir(0o700)
    shut = shared.above
    dataDir = shared.dataDir
    return shared.remove
  })

  test('the cluster goes to the state folder, the data folder points to it, and the start reports this', async () => {
    const { url, folder, notes } = await start(dataDir)
    expect(folder).toMatch(/^\/var\/lib\/embedded\/cluster-\w{6}$/)
    expect(readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()).toBe(folder)
    expect(notes.join()).toContain(folder)
    expect(readdirSync(dataDir)).toEqual(['postgres.location'])
    expect(await keptRow(url)).toEqual([{ what: 'a row' }])
  })

  test('the first start names the folder that PostgreSQL cannot enter', async () => {
    const another = join(shut, 'another-data')
    onTestFinished(() => removePlace(another))
    const { notes } = await start(another)
    expect(notes.join()).toContain(`${shut} shuts that user out`)
  })

  test('a second program on the same data folder is refused', async () => {
    await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(/already runs/)
  })

  test('the error names the folder of a lost cluster, and no empty database is created', async () => {
    const { folder, stop } = await start(dataDir)
    await stop()
    renameSync(folder, `${folder}-lost`)
    onTestFinished(() => renameSync(`${folder}-lost`, folder))
    await expect(start(dataDir)).rejects.toThrow(new RegExp(`kept in ${folder}, and that folder is gone`))
  })
})

const NOBODY = 65_534

/**
 * Connects to the database as that user and asks for the program's rows. Returns "let in", or why the database refused.
 */
async function knock(url: string, uid: number): Promise<string> {
  const socket = `${new URL(url).searchParams.get('host') ?? ''}/.s.PGSQL.5432`
  const child = fork(join(import.meta.dirname, './harness/knock.mjs'), [socket, String(uid)])
  const [words] = (await once(child, 'message')) as [string]
  return words
}

function giveAway(folder: string, uid: number): void {
  chownSync(folder, uid, uid)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    chownSync(join(entry.parentPath, entry.name), uid, uid)
  }
}
