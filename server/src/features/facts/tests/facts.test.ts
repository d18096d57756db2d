// Facts are read in the order of their transactions, by each consumer at its own place.
import { createWebhook } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { aSubscriber } from '../../webhooks/tests/frame.ts'
import { gatherNext } from '../../webhooks/gather.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { until } from '../../../../test/campaigns.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { renumberMoved, writeFact } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

/** Gives each endpoint a turn, without waiting for the second between two turns. */
async function gather(): Promise<void> {
  await rows(db, sql`update webhooks set gathered_at = '-infinity'`)
  while (await gatherNext(db));
}

/** The marks of the facts that an endpoint got, in the order of its calls. */
async function marksOf(webhookId: number): Promise<unknown[]> {
  const found = await rows(
    db,
    sql<{ mark: string }>`select body #>> '{data,mark}' as mark from webhook_calls
      where webhook_id = ${webhookId} order by id`,
  )
  return found.map(({ mark }) => mark)
}

test('A fact whose transaction ends after that of a later one is not passed over', async () => {
  const { webhookId, caller } = await aSubscriber(app, db)
  const write = (mark: string) =>
    transaction(db, (tx) => writeFact(tx, caller.workspaceId, 'import.finished', { mark }))
  await transaction(db, async (tx) => {
    await writeFact(tx, caller.workspaceId, 'import.finished', { mark: 'slow' })
    await write('quick')
    await gather()
    expect(await marksOf(webhookId)).toEqual([])
  })
  await until(async () => {
    await gather()
    return (await marksOf(webhookId)).length === 2
  })
  expect(await marksOf(webhookId)).toEqual(['slow', 'quick'])
})

test('Endpoints keep places of their own: one that is full does not hold another', async () => {
  const { webhookId, caller, call } = await aSubscriber(app, db)
  const body = { url: 'https://other.example/hook', description: '', events: ['import.finished' as const] }
  const other = (await call(createWebhook, { body })).body.id
  await rows(
    db,
    sql`insert into webhook_calls (webhook_id, workspace_id, type, events, body, due_at)
      select ${other}::bigint, ${caller.workspaceId}::bigint, 'webhook.test', 1, '{}', now() + interval '1 day'
      from generate_series(1, 1000)`,
  )
  await transaction(db, (tx) => writeFact(tx, caller.workspaceId, 'import.finished', { mark: 'one' }))
  await until(async () => {
    await gather()
    return (await marksOf(webhookId)).length === 1
  })
  await rows(db, sql`delete from webhook_calls where webhook_id = ${other}`)
  await until(async () => {
    await gather()
    return (await marksOf(other)).length === 1
  })
})

test('Nothing is stored for a workspace whose endpoints ask for another type', async () => {
  const { caller } = await aSubscriber(app, db, ['contact.created'])
  await transaction(db, (tx) => writeFact(tx, caller.workspaceId, 'import.finished', {}))
  expect(await rows(db, sql`select from facts where workspace_id = ${caller.workspaceId}`)).toEqual([])
})

test('A database that was moved to a younger PostgreSQL loses no facts', async () => {
  const { webhookId, caller } = await aSubscriber(app, db)
  const write = (mark: string) =>
    transaction(db, (tx) => writeFact(tx, caller.workspaceId, 'import.finished', { mark }))
  await write('read')
  await until(async () => {
    await gather()
    return (await marksOf(webhookId)).length === 1
  })
  await write('unread')
  const later = sql`(written_in::text::bigint + 1000000000)::text::xid8`
  await rows(db, sql`update facts set written_in = ${later}`)
  await rows(db, sql`update webhooks set read_in = (read_in::text::bigint + 1000000000)::text::xid8`)
  await renumberMoved(db)
  await write('new')
  await until(async () => {
    await gather()
    return (await marksOf(webhookId)).length === 3
  })
  expect(await marksOf(webhookId)).toEqual(['read', 'unread', 'new'])
  const before = await row(db, sql`select max(written_in)::text as last from facts`)
  await renumberMoved(db)
  expect(await row(db, sql`select max(written_in)::text as last from facts`)).toEqual(before)
})
