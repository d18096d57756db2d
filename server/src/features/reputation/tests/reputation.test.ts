// The reputation of a domain: messages sent, refused, deferred and returned, by provider and within some days.
import { getReputation, type Reputation } from '@lettermill/contracts'
import { afterAll, expect, test } from 'vitest'
import { aCampaign, aWorker, mailingIdOf, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { countRecentMailings } from '../../deliveries/index.ts'
import { reputationRoutes } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, { routes: (frame) => reputationRoutes(frame, { db }) })
const { call, caller } = await aSignedInAccount(app, db)
const other = await aSignedInAccount(app, db)
const { workspaceId } = caller

const domains = ['gmail.com', 'gmail.com', 'hotmail.fr', 'firm.example', 'googlemail.com', 'yahoo.co.uk']
const refusals: Record<string, string> = {
  c1: '550 5.1.1 No such user',
  c3: '550 5.7.1 Message rejected: listed by a blocklist',
  c4: '450 4.2.0 Later',
}
let isPutOff = true
const nameOf = (address: string) => address.slice(0, address.indexOf('@')).replace(/^.*</, '')
const sink = await aSink({
  rcpt: (address) =>
    nameOf(address) === 'c2' && isPutOff ? '450 4.2.1 Later' : (refusals[nameOf(address)] ?? null),
})
// Many attempts, so that some remain on a busy machine once the server accepts what it put off.
const worker = await aWorker(database, sink.url, { RETRY_DELAYS: Array(10).fill('500ms').join(',') })
afterAll(() => worker.stop())

const campaign = await aCampaign(db, { contacts: 6, workspaceId })
for (const [index, domain] of domains.entries())
  await rows(
    db,
    sql`update contacts set email = ${`c${String(index + 1)}@${domain}`}
      where workspace_id = ${workspaceId} and email = ${`c${String(index + 1)}@far.example`}`,
  )

const read = async (days?: '7' | '30') =>
  (await call(getReputation, days ? { query: { days } } : {})).body as Reputation[]
const at = async (provider: string, days?: '7' | '30') =>
  (await read(days))[0]?.providers.find((each) => each.provider === provider)

async function comeBack(seq: number, email: string, kind: string, received = sql`now()`) {
  const mailingId = await mailingIdOf(db, campaign.campaignId)
  await rows(
    db,
    sql`insert into feedback (workspace_id, mailing_id, seq, email, kind, words, reporter, way, source_key, received_at,
        counted, action)
      values (${workspaceId}, ${mailingId}, ${seq}, ${email}, ${kind}, '', '', 'smtp', ${Buffer.from(`${String(seq)} ${kind}`)},
        ${received}, true, 'none')`,
  )
}

test('A domain that sent nothing has no counts and grey lights', async () => {
  expect(await read()).toEqual([
    expect.objectContaining({
      domain_name: 'office.example',
      sent: 0,
      providers: [],
      lights: { bounces: 'grey', complaints: 'grey' },
    }),
  ])
})

test('The job counts a campaign during sending, for its own workspace only', async () => {
  await sendCampaign(db, workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'partially_sent')
  expect(await countRecentMailings(db)).toBe(1)
  expect(await at('gmail')).toMatchObject({ tried: 3, sent: 1, hard: 1, deferred: 1 })
  expect(await at('other')).toMatchObject({ tried: 1, sent: 0, deferred: 1 })
  isPutOff = false
  expect((await other.call(getReputation)).body).toEqual([])
})

// spec: beyond.reputation.providers
test('A finished campaign counts finished, deferred and refused messages for each provider', async () => {
  await until(async () => ['sent', 'completed'].includes((await campaign.now()).status))
  // The mailing is counted after the campaign settles.
  await until(async () => (await at('gmail'))?.sent === 2)
  expect(await at('gmail')).toMatchObject({
    tried: 3,
    sent: 2,
    hard: 1,
    soft: 0,
    block: 0,
    deferred: 1,
    complaint: 0,
  })
  expect(await at('microsoft')).toMatchObject({ tried: 1, sent: 0, hard: 0, block: 1, deferred: 0 })
  expect(await at('other')).toMatchObject({ tried: 1, sent: 0, soft: 1, deferred: 1 })
  expect(await at('yahoo')).toMatchObject({ tried: 1, sent: 1 })
  expect((await read())[0]).toMatchObject({ tried: 6, sent: 3, hard: 1, soft: 1, block: 1, deferred: 2 })
  // The job counts no mailing again: all messages ended while the campaign was being sent.
  expect(await countRecentMailings(db)).toBe(0)
})

test('A bounce counts on the day on which it came, and lowers the number of delivered messages', async () => {
  await comeBack(5, 'c5@googlemail.com', 'hard')
  await comeBack(2, 'c2@gmail.com', 'complaint')
  await comeBack(6, 'c6@yahoo.co.uk', 'complaint', sql`now() - interval '8 days'`)
  expect(await at('gmail')).toMatchObject({ sent: 2, hard: 2, complaint: 1, rates: { complaint: 1 } })
  expect(await at('yahoo', '7')).toMatchObject({ complaint: 0 })
  expect(await at('yahoo', '30')).toMatchObject({ complaint: 1 })
})

test('A complaint from a custom domain counts for the provider that its MX records name', async () => {
  await rows(
    db,
    sql`insert into domain_providers (domain, provider) values ('firm.example', 'apple')
    on conflict (domain) do update set provider = excluded.provider`,
  )
  await comeBack(4, 'c4@firm.example', 'complaint')
  expect(await at('apple')).toMatchObject({ complaint: 1 })
  expect(await at('other')).toMatchObject({ complaint: 0 })
})

test('Older mail counts in the longer range alone, and mail before it in none', async () => {
  const age = (days: number) =>
    rows(db, sql`update mailing_providers set day = (now() at time zone 'UTC')::date - ${days}::integer`)
  await age(6)
  expect((await read('7'))[0]).toMatchObject({ sent: 3 })
  await age(7)
  expect((await read('7'))[0]).toMatchObject({ sent: 0 })
  expect((await read('30'))[0]).toMatchObject({ sent: 3 })
  await age(30)
  expect((await read('30'))[0]).toMatchObject({ sent: 0 })
})

test('Mail that stayed in the built-in mailbox says nothing about a domain', async () => {
  await rows(db, sql`update campaigns set test_mode = true where id = ${campaign.campaignId}`)
  await rows(db, sql`delete from mailing_providers`)
  expect(await countRecentMailings(db)).toBe(1)
  const kept = await row(db, sql<{ sent: number }>`select sum(sent)::bigint as sent from mailing_providers`)
  expect(kept?.sent).toBe(3)
  expect((await read())[0]).toMatchObject({ sent: 0 })
})

test('A range of another length is refused', async () => {
  expect(await call(getReputation, { query: { days: '8' as '7' } })).toMatchObject({ status: 400 })
})
