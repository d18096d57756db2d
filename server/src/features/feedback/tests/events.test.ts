// The effects of providers' events and of reports by scripts.
import { sendFeedback } from '@lettermill/contracts'
import { afterAll, describe, expect, test } from 'vitest'
import { aCampaign, aWorker, mailingIdOf, until } from '../../../../test/campaigns.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testConfig, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { statsOf } from '../../../../test/sent-campaign.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { sealerOf } from '../../../platform/sealing/index.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { EventRecorder, linkTokens } from '../../tracking/index.ts'
import { FeedbackReader, waysRoutes } from '../index.ts'
import { keepEvents, type KeptEvent } from '../queries/keep.ts'

const database = await freshDatabase()
const { db } = database
const tokens = linkTokens(testSecretKey)
const log = createLog('silent')
const recorder = new EventRecorder({ db, log })
afterAll(() => recorder.close())
const judged: number[] = []
const reader = new FeedbackReader({
  db,
  log,
  tokens,
  recorder,
  loopErrors: new LoopErrors(),
  judge: (mailingId) => Promise.resolve(void judged.push(mailingId)),
})
const app = await startFrame(database, {
  routes: (frame) =>
    waysRoutes(frame, {
      db,
      tokens,
      sealer: sealerOf([testSecretKey]),
      publicUrl: 'https://mail.example.com',
      config: testConfig(),
    }),
})

const sink = await aSink()
const owner = await aSignedInAccount(app, db)
const stranger = await aSignedInAccount(app, db)
const { workspaceId } = owner.caller
const worker = await aWorker(database, sink.url)
const campaign = await aCampaign(db, { workspaceId, contacts: 9 })
await sendCampaign(db, workspaceId, campaign.campaignId)
await until(async () => (await campaign.now()).status === 'sent')
await worker.stop()
const mailingId = await mailingIdOf(db, campaign.campaignId)
const recipients = await rows(
  db,
  sql<{
    seq: number
    email: string
  }>`select seq, email from recipients where mailing_id = ${mailingId} order by seq`,
)
const emailOf = (seq: number) => recipients.find((each) => each.seq === seq)?.email ?? ''

const event = (seq: number, some: Partial<KeptEvent> = {}): KeptEvent => ({
  key: `e${String(seq)}`,
  place: { mailingId, seq },
  email: emailOf(seq),
  kind: 'hard',
  cause: 'no_such_user',
  code: 550,
  status: '5.1.1',
  words: '550 5.1.1 No such user',
  reporter: '',
  original: '{"event":"bounce"}',
  ...some,
})
const suppressed = (seq: number) =>
  rows(
    db,
    sql<{ reason: string; mailing_id: number | null }>`select reason, mailing_id from suppressions
      where workspace_id = ${workspaceId} and email = ${emailOf(seq)}`,
  )
const recorded = (seq: number) =>
  rows(
    db,
    sql<{ kind: string; action: string; way: string }>`select kind, action, way from feedback
      where mailing_id = ${mailingId} and seq = ${seq} order by id`,
  )
const unmatched = () =>
  rows(db, sql<{ way: string; words: string }>`select way, words from feedback_unmatched`)

describe('an event of a provider', () => {
  test('suppresses an address that does not exist, and the same event twice counts once', async () => {
    await keepEvents(db, 'postmark', [event(1), event(1)])
    await reader.readBatch()
    expect(await suppressed(1)).toEqual([{ reason: 'hard_bounce', mailing_id: mailingId }])
    expect(await recorded(1)).toEqual([{ kind: 'hard', action: 'suppressed', way: 'postmark' }])
    expect(judged).toEqual([mailingId])
  })

  test('for two bounces of different kinds that are read together counts one returned message', async () => {
    const { returned: before } = await statsOf(db, mailingId)
    await keepEvents(db, 'postmark', [
      event(9, { key: 'first', kind: 'soft', cause: 'mailbox_full' }),
      event(9, { key: 'second' }),
    ])
    await reader.readBatch()
    expect((await recorded(9)).map(({ kind }) => kind)).toEqual(['soft', 'hard'])
    expect((await statsOf(db, mailingId)).returned).toBe(Number(before ?? 0) + 1)
  })

  test('about an address that the provider suppresses adds a suppression, but no bounce', async () => {
    judged.length = 0
    await keepEvents(db, 'ses', [event(2, { cause: 'held_by_provider' })])
    await reader.readBatch()
    expect(await suppressed(2)).toEqual([{ reason: 'hard_bounce', mailing_id: null }])
    expect(judged).toEqual([])
  })

  test('about an address that is not the recipient’s counts as forwarded mail', async () => {
    await keepEvents(db, 'brevo', [event(3, { email: 'other@elsewhere.example' })])
    await keepEvents(db, 'brevo', [event(4, { email: emailOf(4).replace('@', '+news@').toUpperCase() })])
    await reader.readBatch()
    expect(await recorded(3)).toMatchObject([{ kind: 'soft', action: 'none' }])
    expect(await recorded(4)).toMatchObject([{ kind: 'hard', action: 'suppressed' }])
  })

  test('without a token of Lettermill is shown to administrators', async () => {
    await keepEvents(db, 'mailgun', [event(5, { place: null, words: 'unknown here' })])
    await reader.readBatch()
    expect(await unmatched()).toEqual([{ way: 'mailgun', words: 'unknown here' }])
    expect(await recorded(5)).toEqual([])
  })
})

describe('a script that reports an event', () => {
  const report = { kind: 'hard' as const, words: '550 5.1.1 No such user here' }

  test('identifies the message by its newest recipient, in any letter case', async () => {
    const body = { reports: [{ ...report, id: 'a', email: emailOf(6).toUpperCase() }] }
    expect((await owner.call(sendFeedback, { body })).body).toEqual({ kept: 1 })
    await reader.readBatch()
    expect(await recorded(6)).toEqual([{ kind: 'hard', action: 'suppressed', way: 'api' }])
  })

  test('of another workspace cannot reach a message, by address or by token', async () => {
    const token = Buffer.from(tokens.sign('bounce', { mailingId, seq: 7 }), 'base64url').toString('hex')
    const body = {
      reports: [
        { ...report, id: 'a', email: emailOf(7) },
        { ...report, id: 'b', message_id: `<b-${token}@office.example>` },
      ],
    }
    const before = await unmatched()
    expect((await stranger.call(sendFeedback, { body })).status).toBe(200)
    await reader.readBatch()
    expect(await recorded(7)).toEqual([])
    expect(await suppressed(7)).toEqual([])
    // Administrators do not see the words of the report either.
    expect(await unmatched()).toEqual(before)
  })

  test('of a full mailbox as a hard bounce is not believed', async () => {
    const words = '552 5.2.2 The mailbox is over quota'
    await owner.call(sendFeedback, {
      body: { reports: [{ id: 'c', email: emailOf(8), kind: 'hard', words }] },
    })
    // The call stores the words as they came. The worker judges them, in a thread.
    const stored = await rows(
      db,
      sql<{ event: string }>`select convert_from(body, 'UTF8') as event from feedback_inbox`,
    )
    expect(JSON.parse(stored[0]?.event ?? '')).toMatchObject({
      kind: 'hard',
      cause: null,
      words,
      isUnjudged: true,
    })
    await reader.readBatch()
    expect(await recorded(8)).toMatchObject([{ kind: 'soft', action: 'none' }])
  })

  test('has to identify a message', async () => {
    const { problem } = await owner.call(sendFeedback, { body: { reports: [{ id: 'd', kind: 'hard' }] } })
    expect(problem?.code).toBe('feedback_unnamed')
  })
})
