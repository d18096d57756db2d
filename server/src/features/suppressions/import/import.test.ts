// Importing the addresses that another tool must not mail.
import { importSuppressions, listSuppressions, type ImportedReason } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { ErasedAddresses } from '../../contacts/index.ts'
import { suppress, suppressionRoutes } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const erased = new ErasedAddresses(['a secret key for this test'])
const clock = { now: () => new Date('2026-03-29T09:00:00Z') }
const app = await startFrame(database, {
  routes: (frame) => suppressionRoutes(frame, { db, quotas: { contacts: 5 }, erased, clock }),
})

type Entry = { email: string; reason: ImportedReason; at?: string | null }

async function aWorkspace() {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  const bring = (suppressions: Entry[], more: { requestId?: string; source?: string } = {}) =>
    call(importSuppressions, { body: { suppressions, ...more } })
  const list = async () =>
    (await call(listSuppressions, {})).body.map(({ email, reason, other_reason: other, created_at: at }) => ({
      email,
      reason,
      other,
      at,
    }))
  return { call, caller, workspaceId, bring, list }
}

const left = (email: string, at?: string): Entry => ({ email, reason: 'unsubscribed', ...(at && { at }) })

describe('an import of suppressed addresses', () => {
  test('keeps the reason, the time and the source of each address', async () => {
    const { bring, call, caller, list } = await aWorkspace()
    const { body } = await bring(
      [
        left('Left@Far.example', '2024-02-03T10:11:12Z'),
        { email: 'gone@far.example', reason: 'hard_bounce', at: '2023-01-01' },
        { email: 'angry@far.example', reason: 'complaint', at: '2025-05-05T00:00:00+02:00' },
      ],
      { source: 'Mailchimp: audience.zip' },
    )
    expect(body).toEqual({ added: 3, already: 0, erased: 0, invalid: 0, invalidRows: [], undated: 0 })
    expect(await list()).toEqual([
      { email: 'angry@far.example', reason: 'complaint', other: null, at: '2025-05-04T22:00:00.000Z' },
      { email: 'left@far.example', reason: 'unsubscribed', other: null, at: '2024-02-03T10:11:12.000Z' },
      { email: 'gone@far.example', reason: 'hard_bounce', other: null, at: '2023-01-01T00:00:00.000Z' },
    ])
    expect((await call(listSuppressions, {})).body[0]).toMatchObject({
      words: 'Mailchimp: audience.zip',
      reporter: caller.email,
    })
  })

  test('keeps the strongest reason, within one request and against existing suppressions', async () => {
    const { bring, list, workspaceId } = await aWorkspace()
    await transaction(db, (tx) =>
      suppress(tx, { workspaceId, email: 'was@far.example', reason: 'hard_bounce', mailingId: null }),
    )
    const { body } = await bring([
      { email: 'both@far.example', reason: 'hard_bounce', at: '2025-01-01' },
      left('BOTH@far.example', '2024-01-01'),
      left('was@far.example', '2022-02-02'),
    ])
    expect(body).toMatchObject({ added: 1, already: 1 })
    expect(await list()).toEqual([
      { email: 'both@far.example', reason: 'unsubscribed', other: null, at: '2024-01-01T00:00:00.000Z' },
      {
        email: 'was@far.example',
        reason: 'unsubscribed',
        other: 'hard_bounce',
        at: '2022-02-02T00:00:00.000Z',
      },
    ])
    // A weaker reason that comes later only changes the second reason.
    await bring([{ email: 'both@far.example', reason: 'manual' }])
    expect((await list()).find(({ email }) => email === 'both@far.example')).toMatchObject({
      reason: 'unsubscribed',
      other: 'manual',
      at: '2024-01-01T00:00:00.000Z',
    })
  })

  test('counts invalid addresses and shows the first hundred', async () => {
    const { bring, list } = await aWorkspace()
    const wrong = Array.from({ length: 150 }, (_none, at) => left(`no address ${String(at)}`))
    const { body } = await bring([left('ann@far.example'), ...wrong])
    expect(body).toMatchObject({ added: 1, invalid: 150 })
    expect(body.invalidRows).toHaveLength(100)
    expect(body.invalidRows[0]).toBe(2)
    expect(await list()).toHaveLength(1)
  })

  test('uses the current time for a time that cannot be parsed or is in the future', async () => {
    const { bring, list } = await aWorkspace()
    const odd = ['yesterday', '2026-04-01', '0001-01-01', '2024-02-31T99:00:00Z']
    const { body } = await bring(odd.map((at, index) => left(`a${String(index)}@far.example`, at)))
    expect(body.undated).toBe(4)
    const year = String(new Date().getUTCFullYear())
    expect((await list()).every(({ at }) => at.startsWith(year))).toBe(true)
  })

  test('gets the same response when its id is sent again, and is written once', async () => {
    const { bring, workspaceId } = await aWorkspace()
    const requestId = crypto.randomUUID()
    const first = await bring([left('ann@far.example')], { requestId })
    const again = await bring([left('ann@far.example')], { requestId })
    expect(again.body).toEqual(first.body)
    expect(first.body).toMatchObject({ added: 1 })
    expect((await bring([left('ann@far.example')])).body).toMatchObject({ added: 0, already: 1 })
    const entries = await rows(
      db,
      sql<{ rows: number }>`select rows from audit_entries
        where workspace_id = ${workspaceId} and action = 'suppressions_imported' order by id`,
    )
    expect(entries.map((entry) => entry.rows)).toEqual([1, 0])
  })

  test('is all or nothing at the quota, even if two arrive at once', async () => {
    const { bring, list } = await aWorkspace()
    const many = (mark: string, count: number) =>
      Array.from({ length: count }, (_none, at) => left(`${mark}${String(at)}@far.example`))
    const { status, problem } = await bring(many('a', 6))
    expect([status, problem.code]).toEqual([409, 'suppressions_full'])
    expect(await list()).toEqual([])
    const both = await Promise.all([bring(many('b', 3)), bring(many('c', 3))])
    expect(both.map((each) => each.status).sort()).toEqual([200, 409])
    expect(await list()).toHaveLength(3)
  })

  test('omits people who were erased on request, and does not store their addresses again', async () => {
    const { bring, list, workspaceId } = await aWorkspace()
    await transaction(db, (tx) => erased.remember(tx, workspaceId, ['erased@far.example']))
    const { body } = await bring([left('Erased@far.example'), left('ann@far.example')])
    expect(body).toMatchObject({ added: 1, erased: 1 })
    expect((await list()).map(({ email }) => email)).toEqual(['ann@far.example'])
  })

  test('affects only its own workspace', async () => {
    const other = await aWorkspace()
    const requestId = crypto.randomUUID()
    await other.bring([left('ann@far.example')], { requestId })
    const { bring, list } = await aWorkspace()
    expect((await bring([left('bob@far.example')], { requestId })).body).toMatchObject({ added: 1 })
    expect((await list()).map(({ email }) => email)).toEqual(['bob@far.example'])
  })
})
