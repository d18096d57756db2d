// What is judged after a click was answered, and opens of which nobody can tell whether a person caused them.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { aSentCampaign, statsOf, valueOf } from '../../../../test/sent-campaign.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import {
  countEventsBeyond,
  countMasked,
  EventRecorder,
  judgeClicks,
  linkTokens,
  listEvents,
  recountStats,
  trackingRoutes,
} from '../index.ts'
import { countWaiting, recordAndCount } from '../../../../test/recorded-events.ts'
import { sourceOf } from '../source.ts'

const database = await freshDatabase()
const { db } = database
const log = createLog('silent')
const tokens = linkTokens('a key that only these tests know, long enough')
const recorder = new EventRecorder({ db, log })
const { workspaceId } = await anAccount(db)
const readers = {
  findTarget: () => Promise.resolve('https://shop.example/'),
  forget: () => undefined,
  findView: () => Promise.resolve(null),
}
const app = await startFrame(database, {
  routes: (frame) => trackingRoutes(frame, { tokens, recorder, readers }),
})
const differences = async () => (await recountStats(db)).filter(({ kind }) => kind !== 'sent')

/** A campaign with some links, delivered ten minutes ago. */
async function aCampaignWith(links: number): Promise<number> {
  const mailingId = await aSentCampaign(db, workspaceId, { secondsAgo: 600 })
  const addresses = JSON.stringify(Array.from({ length: links }, (_, n) => `https://x.example/${String(n)}`))
  await rows(
    db,
    sql`update mailings set content = jsonb_build_object('links', ${addresses}::jsonb) where id = ${mailingId}`,
  )
  return mailingId
}

const click = (mailingId: number, link: number, secondsAgo: number) =>
  recordAndCount(db, [
    {
      kind: 'click',
      mailingId,
      seq: 1,
      link,
      bot: null,
      source: 7,
      since: performance.now() - secondsAgo * 1000,
    },
  ])

describe('A scanner that follows every link in even steps', () => {
  test('counts as a reader until its clicks are judged; then stats, links and events say bot', async () => {
    const mailingId = await aCampaignWith(3)
    for (const link of [0, 1, 2]) await click(mailingId, link, 100 - 10 * link)
    expect(await statsOf(db, mailingId)).toMatchObject({ click: 1, bot_click: 0 })
    await judgeClicks(db)
    expect(await statsOf(db, mailingId)).toMatchObject({ click: 0, bot_click: 1 })
    expect((await listEvents(db, mailingId, 1, 10)).map(({ bot }) => bot)).toEqual(Array(3).fill('sequence'))
    const links = await rows(
      db,
      sql`select clicks, bot_clicks from link_stats where mailing_id = ${mailingId} order by link`,
    )
    expect(links).toEqual(Array(3).fill({ clicks: 0, bot_clicks: 1 }))
    expect(await differences()).toEqual([])
  })

  test('is recognized even if its clicks are judged halfway', async () => {
    const mailingId = await aCampaignWith(4)
    for (const link of [0, 1]) await click(mailingId, link, 100 - 10 * link)
    await judgeClicks(db)
    expect(await statsOf(db, mailingId)).toMatchObject({ click: 1, bot_click: 0 })
    for (const link of [2, 3]) await click(mailingId, link, 100 - 10 * link)
    await judgeClicks(db)
    expect(await statsOf(db, mailingId)).toMatchObject({ click: 0, bot_click: 1 })
  })

  test('does not take away the click of a person who comes later', async () => {
    const mailingId = await aCampaignWith(3)
    for (const link of [0, 1, 2]) await click(mailingId, link, 300 - 10 * link)
    await judgeClicks(db)
    await click(mailingId, 1, 20)
    await judgeClicks(db)
    expect(await statsOf(db, mailingId)).toMatchObject({ click: 1, bot_click: 1 })
    expect(await differences()).toEqual([])
  })
})

describe('A click right after the delivery behind a relay that queues', () => {
  /** A report that the message arrived that many seconds ago, minutes after the relay took it. */
  const report = (mailingId: number, secondsAgo: number) =>
    rows(
      db,
      sql`insert into feedback (workspace_id, mailing_id, seq, email, kind, words, reporter, way, source_key, received_at,
          counted, action)
        values (${workspaceId}, ${mailingId}, 1, 'a@x.example', 'delivered', '', '', 'ses', ${randomUUID()}::text::bytea,
          now() - ${secondsAgo} * interval '1 second', true, 'none')`,
    )
  const open = (mailingId: number, secondsAgo: number) =>
    recordAndCount(db, [
      {
        kind: 'open',
        mailingId,
        seq: 1,
        link: null,
        bot: null,
        since: performance.now() - secondsAgo * 1000,
      },
    ])

  test.each([
    ['eight seconds after it', 92],
    ['while the receiving server still reads the message', 104],
  ])('is a bot’s, if it comes %s and nobody had opened the message', async (_, secondsAgo) => {
    const mailingId = await aCampaignWith(6)
    await click(mailingId, 2, secondsAgo)
    await judgeClicks(db)
    expect(await statsOf(db, mailingId)).toMatchObject({ click: 1, bot_click: 0 })
    await report(mailingId, 100)
    await judgeClicks(db)
    expect(await statsOf(db, mailingId)).toMatchObject({ click: 0, bot_click: 1 })
    expect((await listEvents(db, mailingId, 1, 10)).map(({ bot }) => bot)).toEqual(['early'])
    expect(await differences()).toEqual([])
  })

  test('is a person’s after an open, half a minute later, or long before a report that comes late', async () => {
    const [opened, later, before] = [await aCampaignWith(6), await aCampaignWith(6), await aCampaignWith(6)]
    await open(opened, 96)
    await click(opened, 2, 92)
    await click(later, 2, 70)
    await click(before, 2, 400)
    for (const mailingId of [opened, later, before]) await report(mailingId, 100)
    await judgeClicks(db)
    for (const mailingId of [opened, later, before])
      expect(await statsOf(db, mailingId)).toMatchObject({ click: 1, bot_click: 0 })
  })

  test('does not take away the click of the person who reads the message afterwards', async () => {
    const mailingId = await aCampaignWith(6)
    await click(mailingId, 2, 95)
    await click(mailingId, 2, 40)
    await report(mailingId, 100)
    await judgeClicks(db)
    expect(await statsOf(db, mailingId)).toMatchObject({ click: 1, bot_click: 1 })
    expect(await differences()).toEqual([])
  })
})

test('The address of a click is forgotten once its judgement has ended', async () => {
  const mailingId = await aCampaignWith(3)
  await click(mailingId, 0, 20 * 60)
  await click(mailingId, 1, 60)
  await judgeClicks(db)
  const kept = await rows(
    db,
    sql`select link from events where mailing_id = ${mailingId} and source is not null`,
  )
  expect(kept).toEqual([{ link: 1 }])
})

test('The number of an address depends on the key, and is the same within an IPv6 network', () => {
  expect(sourceOf('a', '198.51.100.7')).not.toBe(sourceOf('b', '198.51.100.7'))
  expect(sourceOf('a', '198.51.100.7')).not.toBe(sourceOf('a', '198.51.100.8'))
  expect(sourceOf('a', '2001:db8:0:1::5')).toBe(sourceOf('a', '2001:DB8:0000:0001:ffff:1:2:3'))
  expect(sourceOf('a', '2001:db8::5')).not.toBe(sourceOf('a', '2001:db8:0:1::5'))
})

test('People behind a proxy that TRUST_PROXY does not name do not count as one address', async () => {
  const mailingId = await aSentCampaign(db, workspaceId, { recipients: 12, secondsAgo: 600 })
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const clicksFrom = async (
    remoteAddress: string,
    headers: Record<string, string>,
    seqs: readonly number[],
  ) => {
    for (const seq of seqs) {
      const url = `/c/${tokens.sign('click', { mailingId, seq })}`
      await app.inject({ url, remoteAddress, headers: { 'user-agent': agent, ...headers } })
    }
    await countWaiting(db)
  }
  await clicksFrom('127.0.0.1', {}, [1, 2, 3, 4, 5, 6, 7])
  await clicksFrom('203.0.113.9', { 'x-forwarded-for': '198.51.100.1' }, [1, 2, 3, 4, 5, 6, 7])
  await judgeClicks(db)
  expect(await statsOf(db, mailingId)).toMatchObject({ click: 7, bot_click: 0 })
  await clicksFrom('8.8.8.8', {}, [6, 7, 8, 9, 10, 11, 12])
  await judgeClicks(db)
  expect((await statsOf(db, mailingId)).bot_click).toBe(7)
  expect(await differences()).toEqual([])
})

describe('An open by Apple’s proxy', () => {
  const proxy = { 'user-agent': 'Mozilla/5.0' }
  const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const open = async (mailingId: number, headers: Record<string, string>) => {
    await app.inject({ url: `/o/${tokens.sign('open', { mailingId, seq: 1 })}.gif`, headers })
    await recorder.untilCounted()
  }

  test('counts as an open of which nobody can tell, until the reader opens the message', async () => {
    const mailingId = await aSentCampaign(db, workspaceId)
    await open(mailingId, proxy)
    await open(mailingId, proxy)
    expect(await statsOf(db, mailingId)).toMatchObject({ open: 1, bot_open: 0 })
    expect(await countMasked(db, mailingId)).toBe(1)
    expect(await listEvents(db, mailingId, 1, 10)).toHaveLength(2)
    await open(mailingId, person)
    expect(await statsOf(db, mailingId)).toMatchObject({ open: 1 })
    expect(await countMasked(db, mailingId)).toBe(0)
    expect(await countEventsBeyond(db, mailingId, 1)).toBe(0)
    expect(await differences()).toEqual([])
  })

  test('is no masked open after the reader’s own', async () => {
    const mailingId = await aSentCampaign(db, workspaceId)
    await open(mailingId, person)
    await open(mailingId, proxy)
    expect(await countMasked(db, mailingId)).toBe(0)
    expect(await valueOf(db, sql`select count(*) from events where mailing_id = ${mailingId}`)).toBe(2)
  })
})
