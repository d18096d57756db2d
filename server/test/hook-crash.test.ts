// kill -9 of the web process that receives a provider's events, and of the worker that reads them: events that were
// answered with 200 are recorded once, although the provider repeats events without an answer.
import { expect, test } from 'vitest'
import { sendCampaign } from '../src/features/campaigns/lifecycle.ts'
import { linkTokens } from '../src/features/tracking/index.ts'
import { digestOf, sealedAs } from '../src/features/feedback/hooks/keys.ts'
import { row, rows, sql } from '../src/platform/db/index.ts'
import { sealerOf } from '../src/platform/sealing/index.ts'
import { aCampaign, mailingIdOf, until } from './campaigns.ts'
import { freshDatabase, testSecretKey } from './harness.ts'
import { aSink } from './sink.ts'
import { aFreePort, aRoleProcess } from './worker-process.ts'

const { db, url } = await freshDatabase()
const sink = await aSink()
const port = await aFreePort()
const worker = aRoleProcess('worker', url, { SMTP_URL: sink.url })
const web = aRoleProcess('serve', url, { PORT: String(port), CAPTCHA: 'off' })
const base = `http://127.0.0.1:${String(port)}`
const contacts = 240

async function aHook(): Promise<{ address: string; authorization: string }> {
  const [key, password] = ['k'.repeat(43), 'p'.repeat(32)]
  const made = await row(
    db,
    sql<{ id: number }>`insert into feedback_hooks (provider, name, key_hash)
      values ('postmark', 'Events', ${digestOf(key)}::bytea) returning id`,
  )
  const id = made?.id ?? 0
  const secret = sealerOf([testSecretKey]).seal(password, sealedAs(id))
  await rows(db, sql`update feedback_hooks set secret = ${secret} where id = ${id}`)
  const basic = Buffer.from(`lettermill:${password}`).toString('base64')
  return { address: `${base}/hooks/postmark/${key}`, authorization: `Basic ${basic}` }
}

const isUp = () =>
  fetch(`${base}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

test('kill -9 after each 200 loses no event and counts no event twice', { timeout: 180_000 }, async () => {
  const campaign = await aCampaign(db, { contacts })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  worker.start()
  await until(async () => (await campaign.now()).status === 'sent')
  const mailingId = await mailingIdOf(db, campaign.campaignId)
  const recipients = await rows(
    db,
    sql<{ seq: number; email: string }>`select seq, email from recipients where mailing_id = ${mailingId}`,
  )
  const tokens = linkTokens(testSecretKey)
  const hook = await aHook()
  const acknowledged = new Set<number>()
  const left = [...recipients]
  const post = async ({ seq, email }: (typeof recipients)[number]) => {
    const lm = Buffer.from(tokens.sign('bounce', { mailingId, seq }), 'base64url').toString('hex')
    const event = { RecordType: 'Bounce', TypeCode: 1, ID: seq, Email: email, Metadata: { lm } }
    const answer = await fetch(hook.address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: hook.authorization },
      body: JSON.stringify({ ...event, BouncedAt: new Date().toISOString() }),
    })
    return answer.status
  }
  const postSome = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const status = await post(next).catch(() => 0)
      if (status === 200) acknowledged.add(next.seq)
      else {
        left.unshift(next)
        return
      }
    }
  }
  for (const kept of [40, 110, 180]) {
    web.start()
    await until(isUp)
    const posting = Array.from({ length: 8 }, postSome)
    await until(() => acknowledged.size >= kept)
    await Promise.all([web.kill(), worker.kill()])
    await Promise.all(posting)
    worker.start()
  }
  await until(async () => (await row(db, sql`select 1 from feedback_inbox limit 1`)) === undefined)
  const counted = await rows(
    db,
    sql<{ seq: number; times: number }>`select seq, count(*) as times from feedback
      where mailing_id = ${mailingId} group by seq`,
  )
  const recorded = new Set(counted.map(({ seq }) => seq))
  expect(acknowledged.size).toBeGreaterThanOrEqual(180)
  expect([...acknowledged].filter((seq) => !recorded.has(seq))).toEqual([])
  // A repeated event has the same key.
  expect(counted.filter(({ times }) => times > 1)).toEqual([])
})
