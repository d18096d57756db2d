// The memory of an export and an import. The tests count bytes: if one side stops, the other side stops too.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, testConfig } from '../../../../test/harness.ts'
import { row, rows, sql } from '../../db/index.ts'
import { openStorage } from '../../storage/index.ts'
import { exportInstance, restoreInstance, writeArchive } from '../index.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-memory-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const storage = openStorage(testConfig({ DATA_DIR: folder }))
const passphrase = 'correct horse battery staple'
const secretKey = 'k'.repeat(32)
const from = await freshDatabase({ connections: 3 })
/** These facts have 24 MB of random text. gzip compresses the text to less than half. */
const facts = 750

beforeAll(() =>
  rows(
    from.db,
    sql`insert into instance_facts select 'fact ' || n, string_agg(md5(random()::text), '')
      from generate_series(1, ${facts}::integer) n, generate_series(1, 1000) m group by n`,
  ),
)

/** Waits until a count no longer changes, and returns it. Memory then holds as much as it ever will. */
async function settled(count: () => number): Promise<number> {
  for (let before = -1; before !== count(); await new Promise((resolve) => setTimeout(resolve, 700)))
    before = count()
  return count()
}

test('a backup read the database into memory while its destination accepted nothing', async () => {
  const sockets = new Set<{ bytesRead: number }>()
  from.pool.on('acquire', (client) =>
    sockets.add((client as unknown as { connection: { stream: { bytesRead: number } } }).connection.stream),
  )
  const read = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  let most = 0
  await writeArchive({ database: from, storage, secretKey, passphrase }, async (bytes) => {
    most = await settled(read)
    for await (const piece of bytes) void piece
  })
  expect(read()).toBeGreaterThan(24_000_000)
  expect(most).toBeLessThan(8_000_000)
})

test('a restore read its file into memory while the database accepted nothing', async () => {
  const file = path.join(folder, 'archive')
  await exportInstance({ database: from, storage, secretKey, passphrase }, file)
  const archive = readFileSync(file)
  expect(archive.length).toBeGreaterThan(12_000_000)
  const to = await freshDatabase()
  // The first row waits for the holder of the lock.
  await rows(
    to.db,
    sql`create function wait() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(42); return new; end $$`,
  )
  await rows(
    to.db,
    sql`create trigger waits before insert on instance_facts for each row
      when (new.name like 'fact %') execute function wait()`,
  )
  const holder = await to.pool.connect()
  await holder.query('select pg_advisory_lock(42)')
  let taken = 0
  function* pieces() {
    for (let at = 0; at < archive.length; at += 65_536) {
      const piece = archive.subarray(at, at + 65_536)
      taken += piece.length
      yield piece
    }
  }
  const restoring = restoreInstance(
    { database: to, storage, passphrase, keepKey: () => undefined },
    Readable.from(pieces()),
  )
  await expect.poll(() => taken, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(await settled(() => taken)).toBeLessThan(6_000_000)
  await holder.query('select pg_advisory_unlock(42)')
  holder.release()
  await restoring
  const counted = await row(to.db, sql`select count(*) as facts from instance_facts where name like 'fact %'`)
  expect(counted).toEqual({ facts })
})
