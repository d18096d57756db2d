// Reading feedback through the API: the list, one original, and the bounces and complaints of a campaign.
import { deflateRawSync } from 'node:zlib'
import { getCampaignFeedback, getFeedbackOriginal, listFeedback } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { aCampaign, mailingIdOf } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testConfig } from '../../../../test/harness.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { feedbackRoutes } from '../index.ts'
import { addFeedback, type NewFeedback } from '../queries/record.ts'
import { dropOldFeedback } from '../queries/forget.ts'

const database = await freshDatabase()
const { db } = database
const keep = 90 * 86_400_000
const app = await startFrame(database, {
  routes: (frame) => feedbackRoutes(frame, { db, config: testConfig() }),
})
const original = Buffer.from('Subject: returned\r\n\r\n<script>alert(1)</script>\r\n')

async function aWorkspace() {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  const { campaignId } = await aCampaign(db, { workspaceId, contacts: 3 })
  await rows(
    db,
    sql`with made as (insert into mailings (workspace_id, kind, priority, total, content)
        values (${workspaceId}, 'campaign', 1, 3, '{}') returning id)
      update campaigns set mailing_id = made.id from made where campaigns.id = ${campaignId}`,
  )
  const mailingId = await mailingIdOf(db, campaignId)
  let made = 0
  const comeBack = (some: Partial<NewFeedback> = {}, body = original) => {
    made += 1
    const each: NewFeedback = {
      workspace_id: workspaceId,
      mailing_id: mailingId,
      seq: made,
      email: `r${String(made)}@far.example`,
      kind: 'hard',
      cause: 'no_such_user',
      code: 550,
      status: '5.1.1',
      words: '550 5.1.1 No such user',
      way: 'smtp',
      reporter: 'mx.far.example',
      action: 'suppressed',
      received_at: new Date().toISOString(),
      source_key: Buffer.from(`${String(mailingId)}/${String(made)}`),
      ...some,
    }
    return transaction(db, (tx) => addFeedback(tx, [{ record: each, original: body, isKnown: false }]))
  }
  return { call, workspaceId, campaignId, comeBack }
}

describe('the list of feedback', () => {
  test('shows the newest first, with the campaign, and can be filtered', async () => {
    const { call, campaignId, comeBack } = await aWorkspace()
    await comeBack({ received_at: '2026-01-01T00:00:00Z' })
    await comeBack({ kind: 'complaint', cause: null, received_at: '2026-01-02T00:00:00Z' })
    const { body, headers } = await call(listFeedback, {})
    expect(headers['x-total-count']).toBe('2')
    expect(body).toMatchObject([
      { email: 'r2@far.example', kind: 'complaint', has_original: true, campaign: { id: campaignId } },
      { email: 'r1@far.example', kind: 'hard', cause: 'no_such_user', words: '550 5.1.1 No such user' },
    ])
    const found = async (query: Parameters<typeof call<typeof listFeedback>>[1]) =>
      (await call(listFeedback, query)).body.map(({ email }) => email)
    expect(await found({ query: { kind: 'hard' } })).toEqual(['r1@far.example'])
    expect(await found({ query: { email: 'R2@far.example' } })).toEqual(['r2@far.example'])
    expect(await found({ query: { email: 'nobody \u0000' } })).toEqual([])
    expect(await found({ query: { campaign: campaignId, limit: 1, offset: 1 } })).toEqual(['r1@far.example'])
    expect(await found({ query: { campaign: 987_654_321 } })).toEqual([])
  })

  test('shows no reports and no campaign counts of another workspace', async () => {
    const other = await aWorkspace()
    await other.comeBack()
    const { call } = await aWorkspace()
    expect((await call(listFeedback, { query: { campaign: other.campaignId } })).body).toEqual([])
    const asked = await call(getCampaignFeedback, { params: { id: other.campaignId } })
    expect([asked.status, asked.problem.code]).toEqual([404, 'not_found'])
  })
})

describe('the original of a bounce or complaint', () => {
  test('is downloaded as a text file that no browser runs, for as long as FEEDBACK_KEEP says', async () => {
    const { call, comeBack } = await aWorkspace()
    await comeBack()
    const id = (await call(listFeedback, {})).body[0]?.id ?? 0
    const { text, headers } = await call(getFeedbackOriginal, { params: { id } })
    expect(text).toBe(original.toString())
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['content-disposition']).toBe(`attachment; filename="mail_${String(id)}.txt"`)
    expect(headers['x-content-type-options']).toBe('nosniff')
    await rows(db, sql`update feedback_originals set kept_at = now() - interval '91 days'`)
    await dropOldFeedback(db, { records: 2 * keep, originals: keep })
    const gone = await call(getFeedbackOriginal, { params: { id } })
    expect([gone.status, gone.problem.message]).toEqual([404, 'The original is kept for 90 days.'])
    expect((await call(listFeedback, {})).body).toMatchObject([{ id, has_original: false }])
  })

  test('is cut after 64 KiB', async () => {
    const { call, comeBack } = await aWorkspace()
    await comeBack({}, Buffer.alloc(100_000, 'x'))
    const id = (await call(listFeedback, {})).body[0]?.id ?? 0
    expect((await call(getFeedbackOriginal, { params: { id } })).text).toHaveLength(65_536)
  })

  test('is kept for the first report, not for repeats', async () => {
    const { comeBack, workspaceId } = await aWorkspace()
    await comeBack({ seq: 1 })
    await comeBack({ seq: 1 })
    const kept = await row(
      db,
      sql<{
        count: number
        bytes: number
      }>`select count(*), max(length(body)) as bytes from feedback_originals
        where workspace_id = ${workspaceId}`,
    )
    expect(kept).toEqual({ count: 1, bytes: deflateRawSync(original).length })
  })
})

test('A campaign’s feedback counts are numbers of recipients, with the most frequent reply', async () => {
  const { call, campaignId, comeBack } = await aWorkspace()
  const nothing = await call(getCampaignFeedback, { params: { id: campaignId } })
  expect(nothing.body).toEqual({ hard: 0, soft: 0, block: 0, complaint: 0, reasons: [], providers: [] })
  await comeBack({ words: 'Once' })
  await comeBack()
  await comeBack()
  await comeBack({ seq: 1 })
  await comeBack({ kind: 'soft', cause: 'full', words: 'Full', action: 'none' })
  await comeBack({ kind: 'auto_reply', cause: null, action: 'none' })
  await comeBack({ kind: 'complaint', cause: null, action: 'late' })
  const { body } = await call(getCampaignFeedback, { params: { id: campaignId } })
  expect(body).toEqual({
    hard: 3,
    soft: 1,
    block: 0,
    complaint: 0,
    reasons: [
      { kind: 'hard', cause: 'no_such_user', words: '550 5.1.1 No such user', count: 3 },
      { kind: 'soft', cause: 'full', words: 'Full', count: 1 },
    ],
    providers: [{ provider: 'other', tried: 0, delivered: 0, hard: 3, soft: 1, block: 0, complaint: 0 }],
  })
})
