// Facts and the cursors of endpoints survive an upgrade from the outbox, and an export.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aReceiver } from '../../../../test/webhook-receiver.ts'
import { freshDatabase, testConfig, testSealer, type TestDatabase } from '../../../../test/harness.ts'
import { until } from '../../../../test/campaigns.ts'
import { migrate, row, rows, sql, transaction, type Db } from '../../../platform/db/index.ts'
import { openStorage } from '../../../platform/storage/index.ts'
import { exportInstance, importInstance } from '../../../platform/transfer/index.ts'
import { identityOf, newSecret } from '../../webhooks/secrets.ts'
import { aSender, eventsOf } from '../../webhooks/tests/frame.ts'
import { renumberMoved, writeFact } from '../index.ts'
import { gather, marksOf } from './frame.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-facts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function anEndpoint(db: Db, workspaceId: number, url: string, id: number): Promise<number> {
  const secret = testSealer.seal(newSecret(), identityOf(id))
  await rows(
    db,
    sql`insert into webhooks (id, workspace_id, url, description, events, secret, is_active) overriding system value
      values (${id}, ${workspaceId}, ${url}, '', '{import.finished}', ${secret}, true)`,
  )
  return id
}

async function aWorkspace(db: Db): Promise<number> {
  const made = await row(
    db,
    sql<{ id: number }>`insert into workspaces (state) values ('active') returning id`,
  )
  return made?.id ?? 0
}

test('events that waited in the outbox are posted once, and campaigns under way go on', async () => {
  const before = await freshDatabase({ migratedTo: '0149_sign_in_by_provider' })
  const { db } = before
  const workspaceId = await aWorkspace(db)
  const [waiting, idle] = [await aReceiver(), await aReceiver()]
  const waitingId = await anEndpoint(db, workspaceId, `${waiting.url}/hook`, 7)
  await anEndpoint(db, workspaceId, `${idle.url}/hook`, 8)
  await rows(
    db,
    sql`insert into webhook_events (webhook_id, workspace_id, type, at, data)
      select ${waitingId}::bigint, ${workspaceId}::bigint, 'import.finished', now() - n * interval '1 minute',
        jsonb_build_object('mark', n) from generate_series(1, 3) n`,
  )
  await rows(
    db,
    sql`insert into mailings (workspace_id, kind, state, total, content)
      values (${workspaceId}, 'campaign', 'open', 5, '{}'), (${workspaceId}, 'test', 'open', 1, '{}'),
        (${workspaceId}, 'stream', 'open', 1, '{}')`,
  )
  await migrate(db)
  expect(
    await rows(db, sql`select kind, retries, holds, counts, state, total from mailings order by id`),
  ).toEqual([
    { kind: 'campaign', retries: true, holds: true, counts: true, state: 'open', total: 5 },
    { kind: 'test', retries: false, holds: false, counts: false, state: 'open', total: 1 },
    { kind: 'stream', retries: true, holds: false, counts: true, state: 'open', total: 1 },
  ])
  await transaction(db, (tx) => writeFact(tx, workspaceId, 'import.finished', { mark: 4 }))
  aSender(db, waiting.reach)
  await until(() => eventsOf(waiting).length === 4 && eventsOf(idle).length === 1)
  await gather(db)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(
    eventsOf(waiting)
      .map(({ mark }) => Number(mark))
      .sort(),
  ).toEqual([1, 2, 3, 4])
  expect(eventsOf(idle).map(({ mark }) => mark)).toEqual([4])
})

async function moved(from: TestDatabase): Promise<Db> {
  const file = path.join(folder, crypto.randomUUID())
  const storage = openStorage(testConfig({ DATA_DIR: folder }))
  await exportInstance({ database: from, storage, secretKey: 'k'.repeat(32) }, file)
  const to = await freshDatabase({ migratedTo: '0000' })
  await importInstance({ database: to, storage, keepKey: () => undefined }, file)
  await renumberMoved(to.db)
  return to.db
}

test.each([
  ['that has counted more transactions', '0'],
  ['that has counted fewer', '1000000000'],
])('an export carries the cursors of endpoints to a PostgreSQL %s', async (_what, later) => {
  const from = await freshDatabase()
  const workspaceId = await aWorkspace(from.db)
  const write = (db: Db, mark: string) =>
    transaction(db, (tx) => writeFact(tx, workspaceId, 'import.finished', { mark }))
  const reader = await anEndpoint(from.db, workspaceId, 'https://hooks.example/', 1)
  await write(from.db, 'read')
  await until(async () => {
    await gather(from.db)
    return (await marksOf(from.db, reader)).length === 1
  })
  await rows(from.db, sql`delete from webhook_calls`)
  // It read nothing yet, and asks for what happens from now on.
  const latecomer = await anEndpoint(from.db, workspaceId, 'https://hooks.example/', 2)
  await rows(from.db, sql`update facts set written_in = written_in + ${later}::bigint`)
  await rows(from.db, sql`update webhooks set read_in = read_in + ${later}::bigint`)
  const db = await moved(from)
  await write(db, 'new')
  await until(async () => {
    await gather(db)
    return (await marksOf(db, latecomer)).length > 0
  })
  expect(await marksOf(db, reader)).toEqual(['new'])
  expect(await marksOf(db, latecomer)).toEqual(['new'])
})
