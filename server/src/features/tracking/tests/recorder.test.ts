// From an event to a stat, on a real database: who counts, how often, and what parallel writers make of it.
import { describe, expect, test, vi } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSentCampaign, deliver, statsOf, valueOf } from '../../../../test/sent-campaign.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { listSuppressed, release } from '../../suppressions/index.ts'
import { countBotEvents, EventRecorder, raiseStats, type NewEvent } from '../index.ts'

const { db } = await freshDatabase()
const log = createLog('silent')
const recorder = new EventRecorder({ db, log })
const { workspaceId } = await anAccount(db)

const hit = (mailingId: number, kind: NewEvent['kind'], more: Partial<NewEvent> = {}): NewEvent => ({
  mailingId,
  kind,
  seq: 1,
  link: kind === 'click' ? 0 : null,
  bot: null,
  ...more,
})

const stats = async (campaignId: number) => {
  await recorder.untilRecorded()
  return statsOf(db, campaignId)
}

const eventsOf = async (campaignId: number) => {
  await recorder.untilRecorded()
  return rows(
    db,
    sql<{ kind: string; link: number | null; bot: string | null }>`select kind, link, bot from events
      where mailing_id = ${campaignId} order by at, link`,
  )
}

describe('readers', () => {
  test('a recipient counts once, however often he opens and clicks', async () => {
    const campaign = await aSentCampaign(db, workspaceId, { recipients: 2 })
    for (const seq of [1, 1, 2]) {
      recorder.recordOpen(hit(campaign, 'open', { seq }))
      await recorder.record(hit(campaign, 'click', { seq }))
    }
    expect(await stats(campaign)).toMatchObject({ open: 2, click: 2, bot_open: 0, bot_click: 0 })
    expect(await eventsOf(campaign)).toHaveLength(6)
  })

  test('a click says nothing about pictures: it is no open', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    await recorder.record(hit(campaign, 'click'))
    expect(await stats(campaign)).toMatchObject({ open: 0, click: 1 })
  })

  test('a hit of a campaign that nobody knows leaves nothing, and nothing is lost beside it', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    await Promise.all([
      recorder.record(hit(999_999_999, 'click')),
      recorder.record(hit(campaign, 'click', { link: 3 })),
    ])
    expect(await eventsOf(campaign)).toEqual([{ kind: 'click', link: 3, bot: null }])
    expect(await eventsOf(999_999_999)).toEqual([])
  })

  test('the figure stands in the quarter of an hour of the hit', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    await recorder.record(hit(campaign, 'click'))
    await recorder.untilRecorded()
    const agrees = await valueOf(
      db,
      sql`select s.bucket = date_bin('15 minutes', f.at, 'epoch') and s.bucket <= now()
        and s.bucket > now() - interval '16 minutes' and s.workspace_id = ${workspaceId} and s.click = 1
        from stats s join first_events f using (mailing_id)
        where mailing_id = ${campaign} and granularity = 'quarter' and f.link = -1`,
    )
    expect(agrees).toBe(true)
  })
})

describe('machines', () => {
  test('their hits are kept apart', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    recorder.recordOpen(hit(campaign, 'open', { bot: 'agent' }))
    await recorder.record(hit(campaign, 'click', { bot: 'head' }))
    expect(await stats(campaign)).toMatchObject({ open: 0, click: 0, bot_open: 1, bot_click: 1 })
    await recorder.record(hit(campaign, 'click'))
    expect(await stats(campaign)).toMatchObject({ click: 1, bot_click: 1 })
  })

  test('a click within two seconds of the delivery is a machine', async () => {
    const campaign = await aSentCampaign(db, workspaceId, { secondsAgo: 0 })
    await recorder.record(hit(campaign, 'click'))
    expect(await stats(campaign)).toMatchObject({ click: 0, bot_click: 1 })
    expect(await eventsOf(campaign)).toMatchObject([{ bot: 'early' }])
  })

  test('a click before the delivery is on record is a machine, one long after it is a reader', async () => {
    const campaign = await aSentCampaign(db, workspaceId, { secondsAgo: null })
    await recorder.record(hit(campaign, 'click'))
    await recorder.untilRecorded()
    await deliver(db, campaign, 3)
    await recorder.record(hit(campaign, 'click'))
    expect((await eventsOf(campaign)).map(({ bot }) => bot)).toEqual(['early', null])
  })

  test('an open right after the delivery is a reader: people watch their mail come in', async () => {
    const campaign = await aSentCampaign(db, workspaceId, { secondsAgo: 0 })
    recorder.recordOpen(hit(campaign, 'open'))
    expect(await stats(campaign)).toMatchObject({ open: 1, bot_open: 0 })
  })
})

test('of the hits of machines as many are counted as anybody turns pages for', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  await rows(
    db,
    sql`insert into events (mailing_id, seq, kind, bot)
      select ${campaign}::bigint, n, 'open', 'agent' from generate_series(1, 10050) n`,
  )
  expect(await countBotEvents(db, campaign)).toBe(10_000)
})

describe('unsubscribes', () => {
  const email = (campaign: number) => `reader1@${String(campaign)}.example`

  test('event, suppression and figure stand together, and once', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    expect(await recorder.record(hit(campaign, 'unsubscribe'))).toBe(true)
    await recorder.record(hit(campaign, 'unsubscribe'))
    expect(await stats(campaign)).toMatchObject({ unsubscribe: 1 })
    expect(await listSuppressed(db, workspaceId, [email(campaign)])).toEqual(new Set([email(campaign)]))
    const reason = await valueOf(
      db,
      sql`select reason || mailing_id from suppressions where email = ${email(campaign)}`,
    )
    expect(reason).toBe(`unsubscribed${String(campaign)}`)
  })

  test('a resubscribe frees the address and lowers no figure; leaving again does not raise it', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    await recorder.record(hit(campaign, 'unsubscribe'))
    await recorder.record(hit(campaign, 'resubscribe'))
    expect(await listSuppressed(db, workspaceId, [email(campaign)])).toEqual(new Set())
    await recorder.record(hit(campaign, 'unsubscribe'))
    expect(await listSuppressed(db, workspaceId, [email(campaign)])).toEqual(new Set([email(campaign)]))
    expect(await stats(campaign)).toMatchObject({ unsubscribe: 1 })
    expect((await eventsOf(campaign)).map(({ kind }) => kind)).toEqual([
      'unsubscribe',
      'resubscribe',
      'unsubscribe',
    ])
  })

  test('where leaving and coming back arrive at once, the address is not mailed', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    await Promise.all([
      recorder.record(hit(campaign, 'unsubscribe')),
      recorder.record(hit(campaign, 'resubscribe')),
    ])
    expect(await listSuppressed(db, workspaceId, [email(campaign)])).toEqual(new Set([email(campaign)]))
  })

  test('a recipient whom nobody knows cannot leave', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    expect(await recorder.record(hit(campaign, 'unsubscribe', { seq: 77 }))).toBe(false)
    expect(await eventsOf(campaign)).toEqual([])
  })
})

describe('many at once', () => {
  test('parallel recorders with the same recipients in any order neither deadlock nor miscount', async () => {
    const campaigns = await Promise.all(
      [1, 2, 3].map(() => aSentCampaign(db, workspaceId, { recipients: 40 })),
    )
    const warned = vi.fn()
    const recorders = Array.from(
      { length: 6 },
      () => new EventRecorder({ db, log: Object.assign(createLog('silent'), { warn: warned }) }),
    )
    const hits = campaigns.flatMap((campaignId) =>
      Array.from({ length: 40 }, (_, index) => index + 1).flatMap((seq) => [
        hit(campaignId, 'open', { seq }),
        hit(campaignId, 'click', { seq, link: seq % 2 }),
        hit(campaignId, 'open', { seq, bot: 'agent' }),
        hit(campaignId, 'unsubscribe', { seq }),
      ]),
    )
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(
        recorders.map((each, turn) =>
          Promise.all((turn % 2 ? hits : hits.toReversed()).map((one) => each.record(one))),
        ),
      )
    }
    expect(warned).not.toHaveBeenCalled()
    for (const campaign of campaigns) {
      expect(await stats(campaign)).toMatchObject({
        open: 40,
        click: 40,
        bot_open: 40,
        unsubscribe: 40,
      })
    }
  })

  test('a flood of opens is shed and counted, clicks that find room are not', async () => {
    const campaign = await aSentCampaign(db, workspaceId, { recipients: 100 })
    const small = new EventRecorder({ db, log, capacity: { opens: 10, clicks: 100, choices: 1 } })
    for (let seq = 1; seq <= 100; seq += 1) small.recordOpen(hit(campaign, 'open', { seq }))
    const clicks = Array.from({ length: 100 }, (_, seq) =>
      small.record(hit(campaign, 'click', { seq: seq + 1 })),
    )
    expect(await Promise.all(clicks)).toEqual(Array(100).fill(true))
    await small.close()
    expect(small.dropped).toBe(90)
    expect(await stats(campaign)).toMatchObject({ open: 10, click: 100 })
  })

  test('a hit that the database refuses is shed alone: those beside it are on record', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const lone = new EventRecorder({ db, log })
    lone.recordOpen(hit(campaign, 'open', { seq: 2 ** 40 }))
    expect(await lone.record(hit(campaign, 'click'))).toBe(true)
    await lone.untilRecorded()
    expect([lone.dropped, lone.recorded]).toEqual([1, 1])
    expect(await stats(campaign)).toMatchObject({ open: 0, click: 1 })
  })
})

describe('stats of others', () => {
  test('what the deliveries count comes out as figures, quarter by quarter', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const scope = { workspaceId, mailingId: campaign }
    await transaction(db, async (tx) => {
      await raiseStats(tx, [
        { ...scope, kind: 'sent', count: 3 },
        { ...scope, kind: 'sent', count: 4 },
        { ...scope, kind: 'failed', count: 2, bucket: '2026-01-01T00:15:00.000Z' },
      ])
      await raiseStats(tx, [])
    })
    await transaction(db, (tx) => raiseStats(tx, [{ ...scope, kind: 'failed', count: 1 }]))
    expect(await stats(campaign)).toMatchObject({ sent: 7, failed: 3, skipped: 0 })
    const slots = await rows(
      db,
      sql`select 1 from stats where mailing_id = ${campaign} and failed > 0 and granularity = 'quarter'`,
    )
    expect(slots).toHaveLength(2)
  })

  test('nothing stands where the transaction fails', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const failing = transaction(db, async (tx) => {
      await raiseStats(tx, [{ workspaceId, mailingId: campaign, kind: 'sent', count: 1 }])
      await release(tx, workspaceId, 'nobody@example.com')
      throw new Error('later')
    })
    await expect(failing).rejects.toThrow('later')
    expect(await stats(campaign)).toMatchObject({ sent: 0 })
  })
})
