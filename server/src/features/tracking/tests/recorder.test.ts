// From an event to a stat, on a real database: which events count, how often, and with concurrent writers.
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

const anEvent = (mailingId: number, kind: NewEvent['kind'], more: Partial<NewEvent> = {}): NewEvent => ({
  mailingId,
  kind,
  seq: 1,
  link: kind === 'click' ? 0 : null,
  bot: null,
  ...more,
})

const stats = async (campaignId: number) => {
  await recorder.untilCounted()
  return statsOf(db, campaignId)
}

const eventsOf = async (campaignId: number) => {
  await recorder.untilCounted()
  return rows(
    db,
    sql<{ kind: string; link: number | null; bot: string | null }>`select kind, link, bot from events
      where mailing_id = ${campaignId} order by at, link`,
  )
}

describe('events of readers', () => {
  test('a recipient counts once, however often the recipient opens and clicks', async () => {
    const campaign = await aSentCampaign(db, workspaceId, { recipients: 2 })
    for (const seq of [1, 1, 2]) {
      recorder.recordOpen(anEvent(campaign, 'open', { seq }))
      await recorder.record(anEvent(campaign, 'click', { seq }))
    }
    expect(await stats(campaign)).toMatchObject({ open: 2, click: 2, bot_open: 0, bot_click: 0 })
    expect(await eventsOf(campaign)).toHaveLength(6)
  })

  test('a click does not count as an open', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    await recorder.record(anEvent(campaign, 'click'))
    expect(await stats(campaign)).toMatchObject({ open: 0, click: 1 })
  })

  test('an event of an unknown campaign is ignored, and the events beside it are recorded', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    await Promise.all([
      recorder.record(anEvent(999_999_999, 'click')),
      recorder.record(anEvent(campaign, 'click', { link: 3 })),
    ])
    expect(await eventsOf(campaign)).toEqual([{ kind: 'click', link: 3, bot: null }])
    expect(await eventsOf(999_999_999)).toEqual([])
  })

  test('an event counts in the quarter of an hour in which it happened', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    await recorder.record(anEvent(campaign, 'click'))
    await recorder.untilCounted()
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

describe('events of bots', () => {
  test('have counts of their own', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    recorder.recordOpen(anEvent(campaign, 'open', { bot: 'agent' }))
    await recorder.record(anEvent(campaign, 'click', { bot: 'head' }))
    expect(await stats(campaign)).toMatchObject({ open: 0, click: 0, bot_open: 1, bot_click: 1 })
    await recorder.record(anEvent(campaign, 'click'))
    expect(await stats(campaign)).toMatchObject({ click: 1, bot_click: 1 })
  })

  test('a click within two seconds of the delivery is a bot’s', async () => {
    const campaign = await aSentCampaign(db, workspaceId, { secondsAgo: 0 })
    await recorder.record(anEvent(campaign, 'click'))
    expect(await stats(campaign)).toMatchObject({ click: 0, bot_click: 1 })
    expect(await eventsOf(campaign)).toMatchObject([{ bot: 'early' }])
  })

  test('a click before the delivery is recorded is a bot’s, one long after it a reader’s', async () => {
    const campaign = await aSentCampaign(db, workspaceId, { secondsAgo: null })
    await recorder.record(anEvent(campaign, 'click'))
    await recorder.untilCounted()
    await deliver(db, campaign, 3)
    await recorder.record(anEvent(campaign, 'click'))
    expect((await eventsOf(campaign)).map(({ bot }) => bot)).toEqual(['early', null])
  })

  test('an open right after the delivery is a reader’s, because people watch their mail arrive', async () => {
    const campaign = await aSentCampaign(db, workspaceId, { secondsAgo: 0 })
    recorder.recordOpen(anEvent(campaign, 'open'))
    expect(await stats(campaign)).toMatchObject({ open: 1, bot_open: 0 })
  })
})

test('bot events are counted up to the number at which pages end', async () => {
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

  test('event, suppression and count are recorded together, once', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    expect(await recorder.record(anEvent(campaign, 'unsubscribe'))).toBe(true)
    await recorder.record(anEvent(campaign, 'unsubscribe'))
    expect(await stats(campaign)).toMatchObject({ unsubscribe: 1 })
    expect(await listSuppressed(db, workspaceId, [email(campaign)])).toEqual(new Set([email(campaign)]))
    const reason = await valueOf(
      db,
      sql`select reason || mailing_id from suppressions where email = ${email(campaign)}`,
    )
    expect(reason).toBe(`unsubscribed${String(campaign)}`)
  })

  test('a resubscribe lifts the suppression but keeps the count; unsubscribing again does not raise it', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    await recorder.record(anEvent(campaign, 'unsubscribe'))
    await recorder.record(anEvent(campaign, 'resubscribe'))
    expect(await listSuppressed(db, workspaceId, [email(campaign)])).toEqual(new Set())
    await recorder.record(anEvent(campaign, 'unsubscribe'))
    expect(await listSuppressed(db, workspaceId, [email(campaign)])).toEqual(new Set([email(campaign)]))
    expect(await stats(campaign)).toMatchObject({ unsubscribe: 1 })
    expect((await eventsOf(campaign)).map(({ kind }) => kind)).toEqual([
      'unsubscribe',
      'resubscribe',
      'unsubscribe',
    ])
  })

  test('an unsubscribe that waits for a lock keeps the time of its request', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const before = String(await valueOf(db, sql`select clock_timestamp()::text`))
    let recorded: Promise<boolean> | undefined
    await transaction(db, async (tx) => {
      await rows(tx, sql`select from recipients where mailing_id = ${campaign} for update`)
      recorded = recorder.record(anEvent(campaign, 'unsubscribe'))
      await rows(tx, sql`select pg_sleep(0.3)`)
    })
    expect(await recorded).toBe(true)
    await recorder.untilCounted()
    const isLater = sql`select at >= ${before}::timestamptz from events where mailing_id = ${campaign}`
    expect(await valueOf(db, isLater)).toBe(true)
  })

  test('an address that unsubscribes and resubscribes at once stays suppressed', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    await Promise.all([
      recorder.record(anEvent(campaign, 'unsubscribe')),
      recorder.record(anEvent(campaign, 'resubscribe')),
    ])
    expect(await listSuppressed(db, workspaceId, [email(campaign)])).toEqual(new Set([email(campaign)]))
  })

  test('an unknown recipient cannot unsubscribe', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    expect(await recorder.record(anEvent(campaign, 'unsubscribe', { seq: 77 }))).toBe(false)
    expect(await eventsOf(campaign)).toEqual([])
  })
})

describe('many events at once', () => {
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
        anEvent(campaignId, 'open', { seq }),
        anEvent(campaignId, 'click', { seq, link: seq % 2 }),
        anEvent(campaignId, 'open', { seq, bot: 'agent' }),
        anEvent(campaignId, 'unsubscribe', { seq }),
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

  test('opens beyond the queue’s capacity are dropped and counted; clicks within theirs are not', async () => {
    const campaign = await aSentCampaign(db, workspaceId, { recipients: 100 })
    const small = new EventRecorder({ db, log, capacity: { opens: 10, clicks: 100, choices: 1 } })
    for (let seq = 1; seq <= 100; seq += 1) small.recordOpen(anEvent(campaign, 'open', { seq }))
    const clicks = Array.from({ length: 100 }, (_, seq) =>
      small.record(anEvent(campaign, 'click', { seq: seq + 1 })),
    )
    expect(await Promise.all(clicks)).toEqual(Array(100).fill(true))
    await small.close()
    expect(small.dropped).toBe(90)
    expect(await stats(campaign)).toMatchObject({ open: 10, click: 100 })
  })

  test('an event that the database refuses is dropped alone, and the events beside it are recorded', async () => {
    const campaign = await aSentCampaign(db, workspaceId)
    const lone = new EventRecorder({ db, log })
    lone.recordOpen(anEvent(campaign, 'open', { seq: 2 ** 40 }))
    expect(await lone.record(anEvent(campaign, 'click'))).toBe(true)
    await lone.untilCounted()
    expect([lone.dropped, lone.recorded]).toEqual([1, 1])
    expect(await stats(campaign)).toMatchObject({ open: 0, click: 1 })
  })
})

describe('stats that other code raises', () => {
  test('counts of deliveries appear in the stats by the quarter of an hour', async () => {
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

  test('nothing is counted if the transaction fails', async () => {
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
