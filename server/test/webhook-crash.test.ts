// kill -9 of the process that posts webhooks, twenty times: every event arrives at least once.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { upsertContacts } from '@lettermill/contracts'
import { afterAll, expect, test } from 'vitest'
import { aSubscriber, eventsOf } from '../src/features/webhooks/tests/frame.ts'
import { row, rows, sql } from '../src/platform/db/index.ts'
import { until } from './campaigns.ts'
import { startApp } from './harness-app.ts'
import { freshDatabase, testSecretKey } from './harness.ts'

const database = await freshDatabase()
const { db, url } = database
const app = await startApp(database)
const { call, receiver, webhookId } = await aSubscriber(app, db, ['contact.created'])
const kills = 20
const eventsOfRound = 120

let process_: ChildProcess | null = null
const start = () => {
  const script = fileURLToPath(new URL('webhook-sender-process.ts', import.meta.url))
  process_ = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url, CA: receiver.reach.ca, KEY: testSecretKey },
  })
}
const kill = async () => {
  if (!process_ || process_.exitCode !== null || process_.signalCode !== null) return
  const gone = once(process_, 'exit')
  process_.kill('SIGKILL')
  await gone
}
afterAll(kill)

// spec: 2.webhooks.delivery
test(
  'Every webhook event arrives at least once although the worker is killed twenty times',
  { timeout: 300_000 },
  async () => {
    const made = new Set<string>()
    // A third of the answers comes late, so that kills fall between an arrival and its record.
    receiver.answer = (response) => {
      const delay = receiver.arrivals.length % 3 === 0 ? 150 : 0
      setTimeout(() => response.writeHead(204).end(), delay)
    }
    for (let round = 0; round < kills; round += 1) {
      start()
      const emails = Array.from(
        { length: eventsOfRound },
        (_, at) => `c${String(round)}-${String(at)}@crash.example`,
      )
      const before = receiver.arrivals.length
      // The contacts are added in parts, so that calls are made and posted meanwhile.
      for (let at = 0; at < emails.length; at += 40) {
        const contacts = emails.slice(at, at + 40).map((email) => ({ email }))
        await call(upsertContacts, { body: { contacts, values: 'keep' } })
      }
      for (const email of emails) made.add(email)
      await until(() => receiver.arrivals.length > before)
      await kill()
      // Frees the calls of the dead process at once, instead of after their lease.
      await rows(db, sql`update webhook_calls set leased_until = now() where leased_until is not null`)
      await rows(db, sql`update webhooks set gathered_at = '-infinity'`)
    }
    start()
    await until(async () => {
      const open = await row(
        db,
        sql`select 1 from webhook_events union all select 1 from webhook_calls where state = 'waiting' limit 1`,
      )
      return open === undefined
    })
    const arrived = new Set(eventsOf(receiver).map(({ email }) => email))
    expect(made.size).toBe(kills * eventsOfRound)
    expect([...made].filter((email) => !arrived.has(email))).toEqual([])
    const failed = await rows(
      db,
      sql`select from webhook_calls where webhook_id = ${webhookId} and state <> 'delivered'`,
    )
    expect(failed).toHaveLength(0)
  },
)
