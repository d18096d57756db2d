// The database accepts no writes for a while, as in a failover, or is full: the answers to callers, and what is kept
// meanwhile.
import { createSender, listSenders, listTemplates } from '@lettermill/contracts'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { EventRecorder, linkTokens } from '../../src/features/tracking/index.ts'
import { openDatabase, rows, sql } from '../../src/platform/db/index.ts'
import { createLog } from '../../src/platform/log/index.ts'
import { aSignedInAccount } from '../factories.ts'
import { startApp } from '../harness-app.ts'
import { freshDatabase, nameOf, testSecretKey } from '../harness.ts'
import { aSentCampaign, statsOf } from '../sent-campaign.ts'

const database = await freshDatabase()
const { db, url } = database
const app = await startApp(database)
const { call, caller } = await aSignedInAccount(app, db)
const tokens = linkTokens(testSecretKey)
const addSender = () => call(createSender, { body: { name: 'Ann', email: 'ann@office.example' } })
// Sessions that can always write. The tests use them to change and inspect the database.
const other = openDatabase(url, { connections: 1 })
await rows(other.db, sql`select 1`)

/** Makes the app unable to write. Its earlier sessions are closed, as after a failover. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const value = sql.raw(isReadOnly ? 'on' : 'off')
  await rows(
    other.db,
    sql`alter database ${sql.id(nameOf(url))} set default_transaction_read_only to ${value}`,
  )
  await rows(
    other.db,
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  // Time in which the app gets the errors of its closed connections.
  await sleep(200)
}

async function whileReadOnly<T>(run: () => Promise<T>): Promise<T> {
  await setReadOnly(true)
  try {
    return await run()
  } finally {
    await setReadOnly(false)
  }
}

const counted = (mailingId: number) => statsOf(other.db, mailingId)

test('While the database was read-only, unsubscribing answered 500, and the choice was lost', async () => {
  const mailingId = await aSentCampaign(db, caller.workspaceId)
  const token = tokens.sign('unsubscribe', { mailingId, seq: 1 })
  const answer = await whileReadOnly(() =>
    app.inject({ method: 'POST', url: '/api/unsubscribe', payload: { token } }),
  )
  expect(answer.statusCode).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.json<{ message: string }>().message).toContain('not ready')
  await vi.waitFor(async () => expect(await counted(mailingId)).toMatchObject({ unsubscribe: 1 }), 10_000)
})

test('While the database was read-only, all 120 clicks and opens were answered and lost', async () => {
  const mailingId = await aSentCampaign(db, caller.workspaceId, { recipients: 20 })
  const recorder = new EventRecorder({ db, log: createLog('silent'), patience: 100 })
  await whileReadOnly(async () => {
    const clicks = []
    for (let seq = 1; seq <= 20; seq += 1) {
      recorder.recordOpen({ kind: 'open', mailingId, seq, link: null, bot: null })
      clicks.push(recorder.record({ kind: 'click', mailingId, seq, link: 0, bot: null }))
    }
    expect(await Promise.all(clicks)).toEqual(Array(20).fill(true))
  })
  await recorder.untilCounted()
  expect([recorder.recorded, recorder.dropped]).toEqual([40, 0])
  expect(await counted(mailingId)).toMatchObject({ open: 20, click: 20 })
})

test('Events that the database had not accepted when the process ended were lost silently', async () => {
  const mailingId = await aSentCampaign(db, caller.workspaceId)
  const error = vi.fn()
  const own = openDatabase(url, { connections: 1 })
  const recorder = new EventRecorder({ db: own.db, log: Object.assign(createLog('silent'), { error }) })
  await whileReadOnly(async () => {
    recorder.recordOpen({ kind: 'open', mailingId, seq: 1, link: null, bot: null })
    await recorder.close(300)
  })
  expect(recorder.dropped).toBe(1)
  expect(error).toHaveBeenCalledWith({ lost: 1 }, expect.stringContaining('lost'))
  await own.close()
})

test('While nothing could be written, /readyz said 200 and saving failed with "Something went wrong"', async () => {
  const ready = () => app.inject({ url: '/readyz' })
  // A session's first call within an hour would record its use.
  await rows(other.db, sql`update sessions set last_used_at = now() - interval '2 hours'`)
  await whileReadOnly(async () => {
    const { statusCode, body } = await ready()
    expect([statusCode, body]).toEqual([503, expect.stringContaining('takes no changes')])
    expect((await call(listSenders, {})).status).toBe(200)
    const refused = await addSender()
    expect(refused.status).toBe(503)
    expect(refused.problem).toMatchObject({ code: 'database_read_only' })
    expect(refused.problem.message).toContain('Nothing can be saved')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
  expect((await ready()).body).not.toContain('takes no changes')
})

test('A save that meets a full disk is refused with the reason, and /readyz reports it', async () => {
  await rows(
    other.db,
    sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  )
  await rows(other.db, sql`create trigger full_disk before insert on senders execute function refuse()`)
  const refused = await addSender()
  await rows(other.db, sql`drop trigger full_disk on senders`)
  expect([refused.status, refused.problem.code]).toEqual([503, 'database_full'])
  expect(refused.problem.message).toContain('the disk of the database is full')
  expect((await app.inject({ url: '/readyz' })).body).toContain('disk of the database is full')
  expect((await call(listTemplates, {})).status).toBe(200)
})

test('While all connections of the database are in use, /readyz says that the database does not answer', async () => {
  const database = sql.id(nameOf(url))
  const close = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
  await rows(other.db, sql`alter database ${database} connection limit 1`)
  await rows(other.db, close)
  await vi.waitFor(async () => {
    const { statusCode, body } = await app.inject({ url: '/readyz' })
    expect([statusCode, body]).toEqual([503, expect.stringContaining('refuses more connections')])
  }, 10_000)
  const refused = await addSender()
  expect([refused.status, refused.problem.code]).toEqual([503, 'database_away'])
  await rows(other.db, sql`alter database ${database} connection limit -1`)
  expect((await addSender()).status).toBe(200)
})
