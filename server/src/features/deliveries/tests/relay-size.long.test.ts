// Messages larger than the relay accepts (RFC 1870): the campaign is held with advice, before any delivery fails.
import { expect, onTestFinished, test } from 'vitest'
import { resumeCampaign, sendCampaign } from '../../campaigns/lifecycle.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { aCampaign, aWorker, until, mailingOf } from '../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aScriptedRelay } from '../../../../test/smtp-client.ts'

const database = await freshDatabase()
const { db } = database

const limit = 60_000
const offers = ['PIPELINING', `SIZE ${String(limit)}`]
const long = `<p>${'Words of a long letter. '.repeat(4000)}</p>`

async function aRelayWithWorker(script: { offers: string[] }) {
  const relay = await aScriptedRelay(script)
  const worker = await aWorker(database, `smtp://${relay.address}`)
  onTestFinished(() => worker.stop())
  return relay
}

test.each([1, 3, 120])(
  'A campaign of %i whose message is larger than the relay’s SIZE failed for everybody',
  async (contacts) => {
    const relay = await aRelayWithWorker({ offers })
    const campaign = await aCampaign(db, { contacts, body: long })
    await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
    await until(async () => (await campaign.now()).status !== 'processing')
    const held = await campaign.now()
    expect(held).toMatchObject({ status: 'paused', sent_count: 0, failed_count: 0, total_contacts: contacts })
    expect(held.reason).toMatch(
      /^Each message has \d{2,3},\d{3} bytes, and the relay 127\.0\.0\.1:\d+ takes 60,000 at most\./,
    )
    expect(relay.arrivals).toEqual([])
    expect(
      await rows(db, sql`select 1 from deliveries where mailing_id = ${mailingOf(campaign.campaignId)}`),
    ).toEqual([])
  },
)

test('A held campaign continues with all recipients once the relay accepts its message size', async () => {
  const relay = await aScriptedRelay({ offers })
  const first = await aWorker(database, `smtp://${relay.address}`)
  const campaign = await aCampaign(db, { contacts: 5, body: long })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'paused')
  await first.stop()
  relay.script.offers = ['PIPELINING', 'SIZE 1000000']
  const next = await aWorker(database, `smtp://${relay.address}`)
  onTestFinished(() => next.stop())
  await resumeCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'sent')
  expect(relay.arrivals).toHaveLength(5)
})

test.each(['SIZE 0', 'SIZE -1', 'SIZE'])(
  'A relay that offers %s takes a message of any size',
  async (offer) => {
    const relay = await aRelayWithWorker({ offers: ['PIPELINING', offer] })
    const campaign = await aCampaign(db, { contacts: 2, body: long })
    await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
    await until(async () => (await campaign.now()).status === 'sent')
    expect(relay.arrivals).toHaveLength(2)
  },
)

test('If the message is too large for one recipient with long values, only that recipient fails', async () => {
  const relay = await aRelayWithWorker({ offers })
  const campaign = await aCampaign(db, {
    contacts: 3,
    body: `<p>{{ first_name }}</p>${'<p>Words</p>'.repeat(300)}`,
  })
  await rows(
    db,
    sql`update contacts set fields = jsonb_build_object('first_name', repeat('n', 9000))
      where workspace_id = ${campaign.workspaceId} and email = 'c2@far.example'`,
  )
  await rows(
    db,
    sql`update templates set body_html = body_html || repeat('<p>{{ first_name }}</p>', 8) where id = ${campaign.templateId}`,
  )
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'completed')
  expect(await campaign.now()).toMatchObject({ sent_count: 2, failed_count: 1 })
  expect(relay.arrivals.map(({ to }) => to).sort()).toEqual(['c1@far.example', 'c3@far.example'])
})
