// Mail that takes too long to read is set aside, and holds up nothing else.
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aCampaign, aWorker, mailingIdOf, until } from '../../../../test/campaigns.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { Problem } from '../../../platform/problem.ts'
import { ThreadPool } from '../../../platform/threads/index.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { EventRecorder, linkTokens } from '../../tracking/index.ts'
import { addressed } from '../addresses.ts'
import { FeedbackReader } from '../index.ts'
import { claimMail, noteFailure, trimUnreadable } from '../queries/inbox.ts'
import { keepMail } from '../queries/keep.ts'
import { listFailed, retryFailed } from '../queries/unmatched.ts'
import { feedbackParser } from '../reading/threads.ts'
import { aBounce, bounceTo, domain } from './reports.ts'

const database = await freshDatabase()
const { db } = database
const tokens = linkTokens(testSecretKey)
const log = createLog('silent')
const recorder = new EventRecorder({ db, log })
const threads = new ThreadPool({
  script: () => path.join(import.meta.dirname, 'slow-thread.ts'),
  threads: 3,
  deadline: 1000,
  tooLong: () => new Problem('body_too_large', { limit: '256 kB' }),
})
const reader = new FeedbackReader({
  db,
  log,
  tokens,
  recorder,
  loopErrors: new LoopErrors(),
  parser: feedbackParser(threads),
})
afterAll(() => Promise.all([recorder.close(), threads.close()]))

const aMailing = async (contacts: number) => {
  const sink = await aSink()
  const sender = await aWorker(database, sink.url)
  const campaign = await aCampaign(db, { contacts })
  await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
  await until(async () => (await campaign.now()).status === 'sent')
  await sender.stop()
  return mailingIdOf(db, campaign.campaignId)
}
const bad = await aMailing(1)
const good = await aMailing(5)
const emailOf = async (seq: number) => {
  const found = await rows(
    db,
    sql<{ email: string }>`select email from recipients where mailing_id = ${good} and seq = ${seq}`,
  )
  return found[0]?.email ?? ''
}
const arrive = (to: string, body: Buffer) =>
  keepMail(db, { way: 'smtp', envelopeFrom: '', envelopeTo: [addressed(tokens, to)], body })
const recorded = () =>
  rows(db, sql<{ seq: number }>`select seq from feedback where mailing_id = ${good} order by seq`)
const slow = Buffer.from('From: a@far.example\r\n\r\nSLOW')
const isDue = () => rows(db, sql`update feedback_inbox set read_after = now()`)

beforeEach(async () => {
  await rows(db, sql`delete from feedback_inbox`)
  await rows(db, sql`delete from feedback`)
})

describe('mail that takes longer than a second, or too much memory', () => {
  test('is set aside as unreadable after three tries, and can be tried again', async () => {
    await arrive(`fbl@${domain}`, slow)
    await arrive(`abuse@${domain}`, Buffer.from('From: a@far.example\r\n\r\nHUGE'))
    await reader.readBatch()
    expect(await listFailed(db)).toEqual([])
    // As after the second try. Each try costs the start of a thread.
    await rows(db, sql`update feedback_inbox set tries = 2`)
    await until(async () => {
      await isDue()
      await reader.readBatch()
      return (await listFailed(db)).length === 2
    })
    for (const each of await listFailed(db))
      expect(each).toMatchObject({ way: 'smtp', code: 'unreadable', reason: '' })
    expect(await reader.readBatch()).toBe(0)
    expect(await transaction(db, retryFailed)).toBe(2)
    expect(await listFailed(db)).toEqual([])
  })

  test('of one workspace does not hold up the mail of others, while the process stays free', async () => {
    for (let at = 0; at < 8; at += 1) await arrive(bounceTo(tokens, bad, 1), slow)
    for (let seq = 1; seq <= 5; seq += 1)
      await arrive(bounceTo(tokens, good, seq), aBounce(await emailOf(seq)))
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 10)
    await until(async () => {
      await reader.readBatch(4)
      return (await recorded()).length === 5
    })
    clearInterval(timer)
    expect(longest).toBeLessThan(3000)
  })

  test('to a role does not hold up signed mail', async () => {
    for (let at = 0; at < 3; at += 1) await arrive(`postmaster@${domain}`, slow)
    await arrive(bounceTo(tokens, good, 1), aBounce(await emailOf(1)))
    reader.start()
    await until(async () => (await recorded()).length === 1, 30)
    await reader.stop()
  })
})

test('Claimed mail is in no open transaction, and due again after its lease', async () => {
  await arrive(`fbl@${domain}`, slow)
  expect(await claimMail(db, { isRole: true, limit: 9 })).toHaveLength(1)
  expect(await claimMail(db, { isRole: true, limit: 9 })).toEqual([])
  await isDue()
  expect(await claimMail(db, { isRole: true, limit: 9 })).toHaveLength(1)
})

test('Workspaces take turns: the first mail of each comes before the second of any', async () => {
  for (let at = 0; at < 3; at += 1) await arrive(bounceTo(tokens, bad, 1), slow)
  await arrive(bounceTo(tokens, good, 1), slow)
  const claimed = await claimMail(db, { isRole: false, limit: 2 })
  expect(new Set(claimed.map(({ turn_of }) => turn_of)).size).toBe(2)
})

test('The newest 200 unreadable mails are kept', async () => {
  await rows(
    db,
    sql`insert into feedback_inbox (way, envelope_from, envelope_to, body, tries)
      select 'smtp', '', '', '', 2 from generate_series(1, 203)`,
  )
  for (const { id } of await rows(db, sql<{ id: number }>`select id from feedback_inbox`))
    await noteFailure(db, id, { code: 'unreadable', reason: null })
  await trimUnreadable(db)
  expect(await rows(db, sql`select from feedback_inbox`)).toHaveLength(200)
})
