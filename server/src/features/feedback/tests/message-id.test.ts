// Reports that return only the Message-ID of the message.
import { afterAll, expect, test } from 'vitest'
import { aCampaign, aWorker, mailingIdOf, until } from '../../../../test/campaigns.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { EventRecorder, linkTokens } from '../../tracking/index.ts'
import { FeedbackReader } from '../index.ts'
import { addressed } from '../addresses.ts'
import { oursIn } from '../mailbox/mail.ts'
import { parseMailboxMail } from '../reading/parse.ts'
import { keepMail } from '../queries/keep.ts'
import { aBounce } from './reports.ts'

const database = await freshDatabase()
const { db } = database
const tokens = linkTokens(testSecretKey)
const log = createLog('silent')
const recorder = new EventRecorder({ db, log })
afterAll(() => recorder.close())
const reader = new FeedbackReader({ db, log, tokens, recorder, loopErrors: new LoopErrors() })

const sink = await aSink()
const sender = await aWorker(database, sink.url)
const campaign = await aCampaign(db, { contacts: 4 })
await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
await until(async () => (await campaign.now()).status === 'sent')
await sender.stop()
const mailingId = await mailingIdOf(db, campaign.campaignId)

/** The Message-ID of the message that the recipient got. */
function idOf(email: string): string {
  const source = sink.arrivals.find(({ to }) => to === email)?.source.toString() ?? ''
  return /^message-id: (<.*>)$/im.exec(source)?.[1] ?? ''
}
const answering = (id: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`In-Reply-To: ${id}\r\nReferences: <a@b.example>\r\n ${id}\r\n`), body])
const emailOf = async (seq: number) =>
  (
    await rows(
      db,
      sql<{ email: string }>`select email from recipients where mailing_id = ${mailingId} and seq = ${seq}`,
    )
  )[0]?.email ?? ''
const read = async (body: Buffer) => {
  await keepMail(db, {
    way: 'smtp',
    envelopeFrom: '',
    body,
    envelopeTo: [addressed(tokens, 'postmaster@bounces.example.com')],
  })
  while ((await reader.readBatch()) > 0);
}
const suppressed = async () =>
  (await rows(db, sql<{ email: string }>`select email from suppressions order by email`)).map(
    ({ email }) => email,
  )

test('A bounce that only refers to the Message-ID suppresses the recipient, and counts once', async () => {
  const email = await emailOf(1)
  const id = idOf(email)
  expect(id).toMatch(/^<b-[\da-f]{48}@/)
  await read(answering(id, aBounce(email)))
  expect(await suppressed()).toEqual([email])
  await read(answering(id, aBounce(email)))
  await read(answering(id, aBounce(email, undefined, 'again@relay.example')))
  const found = await rows(
    db,
    sql<{
      action: string
    }>`select action from feedback where mailing_id = ${mailingId} and seq = 1 order by id`,
  )
  expect(found.map(({ action }) => action)).toEqual(['suppressed', 'repeat'])
  await rows(db, sql`delete from suppressions`)
  await read(answering(id, aBounce(email, undefined, 'later@relay.example')))
  expect(await suppressed()).toEqual([])
})

test.each([
  [
    'another secret',
    `<b-${Buffer.from(linkTokens('b'.repeat(40)).sign('bounce', { mailingId, seq: 2 }), 'base64url').toString('hex')}@x.example>`,
  ],
  [
    'another purpose',
    `<b-${Buffer.from(tokens.sign('unsubscribe', { mailingId, seq: 2 }), 'base64url').toString('hex')}@x.example>`,
  ],
  ['a test message', `<b-${Buffer.from(tokens.signDummy('bounce'), 'base64url').toString('hex')}@x.example>`],
  ['nobody', `<b-${'0'.repeat(48)}@x.example>`],
])('A bounce with a Message-ID of %s changes nothing', async (_whose, id) => {
  await read(answering(id, aBounce(await emailOf(2))))
  expect(await suppressed()).toEqual([])
  expect(await rows(db, sql`select from feedback where mailing_id = ${mailingId} and seq = 2`)).toEqual([])
})

test('In a mailbox, a bounce by Message-ID is kept, and a reader’s answer stays unread', async () => {
  const email = await emailOf(3)
  const id = idOf(email)
  const found = async (body: Buffer) => oursIn(tokens, await parseMailboxMail({ body }))
  expect(await found(answering(id, aBounce(email)))).toMatchObject({ envelopeTo: '' })
  const answer = Buffer.from(`From: ${email}\r\nTo: ann@office.example\r\nSubject: Re: News\r\n\r\nThank you`)
  expect(await found(answering(id, answer))).toBeNull()
})
