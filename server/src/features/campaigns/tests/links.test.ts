// The clicks of each link, counted separately from the campaign's sums.
import { getCampaign, getCampaignMessage, listCampaignLinks, type CampaignLink } from '@lettermill/contracts'
import { expect, test } from 'vitest'
import { EventRecorder, recountStats, type NewEvent } from '../../tracking/index.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { anOwnCampaign, aStartedCampaign, record, type OwnCampaign } from './under-way.ts'
import { mailingOf, mailingIdOf } from '../../../../test/campaigns.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const recorder = new EventRecorder({ db, log: createLog('silent') })

const body = [
  'https://a.example/',
  'https://b.example/{{ ref_id }}',
  'https://c.example/',
  'https://d.example/',
]
  .map((url) => `<p><a href="${url}">x</a></p>`)
  .join('')

/** A campaign with four links, whose messages were sent a minute ago. */
async function aReadCampaign(): Promise<OwnCampaign> {
  const campaign = await aStartedCampaign(app, db, { contacts: 3, body })
  await record(db, campaign, { 1: 'sent', 2: 'sent', 3: 'sent' }, { done: true })
  await rows(
    db,
    sql`update deliveries set at = at - interval '1 minute' where mailing_id = ${mailingOf(campaign.campaignId)}`,
  )
  await recountStats(db)
  return campaign
}

const click = async ({ campaignId }: OwnCampaign, seq: number, link: number, bot: NewEvent['bot'] = null) =>
  recorder.record({ mailingId: await mailingIdOf(db, campaignId), kind: 'click', seq, link, bot })

async function linksOf({ call, params }: OwnCampaign): Promise<CampaignLink[]> {
  await recorder.untilCounted()
  return (await call(listCampaignLinks, { params })).body
}
const clicksOf = async (campaign: OwnCampaign) =>
  (await linksOf(campaign)).map(({ clicks, bot_clicks }) => [clicks, bot_clicks])

test('before the start a campaign lists the links of its message in order, without clicks', async () => {
  expect(await linksOf(await anOwnCampaign(app, db, { body }))).toEqual([
    { url: 'https://a.example/', words: 'x', clicks: 0, bot_clicks: 0 },
    { url: 'https://b.example/{{ ref_id }}', words: 'x', clicks: 0, bot_clicks: 0 },
    { url: 'https://c.example/', words: 'x', clicks: 0, bot_clicks: 0 },
    { url: 'https://d.example/', words: 'x', clicks: 0, bot_clicks: 0 },
  ])
})

test('the message numbers the counted links as the list does, and numbers no other link', async () => {
  const campaign = await anOwnCampaign(app, db, { body })
  const urls = (await linksOf(campaign)).map(({ url }) => url.replace(/\{\{.*\}\}/, ''))
  const { html } = (await campaign.call(getCampaignMessage, { params: campaign.params })).body
  const numbered = [...html.matchAll(/<a[^>]* href="([^"]*)" data-link="(\d+)"/g)]
  expect(numbered.map(([, address = '', number]) => address.startsWith(urls[Number(number)] ?? '?'))).toEqual(
    [true, true, true, true],
  )
  expect(html).toMatch(/<a[^>]*href="[^"]*"[^>]*>Unsubscribe/)
  expect(html).not.toMatch(/data-link="\d+"[^>]*>Unsubscribe/)
})

test('a link counts each recipient once, however often the recipient clicks', async () => {
  const campaign = await aReadCampaign()
  for (const [seq, link] of [
    [1, 0],
    [1, 0],
    [2, 0],
    [2, 3],
  ] as const)
    await click(campaign, seq, link)
  expect(await clicksOf(campaign)).toEqual([
    [2, 0],
    [0, 0],
    [0, 0],
    [1, 0],
  ])
})

test('a bot’s clicks are counted apart; a reader’s click after them still counts', async () => {
  const campaign = await aReadCampaign()
  await click(campaign, 1, 1, 'agent')
  await click(campaign, 1, 1)
  await click(campaign, 2, 2, 'agent')
  expect(await clicksOf(campaign)).toEqual([
    [0, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ])
})

test('a burst over many links counts as a bot’s click on each link', async () => {
  const campaign = await aReadCampaign()
  await click(campaign, 1, 0)
  await click(campaign, 1, 1)
  expect(await clicksOf(campaign)).toEqual([
    [1, 0],
    [1, 0],
    [0, 0],
    [0, 0],
  ])
  await click(campaign, 1, 2)
  expect(await clicksOf(campaign)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
    [0, 0],
  ])
  expect(await recountStats(db)).toEqual([])
})

test('a recipient who clicks two links counts once in the clicks of the campaign', async () => {
  const campaign = await aReadCampaign()
  for (const link of [0, 1]) await click(campaign, 1, link)
  await recorder.untilCounted()
  const { call, params } = campaign
  expect((await call(getCampaign, { params })).body).toMatchObject({ sent_count: 3, click_count: 1 })
})

test('the nightly recount corrects missing or wrong counts of a link', async () => {
  const campaign = await aReadCampaign()
  await click(campaign, 1, 0)
  await click(campaign, 2, 1, 'agent')
  const right = await clicksOf(campaign)
  const mailingId = await mailingIdOf(db, campaign.campaignId)
  await rows(db, sql`delete from link_stats where mailing_id = ${mailingId} and link = 0`)
  await rows(db, sql`update link_stats set bot_clicks = 7 where mailing_id = ${mailingId} and link = 1`)
  expect(await clicksOf(campaign)).toEqual([
    [0, 0],
    [0, 7],
    [0, 0],
    [0, 0],
  ])
  expect((await recountStats(db)).map(({ kind, link }) => [kind, link])).toEqual([
    ['click', 0],
    ['bot_click', 1],
  ])
  expect(await clicksOf(campaign)).toEqual(right)
})

test('another account’s campaign does not exist', async () => {
  const { params } = await aReadCampaign()
  const { call } = await aSignedInAccount(app, db)
  expect((await call(listCampaignLinks, { params })).status).toBe(404)
})
