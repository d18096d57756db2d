// Root starts the product, as in many a container and on many a newcomer's server; PostgreSQL refuses to
// run as root. These run as root only, because only root has the wall in front of it.
import { chmodSync, chownSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { StartError } from '../problem.ts'
import { removePlace } from './index.ts'
import { isRoot, userForNewCluster } from './place/system-user.ts'
import { makeSharedDataDir, query, serverOn, serversOn, start } from '../../../test/postgres/folders.ts'

const keptRow = (url: string) => query(url, 'select what from kept')

function ownerOf(pid: number): number {
  return statSync(`/proc/${pid}`).uid
}

function setMode(folder: string, mode: number): void {
  const before = statSync(folder).mode & 0o7777
  onTestFinished(() => chmodSync(folder, before))
  chmodSync(folder, mode)
}

describe.runIf(isRoot())('where PostgreSQL’s user reaches DATA_DIR', () => {
  let dataDir: string
  let place: string

  beforeAll(async () => {
    const shared = await makeSharedDataDir()
    dataDir = shared.dataDir
    place = join(dataDir, 'postgres')
    return shared.remove
  })

  test('the server runs as another user, who owns the cluster and nothing of DATA_DIR', async () => {
    await start(dataDir)
    const server = serverOn(place)
    expect(ownerOf(server)).toBe(userForNewCluster()?.uid)
    expect(statSync(join(place, 'data')).uid).toBe(ownerOf(server))
    expect([statSync(dataDir).uid, statSync(place).uid]).toEqual([0, 0])
    expect(readFileSync(`/proc/${server}/environ`, 'utf8')).not.toContain('HOME=')
  })

  test('DATA_DIR is made passable, and only that', async () => {
    setMode(dataDir, 0o700)
    const { url } = await start(dataDir)
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
    expect(await keptRow(url)).toEqual([{ what: 'a row' }])
  })

  test('a cluster keeps its owner, so that a user added later changes nothing', async () => {
    giveAway(join(place, 'data'), 1)
    await start(dataDir)
    expect(serversOn(place).map(ownerOf)).toEqual([1])
  })

  test('a backup that root put back is given to the user who runs it', async () => {
    giveAway(join(place, 'data'), 0)
    const { url } = await start(dataDir)
    expect(await keptRow(url)).toEqual([{ what: 'a row' }])
    expect(statSync(join(place, 'data')).uid).toBe(userForNewCluster()?.uid)
  })

  test('a folder that was shut later is named, rather than an empty database begun elsewhere', async () => {
    setMode(join(dataDir, '..'), 0o700)
    const refusal: unknown = await start(dataDir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect(String(refusal)).toContain(`chmod o+x ${join(dataDir, '..')}`)
  })
})

describe.runIf(isRoot())('where a folder above DATA_DIR shuts PostgreSQL’s user out', () => {
  let shut: string
  let dataDir: string

  beforeAll(async () => {
    const shared = await makeSharedDataDir(0o700)
    shut = shared.above
    dataDir = shared.dataDir
    return shared.remove
  })

  test('the cluster goes to the state folder, DATA_DIR points to it, and the start says so', async () => {
    const { url, folder, notes } = await start(dataDir)
    expect(folder).toMatch(/^\/var\/lib\/lettermill\/cluster-\w{6}$/)
    expect(readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()).toBe(folder)
    expect(notes.join()).toContain(folder)
    expect(readdirSync(dataDir)).toEqual(['postgres.location'])
    expect(await keptRow(url)).toEqual([{ what: 'a row' }])
  })

  test('the first start names the folder that shuts it out', async () => {
    const another = join(shut, 'another-data')
    onTestFinished(() => removePlace(another))
    const { notes } = await start(another)
    expect(notes.join()).toContain(`${shut} shuts that user out`)
  })

  test('a second product is refused all the same', async () => {
    await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(/already runs/)
  })

  test('a cluster that is gone is named, rather than an empty database begun', async () => {
    const { folder, stop } = await start(dataDir)
    await stop()
    renameSync(folder, `${folder}-lost`)
    onTestFinished(() => renameSync(`${folder}-lost`, folder))
    await expect(start(dataDir)).rejects.toThrow(new RegExp(`kept in ${folder}, and that folder is gone`))
  })
})

function giveAway(folder: string, uid: number): void {
  chownSync(folder, uid, uid)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    chownSync(join(entry.parentPath, entry.name), uid, uid)
  }
}
