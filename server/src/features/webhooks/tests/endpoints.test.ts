// Endpoints: what may be entered, what is shown, and who may see it.
import * as api from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase, testSealer } from '../../../../test/harness.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { sealerOf } from '../../../platform/sealing/index.ts'
import { dropOldCalls, sealStoredSecrets, tidyWebhooks } from '../index.ts'
import { identityOf } from '../secrets.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { PUBLIC_URL: 'https://mill.example' })
const { call } = await aSignedInAccount(app, db)
const form = {
  url: 'https://hooks.example/in?x=1#part',
  description: ' CRM ',
  events: ['contact.created' as const],
}
const add = (more: Partial<typeof form> = {}) => call(api.createWebhook, { body: { ...form, ...more } })

describe('A webhook', () => {
  test('shows its secret once, and stores it encrypted', async () => {
    const made = (await add()).body
    expect(made).toMatchObject({ url: 'https://hooks.example/in?x=1', description: 'CRM', is_active: true })
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const listed = (await call(api.listWebhooks)).body
    expect(listed).toHaveLength(1)
    expect(JSON.stringify(listed)).not.toContain('whsec_')
    const stored = await row(db, sql<{ secret: string }>`select secret from webhooks where id = ${made.id}`)
    expect(stored?.secret).not.toContain(made.secret.slice(6))
    expect(testSealer.open(stored?.secret ?? '', identityOf(made.id))).toBe(made.secret)
    const audit = await rows(db, sql`select from audit_entries where detail like '%whsec_%'`)
    expect(audit).toHaveLength(0)
  })

  test.each([
    ['http://hooks.example/', 'webhook_url_invalid'],
    ['hooks.example', 'webhook_url_invalid'],
    ['https://user:pass@hooks.example/', 'webhook_url_invalid'],
    ['https://127.0.0.1/', 'webhook_url_inside'],
    ['https://0x7f.1/', 'webhook_url_inside'],
    ['https://[::ffff:10.0.0.1]/', 'webhook_url_inside'],
    ['https://localhost:8443/', 'webhook_url_inside'],
    ['https://vault.internal/', 'webhook_url_inside'],
    ['https://mill.example/api', 'webhook_url_own'],
    ['https://MILL.example.:8443/', 'webhook_url_own'],
  ])('is refused for the address %s', async (url, code) => {
    expect((await add({ url })).problem.code).toBe(code)
  })

  test('is one of at most ten in a workspace', async () => {
    const many = await aSignedInAccount(app, db)
    const codes = []
    for (let count = 0; count < 11; count += 1)
      codes.push((await many.call(api.createWebhook, { body: form })).status)
    expect(codes).toEqual([...Array<number>(10).fill(200), 409])
  })

  test('is gone at once when it is deleted, and its log within an hour', async () => {
    const { id } = (await add()).body
    const { body: test } = await call(api.testWebhook, { params: { id } })
    expect((await call(api.deleteWebhook, { params: { id } })).status).toBe(200)
    expect((await call(api.listWebhookCalls, { params: { id }, query: {} })).status).toBe(404)
    expect((await call(api.getWebhookCall, { params: { id: test.id } })).status).toBe(404)
    expect((await call(api.replayWebhookCall, { params: { id: test.id } })).status).toBe(404)
    await tidyWebhooks(db)
    expect(await rows(db, sql`select from webhook_calls where webhook_id = ${id}`)).toHaveLength(0)
    expect(await rows(db, sql`select from webhooks where id = ${id}`)).toHaveLength(0)
  })

  test('that fails while very many events wait is turned off', async () => {
    const { id } = (await add()).body
    await rows(
      db,
      sql`insert into facts (workspace_id, type, data)
        select workspace_id, 'contact.created', '{}' from webhooks, generate_series(1, 6) where id = ${id}`,
    )
    await tidyWebhooks(db, 5)
    const find = async () => (await call(api.listWebhooks)).body.find((each) => each.id === id)
    expect(await find()).toMatchObject({ is_active: true })
    await rows(db, sql`update webhooks set failing_since = now() where id = ${id}`)
    await tidyWebhooks(db, 5)
    expect(await find()).toMatchObject({ is_active: false, off_reason: 'backlog' })
  })

  test('keeps its secret through a change of SECRET_KEY', async () => {
    const { id, secret } = (await add()).body
    const both = sealerOf(['a new key', 'the tests sign links and challenges with this'])
    expect((await sealStoredSecrets(db, both)).unreadable).toBe(0)
    const stored = await row(db, sql<{ secret: string }>`select secret from webhooks where id = ${id}`)
    expect(sealerOf(['a new key']).open(stored?.secret ?? '', identityOf(id))).toBe(secret)
    expect((await sealStoredSecrets(db, testSealer)).unreadable).toBeGreaterThan(0)
  })
})

test('The log shows at most five waiting test events, and deletes calls after thirty days', async () => {
  const { id } = (await add()).body
  const statuses = []
  for (let count = 0; count < 6; count += 1)
    statuses.push((await call(api.testWebhook, { params: { id } })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const log = () => call(api.listWebhookCalls, { params: { id }, query: { limit: 2 } })
  const [newest, second] = (await log()).body
  const rest = await call(api.listWebhookCalls, { params: { id }, query: { before: second?.id ?? 0 } })
  expect(rest.body).toHaveLength(3)
  expect((await call(api.replayWebhookCall, { params: { id: newest?.id ?? 0 } })).problem.code).toBe(
    'webhook_call_waiting',
  )
  await rows(
    db,
    sql`update webhook_calls set state = 'delivered', created_at = now() - interval '31 days' where webhook_id = ${id}`,
  )
  await dropOldCalls(db)
  expect((await log()).body).toEqual([])
})
