// A provider's deferrals slow only mail to this provider, and only for the workspace that got them.
import { afterAll, expect, test } from 'vitest'
import { sendCampaign } from '../../../campaigns/lifecycle.ts'
import { rows, sql } from '../../../../platform/db/index.ts'
import { aCampaign, aWorker, until, mailingOf } from '../../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../../test/harness.ts'
import { aSink } from '../../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const connections = 5
// The first pause lasts as long as the first delay, which is longer than the campaign takes even on a busy machine.
// With a shorter pause, the probes after the pause would count too.
let worker = await aWorker(database, sink.url, { RETRY_DELAYS: '5s,700ms,700ms' })
afterAll(() => worker.stop())

test('a provider that defers ten messages gets none for a while; no delivery loses an attempt', async () => {
  let isBusy = true
  const asked = new Map<string, number>()
  sink.behaviour.rcpt = (address) => {
    if (!address.endsWith('@slow.example')) return null
    asked.set(address, (asked.get(address) ?? 0) + 1)
    return isBusy ? '451 4.7.0 Too much mail from you' : null
  }
  const campaign = await aCampaign(db, { contacts: 400 })
  await rows(
    db,
    sql`update contacts set email = replace(email, 'far.example', 'slow.example')
      where workspace_id = ${campaign.workspaceId} and id % 2 = 0`,
  )
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'partially_sent')
  expect(await campaign.now()).toMatchObject({ sent_count: 200, failed_count: 0 })
  // The ten deferrals in a row, and the messages that were already on the wire: one more envelope on each connection.
  expect(asked.size).toBeLessThanOrEqual(10 + 2 * connections)
  isBusy = false
  await until(async () => (await campaign.now()).status === 'sent')
  expect(await campaign.now()).toMatchObject({ sent_count: 400, failed_count: 0 })
  const throttled = await rows(
    db,
    sql<object>`select distinct reply, reason_code, reason_params from deliveries
      where mailing_id = ${mailingOf(campaign.campaignId)} and outcome = 'deferred' and relay is null`,
  )
  expect(throttled).toEqual([
    {
      reply: '451 4.7.0 Too much mail from you',
      reason_code: 'throttled',
      reason_params: { domain: 'slow.example' },
    },
  ])
})

test('messages that were throttled every time get an attempt before they fail', async () => {
  await worker.stop()
  worker = await aWorker(database, sink.url, { RETRY_DELAYS: '700ms,700ms,700ms' })
  sink.reset()
  const asked = new Set<string>()
  sink.behaviour.rcpt = (address) => {
    asked.add(address)
    return '451 4.7.0 Too much mail from you'
  }
  const campaign = await aCampaign(db, { contacts: 60 })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => ['failed', 'completed'].includes((await campaign.now()).status), 30)
  expect(await campaign.now()).toMatchObject({ failed_count: 60 })
  expect(asked.size).toBe(60)
})

test('One account’s throttled mail delayed another’s pending mail, and showed it somebody else’s address', async () => {
  sink.reset()
  const told = new Set<string>()
  sink.behaviour.rcpt = (address) => {
    if (!address.startsWith('c') && told.has(address)) return null
    told.add(address)
    return '451 4.7.0 <customer@office.example> and <c1@far.example> came too often'
  }
  const theirs = await aCampaign(db, { contacts: 60 })
  await sendCampaign(db, theirs.workspaceId, theirs.campaignId)
  await until(async () => (await theirs.now()).status === 'partially_sent')
  const mine = await aCampaign(db, { contacts: 12 })
  await rows(db, sql`update contacts set email = 'mine-' || email where workspace_id = ${mine.workspaceId}`)
  await sendCampaign(db, mine.workspaceId, mine.campaignId)
  await until(async () => (await mine.now()).status === 'sent')
  const replies = await rows(
    db,
    sql<{ reply: string }>`select distinct reply from deliveries
      where mailing_id = any(array[${mailingOf(theirs.campaignId)}, ${mailingOf(mine.campaignId)}]) and reply like '%too often%'`,
  )
  expect(replies.length).toBeGreaterThan(1)
  for (const { reply } of replies) expect(reply).not.toContain('customer@')
  // Other recipients of the same workspace see these words too, so they must name nobody.
  const throttled = await rows(
    db,
    sql<{ mailing_id: number; reply: string }>`select distinct mailing_id, reply from deliveries
      where outcome = 'deferred' and relay is null and mailing_id >= ${mailingOf(theirs.campaignId)}`,
  )
  for (const { reply } of throttled) expect(reply).not.toMatch(/@/)
  // The workspace's first messages were tried, although the provider defers another workspace.
  const first = await rows(
    db,
    sql<{ tried: number }>`select count(*)::integer as tried from deliveries
      where mailing_id = ${mailingOf(mine.campaignId)} and chunk = 1 and relay is not null`,
  )
  expect(first[0]?.tried).toBeGreaterThanOrEqual(3)
})
