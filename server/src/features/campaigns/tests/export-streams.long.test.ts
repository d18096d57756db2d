// Exports over a real connection: memory stays flat for slow readers, the export holds no database resources for
// readers that are slow or gone, and no incomplete file looks complete.
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { exportCampaign, listBotEvents, listUnsubscribers } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign, type OwnCampaign } from './under-way.ts'
import { mailingOf } from '../../../../test/campaigns.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
const base = `http://127.0.0.1:${String(port)}`

/** A campaign with pending recipients only. */
async function aLargeCampaign(recipients: number): Promise<OwnCampaign> {
  const campaign = await anOwnCampaign(app, db)
  await rows(
    db,
    sql`with opened as (insert into mailings (id, workspace_id, kind, total, content)
        values (${campaign.campaignId}, ${campaign.workspaceId}, 'campaign', ${recipients}, '{"links": []}') returning id)
      update campaigns c set mailing_id = opened.id from opened where c.id = ${campaign.campaignId}`,
  )
  await rows(
    db,
    sql`insert into recipients (mailing_id, seq, contact_id, email, fields)
      select ${campaign.campaignId}::bigint, n, n, 'reader' || n || '@far.example', 
        jsonb_build_object('first_name', 'Reader ' || n, 'business_name', repeat('x', 100))
      from generate_series(1, ${recipients}::integer) n`,
  )
  return campaign
}

const large = await aLargeCampaign(60_000)
const address = exportCampaign.path.replace(':id', String(large.campaignId))

/** The statements that Lettermill runs now, and the transactions that it holds open. */
/** Sessions that have been busy for at least `milliseconds`. Lettermill's own look-ups take less. */
const busy = (milliseconds = 0) =>
  row(
    db,
    sql<{ sessions: number }>`select count(*) as sessions from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
        and xact_start < clock_timestamp() - ${milliseconds} * interval '1 millisecond' and backend_type = 'client backend'`,
  ).then((found) => found?.sessions ?? 0)

async function ask(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${large.token}\r\n\r\n`)
  return socket
}

test('the response headers say how many rows will follow', async () => {
  const answer = await fetch(base + address, { headers: { authorization: `Bearer ${large.token}` } })
  expect(answer.headers.get('x-total-count')).toBe('60000')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(60_001)
  expect(lines.at(-1)).toMatch(/^reader60000@far\.example,/)
})

test('a reader who stops reading holds no transaction, no statement and little memory', async () => {
  const sockets = await Promise.all(Array.from({ length: 5 }, ask))
  // Each client reads only the first part of its export.
  for (const socket of sockets) {
    await once(socket, 'readable')
    socket.pause()
  }
  await expect.poll(() => busy(), { timeout: 20_000 }).toBe(0)
  const before = process.memoryUsage.rss()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await busy(200)).toBe(0)
  // Buffering all five exports would take more than 50 MiB. Memory varies by 20 MiB between two garbage collections.
  expect(process.memoryUsage.rss() - before).toBeLessThan(40 * 1024 * 1024)
  for (const socket of sockets) socket.destroy()
})

test('the export stops reading the database when its reader disconnects', async () => {
  const read = () =>
    row(
      db,
      sql<{ count: number }>`select coalesce(idx_tup_fetch, 0) as count from pg_stat_user_tables
        where relname = 'recipients'`,
    ).then((found) => found?.count ?? 0)
  const socket = await ask()
  await once(socket, 'data')
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await busy(200)).toBe(0)
  await rows(db, sql`select pg_stat_force_next_flush()`)
  const before = await read()
  await new Promise((resolve) => setTimeout(resolve, 1200))
  expect((await read()) - before).toBeLessThan(2000)
})

test('an export whose query fails midway is cut off, so that it does not look complete', async () => {
  const campaign = await aLargeCampaign(20_000)
  const where = base + exportCampaign.path.replace(':id', String(campaign.campaignId))
  const answer = await fetch(where, { headers: { authorization: `Bearer ${campaign.token}` } })
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  expect(new TextDecoder().decode(first?.value)).toContain('Email,First Name')
  await rows(db, sql`alter table deferrals rename to deferrals_away`)
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(readOn()).rejects.toThrow(/terminated/)
  await rows(db, sql`alter table deferrals_away rename to deferrals`)
})

test('the export has each bot event once, even if many came at the same moment', async () => {
  const campaign = await aLargeCampaign(3)
  await rows(
    db,
    sql`insert into events (mailing_id, seq, kind, bot, at)
      select ${mailingOf(campaign.campaignId)}, 1 + n % 3, 'open', 'agent',
        timestamptz '2026-11-01' + (n / 4500) * interval '1 microsecond' from generate_series(0, 8999) n`,
  )
  const { body } = await campaign.call(listBotEvents, { params: campaign.params })
  expect(body).toHaveLength(9000)
  expect(Object.keys(body[0] ?? {}).sort()).toEqual(['at', 'bot', 'email', 'kind', 'url'])
  const { body: rest } = await campaign.call(listBotEvents, {
    params: campaign.params,
    query: { offset: 8990 },
  })
  expect(rest).toHaveLength(10)
})

test('the export has each unsubscribed contact once, newest first, even if many left at the same moment', async () => {
  const { call, workspaceId } = await anOwnCampaign(app, db)
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason, created_at)
      select ${workspaceId}::bigint, 'reader' || n || '@far.example', 'unsubscribed',
        timestamptz '2026-11-01' + (n / 3000) * interval '1 microsecond' from generate_series(0, 5999) n`,
  )
  const { body, headers } = await call(listUnsubscribers)
  expect(headers['x-total-count']).toBe('6000')
  expect(new Set(body.map(({ email }) => email)).size).toBe(6000)
  expect(body).toHaveLength(6000)
  expect(Object.keys(body[0] ?? {})).toEqual(['email', 'unsubscribed_at'])
  const paged = (await call(listUnsubscribers, { query: { limit: 1000, offset: 2500 } })).body
  expect(paged).toEqual(body.slice(2500, 3500))
  expect((await call(listUnsubscribers, { query: { offset: 5990 } })).body).toEqual(body.slice(5990))
})
