// kill -9 of a worker while single messages keep coming: every accepted message leaves, and possible duplicates are as
// rare as the engine's README allows. `npm run chaos` does the same with ten times as many messages.
import { sendMessages, updateMessageTemplate } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { rows, sql } from '../src/platform/db/index.ts'
import { aCampaign, until } from './campaigns.ts'
import { aSignedInAccount } from './factories.ts'
import { startApp } from './harness-app.ts'
import { freshDatabase } from './harness.ts'
import { aSink } from './sink.ts'
import { aWorkerProcess } from './worker-process.ts'

const database = await freshDatabase()
const { db, url } = database
const app = await startApp(database)
const sink = await aSink({ delay: 2 })
const connections = 5
const worker = aWorkerProcess(url, sink.url, connections)

const total = 2000
const batch = 100
const kills = [200, 700, 1200, 1700]

// spec: 2.messages.single
test('kill -9 of a worker that sends single messages loses no message', { timeout: 240_000 }, async () => {
  const { call, caller } = await aSignedInAccount(app, db)
  const { templateId } = await aCampaign(db, { workspaceId: caller.workspaceId, body: '<p>{{ data.n }}</p>' })
  const use = { message_subject: 'Number {{ data.n }}', is_service: false }
  await call(updateMessageTemplate, { params: { id: templateId }, body: use })

  /** Sends each batch twice, as if its first answer was lost. */
  const accept = async () => {
    for (let from = 0; from < total; from += batch) {
      const messages = Array.from({ length: batch }, (_, index) => ({
        templateId,
        to: { email: `m${String(from + index)}@far.example` },
        data: { n: from + index },
      }))
      const headers = { 'idempotency-key': `batch-${String(from)}` }
      const [first, second] = [
        await call(sendMessages, { body: { messages }, headers }),
        await call(sendMessages, { body: { messages }, headers }),
      ]
      expect([first.status, second.text]).toEqual([202, first.text])
      await until(() => sink.arrivals.length > from - 3 * batch)
    }
  }
  worker.start()
  const accepting = accept()
  for (const arrivals of kills) {
    await until(() => sink.arrivals.length >= arrivals)
    await worker.kill()
    worker.start()
  }
  await accepting
  const open = sql`select from messages m where not exists (
    select from deliveries d where d.mailing_id = m.mailing_id and d.seq = m.seq and d.outcome = 'sent')`
  await until(async () => (await rows(db, open)).length === 0, 120)

  const arrived = new Set(sink.arrivals.map(({ to }) => to))
  expect(arrived.size).toBe(total)
  expect(sink.arrivals.length - total).toBeLessThanOrEqual(connections * kills.length)
  expect(await rows(db, sql`select from messages`)).toHaveLength(total)
})
