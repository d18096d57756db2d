// Campaigns sent by a real worker to a relay with its own log.
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { pauseCampaign, resumeCampaign, sendCampaign } from '../../campaigns/lifecycle.ts'
import { deleteCampaign } from '../../campaigns/deletion.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import {
  aCampaign,
  aWorker,
  until,
  type ReadyCampaign,
  mailingOf,
  mailingIdOf,
} from '../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const environment = { RETRY_DELAYS: '300ms,300ms' }
const worker = await aWorker(database, sink.url, environment)
afterAll(() => worker.stop())
beforeEach(() => sink.reset())

async function aSecondWorker(): Promise<void> {
  const second = await aWorker(database, sink.url, environment)
  onTestFinished(() => second.stop())
}

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `c${String(index + 1)}@far.example`).sort()
/** The addresses at which the campaign's messages arrived. Messages of an earlier test may still come in. */
async function arrived({ campaignId }: ReadyCampaign): Promise<string[]> {
  const mark = `Feedback-ID: ${String(await mailingIdOf(db, campaignId))}:`
  return sink.arrivals
    .filter(({ source }) => source.includes(mark))
    .map(({ to }) => to)
    .sort()
}
const send = ({ workspaceId, campaignId }: ReadyCampaign) => sendCampaign(db, workspaceId, campaignId)
const ended = (campaign: ReadyCampaign) =>
  until(async () => ['sent', 'completed', 'failed'].includes((await campaign.now()).status))
const suppressed = async (workspaceId: number) =>
  (
    await rows(db, sql<{ email: string }>`select email from suppressions where workspace_id = ${workspaceId}`)
  ).map(({ email }) => email)

describe('a campaign', () => {
  test('reaches every contact of its group once, with the contact’s own values', async () => {
    const campaign = await aCampaign(db, { contacts: 120 })
    await send(campaign)
    await ended(campaign)
    expect(await arrived(campaign)).toEqual(addresses(120))
    expect(await campaign.now()).toMatchObject({
      status: 'sent',
      total_contacts: 120,
      sent_count: 120,
      failed_count: 0,
    })
    const seventh = sink.arrivals.find(({ to }) => to === 'c7@far.example')
    const mail = await PostalMime.parse(seventh?.source ?? '')
    expect(mail.subject).toBe('News for Name7')
    expect(mail.text).toContain('Dear Name7')
  })

  test('records every reply of the relay', async () => {
    const campaign = await aCampaign(db, { contacts: 2 })
    await send(campaign)
    await ended(campaign)
    const deliveries = await rows(
      db,
      sql`select outcome, code, reply from deliveries where mailing_id = ${mailingOf(campaign.campaignId)}`,
    )
    expect(deliveries).toHaveLength(2)
    for (const delivery of deliveries)
      expect(delivery).toMatchObject({ outcome: 'sent', code: 250, reply: /^250 / })
  })

  // spec: 4.campaign.failure
  test('has failed, with the reason, when its group is empty', async () => {
    const campaign = await aCampaign(db, { contacts: 0 })
    await send(campaign)
    await ended(campaign)
    expect(await campaign.now()).toMatchObject({ status: 'failed', reason: 'The group has no contacts.' })
  })

  // spec: 4.campaign.conflict
  // asvs: 2.3.4
  test('is sent by only one of fifty simultaneous requests', async () => {
    const campaign = await aCampaign(db)
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => send(campaign)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await ended(campaign)
    expect(await arrived(campaign)).toEqual(addresses(3))
  })

  // spec: 4.campaign.due
  test('starts by itself if it became due while the server was down', async () => {
    const campaign = await aCampaign(db, { scheduledAt: new Date(Date.now() - 3_600_000) })
    await aSecondWorker()
    await ended(campaign)
    expect(await arrived(campaign)).toEqual(addresses(3))
  })
})

describe('an address', () => {
  test('that does not exist fails, is suppressed, and leaves the campaign completed', async () => {
    sink.behaviour.rcpt = (address) => (address === 'c2@far.example' ? '550 5.1.1 No such user' : null)
    const campaign = await aCampaign(db)
    await send(campaign)
    await ended(campaign)
    expect(await campaign.now()).toMatchObject({ status: 'completed', sent_count: 2, failed_count: 1 })
    expect(await suppressed(campaign.workspaceId)).toEqual(['c2@far.example'])
  })

  test('that is suppressed is skipped', async () => {
    const campaign = await aCampaign(db)
    await rows(
      db,
      sql`insert into suppressions (workspace_id, email, reason) values (${campaign.workspaceId}, 'c1@far.example', 'unsubscribed')`,
    )
    await send(campaign)
    await ended(campaign)
    expect(await arrived(campaign)).toEqual(['c2@far.example', 'c3@far.example'])
    expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 2, skipped_count: 1 })
  })

  test('that is deferred is tried again, while the campaign shows as partially sent', async () => {
    sink.behaviour.rcpt = (address, tries) =>
      address === 'c3@far.example' && tries < 3 ? '451 4.3.0 Later' : null
    const campaign = await aCampaign(db)
    await send(campaign)
    await until(async () => (await campaign.now()).status === 'partially_sent')
    await ended(campaign)
    expect(await arrived(campaign)).toEqual(addresses(3))
    expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 3 })
  })

  test('that stays deferred fails after the last delay', async () => {
    sink.behaviour.rcpt = (address) => (address === 'c3@far.example' ? '451 4.3.0 Later' : null)
    const campaign = await aCampaign(db)
    await send(campaign)
    await ended(campaign)
    expect(await campaign.now()).toMatchObject({ status: 'completed', sent_count: 2, failed_count: 1 })
    expect(await suppressed(campaign.workspaceId)).toEqual([])
  })
})

describe('when the relay', () => {
  test('refuses fifty in a row, the campaign is held, nobody is suppressed, and Resume reaches everyone', async () => {
    sink.behaviour.rcpt = () => '550 5.1.1 You are blocked'
    const campaign = await aCampaign(db, { contacts: 300 })
    await send(campaign)
    await until(async () => (await campaign.now()).status === 'paused')
    const held = await campaign.now()
    expect(held.reason).toContain('You are blocked')
    expect(held).toMatchObject({ sent_count: 0, failed_count: 0 })
    expect(await suppressed(campaign.workspaceId)).toEqual([])
    sink.behaviour = {}
    await resumeCampaign(db, campaign.workspaceId, campaign.campaignId)
    await ended(campaign)
    expect(await arrived(campaign)).toEqual(addresses(300))
    expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 300, reason: null })
  })

  test('disconnects after the last byte, the message is unconfirmed and arrives once more with the same Message-ID', async () => {
    sink.behaviour.dropAfterData = (address, tries) => address === 'c1@far.example' && tries === 1
    const campaign = await aCampaign(db)
    await send(campaign)
    await ended(campaign)
    const copies = sink.arrivals.filter(({ to }) => to === 'c1@far.example')
    const ids = copies.map(({ source }) => /^message-id: (.*)$/im.exec(source.toString())?.[1])
    expect(copies).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
    expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 3 })
  })

  test('answers 421 or refuses the sender for a while, nobody is marked and sending continues', async () => {
    let refusals = 3
    sink.behaviour.mail = () => ((refusals -= 1) >= 0 ? '450 4.7.1 Not now' : null)
    const campaign = await aCampaign(db)
    await send(campaign)
    await ended(campaign)
    expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 3 })
  })
})

describe('a campaign that somebody pauses', () => {
  // spec: 4.campaign.pause
  test('starts no message after the response; Resume continues, and everyone gets one message', async () => {
    sink.behaviour.delay = 20
    const campaign = await aCampaign(db, { contacts: 400 })
    await send(campaign)
    await until(() => sink.arrivals.length > 40)
    await pauseCampaign(db, campaign.workspaceId, campaign.campaignId)
    // The messages on the wire, one on each of five connections, still end.
    const atAnswer = sink.arrivals.length
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(sink.arrivals.length - atAnswer).toBeLessThanOrEqual(5)
    expect((await campaign.now()).status).toBe('paused')
    sink.behaviour.delay = 0
    await resumeCampaign(db, campaign.workspaceId, campaign.campaignId)
    await ended(campaign)
    expect(await arrived(campaign)).toEqual(addresses(400))
  })

  test('in several chunks sends none of the messages that waited for a connection', async () => {
    sink.behaviour.delay = 50
    const campaign = await aCampaign(db, { contacts: 2000 })
    await send(campaign)
    await until(() => sink.arrivals.length > 40)
    await pauseCampaign(db, campaign.workspaceId, campaign.campaignId)
    const atAnswer = sink.arrivals.length
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(sink.arrivals.length - atAnswer).toBeLessThanOrEqual(5)
  })

  test('a campaign that is deleted while sending stops', async () => {
    sink.behaviour.delay = 20
    const campaign = await aCampaign(db, { contacts: 400 })
    await send(campaign)
    await until(() => sink.arrivals.length > 20)
    await deleteCampaign(db, campaign.workspaceId, campaign.campaignId)
    const atAnswer = sink.arrivals.length
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(sink.arrivals.length - atAnswer).toBeLessThanOrEqual(5)
  })
})

test('an unsubscribe during a campaign stops messages that have not left', async () => {
  sink.behaviour.delay = 30
  const campaign = await aCampaign(db, { contacts: 300 })
  await send(campaign)
  await until(() => sink.arrivals.length > 10)
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason) values (${campaign.workspaceId}, 'c300@far.example', 'unsubscribed')`,
  )
  await ended(campaign)
  expect(await arrived(campaign)).not.toContain('c300@far.example')
  expect(await campaign.now()).toMatchObject({ status: 'sent', sent_count: 299, skipped_count: 1 })
})

test('a template changed while its campaign is being sent does not change the messages', async () => {
  sink.behaviour.delay = 20
  const campaign = await aCampaign(db, { contacts: 200 })
  await send(campaign)
  await until(() => sink.arrivals.length > 5)
  await rows(db, sql`update templates set body_html = '<p>Changed</p>' where id = ${campaign.templateId}`)
  await ended(campaign)
  expect(sink.arrivals.filter(({ source }) => source.includes('Changed'))).toEqual([])
})

test('a small campaign does not wait for a big one', async () => {
  sink.behaviour.delay = 15
  const big = await aCampaign(db, { contacts: 3000 })
  await send(big)
  await until(() => sink.arrivals.length > 20)
  const small = await aCampaign(db, { contacts: 5 })
  await send(small)
  await ended(small)
  expect((await big.now()).status).toBe('processing')
  await deleteCampaign(db, big.workspaceId, big.campaignId)
})

test('two workers on one campaign send each message once', async () => {
  sink.behaviour.delay = 5
  await aSecondWorker()
  const campaign = await aCampaign(db, { contacts: 1500 })
  await send(campaign)
  await ended(campaign)
  expect(await arrived(campaign)).toEqual(addresses(1500))
})
