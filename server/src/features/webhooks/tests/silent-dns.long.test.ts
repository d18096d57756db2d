// Webhooks whose names never get an answer from the DNS delay nobody else's.
import * as api from '@lettermill/contracts'
import { afterAll, expect, test } from 'vitest'
import { until } from '../../../../test/campaigns.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aNameServer } from '../../../../test/name-server.ts'
import { createResolve } from '../../../platform/outgoing/index.ts'
import { aSender, aSubscriber, callsOfWebhook } from './frame.ts'

const database = await freshDatabase()
const app = await startApp(database, { RATE_LIMIT: '0' })
const silent = ['one', 'two', 'three', 'four'].map((name) => `${name}.silent.example`)
const server = await aNameServer({
  'receiver.example A': ['127.0.0.1'],
  'receiver.example AAAA': [],
  ...Object.fromEntries(silent.flatMap((name) => [`${name} A`, `${name} AAAA`].map((each) => [each, null]))),
})
afterAll(() => server.close())
const [attacker, other] = [
  await aSubscriber(app, database.db, ['contact.created']),
  await aSubscriber(app, database.db, ['contact.created']),
]
const dead: number[] = []
for (const name of silent) {
  const body = { url: `https://${name}/hook`, description: '', events: ['contact.created' as const] }
  dead.push((await attacker.call(api.createWebhook, { body })).body.id)
}
aSender(database.db, { ...other.receiver.reach, resolve: createResolve([server.address]) })

/** Milliseconds on the monotonic clock at which the first silent name was asked for. */
let askedAt = 0

test(
  'Another account’s webhook gets each call at the first attempt beside four names whose DNS never answers',
  { timeout: 60_000 },
  async () => {
    await attacker.call(api.createContact, { body: { email: 'a@silent.example' } })
    await until(() => Promise.resolve(server.asked.some((each) => each.includes('.silent.example'))))
    askedAt = performance.now()
    for (let count = 1; count <= 5; count += 1) {
      await other.call(api.createContact, { body: { email: `c${String(count)}@other.example` } })
      await until(() => Promise.resolve(other.receiver.arrivals.length === count))
    }
    const isSettled = async () => (await callsOfWebhook(other)).every(({ state }) => state === 'delivered')
    await until(isSettled)
    expect((await callsOfWebhook(other)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1])
  },
)

test(
  'A workspace looks up one name at a time, and no failure is counted for a call that waits for its look-up',
  { timeout: 60_000 },
  async () => {
    const attemptsOf = async () => {
      const calls = await Promise.all(dead.map((webhookId) => callsOfWebhook({ ...attacker, webhookId })))
      return calls.flat().filter(({ attempts }) => attempts > 0).length
    }
    await until(async () => (await attemptsOf()) > 0)
    // A look-up ends after five seconds. If two ran at a time, twice as many would have ended.
    const ended = await attemptsOf()
    expect(ended).toBeLessThanOrEqual(Math.ceil((performance.now() - askedAt) / 5000))
  },
)
