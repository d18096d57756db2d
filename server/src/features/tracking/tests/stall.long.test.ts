// The database does not answer for a while: how long callers wait, which events are dropped, and what is recorded
// afterwards.
import { expect, test, vi } from 'vitest'
import { anAccount } from '../../../../test/factories.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSentCampaign, statsOf } from '../../../../test/sent-campaign.ts'
import { openDatabase, rows, sql, type Db } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { EventRecorder, type EventRecorderOptions, type NewEvent } from '../index.ts'

const { db, url } = await freshDatabase()
const { workspaceId } = await anAccount(db)
/** The numbers for clicks and choices include the events that are being recorded. */
const capacity = { opens: 5, clicks: 9, choices: 2 }

const anEvent = (mailingId: number, kind: NewEvent['kind'], seq = 1): NewEvent => ({
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
  await counted.untilCounted()
  return statsOf(db, campaignId)
}

/** Runs while no event can be recorded, and resolves when recording is possible again. */
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

test('a link redirects while the database does not answer, and the click is recorded later', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  const { recorder, warn } = aRecorder()
  await whileStalled(async () => {
    const begun = performance.now()
    expect(await recorder.record(anEvent(campaign, 'click'))).toBe(true)
    expect(performance.now() - begun).toBeGreaterThan(290)
    expect([recorder.late, recorder.dropped, recorder.recorded]).toEqual([1, 0, 0])
  })
  await recorder.close()
  expect(await stats(campaign)).toMatchObject({ click: 1 })
  expect([recorder.late, recorder.dropped, recorder.recorded]).toEqual([1, 0, 1])
  expect(warn).toHaveBeenCalledWith({ dropped: 0, late: 1 }, expect.stringContaining('does not answer'))
})

test('a failed unsubscribe is answered with an error, not with success', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  const { recorder } = aRecorder()
  await whileStalled(async () => {
    await expect(recorder.record(anEvent(campaign, 'unsubscribe'))).rejects.toMatchObject({
      code: 'not_ready',
    })
    expect(recorder.late).toBe(0)
  })
  await recorder.close()
  // The request is kept, and recorded when the database answers.
  expect(await stats(campaign)).toMatchObject({ unsubscribe: 1 })
})

// asvs: 16.5.2
test('beyond the memory limit opens are dropped first, then clicks, and unsubscribes are refused', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 100 })
  const { recorder, warn } = aRecorder({ patience: 60_000 })
  const clicks: Promise<boolean>[] = []
  await whileStalled(async () => {
    // The first batch has been sent to the database.
    clicks.push(recorder.record(anEvent(campaign, 'click', 1)))
    await new Promise((resolve) => setTimeout(resolve, 30))
    for (let seq = 1; seq <= 20; seq += 1) recorder.recordOpen(anEvent(campaign, 'open', seq))
    expect(recorder.dropped).toBe(15)
    for (let seq = 2; seq <= 9; seq += 1) clicks.push(recorder.record(anEvent(campaign, 'click', seq)))
    expect(recorder.dropped).toBe(15)
    expect(await recorder.record(anEvent(campaign, 'click', 11))).toBe(true)
    expect(recorder.dropped).toBe(16)
    const choices = [1, 2, 3, 4, 5].map((seq) => recorder.record(anEvent(campaign, 'unsubscribe', seq)))
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

test('events whose database connection broke are recorded over another one, and counted once', async () => {
  const campaign = await aSentCampaign(db, workspaceId)
  const own = openDatabase(url, { name: 'lettermill broken' })
  const { recorder, warn } = aRecorder({ db: own.db, patience: 60_000 })
  const clicked = { now: Promise.resolve(false) }
  await whileStalled(async () => {
    clicked.now = recorder.record(anEvent(campaign, 'click'))
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

/** A database that commits once, and then loses its connection before it answers. */
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
  'a recorded batch with an %s is not recorded again if the database’s answer was lost',
  async (kind) => {
    const campaign = await aSentCampaign(db, workspaceId, { recipients: 2 })
    const { recorder } = aRecorder({ db: losingOneAnswer(), patience: 60_000 })
    if (kind === 'open') recorder.recordOpen(anEvent(campaign, kind))
    else expect(await recorder.record(anEvent(campaign, kind))).toBe(true)
    await recorder.record(anEvent(campaign, kind === 'unsubscribe' ? kind : 'click', 2))
    await recorder.close()
    await counted.untilCounted()
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

test('A failed look-up of rejected accounts recorded every click of the batch twice', async () => {
  const campaign = await aSentCampaign(db, workspaceId, { recipients: 2 })
  const { recorder } = aRecorder()
  await rows(db, sql`alter view active_workspaces rename to active_workspaces_away`)
  try {
    await Promise.all([1, 2].map((seq) => recorder.record(anEvent(campaign, 'click', seq))))
  } finally {
    await rows(db, sql`alter view active_workspaces_away rename to active_workspaces`)
  }
  await counted.untilCounted()
  const found = await rows(db, sql`select seq from events where mailing_id = ${campaign} order by seq`)
  expect(found).toEqual([{ seq: 1 }, { seq: 2 }])
})
