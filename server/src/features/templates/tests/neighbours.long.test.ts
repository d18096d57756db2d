// Templates at and beyond the limits of work, sent beside an ordinary campaign.
import { afterAll, expect, test } from 'vitest'
import { aCampaign, aWorker, until, type ReadyCampaign } from '../../../../test/campaigns.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { pauseCampaign, sendCampaign } from '../../campaigns/lifecycle.ts'

const database = await freshDatabase()
const { db } = database
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(() => worker.stop())

const send = ({ workspaceId, campaignId }: ReadyCampaign) => sendCampaign(db, workspaceId, campaignId)
const statusOf = async (campaign: ReadyCampaign) => (await campaign.now()).status

/** A template that takes nearly all the work that a message may take: milliseconds instead of hundredths of one. */
const heavy = '<p>{{ first_name }}{% for a in (1..400) %}{{ first_name | upcase | downcase }}{% endfor %}</p>'

test('an ordinary campaign ends long before a heavy one', async () => {
  // With this many messages, the result depends on the turns, and not on the speed of the machine.
  const slow = await aCampaign(db, { contacts: 5000, body: heavy })
  await send(slow)
  await until(() => sink.arrivals.length > 5, 150)
  const quick = await aCampaign(db, { contacts: 30 })
  await send(quick)
  await until(async () => (await statusOf(quick)) === 'sent', 150)
  expect(await statusOf(slow)).toBe('processing')
  await pauseCampaign(db, slow.workspaceId, slow.campaignId)
}, 320_000)

test('values that make a template exceed its limits affect only their own recipients', async () => {
  const body = `<p>{% if first_name == "Name2" %}{% for a in (1..90000) %}x{% endfor %}{% else %}fine{% endif %}</p>`
  const campaign = await aCampaign(db, { contacts: 4, body })
  await send(campaign)
  await until(async () => (await statusOf(campaign)) === 'completed', 150)
  expect(await campaign.now()).toMatchObject({ sent_count: 3, failed_count: 1 })
}, 180_000)

test('a template that is too long for everybody fails one recipient after another', async () => {
  const body = '<p>{% if first_name %}{% for a in (1..90000) %}x{% endfor %}{% endif %}</p>'
  const campaign = await aCampaign(db, { contacts: 150, body })
  await send(campaign)
  await until(async () => (await statusOf(campaign)) === 'paused', 150)
  // The hold is recorded before the failures, which come with the chunk's last flush.
  await until(async () => (await campaign.now()).failed_count >= 50, 150)
  const { failed_count, sent_count, ...held } = await campaign.now()
  expect(JSON.stringify(held)).toContain('One message after another could not be made')
  expect([sent_count, failed_count < 150]).toEqual([0, true])
}, 320_000)
