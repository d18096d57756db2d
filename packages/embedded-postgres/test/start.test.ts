// The embedded database as a program and its operator see it: started, used, stopped, started again.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { EmbeddedPostgresError } from '../src/errors.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../src/index.ts'
import { removePlace } from '../src/place/remove-place.ts'
import { socketFoldersOf } from '../src/place/socket-folder.ts'
import { makeSharedDataDir, move, newFolder, query, rewrite, serversOn, start } from './harness/folders.ts'

let dataDir: string
let place: string

beforeAll(async () => {
  const shared = await makeSharedDataDir()
  dataDir = shared.dataDir
  place = join(dataDir, 'postgres')
  return shared.remove
})

const keptRow = (url: string) => query(url, 'select what from kept')

describe('a start', () => {
  test('finds the rows of the previous start, at the same address', async () => {
    const first = await start(dataDir)
    await first.stop()
    const second = await start(dataDir)
    expect(await keptRow(second.url)).toEqual([{ what: 'a row' }])
    expect(second.url).toBe(first.url)
    expect(second.notes).toEqual([])
  })

  // asvs: 14.2.4
  test('wrote the values of a refused row into PostgreSQL’s log', async () => {
    const { url, stop } = await start(dataDir)
    await query(url, `create table people (email text primary key)`)
    const insert = () => query(url, `insert into people select 'ann' || '@reader.example'`)
    await insert()
    await expect(insert()).rejects.toThrow(/people_pkey/)
    await query(url, 'drop table people')
    await stop()
    const log = readFileSync(join(place, 'postgres.log'), 'utf8')
    expect(log).toContain('people_pkey')
    expect(log).not.toContain('ann@reader.example')
  })

  test('gives the program a role that owns nothing, also in a cluster that lacks it', async () => {
    const older = await start(dataDir)
    await query(older.url.replace('//embedded:', '//postgres:'), 'drop role embedded_app')
    await older.stop()
    const { url, appUrl } = await start(dataDir)
    expect(await query(appUrl, 'select current_user, current_database()')).toEqual([
      { current_user: 'embedded_app', current_database: 'embedded' },
    ])
    await expect(query(appUrl, 'select from kept')).rejects.toThrow('permission denied for table kept')
    await query(url, 'grant select, delete on kept to embedded_app')
    expect(await keptRow(appUrl)).toEqual([{ what: 'a row' }])
    await expect(query(appUrl, 'drop table kept')).rejects.toThrow('must be owner of table kept')
    await expect(query(appUrl, 'create table own ()')).rejects.toThrow('permission denied for schema public')
    await query(url, 'revoke all on kept from embedded_app')
  })

  test('completes what an interrupted start left undone', async () => {
    const cutShort = join(newFolder(), 'data')
    onTestFinished(() => removePlace(cutShort))
    mkdirSync(join(cutShort, 'postgres', 'data.draft'), { recursive: true })
    writeFileSync(join(cutShort, 'postgres', 'data.draft', 'PG_VERSION'), '1')
    const first = await start(cutShort)
    const asSuperuser = first.url.replace('//embedded:', '//postgres:').replace('/embedded?', '/postgres?')
    await query(asSuperuser, 'drop database embedded')
    await query(asSuperuser, 'drop role embedded')
    await first.stop()
    const { url, stop, folder } = await start(cutShort)
    expect(await query(url, 'select current_user')).toEqual([{ current_user: 'embedded' }])
    await stop()
    removePlace(cutShort)
    expect([existsSync(cutShort), existsSync(folder)]).toEqual([false, false])
  })

  test('is refused with advice if another major version made the cluster', async () => {
    rewrite(join(place, 'data', 'PG_VERSION'), '16\n')
    await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 16, this program brings 17.*Dump/s)
  })

  test("reports PostgreSQL's own message if PostgreSQL does not start", async () => {
    rewrite(join(place, 'postgresql.local.conf'), 'max_connections = many\n')
    const refusal: unknown = await start(dataDir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EmbeddedPostgresError)
    expect(String(refusal)).toMatch(/max_connections.*many.*postgres\.log/s)
  })

  test('names the data folder if it cannot be written', async () => {
    const file = join(newFolder(), 'a file')
    writeFileSync(file, '')
    const refusal: unknown = await start(join(file, 'data')).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EmbeddedPostgresError)
    expect(String(refusal)).toMatch(/The data folder \(.*a file\/data\) cannot be written/)
  })

  test('finds the cluster again after the data folder was moved', async () => {
    const moved = join(newFolder(), 'moved')
    move(dataDir, moved)
    const { url } = await start(moved)
    expect(await keptRow(url)).toEqual([{ what: 'a row' }])
  })
})

describe('a running database', () => {
  test('belongs to a role that may create databases but may not run programs', async () => {
    const { url } = await start(dataDir)
    expect(await query(url, 'select current_database(), current_user')).toEqual([
      { current_database: 'embedded', current_user: 'embedded' },
    ])
    await query(url, 'create database another')
    await query(url, 'drop database another')
    await expect(query(url, "copy kept from program 'id'")).rejects.toThrow(/permission denied/)
  })

  test('knows the letters of every script, in lower() and in pg_trgm', async () => {
    const { url } = await start(dataDir)
    await query(url, 'create extension if not exists pg_trgm')
    const [row] = await query(url, "select lower('ПРИВІТ Ñ'), similarity('Привіт', 'привіт')")
    expect(row).toEqual({ lower: 'привіт ñ', similarity: 1 })
  })

  test("prefers the user's settings to its own", async () => {
    rewrite(join(place, 'postgresql.local.conf'), "work_mem = '7MB'\n")
    const { url } = await start(dataDir)
    expect(await query(url, 'show work_mem')).toEqual([{ work_mem: '7MB' }])
    expect(await query(url, 'show max_wal_size')).toEqual([{ max_wal_size: '1GB' }])
  })

  test('logs to a file beside the cluster, and begins a new file when the old one has grown large', async () => {
    const log = join(place, 'postgres.log')
    writeFileSync(log, Buffer.alloc(11 * 1024 * 1024, 'x'))
    await start(dataDir)
    expect(readFileSync(log, 'utf8')).toContain('database system is ready to accept connections')
    expect(statSync(log).size).toBeLessThan(10_000)
    expect(statSync(`${log}.1`).size).toBe(11 * 1024 * 1024)
  })

  test('is found by a command in a second terminal for as long as it runs', async () => {
    expect(await findRunningPostgres(dataDir)).toBeNull()
    const database = await start(dataDir)
    expect(await findRunningPostgres(dataDir)).toBe(database.url)
    await database.stop()
    expect(await findRunningPostgres(dataDir)).toBeNull()
  })

  test('stops cleanly although a query runs, and a second stop does no harm', async () => {
    const database = await start(dataDir)
    const cutShort = expect(query(database.url, 'select pg_sleep(60)')).rejects.toThrow()
    await expect
      .poll(() => query(database.url, "select from pg_stat_activity where query ~ '^select pg_sl'"))
      .toHaveLength(1)
    await Promise.all([database.stop(), database.stop(), cutShort])
    expect(serversOn(place)).toEqual([])
    expect(readFileSync(join(place, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/)
  })
})

describe('a second program on the same data folder', () => {
  test('gets an error, and the first program continues', async () => {
    const first = await start(dataDir)
    const refusal: unknown = await start(dataDir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EmbeddedPostgresError)
    expect(String(refusal)).toMatch(/Another program already runs on the database in .*data folder/)
    expect(await keptRow(first.url)).toEqual([{ what: 'a row' }])
  })

  test('gets the database after the first program has stopped', async () => {
    const first = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(/already runs/)
    await first.stop()
    expect(await keptRow((await start(dataDir)).url)).toEqual([{ what: 'a row' }])
  })

  test('is refused even if many programs start at the same moment', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 6 }, () => start(dataDir)))
    expect(starts.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    expect(serversOn(place).length).toBeLessThanOrEqual(1)
    for (const each of starts) {
      if (each.status === 'rejected') expect(String(each.reason)).toMatch(/already runs/)
    }
  })
})

describe('the address of a database whose folder has a path too long for a socket', () => {
  let deep: string

  function moveDeep(): void {
    const above = join(
      newFolder(),
      'a-folder-with-quite-a-long-name',
      'and-another-one-that-is-no-shorter-than-it',
    )
    mkdirSync(above, { recursive: true })
    deep = join(above, 'data')
    const [, shortFolder = ''] = socketFoldersOf({ folder: join(deep, 'postgres'), name: 'embedded' })
    onTestFinished(() => rmSync(shortFolder, { recursive: true, force: true }))
    move(dataDir, deep)
  }

  test('is a socket in a short folder elsewhere', async () => {
    moveDeep()
    const { url, folder } = await start(deep)
    expect(folder).toBe(join(deep, 'postgres'))
    expect(decodeURIComponent(url)).toMatch(/host=\/tmp\/embedded-[0-9a-f]{16}&/)
    expect(await keptRow(url)).toEqual([{ what: 'a row' }])
    await expect(start(deep)).rejects.toThrow(/already runs/)
  })

  test('is a loopback port with a password if no such folder is available', async () => {
    moveDeep()
    const [, shortFolder = ''] = socketFoldersOf({ folder: join(deep, 'postgres'), name: 'embedded' })
    writeFileSync(shortFolder, 'somebody else made this')
    const { url } = await start(deep)
    expect(url).toMatch(/^postgresql:\/\/embedded:[\w-]{32}@127\.0\.0\.1:\d+\/embedded\?/)
    expect(await keptRow(url)).toEqual([{ what: 'a row' }])
    await expect(query(url.replace(/:[\w-]{32}@/, ':guess@'), 'select 1')).rejects.toThrow(/password/)
    await expect(start(deep)).rejects.toThrow(/already runs/)
  })
})

// The program's name becomes part of SQL, of paths and of a system user's name.
test.each(['', 'Shop', 'a-b', '1st', 'shop; drop', '../etc', 'a'.repeat(17)])(
  'the name “%s” is refused before anything is made',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'embedded-name-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const dataDir = join(folder, 'data')
    await expect(startEmbeddedPostgres({ dataDir, name })).rejects.toMatchObject({ code: 'name_invalid' })
    expect(existsSync(dataDir)).toBe(false)
  },
)
