// The database stalls: who waits, for how long, who is shed, and what is on record when it answers again.
import { expect, test, vi } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSentCampaign, statsOf } from '../../../../test/sent-campaign.ts'
import { openDatabase, rows, sql, type Db } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { EventRecorder, type EventRecorderOptions, type NewEvent } from '../index.ts'

const { db, url } = await freshDatabase()
const { workspaceId } = await anAccount(db)
/** Of clicks and choices with those under way. */
const capacity = { opens: 5, clicks: 9, choices: 2 }

const hit = (mailingId: number, kind: NewEvent['kind'], seq = 1): NewEvent => ({
  mailingId,
  kind,
  seq,
  link: kind === 'click' ? 0 : null,
  bot: null,
})

function aRecorder(options: Partial<EventRecorderOptions> = {}) {
  const warn = vi.fn()
  const log = Object.assign(createLog('silent'), { warn })
  return { recorder: new EventRecorder({ db, log, capacity, patience: 300, ...options }), warn }
}

const counted = new EventRecorder({ db, log: createLog('silent') })
const stats = async (campaignId: number) => {
  await counted.untilRecorded()
  return statsOf(db, campaignId)
}

/** Runs while nothing can be written of hits; resolves when they are free again. */
async function whileStalled(run: () => Promise<void>): Promise<void> {
  const other = openDatabase(url, { connections: 1 })
  await rows(other.db, sql`begin`)
  try {
    await rows(other.db, sql`lock table event_batches in access exclusive mode`)
    await run()
  } finally {
    await rows(other.db, sql`commit`)
    await other.close()
  }
}

test('a reader is let go when the database does not answer, and his click is on record when it does', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  const { recorder, warn } = aRecorder()
  await whileStalled(async () => {
    const begun = performance.now()
    expect(await recorder.record(hit(campaign, 'click'))).toBe(true)
    expect(performance.now() - begun).toBeGreaterThan(290)
    expect([recorder.late, recorder.dropped, recorder.recorded]).toEqual([1, 0, 0])
  })
  await recorder.close()
  expect(await stats(campaign)).toMatchObject({ click: 1 })
  expect([recorder.late, recorder.dropped, recorder.recorded]).toEqual([1, 0, 1])
  expect(warn).toHaveBeenCalledWith({ dropped: 0, late: 1 }, expect.stringContaining('does not answer'))
})

test('whoever unsubscribes is told that it did not work, not that it did', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  const { recorder } = aRecorder()
  await whileStalled(async () => {
    await expect(recorder.record(hit(campaign, 'unsubscribe'))).rejects.toMatchObject({ code: 'not_ready' })
    expect(recorder.late).toBe(0)
  })
  await recorder.close()
  // Asked for is done, once it can be.
  expect(await stats(campaign)).toMatchObject({ unsubscribe: 1 })
})

test('memory is bounded: beyond the room opens are shed first, then clicks, counted, and choices refused', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 100 })
  const { recorder, warn } = aRecorder({ patience: 60_000 })
  const clicks: Promise<boolean>[] = []
  await whileStalled(async () => {
    // One batch is on its way, with what came in its turn.
    clicks.push(recorder.record(hit(campaign, 'click', 1)))
    await new Promise((resolve) => setTimeout(resolve, 30))
    for (let seq = 1; seq <= 20; seq += 1) recorder.recordOpen(hit(campaign, 'open', seq))
    expect(recorder.dropped).toBe(15)
    for (let seq = 2; seq <= 9; seq += 1) clicks.push(recorder.record(hit(campaign, 'click', seq)))
    expect(recorder.dropped).toBe(15)
    expect(await recorder.record(hit(campaign, 'click', 11))).toBe(true)
    expect(recorder.dropped).toBe(16)
    const choices = [1, 2, 3, 4, 5].map((seq) => recorder.record(hit(campaign, 'unsubscribe', seq)))
    choices.slice(0, 2).forEach((choice) => clicks.push(choice))
    expect((await Promise.allSettled(choices.slice(2))).map(({ status }) => status)).toEqual(
      Array(3).fill('rejected'),
    )
  })
  expect(await Promise.all(clicks)).toEqual(Array(11).fill(true))
  await recorder.close()
  expect(await stats(campaign)).toMatchObject({ open: 5, click: 9, unsubscribe: 2 })
  expect(warn).toHaveBeenCalledTimes(1)
})

test('hits whose connection broke are recorded by another, and counted once', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  const own = openDatabase(url, { name: 'lettermill broken' })
  const { recorder, warn } = aRecorder({ db: own.db, patience: 60_000 })
  const clicked = { now: Promise.resolve(false) }
  await whileStalled(async () => {
    clicked.now = recorder.record(hit(campaign, 'click'))
    await vi.waitFor(async () => {
      const ended = await rows(
        db,
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'lettermill broken' and wait_event_type = 'Lock'`,
      )
      expect(ended).toHaveLength(1)
    }, 20_000)
    await vi.waitFor(
      () => expect(warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('trying again')),
      20_000,
    )
  })
  expect(await clicked.now).toBe(true)
  expect(await stats(campaign)).toMatchObject({ click: 1 })
  await own.close()
})

/** A database that commits, and breaks off before it says so: once. */
function losingOneAnswer(): Db {
  let isLost = false
  const lose = () => {
    if (isLost) return
    isLost = true
    throw Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
  }
  const answered = <T>(answer: T): T => {
    lose()
    return answer
  }
  return {
    isTransaction: false,
    query: (query) => db.query(query).then((answer) => answered(answer as never)),
    transaction: (run) => db.transaction(run).then(answered),
  }
}

test.each(['open', 'click', 'unsubscribe'] as const)(
  'a batch with an %s that is on record, though the answer about that was lost, is not recorded twice',
  async (kind) => {
    const campaign = await aSentCampaign(db, workspaceId, { recipients: 2 })
    const { recorder } = aRecorder({ db: losingOneAnswer(), patience: 60_000 })
    if (kind === 'open') recorder.recordOpen(hit(campaign, kind))
    else expect(await recorder.record(hit(campaign, kind))).toBe(true)
    await recorder.record(hit(campaign, kind === 'unsubscribe' ? kind : 'click', 2))
    await recorder.close()
    await counted.untilRecorded()
    const found = await rows(
      db,
      sql<{ seq: number; count: number }>`select seq, count(*) as count from events
        where mailing_id = ${campaign} group by 1 order by 1`,
    )
    expect(found).toEqual([
      { seq: 1, count: 1 },
      { seq: 2, count: 1 },
    ])
  },
)

test('A refused look at rejected accounts records every click of the batch twice', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 2 })
  const { recorder } = aRecorder()
  await rows(db, sql`alter table accounts rename to accounts_away`)
  try {
    await Promise.all([1, 2].map((seq) => recorder.record(hit(campaign, 'click', seq))))
  } finally {
    await rows(db, sql`alter table accounts_away rename to accounts`)
  }
  await counted.untilRecorded()
  const found = await rows(db, sql`select seq from events where mailing_id = ${campaign} order by seq`)
  expect(found).toEqual([{ seq: 1 }, { seq: 2 }])
})
