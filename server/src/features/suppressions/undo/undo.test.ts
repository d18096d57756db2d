// Removes many suppressions at once, by campaign, time span, provider and cause.
import { listSuppressions, previewUndo, undoCampaignFeedback, undoSuppressions } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame } from '../../../../test/harness.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { suppress, suppressionRoutes, undoRoutes, type Suppression } from '../index.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => {
    suppressionRoutes(frame, { db, quotas: { contacts: 10 } })
    undoRoutes(frame, { db })
  },
})

const said = { code: 550, status: '5.1.1', words: '550 5.1.1 No such user', reporter: 'mx' }
const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
const lastDay = { from: ago(24), to: new Date(Date.now() + hour).toISOString() }

async function aWorkspace() {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  const note = (email: string, more: Partial<Suppression> = {}) =>
    transaction(db, (tx) =>
      suppress(tx, {
        workspaceId,
        email,
        reason: 'hard_bounce',
        mailingId: 9000 + workspaceId,
        evidence: { ...said, cause: 'no_such_user' },
        ...more,
      }),
    )
  const age = (email: string, hours: number) =>
    rows(
      db,
      sql`update suppressions set created_at = ${ago(hours)}::timestamptz
        where workspace_id = ${workspaceId} and email = ${email}`,
    )
  const left = async () => (await call(listSuppressions, {})).body.map(({ email }) => email).sort()
  return { call, workspaceId, note, age, left }
}

/** A campaign whose mailing has the given id. */
async function aCampaignOf(workspaceId: number, mailingId: number): Promise<number> {
  const made = await row(
    db,
    sql<{
      id: number
    }>`insert into campaigns (workspace_id, name, subject, status, mailing_id, domain_id, sender_id,
        template_id, group_id) values (${workspaceId}, 'Spring', 'S', 'completed', ${mailingId}, 0, 0, 0, 0) returning id`,
  )
  return made?.id ?? 0
}

describe('undoing the suppressions of a provider’s outage', () => {
  test('removes only suppressions by that provider within the time range', async () => {
    const { call, note, age, left } = await aWorkspace()
    await note('ann@gmail.com')
    await note('hosted@firm.example', {
      evidence: { ...said, words: '550-5.1.1 does not exist. x1-2 - gsmtp' },
    })
    await note('old@gmail.com')
    await age('old@gmail.com', 30)
    await note('gone@far.example')
    await note('left@gmail.com', { reason: 'unsubscribed', mailingId: null })
    await note('angry@gmail.com', { reason: 'complaint' })
    await note('moved@gmail.com', { mailingId: null, imported: { at: null } })
    const body = { ...lastDay, provider: 'gmail' } as const
    expect((await call(previewUndo, { query: body })).body).toEqual({
      count: 2,
      examples: ['hosted@firm.example', 'ann@gmail.com'],
    })
    expect((await call(undoSuppressions, { body })).body).toEqual({ taken_back: 2, left: 0 })
    expect(await left()).toEqual([
      ...['angry@gmail.com', 'gone@far.example', 'left@gmail.com', 'moved@gmail.com', 'old@gmail.com'],
    ])
    expect((await call(undoSuppressions, { body })).problem.code).toBe('undo_nothing')
  })

  test('can be limited to a domain, a cause and a kind', async () => {
    const { call, note, left } = await aWorkspace()
    await note('a@far.example')
    await note('b@far.example', { evidence: { ...said, cause: 'disabled' } })
    await note('c@far.example', { reason: 'soft_bounce' })
    await note('d@other.example')
    await call(undoSuppressions, { body: { ...lastDay, domain: 'FAR.example', cause: 'disabled' } })
    expect(await left()).toEqual(['a@far.example', 'c@far.example', 'd@other.example'])
    await call(undoSuppressions, { body: { ...lastDay, kind: 'soft' } })
    expect(await left()).toEqual(['a@far.example', 'd@other.example'])
  })

  test.each([
    [ago(1), ago(2)],
    [ago(24 * 8), ago(0)],
  ])('for the range from %s to %s is refused', async (from, to) => {
    const { call } = await aWorkspace()
    const { problem } = await call(undoSuppressions, { body: { from, to } })
    expect(problem.code).toBe('undo_span')
  })
})

test('An address that was also added by hand stays suppressed for that reason', async () => {
  const { call, note } = await aWorkspace()
  await note('both@far.example', { reason: 'manual' })
  await note('both@far.example')
  await call(undoSuppressions, { body: lastDay })
  expect((await call(listSuppressions, {})).body).toMatchObject([
    { email: 'both@far.example', reason: 'manual', other_reason: null, words: null },
  ])
})

describe('undoing the suppressions of a campaign', () => {
  test('removes the suppressions that the campaign caused, and audits their number', async () => {
    const { call, workspaceId, note, left } = await aWorkspace()
    const id = await aCampaignOf(workspaceId, 9000 + workspaceId)
    await note('one@far.example')
    await note('two@far.example')
    await note('other@far.example', { mailingId: 1 })
    const params = { id }
    expect((await call(undoCampaignFeedback, { params, body: {} })).body).toEqual({ taken_back: 2, left: 0 })
    expect(await left()).toEqual(['other@far.example'])
    const entry = await row(
      db,
      sql<{
        rows: number
        object_name: string
        detail: string
      }>`select rows, object_name, detail from audit_entries
        where workspace_id = ${workspaceId} and action = 'suppressions_taken_back'`,
    )
    expect(entry).toMatchObject({ rows: 2, object_name: 'Spring', detail: 'hard' })
  })

  test('finds no campaign of another workspace, and no suppressions of a campaign that was not sent', async () => {
    const { workspaceId: theirs, note } = await aWorkspace()
    await note('one@far.example')
    const id = await aCampaignOf(theirs, 9000 + theirs)
    const { call, workspaceId } = await aWorkspace()
    expect((await call(undoCampaignFeedback, { params: { id }, body: {} })).problem.code).toBe('not_found')
    expect((await call(previewUndo, { query: { campaign: id } })).problem.code).toBe('not_found')
    const draft = await aCampaignOf(workspaceId, 0)
    expect((await call(undoCampaignFeedback, { params: { id: draft }, body: {} })).problem.code).toBe(
      'undo_nothing',
    )
  })
})
