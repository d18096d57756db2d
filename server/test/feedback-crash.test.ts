// kill -9 of the listener for bounces, and of the worker that reads them: acknowledged mail is recorded, once.
import { expect, test } from 'vitest'
import { sendCampaign } from '../src/features/campaigns/lifecycle.ts'
import { aBounce, bounceTo, domain } from '../src/features/feedback/tests/reports.ts'
import { deliver } from '../src/features/feedback/tests/talk.ts'
import { linkTokens } from '../src/features/tracking/index.ts'
import { row, rows, sql } from '../src/platform/db/index.ts'
import { aCampaign, mailingIdOf, until } from './campaigns.ts'
import { freshDatabase, testSecretKey } from './harness.ts'
import { aSink } from './sink.ts'
import { aFreePort, aRoleProcess } from './worker-process.ts'

const { db, url } = await freshDatabase()
const sink = await aSink()
const port = await aFreePort()
const worker = aRoleProcess('worker', url, { SMTP_URL: sink.url })
const web = aRoleProcess('serve', url, {
  PORT: '0',
  CAPTCHA: 'off',
  BOUNCE_DOMAIN: domain,
  BOUNCE_LISTEN: `127.0.0.1:${String(port)}`,
})
const contacts = 240

const isListening = async () =>
  (await deliver(port, { from: '', to: [], body: Buffer.alloc(0) })).startsWith('250')

test('kill -9 after each 250 loses no bounce and counts no bounce twice', { timeout: 180_000 }, async () => {
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
  const acknowledged = new Set<number>()
  const left = [...recipients]
  const deliverSome = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { seq, email } = next
      const to = [bounceTo(tokens, mailingId, seq)]
      const answer = await deliver(port, {
        ...{ from: '', to },
        body: aBounce(email, undefined, `b${String(seq)}@relay.example`),
      })
      if (answer.startsWith('250 2.0.0')) acknowledged.add(seq)
      else if (answer === '') return
    }
  }
  for (const kept of [40, 110, 180]) {
    web.start()
    await until(isListening)
    const sending = Array.from({ length: 8 }, deliverSome)
    await until(() => acknowledged.size >= kept)
    await Promise.all([web.kill(), worker.kill()])
    await Promise.all(sending)
    worker.start()
  }
  await until(async () => (await row(db, sql`select 1 from feedback_inbox limit 1`)) === undefined)
  const counted = await rows(
    db,
    sql<{ seq: number; times: number }>`select seq, count(*) as times from feedback
      where mailing_id = ${mailingId} and counted group by seq`,
  )
  const recorded = new Set(counted.map(({ seq }) => seq))
  expect(acknowledged.size).toBeGreaterThanOrEqual(180)
  expect([...acknowledged].filter((seq) => !recorded.has(seq))).toEqual([])
  expect(counted.filter(({ times }) => times > 1)).toEqual([])
  const suppressed = await row(
    db,
    sql<{ count: number }>`select count(*) from suppressions where workspace_id = ${campaign.workspaceId}`,
  )
  expect(suppressed?.count).toBe(recorded.size)
})
