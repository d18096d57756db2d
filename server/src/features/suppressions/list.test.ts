// The list of suppressed addresses in Settings, and removing a suppression.
import {
  addSuppressions,
  deleteSuppression,
  exportSuppressions,
  listSuppressions,
} from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../test/harness.ts'
import { transaction } from '../../platform/db/index.ts'
import {
  listSuppressed,
  suppress,
  suppressionRoutes,
  unsubscribeAddresses,
  type SuppressionReason,
} from './index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => suppressionRoutes(frame, { db, quotas: { contacts: 10 } }),
})

async function aWorkspace() {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  const note = (email: string, reason: SuppressionReason) =>
    transaction(db, (tx) => suppress(tx, { workspaceId, email, reason, mailingId: null }))
  const list = async (query: Parameters<typeof call<typeof listSuppressions>>[1] = {}) =>
    (await call(listSuppressions, query)).body.map(({ email }) => email)
  const remove = (email: string, body: { confirm?: 'complaint' } | null = null) =>
    call(deleteSuppression, { params: { email }, body })
  const isSuppressed = async (email: string) => (await listSuppressed(db, workspaceId, [email])).size === 1
  return { call, caller, workspaceId, note, list, remove, isSuppressed }
}

describe('the list of suppressions', () => {
  test('shows every reason, newest first, with the reply of the receiving server', async () => {
    const { call, workspaceId, note } = await aWorkspace()
    await note('left@far.example', 'unsubscribed')
    const evidence = {
      code: 550,
      status: '5.1.1',
      words: '550 5.1.1 No such user',
      reporter: 'mx.far.example',
    }
    await transaction(db, (tx) =>
      suppress(tx, { workspaceId, email: 'gone@far.example', reason: 'hard_bounce', mailingId: 9, evidence }),
    )
    const { body, headers } = await call(listSuppressions, {})
    expect(headers['x-total-count']).toBe('2')
    expect(body).toMatchObject([
      { email: 'gone@far.example', reason: 'hard_bounce', other_reason: null, campaign: null, ...evidence },
      { email: 'left@far.example', reason: 'unsubscribed', words: null },
    ])
  })

  test('can be filtered by reason and by part of an address, in which special characters are literal', async () => {
    const { note, list } = await aWorkspace()
    await note('a_b@far.example', 'hard_bounce')
    await note('axb@far.example', 'complaint')
    await note('left@far.example', 'unsubscribed')
    await note('left@far.example', 'hard_bounce')
    expect(await list({ query: { search: 'A_B' } })).toEqual(['a_b@far.example'])
    expect(await list({ query: { search: '%' } })).toEqual([])
    expect(await list({ query: { reason: 'complaint' } })).toEqual(['axb@far.example'])
    expect(await list({ query: { reason: 'hard_bounce' } })).toEqual(['left@far.example', 'a_b@far.example'])
    expect(await list({ query: { limit: 1, offset: 1 } })).toEqual(['axb@far.example'])
  })

  test('shows no suppression of another workspace', async () => {
    const other = await aWorkspace()
    await other.note('theirs@far.example', 'hard_bounce')
    const { list, remove } = await aWorkspace()
    expect(await list()).toEqual([])
    expect((await remove('theirs@far.example')).problem.code).toBe('not_found')
    expect(await other.isSuppressed('theirs@far.example')).toBe(true)
  })
})

test('The list as CSV has every suppression once, and no cell is a formula', async () => {
  const { call, workspaceId, note } = await aWorkspace()
  const rows = Array.from({ length: 2100 }, (_none, at) => ({
    ...({ workspaceId, reason: 'hard_bounce', mailingId: null } as const),
    email: `r${String(at)}@far.example`,
  }))
  await transaction(db, (tx) => suppress(tx, ...rows))
  await note('left@far.example', 'unsubscribed')
  const evidence = { code: 550, status: null, words: '=cmd()', reporter: null }
  await transaction(db, (tx) =>
    suppress(tx, { workspaceId, email: 'odd@far.example', reason: 'hard_bounce', mailingId: null, evidence }),
  )
  const { text, headers } = await call(exportSuppressions)
  expect(headers['content-disposition']).toContain('suppressed_addresses.csv')
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toContain('Email,Reason,Other Reason,Since,Campaign,Code,Status,Words,Reporter')
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(2102)
  expect(lines).toHaveLength(2103)
  expect(lines.find((line) => line.startsWith('odd@'))).toContain("'=cmd()")
  expect(
    (await call(exportSuppressions, { query: { reason: 'unsubscribed' } })).text.trim().split('\r\n'),
  ).toHaveLength(2)
})

describe('adding a suppression by hand', () => {
  test('stores the note and the author, and reports what is not an address', async () => {
    const { call, caller, list, isSuppressed, remove } = await aWorkspace()
    const emails = ['Gone@Far.example', 'gone@far.example ', 'not an address', 'two@far.example']
    const { body } = await call(addSuppressions, { body: { emails, note: 'asked by phone' } })
    expect(body).toEqual({ added: 2, already: 0, invalid: ['not an address'] })
    expect(await list({ query: { reason: 'manual' } })).toEqual(['gone@far.example', 'two@far.example'])
    expect((await call(listSuppressions, {})).body[0]).toMatchObject({
      reason: 'manual',
      words: 'asked by phone',
      reporter: caller.email,
    })
    expect((await call(addSuppressions, { body: { emails } })).body).toMatchObject({ added: 0, already: 2 })
    expect((await remove('gone@far.example')).status).toBe(200)
    expect(await isSuppressed('gone@far.example')).toBe(false)
  })

  test('keeps a stronger reason: a bounce stays a bounce', async () => {
    const { call, note, list } = await aWorkspace()
    await note('gone@far.example', 'hard_bounce')
    await call(addSuppressions, { body: { emails: ['gone@far.example'] } })
    expect(await list({ query: { reason: 'hard_bounce' } })).toEqual(['gone@far.example'])
  })

  test('is limited by a quota', async () => {
    const { call, list } = await aWorkspace()
    const emails = Array.from({ length: 11 }, (_none, at) => `r${String(at)}@far.example`)
    const { status, problem } = await call(addSuppressions, { body: { emails } })
    expect([status, problem.code]).toEqual([409, 'suppressions_full'])
    expect(await list()).toEqual([])
    expect((await call(addSuppressions, { body: { emails: emails.slice(1) } })).body.added).toBe(10)
  })
})

describe('removing a suppression', () => {
  test('for a bounce lets campaigns reach the address again', async () => {
    const { note, remove, isSuppressed } = await aWorkspace()
    await note('gone@far.example', 'hard_bounce')
    expect((await remove('GONE@far.example')).status).toBe(200)
    expect(await isSuppressed('gone@far.example')).toBe(false)
    expect((await remove('gone@far.example')).problem.code).toBe('not_found')
  })

  test('for a complaint needs a confirmation', async () => {
    const { note, remove, isSuppressed } = await aWorkspace()
    await note('angry@far.example', 'complaint')
    expect((await remove('angry@far.example')).problem.code).toBe('complaint_unconfirmed')
    expect(await isSuppressed('angry@far.example')).toBe(true)
    expect((await remove('angry@far.example', { confirm: 'complaint' })).status).toBe(200)
    expect(await isSuppressed('angry@far.example')).toBe(false)
  })

  test('for a no in an imported file was up to the reader, who had never unsubscribed', async () => {
    const { call, workspaceId, note, remove, isSuppressed } = await aWorkspace()
    const [email, bounced] = ['no@far.example', 'gone@far.example']
    await note(bounced, 'hard_bounce')
    await transaction(db, (tx) => unsubscribeAddresses(tx, workspaceId, [email, bounced], 'list.csv'))
    expect((await call(listSuppressions)).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email, reason: 'unsubscribed', refused_in: 'list.csv' }),
      ]),
    )
    expect((await remove(email)).status).toBe(200)
    expect(await isSuppressed(email)).toBe(false)
    expect((await remove(bounced)).status).toBe(200)
    const search = { query: { search: bounced } }
    expect((await call(listSuppressions, search)).body).toMatchObject([
      { reason: 'hard_bounce', other_reason: null, refused_in: null },
    ])
  })

  test('for a reader who unsubscribed after a no in a file is up to the reader', async () => {
    const { call, workspaceId, note, remove } = await aWorkspace()
    const email = 'no@far.example'
    await transaction(db, (tx) => unsubscribeAddresses(tx, workspaceId, [email], 'list.csv'))
    await note(email, 'hard_bounce')
    await note(email, 'unsubscribed')
    const shown = { reason: 'unsubscribed', other_reason: 'hard_bounce', refused_in: null }
    expect((await call(listSuppressions)).body).toMatchObject([shown])
    await transaction(db, (tx) => unsubscribeAddresses(tx, workspaceId, [email], 'list.csv'))
    expect((await call(listSuppressions)).body).toMatchObject([shown])
    expect((await remove(email)).problem.code).toBe('suppression_by_reader')
  })

  test('for an unsubscribe is up to the reader, even if the address bounced', async () => {
    const { note, remove, isSuppressed } = await aWorkspace()
    await note('left@far.example', 'hard_bounce')
    await note('left@far.example', 'unsubscribed')
    expect((await remove('left@far.example', { confirm: 'complaint' })).problem.code).toBe(
      'suppression_by_reader',
    )
    expect(await isSuppressed('left@far.example')).toBe(true)
  })
})
