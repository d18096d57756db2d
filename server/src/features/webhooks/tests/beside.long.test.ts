// A live endpoint works beside dead endpoints of the same workspace: one never answers, one answers 500, and one
// refuses connections.
import { setTimeout as sleep } from 'node:timers/promises'
import * as api from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { until } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aReceiver } from '../../../../test/webhook-receiver.ts'
import { aSender, aSubscriber, callsOfWebhook } from './frame.ts'

const database = await freshDatabase()
const app = await startApp(database, { RATE_LIMIT: '0' })
const live = await aSubscriber(app, database.db, ['contact.created'])
aSender(database.db, live.receiver.reach)

const events = 200
/** Milliseconds between two events. */
const every = 50
/** Milliseconds from the call to its event at the live endpoint, in 95 of 100 cases. */
const promised = 2000

// spec: 2.webhooks.delivery
test(
  'A working webhook gets its calls within two seconds (p95) beside webhooks that do not answer',
  { timeout: 120_000 },
  async () => {
    const [silent, failing] = [await aReceiver(), await aReceiver()]
    silent.answer = () => undefined
    failing.answer = (response) => response.writeHead(500).end()
    const dead = []
    for (const url of [silent.url, failing.url, 'https://receiver.example:1']) {
      const body = { url, description: '', events: ['contact.created' as const] }
      dead.push((await live.call(api.createWebhook, { body })).body)
    }
    const [began, arrived] = [new Map<string, number>(), new Map<string, number>()]
    live.receiver.answer = (response, { body }) => {
      const { data } = JSON.parse(body) as { data: { events: { email: string }[] } }
      for (const { email } of data.events) arrived.set(email, performance.now())
      response.writeHead(204).end()
    }
    for (let count = 0; count < events; count += 1) {
      const email = `c${String(count)}@beside.example`
      began.set(email, performance.now())
      expect((await live.call(api.createContact, { body: { email } })).status).toBe(200)
      await sleep(every)
    }
    await until(() => Promise.resolve(arrived.size === events))
    const waits = [...began].map(([email, at]) => (arrived.get(email) ?? Infinity) - at)
    waits.sort((one, other) => one - other)
    const p95 = waits[Math.floor(events * 0.95)] ?? Infinity
    expect(p95).toBeLessThan(promised)
    // The dead endpoints were called too, and none of their calls is lost.
    expect([silent.arrivals.length, failing.arrivals.length].every((count) => count > 0)).toBe(true)
    for (const { id: webhookId } of dead) {
      const calls = await callsOfWebhook({ ...live, webhookId })
      expect(calls.length).toBeGreaterThan(0)
      expect(calls.filter(({ state }) => state !== 'waiting')).toEqual([])
    }
  },
)
