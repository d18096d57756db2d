// Reading stored originals again corrects what an earlier version misread.
import { afterAll, expect, test, vi } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aCampaign, aWorker, mailingIdOf, until } from '../../../../test/campaigns.ts'
import { freshDatabase, testConfig, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { admin } from '../../../bin/commands/admin.ts'
import { reclassifyStored } from '../../../bin/commands/reclassify.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { suppress, type SuppressionReason } from '../../suppressions/index.ts'
import { EventRecorder, linkTokens, recountStats } from '../../tracking/index.ts'
import { FeedbackReader, reclassify } from '../index.ts'
import { addressed } from '../addresses.ts'
import { keepMail } from '../queries/keep.ts'
import { aBounce, aComplaint, bounceTo } from './reports.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lettermill-reclassify-'))
const database = await freshDatabase()
const { db, url } = database
const tokens = linkTokens(testSecretKey)
const log = createLog('silent')
const recorder = new EventRecorder({ db, log })
afterAll(async () => {
  await recorder.close()
  rmSync(folder, { recursive: true, force: true })
})
const reader = new FeedbackReader({ db, log, tokens, recorder, loopErrors: new LoopErrors() })

const sink = await aSink()
const sender = await aWorker(database, sink.url)
const campaign = await aCampaign(db, { contacts: 12 })
const { workspaceId } = campaign
await sendCampaign(db, workspaceId, campaign.campaignId)
await until(async () => (await campaign.now()).status === 'sent')
await sender.stop()
const mailingId = await mailingIdOf(db, campaign.campaignId)

const emailOf = (seq: number) => `c${String(seq)}@far.example`
async function arrive(seq: number, body: Buffer): Promise<void> {
  await keepMail(db, {
    way: 'smtp',
    envelopeFrom: '',
    envelopeTo: [addressed(tokens, bounceTo(tokens, mailingId, seq))],
    body,
  })
  while ((await reader.readBatch()) > 0);
}
/** Records a report as an earlier version did. */
async function tookFor(seq: number, kind: string, reason?: SuppressionReason): Promise<void> {
  await rows(
    db,
    sql`update feedback set kind = ${kind}, cause = null, action = ${reason ? 'suppressed' : 'none'}
      where mailing_id = ${mailingId} and seq = ${seq}`,
  )
  await rows(db, sql`delete from suppressions where email = ${emailOf(seq)}`)
  if (reason)
    await transaction(db, (tx) => suppress(tx, { workspaceId, email: emailOf(seq), reason, mailingId }))
}
const recorded = (seq: number) =>
  rows(
    db,
    sql<object>`select kind, cause, action from feedback where mailing_id = ${mailingId} and seq = ${seq} order by id`,
  )
const reasonOf = async (seq: number) => {
  const [found] = await rows(
    db,
    sql<{ reason: string }>`select reason from suppressions where email = ${emailOf(seq)}`,
  )
  return found?.reason ?? null
}
const read = (isApplied = true) => reclassify(db, { days: 30, isApplied })

test('reclassifying a full mailbox makes its bounce soft, and campaigns reach the address again', async () => {
  await arrive(1, aBounce(emailOf(1), '552 5.2.2 Mailbox full'))
  await tookFor(1, 'hard', 'hard_bounce')
  await recountStats(db)
  const said = await read(false)
  expect(said).toMatchObject({ takenBack: 1, suppressed: 0 })
  expect(said.changes).toEqual([
    { from: 'hard', to: 'soft (full)', count: 1, example: expect.stringContaining('Mailbox full') as string },
  ])
  // Without `--apply`, the command only reports the changes.
  expect([await recorded(1), await reasonOf(1)]).toEqual([
    [{ kind: 'hard', cause: null, action: 'suppressed' }],
    'hard_bounce',
  ])
  expect(await read()).toMatchObject({ takenBack: 1, suppressed: 0 })
  expect([await recorded(1), await reasonOf(1)]).toEqual([
    [{ kind: 'soft', cause: 'full', action: 'none' }],
    null,
  ])
  // The stats were corrected with the reports.
  expect(await recountStats(db)).toEqual([])
  expect(await read()).toMatchObject({ changes: [], takenBack: 0 })
})

test('reclassifying suppresses an address whose bounce says that it does not exist', async () => {
  await arrive(2, aBounce(emailOf(2)))
  await tookFor(2, 'unknown')
  expect(await read()).toMatchObject({ suppressed: 1, takenBack: 0 })
  expect([await recorded(2), await reasonOf(2)]).toEqual([
    [{ kind: 'hard', cause: 'no_such_user', action: 'suppressed' }],
    'hard_bounce',
  ])
})

test('reclassifying keeps suppressions by complaints and unsubscribes', async () => {
  await arrive(3, aComplaint(tokens.sign('unsubscribe', { mailingId, seq: 3 })))
  await arrive(4, aBounce(emailOf(4), '552 5.2.2 Mailbox full'))
  await tookFor(4, 'hard', 'hard_bounce')
  await transaction(db, (tx) =>
    suppress(tx, { workspaceId, email: emailOf(4), reason: 'unsubscribed', mailingId }),
  )
  await rows(db, sql`update feedback set cause = 'odd' where mailing_id = ${mailingId} and seq = 3`)
  await read()
  expect(await recorded(3)).toEqual([{ kind: 'complaint', cause: 'odd', action: 'suppressed' }])
  expect([await reasonOf(3), await reasonOf(4)]).toEqual(['complaint', 'unsubscribed'])
})

test('reclassifying keeps an address suppressed if another report says that it does not exist', async () => {
  await arrive(5, aBounce(emailOf(5), '552 5.2.2 Mailbox full'))
  await tookFor(5, 'hard', 'hard_bounce')
  await rows(
    db,
    sql`insert into feedback (workspace_id, mailing_id, seq, email, kind, words, reporter, way, source_key, received_at,
        counted, action)
      values (${workspaceId}, ${mailingId} + 1000, 5, ${emailOf(5)}, 'hard', '', '', 'smtp', ${Buffer.from('other')}::bytea,
        now(), true, 'suppressed')`,
  )
  expect(await read()).toMatchObject({ takenBack: 0 })
  expect(await reasonOf(5)).toBe('hard_bounce')
})

test('reclassifying turns a bounce with the meaning of another one of its delivery into a repeat', async () => {
  await arrive(6, aBounce(emailOf(6), '552 5.2.2 Mailbox full', 'first@relay.example'))
  await tookFor(6, 'hard', 'hard_bounce')
  await arrive(6, aBounce(emailOf(6), '452 4.2.2 Over quota', 'second@relay.example'))
  await read()
  expect(await recorded(6)).toEqual([
    { kind: 'soft', cause: 'full', action: 'repeat' },
    { kind: 'soft', cause: 'full', action: 'none' },
  ])
  expect(await reasonOf(6)).toBeNull()
})

/** Stores a refusal of RCPT as an earlier version did: the delivery failed for good, and the address is suppressed. */
async function wasRefused(seq: number, reply: string, status: string | null): Promise<void> {
  await rows(
    db,
    sql`update deliveries set outcome = 'failed', code = 550, enhanced = ${status}, reply = ${reply}, refused = 'hard',
      cause = 'no_such_user' where mailing_id = ${mailingId} and seq = ${seq}`,
  )
  const evidence = { code: 550, status, cause: 'no_such_user', words: reply, reporter: 'mx.far.example' }
  await transaction(db, (tx) =>
    suppress(tx, { workspaceId, email: emailOf(seq), reason: 'hard_bounce', mailingId, evidence }),
  )
}
const refusedAs = async (seq: number) =>
  (
    await rows(
      db,
      sql<object>`select refused, cause from deliveries where mailing_id = ${mailingId} and seq = ${seq}`,
    )
  )[0]

test('reclassifying releases addresses that a reply about the sender suppressed while sending', async () => {
  await wasRefused(8, '550 5.1.1 Sender domain does not exist', '5.1.1')
  await wasRefused(9, '550 5.1.1 No such user', '5.1.1')
  await wasRefused(10, '550 Domain of your HELO name does not exist', null)
  await transaction(db, (tx) =>
    suppress(tx, { workspaceId, email: emailOf(10), reason: 'complaint', mailingId }),
  )
  await recountStats(db)
  expect(await read(false)).toMatchObject({ replies: 3, takenBack: 1 })
  expect([await reasonOf(8), await refusedAs(8)]).toEqual([
    'hard_bounce',
    { refused: 'hard', cause: 'no_such_user' },
  ])
  expect(await read()).toMatchObject({ replies: 3, takenBack: 1, suppressed: 0 })
  expect([await reasonOf(8), await reasonOf(9), await reasonOf(10)]).toEqual([
    null,
    'hard_bounce',
    'complaint',
  ])
  expect([await refusedAs(8), await refusedAs(9)]).toEqual([
    { refused: 'block', cause: 'sender_refused' },
    { refused: 'hard', cause: 'no_such_user' },
  ])
  expect(await recountStats(db)).toEqual([])
  expect(await read()).toMatchObject({ changes: [], takenBack: 0 })
})

test('reclassifying reads a report by its stored words if its original is gone', async () => {
  await arrive(11, aBounce(emailOf(11), '550 5.1.1 Sender domain does not exist'))
  await tookFor(11, 'hard', 'hard_bounce')
  await rows(
    db,
    sql`delete from feedback_originals where feedback_id in
      (select id from feedback where mailing_id = ${mailingId} and seq = 11)`,
  )
  const { byWords, takenBack } = await read()
  expect(byWords).toBeGreaterThan(0)
  expect(takenBack).toBe(1)
  expect([await recorded(11), await reasonOf(11)]).toEqual([
    [{ kind: 'block', cause: 'sender_refused', action: 'none' }],
    null,
  ])
})

test('reclassifying keeps an address whose reply was about the sender if a report says that it does not exist', async () => {
  await arrive(12, aBounce(emailOf(12)))
  await rows(
    db,
    sql`update suppressions set words = '550 Sender domain does not exist', status = null where email = ${emailOf(12)}`,
  )
  await read()
  expect(await reasonOf(12)).toBe('hard_bounce')
})

test('the command shows what it would change, changes it with --apply, and leaves an audit entry', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const run = (...words: string[]) =>
    admin({
      config: testConfig({ DATABASE_URL: url, DATA_DIR: folder }),
      log,
      words: ['feedback', ...words],
      program: '',
    })
  await arrive(7, aBounce(emailOf(7), '552 5.2.2 Mailbox full'))
  await tookFor(7, 'hard', 'hard_bounce')
  await run('reclassify', '30')
  expect(said.mock.calls.flat().join('\n')).toContain('Nothing was changed. Add --apply to change it.')
  expect(await reasonOf(7)).toBe('hard_bounce')
  const short = { config: testConfig({ DATABASE_URL: url, DATA_DIR: folder }), log, program: '' }
  await reclassifyStored({ ...short, words: ['--apply'] })
  expect(said.mock.calls.flat().join('\n')).toContain(
    'Addresses that are mailed again: 1; newly suppressed: 0.',
  )
  expect(await reasonOf(7)).toBeNull()
  const [entry] = await rows(
    db,
    sql<object>`select action, by, workspace_id, rows from audit_entries order by id desc limit 1`,
  )
  expect(entry).toEqual({
    action: 'feedback_reclassified',
    by: 'command line',
    workspace_id: workspaceId,
    rows: 1,
  })
  for (const words of [['reclassify'], ['reclassify', '0'], ['reclassify', '30', '--now'], ['other', '30']])
    await expect(run(...words)).rejects.toThrow(/^Use: lettermill (?:admin feedback )?reclassify/)
  said.mockRestore()
})
