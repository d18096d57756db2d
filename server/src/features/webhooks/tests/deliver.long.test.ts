// Calls to endpoints: Lettermill signs them, retries them, and turns failing endpoints off. Endpoints take turns, so
// that nobody waits for a silent receiver.
import * as api from '@lettermill/contracts'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { until as untilWithin } from '../../../../test/campaigns.ts'
import { stopWorkspace } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { findRestored, goOnRestored, holdRestored } from '../../campaigns/index.ts'
import { secondsToNext } from '../deliver.ts'
import { aSender, aSubscriber, callsOfWebhook, payloadsOf, wholeCall, type Subscribed } from './frame.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const live = await aSubscriber(app, db)
aSender(db, live.receiver.reach)

const until = (holds: () => Promise<boolean> | boolean) => untilWithin(holds, 20)
const sendTest = ({ call, webhookId: id }: Subscribed) => call(api.testWebhook, { params: { id } })
const find = async ({ call, webhookId }: Subscribed) =>
  (await call(api.listWebhooks)).body.find(({ id }) => id === webhookId)
const dueNow = (subscriber: Subscribed) =>
  rows(
    db,
    sql`update webhook_calls set due_at = now() where webhook_id = ${subscriber.webhookId} and due_at is not null`,
  )
const lastCall = async (subscriber: Subscribed) => (await callsOfWebhook(subscriber))[0]

const headersOf = (headers: Record<string, unknown>) => headers as Record<string, string>

describe('A webhook call', () => {
  // spec: 2.webhooks.delivery
  test('is signed so that the standardwebhooks package verifies it, and no other secret does', async () => {
    const before = live.receiver.arrivals.length
    const queued = (await sendTest(live)).body
    await until(() => live.receiver.arrivals.length > before)
    const { headers, body, path } = live.receiver.arrivals[before] ?? { headers: {}, body: '', path: '' }
    expect(path).toBe('/hook')
    expect(headers['webhook-id']).toBe(queued.webhook_id)
    expect(live.secret).toMatch(/^whsec_/)
    expect(new Webhook(live.secret).verify(body, headersOf(headers))).toMatchObject({ type: 'webhook.test' })
    const other = `whsec_${Buffer.from('another secret of some length').toString('base64')}`
    expect(() => new Webhook(other).verify(body, headersOf(headers))).toThrow()
    expect(() => new Webhook(live.secret).verify(`${body} `, headersOf(headers))).toThrow()
    await until(async () => (await lastCall(live))?.state === 'delivered')
  })

  test('has both signatures after a rotation, until the old secret expires', async () => {
    const rotated = await aSubscriber(app, db)
    const again = (await rotated.call(api.rotateWebhook, { params: { id: rotated.webhookId } })).body
    expect(again.secret).not.toBe(rotated.secret)
    expect(again.old_secret_until).not.toBeNull()
    await sendTest(rotated)
    await until(() => rotated.receiver.arrivals.length === 1)
    const [first] = rotated.receiver.arrivals
    for (const secret of [rotated.secret, again.secret])
      expect(new Webhook(secret).verify(first?.body ?? '', headersOf(first?.headers ?? {}))).toBeTruthy()
    await rows(db, sql`update webhooks set old_secret_until = now() where id = ${rotated.webhookId}`)
    await sendTest(rotated)
    await until(() => rotated.receiver.arrivals.length === 2)
    const [, second] = rotated.receiver.arrivals
    const { body = '', headers = {} } = second ?? {}
    expect(new Webhook(again.secret).verify(body, headersOf(headers))).toBeTruthy()
    expect(() => new Webhook(rotated.secret).verify(body, headersOf(headers))).toThrow()
  })

  test('of a restored instance waits until an administrator lets the instance go on', async () => {
    const before = live.receiver.arrivals.length
    expect(await holdRestored(db, { database: 'a copy', by: 'copy' })).toBe(0)
    onTestFinished(async () => void (await goOnRestored(db)))
    // The loop of the sender may be in a round that began before the hold.
    await new Promise((resolve) => setTimeout(resolve, 1200))
    await sendTest(live)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(live.receiver.arrivals).toHaveLength(before)
    expect((await findRestored(db, null))?.webhooks).toBeGreaterThan(0)
    await goOnRestored(db)
    await until(() => live.receiver.arrivals.length > before)
  })

  test('that fails is retried with the same id and body, and the log has every attempt', async () => {
    const flaky = await aSubscriber(app, db)
    flaky.receiver.answer = (response) => response.writeHead(500).end('out of order')
    await sendTest(flaky)
    await until(async () => (await lastCall(flaky))?.attempts === 1)
    const waiting = await lastCall(flaky)
    expect(waiting).toMatchObject({
      state: 'waiting',
      last_status: 500,
      last_error: 'The endpoint answered 500.',
      last_error_code: 'answered',
      last_error_params: { status: 500 },
    })
    expect((await find(flaky))?.failing_since).not.toBeNull()
    const seconds = (Date.parse(waiting?.due_at ?? '') - Date.now()) / 1000
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(6)
    flaky.receiver.answer = (response) => response.writeHead(200).end('thanks')
    await dueNow(flaky)
    await until(async () => (await lastCall(flaky))?.state === 'delivered')
    const [one, two] = flaky.receiver.arrivals
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
    expect(two?.body).toBe(one?.body)
    const { log, body } = await wholeCall(flaky, waiting?.id ?? 0)
    expect(JSON.parse(body)).toEqual(JSON.parse(one?.body ?? ''))
    expect(log.map(({ status, response, error_code }) => [status, response, error_code])).toEqual([
      [500, 'out of order', 'answered'],
      [200, 'thanks', null],
    ])
    expect((await find(flaky))?.failing_since).toBeNull()
  })

  test('is tried at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, then it has failed', async () => {
    const all = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    expect(all.map((tries) => secondsToNext(tries, 0))).toEqual([
      0,
      5,
      300,
      1800,
      7200,
      18_000,
      36_000,
      36_000,
      null,
    ])
    expect(secondsToNext(3, 1)).toBeCloseTo(1980)
    const dead = await aSubscriber(app, db)
    dead.receiver.answer = (response) => response.writeHead(503).end()
    await sendTest(dead)
    for (const attempts of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await until(async () => (await lastCall(dead))?.attempts === attempts)
      await dueNow(dead)
    }
    await until(async () => (await lastCall(dead))?.state === 'failed')
    expect((await lastCall(dead))?.due_at).toBeNull()
    dead.receiver.answer = (response) => response.writeHead(204).end()
    const id = (await lastCall(dead))?.id ?? 0
    expect((await dead.call(api.replayWebhookCall, { params: { id } })).status).toBe(200)
    await until(async () => (await lastCall(dead))?.state === 'delivered')
    expect(dead.receiver.arrivals).toHaveLength(9)
  })

  // spec: 2.webhooks.delivery
  test('that a dead worker left on the wire is posted again after its lease, not before', async () => {
    const left = await aSubscriber(app, db)
    const isDone = async () => (await lastCall(left))?.state === 'delivered'
    await sendTest(left)
    await until(isDone)
    const dead = await row(
      db,
      sql<{
        id: number
      }>`insert into webhook_calls (webhook_id, workspace_id, type, events, body, due_at, leased_until)
        values (${left.webhookId}, ${left.caller.workspaceId}, 'webhook.test', 1, '{}', now(), now() + interval '1 hour')
        returning id`,
    )
    const stateNow = async () => (await callsOfWebhook(left)).find(({ id }) => id === dead?.id)?.state
    await sendTest(left)
    await until(isDone)
    expect(left.receiver.arrivals).toHaveLength(2)
    expect(await stateNow()).toBe('waiting')
    await rows(db, sql`update webhook_calls set leased_until = now() where id = ${dead?.id ?? 0}`)
    await until(async () => (await stateNow()) === 'delivered')
    expect(left.receiver.arrivals).toHaveLength(3)
  })

  test('follows no redirect', async () => {
    const moved = await aSubscriber(app, db)
    moved.receiver.answer = (response) => response.writeHead(302, { location: moved.receiver.url }).end()
    await sendTest(moved)
    await until(async () => (await lastCall(moved))?.attempts === 1)
    expect(await lastCall(moved)).toMatchObject({
      last_error_code: 'redirected',
      last_error_params: { status: 302 },
    })
    expect(moved.receiver.arrivals).toHaveLength(1)
  })
})

describe('Lettermill turns a webhook off', () => {
  test('that answers 410; its waiting calls fail and can be posted again later', async () => {
    const leaving = await aSubscriber(app, db)
    leaving.receiver.answer = (response) => response.writeHead(410).end()
    await sendTest(leaving)
    await until(async () => (await find(leaving))?.is_active === false)
    expect(await find(leaving)).toMatchObject({ off_reason: 'gone' })
    expect(await callsOfWebhook(leaving)).toMatchObject([{ state: 'failed', due_at: null }])
    expect((await sendTest(leaving)).problem.code).toBe('webhook_off')
    const entry = await row(
      db,
      sql<{ detail: string }>`select detail from audit_entries
        where action = 'webhook_turned_off' and object_id = ${leaving.webhookId}`,
    )
    expect(entry?.detail).toBe('gone')
    leaving.receiver.answer = (response) => response.writeHead(204).end()
    const params = { id: leaving.webhookId }
    const body = { url: `${leaving.receiver.url}/hook`, events: ['contact.created' as const] }
    expect((await leaving.call(api.updateWebhook, { params, body })).body).toMatchObject({
      is_active: true,
      off_reason: null,
      failing_since: null,
    })
    const since = new Date(Date.now() - 60_000).toISOString()
    const replayed = await leaving.call(api.replayFailedWebhookCalls, { params, body: { since } })
    expect(replayed.body).toEqual({ replayed: 1 })
    await until(async () => (await lastCall(leaving))?.state === 'delivered')
  })

  test('after five days of failures, not before', async () => {
    const failing = await aSubscriber(app, db)
    failing.receiver.answer = (response) => response.writeHead(500).end()
    await sendTest(failing)
    await until(async () => (await lastCall(failing))?.attempts === 1)
    const since = (days: number) =>
      rows(
        db,
        sql`update webhooks set failing_since = now() - ${days} * interval '1 day' where id = ${failing.webhookId}`,
      )
    await since(4.9)
    await dueNow(failing)
    await until(async () => (await lastCall(failing))?.attempts === 2)
    expect((await find(failing))?.is_active).toBe(true)
    await since(5)
    await dueNow(failing)
    await until(async () => (await find(failing))?.is_active === false)
    expect(await find(failing)).toMatchObject({ off_reason: 'failing' })
  })
})

test('Nothing is posted for a workspace that was stopped', async () => {
  const rejected = await aSubscriber(app, db)
  await stopWorkspace(db, rejected.caller.workspaceId)
  await rows(
    db,
    sql`insert into webhook_calls (webhook_id, workspace_id, type, events, body, due_at)
      values (${rejected.webhookId}, ${rejected.caller.workspaceId}, 'webhook.test', 1, '{}', now())`,
  )
  await rows(
    db,
    sql`insert into facts (workspace_id, type, data)
      values (${rejected.caller.workspaceId}, 'contact.created', '{}')`,
  )
  const before = live.receiver.arrivals.length
  await sendTest(live)
  await until(() => live.receiver.arrivals.length > before)
  await sendTest(live)
  await until(() => live.receiver.arrivals.length > before + 1)
  expect(rejected.receiver.connections).toBe(0)
})

test('Silent webhooks of other workspaces keep nobody waiting', async () => {
  const silent = await Promise.all(Array.from({ length: 6 }, () => aSubscriber(app, db)))
  for (const each of silent) {
    each.receiver.answer = () => undefined
    for (let count = 0; count < 5; count += 1) await sendTest(each)
  }
  await until(() => silent.every(({ receiver }) => receiver.arrivals.length > 0))
  const before = live.receiver.arrivals.length
  for (let count = 0; count < 5; count += 1) await sendTest(live)
  await until(() => live.receiver.arrivals.length === before + 5)
  // No silent endpoint has answered yet, and each has one call on the wire.
  for (const each of silent) {
    expect(each.receiver.arrivals).toHaveLength(1)
    expect((await lastCall(each))?.attempts).toBe(0)
  }
  expect(payloadsOf(live.receiver).slice(before)).toHaveLength(5)
})
