// Suppressed addresses, and the list of unsubscribed contacts.
import { listUnsubscribers } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aSignedInAccount, anAccount } from '../../../test/factories.ts'
import { callsOf } from '../../../test/harness-calls.ts'
import { freshDatabase, startFrame } from '../../../test/harness.ts'
import { rows, sql, transaction, type Db } from '../../platform/db/index.ts'
import {
  lastSuppression,
  listSuppressed,
  listSuppressedSince,
  release,
  suppress,
  suppressionRoutes,
  type SuppressionReason,
} from './index.ts'

const database = await freshDatabase()
const { db } = database
const clock = { now: () => new Date('2026-03-29T09:00:00Z') }
const app = await startFrame(database, {
  routes: (frame) => suppressionRoutes(frame, { db, quotas: { contacts: 10 }, clock }),
})

const say = (workspaceId: number, email: string, reason: SuppressionReason, on: Db = db) =>
  transaction(on, (tx) => suppress(tx, { workspaceId, email, reason, mailingId: 7 }))

const reasonsOf = (workspaceId: number) =>
  rows(
    db,
    sql<object>`select email, reason, other_reason from suppressions where workspace_id = ${workspaceId} order by email`,
  )

async function unsubscribedAt(workspaceId: number, email: string, at: string): Promise<void> {
  await rows(
    db,
    sql`insert into suppressions (workspace_id, email, reason, created_at)
      values (${workspaceId}, ${email}, 'unsubscribed', ${at})`,
  )
}

describe('suppressing an address', () => {
  test('stores one suppression, in any letter case and however often', async () => {
    const { workspaceId } = await anAccount(db)
    await say(workspaceId, 'Ann@Example.com', 'hard_bounce')
    await say(workspaceId, 'ann@example.COM', 'complaint')
    expect(await reasonsOf(workspaceId)).toEqual([
      { email: 'ann@example.com', reason: 'complaint', other_reason: 'hard_bounce' },
    ])
  })

  test.each([
    ['hard_bounce', 'complaint'],
    ['complaint', 'hard_bounce'],
  ] as const)('keeps a complaint rather than a bounce: %s, then %s', async (first, second) => {
    const { workspaceId } = await anAccount(db)
    await say(workspaceId, 'ann@example.com', first)
    await say(workspaceId, 'ann@example.com', second)
    expect(await reasonsOf(workspaceId)).toEqual([
      { email: 'ann@example.com', reason: 'complaint', other_reason: 'hard_bounce' },
    ])
  })

  test.each([
    ['hard_bounce', 'unsubscribed'],
    ['unsubscribed', 'hard_bounce'],
  ] as const)('keeps an unsubscribe rather than a bounce: %s, then %s', async (first, second) => {
    const { workspaceId } = await anAccount(db)
    await say(workspaceId, 'ann@example.com', first)
    await say(workspaceId, 'ann@example.com', second)
    await say(workspaceId, 'ann@example.com', 'complaint')
    expect(await reasonsOf(workspaceId)).toEqual([
      { email: 'ann@example.com', reason: 'unsubscribed', other_reason: 'complaint' },
    ])
  })

  test('keeps the time of the first of several unsubscribes', async () => {
    const { workspaceId } = await anAccount(db)
    await unsubscribedAt(workspaceId, 'ann@example.com', '2026-01-01T00:00:00Z')
    await say(workspaceId, 'ann@example.com', 'unsubscribed')
    const [found] = await rows(
      db,
      sql<object>`select created_at from suppressions where workspace_id = ${workspaceId}`,
    )
    expect(found).toEqual({ created_at: '2026-01-01T00:00:00.000Z' })
  })

  test('a resubscribe lifts the suppression', async () => {
    const { workspaceId } = await anAccount(db)
    await say(workspaceId, 'ann@example.com', 'unsubscribed')
    expect(await transaction(db, (tx) => release(tx, workspaceId, 'ANN@example.com'))).toBe(true)
    expect(await reasonsOf(workspaceId)).toEqual([])
    expect(await transaction(db, (tx) => release(tx, workspaceId, 'ann@example.com'))).toBe(false)
  })

  test('a resubscribe does not lift a bounce or a complaint', async () => {
    const { workspaceId } = await anAccount(db)
    await say(workspaceId, 'ann@example.com', 'complaint')
    expect(await transaction(db, (tx) => release(tx, workspaceId, 'ann@example.com'))).toBe(false)
    await say(workspaceId, 'ann@example.com', 'unsubscribed')
    expect(await transaction(db, (tx) => release(tx, workspaceId, 'ann@example.com'))).toBe(true)
    expect(await reasonsOf(workspaceId)).toEqual([
      { email: 'ann@example.com', reason: 'complaint', other_reason: null },
    ])
  })

  test('affects only its own workspace', async () => {
    const [mine, other] = [await anAccount(db), await anAccount(db)]
    await say(mine.workspaceId, 'ann@example.com', 'unsubscribed')
    expect(await listSuppressed(db, mine.workspaceId, ['Ann@example.com', 'bob@example.com'])).toEqual(
      new Set(['ann@example.com']),
    )
    expect(await listSuppressed(db, other.workspaceId, ['ann@example.com'])).toEqual(new Set())
    expect(await transaction(db, (tx) => release(tx, other.workspaceId, 'ann@example.com'))).toBe(false)
  })

  test('does not deadlock when writers have the same addresses in opposite order', async () => {
    const { workspaceId } = await anAccount(db)
    const all = Array.from({ length: 200 }, (_, index) => ({
      workspaceId,
      email: `reader${String(index)}@example.com`,
      reason: 'unsubscribed' as const,
      mailingId: null,
    }))
    await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        transaction(db, (tx) => suppress(tx, ...(turn % 2 ? all : all.toReversed()))),
      ),
    )
    expect(await reasonsOf(workspaceId)).toHaveLength(200)
  })
})

describe('listing suppressions since a mark', () => {
  test('suppressions after the mark are listed', async () => {
    const { workspaceId } = await anAccount(db)
    const mark = await lastSuppression(db, workspaceId)
    await say(workspaceId, 'after@example.com', 'hard_bounce')
    const told = await listSuppressedSince(db, workspaceId, mark)
    expect(told).toMatchObject([{ email: 'after@example.com', reason: 'hard_bounce' }])
  })

  test('suppressions before the mark leave the list after a short time', async () => {
    const { workspaceId } = await anAccount(db)
    await say(workspaceId, 'before@example.com', 'unsubscribed')
    // A mark does not advance while a transaction is open in another database of the server.
    await expect
      .poll(async () => listSuppressedSince(db, workspaceId, await lastSuppression(db, workspaceId)), {
        timeout: 20_000,
      })
      .toEqual([])
  })

  test('a suppression that commits late is listed, even after later ones', async () => {
    const { workspaceId } = await anAccount(db)
    let mark = await lastSuppression(db, workspaceId)
    await transaction(db, async (slow) => {
      await suppress(slow, {
        workspaceId,
        email: 'slow@example.com',
        reason: 'unsubscribed',
        mailingId: null,
      })
      await say(workspaceId, 'quick@example.com', 'unsubscribed')
      const told = await listSuppressedSince(db, workspaceId, mark)
      expect(told.map(({ email }) => email)).toEqual(['quick@example.com'])
      mark = told[0]?.serial ?? 0
    })
    const told = await listSuppressedSince(db, workspaceId, mark)
    expect(told.map(({ email }) => email)).toContain('slow@example.com')
  })

  test('a bounce that becomes an unsubscribe is listed again', async () => {
    const { workspaceId } = await anAccount(db)
    await say(workspaceId, 'ann@example.com', 'hard_bounce')
    const mark = await lastSuppression(db, workspaceId)
    await say(workspaceId, 'ann@example.com', 'unsubscribed')
    expect(await listSuppressedSince(db, workspaceId, mark)).toMatchObject([{ reason: 'unsubscribed' }])
  })
})

describe('the list of unsubscribed readers', () => {
  // spec: 3.unsubscriber.fields
  test('the list has the workspace’s own contacts, newest first, without bounces', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    const other = await anAccount(db)
    await unsubscribedAt(caller.workspaceId, 'old@example.com', '2026-01-01T00:00:00Z')
    await unsubscribedAt(caller.workspaceId, 'new@example.com', '2026-02-01T00:00:00Z')
    await unsubscribedAt(other.workspaceId, 'foreign@example.com', '2026-02-01T00:00:00Z')
    await say(caller.workspaceId, 'bounced@example.com', 'hard_bounce')
    const { status, body, headers } = await call(listUnsubscribers)
    expect(status).toBe(200)
    expect(headers['x-total-count']).toBe('2')
    expect(body).toEqual([
      { email: 'new@example.com', unsubscribed_at: '2026-02-01T00:00:00.000Z' },
      { email: 'old@example.com', unsubscribed_at: '2026-01-01T00:00:00.000Z' },
    ])
  })

  // spec: 7.unsubscribers.list
  test('pages carry the total', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    for (const day of ['01', '02', '03']) {
      await unsubscribedAt(caller.workspaceId, `${day}@example.com`, `2026-01-${day}T00:00:00Z`)
    }
    const { body, headers } = await call(listUnsubscribers, { query: { filter: 'all', limit: 1, offset: 1 } })
    expect(body.map(({ email }) => email)).toEqual(['02@example.com'])
    expect(headers['x-total-count']).toBe('3')
  })

  test.each([
    // 29 March 2026 begins in Kyiv at 22:00 UTC of the day before, in UTC at midnight, and in Kathmandu at 18:15 UTC.
    [{ timezone: 'Europe/Kyiv' }, ['k@example.com', 'u@example.com']],
    [{ timezone: 'Asia/Kathmandu' }, ['k@example.com', 'n@example.com', 'u@example.com']],
    [{}, ['u@example.com']],
  ])('today is the day in the time zone of the call: %j', async (query, expected) => {
    const { call, caller } = await aSignedInAccount(app, db)
    await unsubscribedAt(caller.workspaceId, 'y@example.com', '2026-03-28T18:14:59Z')
    await unsubscribedAt(caller.workspaceId, 'n@example.com', '2026-03-28T18:15:00Z')
    await unsubscribedAt(caller.workspaceId, 'k@example.com', '2026-03-28T22:00:00Z')
    await unsubscribedAt(caller.workspaceId, 'u@example.com', '2026-03-29T00:00:00Z')
    const { body, headers } = await call(listUnsubscribers, { query: { filter: 'today', ...query } })
    expect(body.map(({ email }) => email).sort()).toEqual(expected)
    expect(headers['x-total-count']).toBe(String(expected.length))
  })

  // spec: 9.unsubscribers.filters
  test('today is the day in the time zone of Settings if the call names none', async () => {
    const { call, caller } = await aSignedInAccount(app, db, { timezone: 'Europe/Kyiv' })
    await unsubscribedAt(caller.workspaceId, 'k@example.com', '2026-03-28T22:00:00Z')
    expect((await call(listUnsubscribers, { query: { filter: 'today' } })).body).toHaveLength(1)
    expect((await call(listUnsubscribers, { query: { filter: 'today', timezone: 'UTC' } })).body).toEqual([])
  })

  // spec: 5.periods.unknown
  test('an unknown filter and an unknown zone are refused', async () => {
    const { call } = await aSignedInAccount(app, db)
    expect((await call(listUnsubscribers, { query: { filter: 'yesterday' } })).status).toBe(400)
    const { status, problem } = await call(listUnsubscribers, { query: { timezone: 'Mars/Base' } })
    expect(status).toBe(400)
    expect(problem.message).toBe('Please check your input: timezone: is not a known time zone')
  })

  test('callers who are not signed in do not get it', async () => {
    expect((await callsOf(app)(listUnsubscribers)).status).toBe(401)
  })
})
