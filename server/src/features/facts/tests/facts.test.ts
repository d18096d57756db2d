// Facts are read in the order of their transactions, by each consumer with a cursor of its own.
import { createWebhook, updateWebhook } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { aSubscriber } from '../../webhooks/tests/frame.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { until } from '../../../../test/campaigns.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { renumberMoved, writeFact } from '../index.ts'
import { gather, marksOf } from './frame.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

test('A fact whose transaction ends after that of a later one is not passed over', async () => {
  const { webhookId, caller } = await aSubscriber(app, db)
  const write = (mark: string) =>
    transaction(db, (tx) => writeFact(tx, caller.workspaceId, 'import.finished', { mark }))
  await transaction(db, async (tx) => {
    await writeFact(tx, caller.workspaceId, 'import.finished', { mark: 'slow' })
    await write('quick')
    await gather(db)
    expect(await marksOf(db, webhookId)).toEqual([])
  })
  await until(async () => {
    await gather(db)
    return (await marksOf(db, webhookId)).length === 2
  })
  expect(await marksOf(db, webhookId)).toEqual(['slow', 'quick'])
})

test('Workers that gather at once put each fact into one call', async () => {
  const { webhookId, caller } = await aSubscriber(app, db)
  const marks = Array.from({ length: 40 }, (_, index) => String(index))
  for (const mark of marks)
    await transaction(db, (tx) => writeFact(tx, caller.workspaceId, 'import.finished', { mark }))
  await until(async () => {
    await Promise.all([gather(db), gather(db), gather(db)])
    return (await marksOf(db, webhookId)).length >= marks.length
  })
  await Promise.all([gather(db), gather(db)])
  expect(await marksOf(db, webhookId)).toEqual(marks)
})

test('Endpoints keep cursors of their own: one that is full does not hold another', async () => {
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
    await gather(db)
    return (await marksOf(db, webhookId)).length === 1
  })
  await rows(db, sql`delete from webhook_calls where webhook_id = ${other}`)
  await until(async () => {
    await gather(db)
    return (await marksOf(db, other)).length === 1
  })
})

test('An endpoint that asks for one more type gets it from then on, and what it had not read yet', async () => {
  const { webhookId, caller, call } = await aSubscriber(app, db, ['campaign.started'])
  const endpoint = { url: 'https://other.example/hook', description: '' }
  await call(createWebhook, { body: { ...endpoint, events: ['import.finished'] } })
  const write = (type: 'campaign.started' | 'import.finished', mark: string) =>
    transaction(db, (tx) => writeFact(tx, caller.workspaceId, type, { mark }))
  await write('import.finished', 'before')
  await write('campaign.started', 'unread')
  const events = ['campaign.started' as const, 'import.finished' as const]
  await call(updateWebhook, { params: { id: webhookId }, body: { ...endpoint, events } })
  await write('import.finished', 'after')
  await until(async () => {
    await gather(db)
    return (await marksOf(db, webhookId)).length >= 2
  })
  expect(await marksOf(db, webhookId)).toEqual(['unread', 'after'])
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
    await gather(db)
    return (await marksOf(db, webhookId)).length === 1
  })
  await write('unread')
  await rows(db, sql`update facts set written_in = written_in + 1000000000`)
  await rows(db, sql`update webhooks set read_in = read_in + 1000000000`)
  // Several processes start, and both find the facts moved.
  const processes = await transaction(db, async (tx) => {
    await rows(tx, sql`select from webhooks for update`)
    const begun = [renumberMoved(db), renumberMoved(db)]
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { begun }
  })
  await Promise.all(processes.begun)
  await write('new')
  await until(async () => {
    await gather(db)
    return (await marksOf(db, webhookId)).length === 3
  })
  expect(await marksOf(db, webhookId)).toEqual(['read', 'unread', 'new'])
  const before = await row(db, sql`select max(written_in) as last from facts`)
  await renumberMoved(db)
  expect(await row(db, sql`select max(written_in) as last from facts`)).toEqual(before)
})
