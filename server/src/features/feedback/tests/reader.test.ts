// The effects of feedback mail: whom it suppresses, and when it changes nothing.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aCampaign, aWorker, mailingIdOf, until } from '../../../../test/campaigns.ts'
import { freshDatabase, testSecretKey } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { createLog } from '../../../platform/log/index.ts'
import { LoopErrors } from '../../../platform/loops/loop-errors.ts'
import { sendCampaign } from '../../campaigns/lifecycle.ts'
import { EventRecorder, linkTokens } from '../../tracking/index.ts'
import { addressed } from '../addresses.ts'
import { dropOldFeedback, FeedbackReader, forgetFeedback } from '../index.ts'
import { keepMail } from '../queries/keep.ts'
import { aBounce, aComplaint, aReadersMail, bounceTo, domain, unsubscribeTo } from './reports.ts'

const database = await freshDatabase()
const { db } = database
const tokens = linkTokens(testSecretKey)
const log = createLog('silent')
const recorder = new EventRecorder({ db, log })
afterAll(() => recorder.close())
const seen: string[] = []
const reader = new FeedbackReader({
  db,
  log,
  tokens,
  recorder,
  loopErrors: new LoopErrors(),
  watch: (kind) => void seen.push(kind),
})

// A campaign to twelve contacts. Each test uses its own recipients.
const sink = await aSink()
const sender = await aWorker(database, sink.url)
const campaign = await aCampaign(db, { contacts: 12 })
const { workspaceId } = campaign
await sendCampaign(db, workspaceId, campaign.campaignId)
await until(async () => (await campaign.now()).status === 'sent')
await sender.stop()
const mailingId = await mailingIdOf(db, campaign.campaignId)

beforeEach(async () => {
  seen.length = 0
  await rows(db, sql`delete from feedback_inbox`)
})

const emailOf = async (seq: number) => {
  const [found] = await rows(
    db,
    sql<{ email: string }>`select email from recipients where mailing_id = ${mailingId} and seq = ${seq}`,
  )
  return found?.email ?? ''
}
const arrive = (envelopeTo: string, body: Buffer, envelopeFrom = '') =>
  keepMail(db, { way: 'smtp', envelopeFrom, envelopeTo: [addressed(tokens, envelopeTo)], body })
const readAll = async () => {
  while ((await reader.readBatch()) > 0);
}
const suppressed = async (seq: number) =>
  rows(
    db,
    sql<{ reason: string; words: string | null; mailing_id: number | null }>`
      select reason, words, mailing_id from suppressions
      where workspace_id = ${workspaceId} and email = ${await emailOf(seq)}`,
  )
const recorded = (seq: number) =>
  rows(
    db,
    sql<{ kind: string; action: string; counted: boolean }>`select kind, action, counted from feedback
      where mailing_id = ${mailingId} and seq = ${seq} order by id`,
  )
const waiting = async () =>
  (await rows(db, sql<{ looks: number }>`select looks from feedback_inbox`)).map(({ looks }) => looks)

describe('a bounce', () => {
  test('suppresses an address that does not exist, and keeps the receiving server’s reply', async () => {
    await arrive(bounceTo(tokens, mailingId, 1), aBounce(await emailOf(1)))
    await readAll()
    const [found] = await suppressed(1)
    expect(found).toMatchObject({ reason: 'hard_bounce', mailing_id: mailingId })
    expect(found?.words).toContain('No such user here')
    expect(await recorded(1)).toEqual([{ kind: 'hard', action: 'suppressed', counted: true }])
    expect(await waiting()).toEqual([])
    expect(seen).toEqual(['hard'])
  })

  test.each([
    [2, '552 5.2.2 Mailbox full', 'soft'],
    [3, '550 5.7.1 Message rejected: listed by a blocklist', 'block'],
  ])('of recipient %i, "%s", suppresses no address', async (seq, said, kind) => {
    await arrive(bounceTo(tokens, mailingId, seq), aBounce(await emailOf(seq), said))
    await readAll()
    expect(await suppressed(seq)).toEqual([])
    expect(await recorded(seq)).toEqual([{ kind, action: 'none', counted: true }])
  })

  test('about an address that is not the recipient’s counts as forwarded mail, and suppresses no address', async () => {
    await arrive(bounceTo(tokens, mailingId, 4), aBounce('other@elsewhere.example'))
    await readAll()
    expect(await suppressed(4)).toEqual([])
    expect(await recorded(4)).toEqual([{ kind: 'soft', action: 'none', counted: true }])
  })

  test('that comes several times counts once, even after its suppression was taken back', async () => {
    const to = bounceTo(tokens, mailingId, 5)
    const email = await emailOf(5)
    for (let at = 0; at < 60; at += 1)
      await arrive(to, aBounce(email, undefined, `again${String(at % 30)}@relay.example`))
    await readAll()
    expect((await recorded(5)).filter(({ counted }) => counted)).toHaveLength(1)
    expect((await recorded(5)).length).toBeLessThanOrEqual(20)
    await rows(db, sql`delete from suppressions where email = ${email}`)
    await arrive(to, aBounce(email, undefined, 'later@relay.example'))
    await readAll()
    expect(await suppressed(5)).toEqual([])
  })

  test('that comes thirty days after the last attempt changes nothing', async () => {
    await rows(
      db,
      sql`update deliveries set at = at - interval '31 days' where mailing_id = ${mailingId} and seq = 6`,
    )
    await arrive(bounceTo(tokens, mailingId, 6), aBounce(await emailOf(6)))
    await readAll()
    expect(await suppressed(6)).toEqual([])
    expect(await recorded(6)).toEqual([{ kind: 'hard', action: 'late', counted: false }])
  })

  test('that comes before its delivery is recorded waits for the record', async () => {
    const [delivery] = await rows(
      db,
      sql<{
        chunk: number
      }>`delete from deliveries where mailing_id = ${mailingId} and seq = 7 returning chunk`,
    )
    await arrive(bounceTo(tokens, mailingId, 7), aBounce(await emailOf(7)))
    await readAll()
    expect(await waiting()).toEqual([1])
    expect(await suppressed(7)).toEqual([])
    await rows(
      db,
      sql`insert into deliveries (mailing_id, seq, chunk, outcome)
        values (${mailingId}, 7, ${delivery?.chunk ?? 0}, 'sent')`,
    )
    await rows(db, sql`update feedback_inbox set read_after = now()`)
    await readAll()
    expect(await suppressed(7)).toMatchObject([{ reason: 'hard_bounce' }])
  })

  test('about a delivery without an attempt changes nothing in the end', async () => {
    await rows(db, sql`delete from deliveries where mailing_id = ${mailingId} and seq = 8`)
    await arrive(bounceTo(tokens, mailingId, 8), aBounce(await emailOf(8)))
    for (let look = 0; look < 4; look += 1) {
      await readAll()
      await rows(db, sql`update feedback_inbox set read_after = now()`)
    }
    expect(await recorded(8)).toEqual([{ kind: 'hard', action: 'elsewhere', counted: false }])
    expect(await waiting()).toEqual([])
  })
})

test('A complaint suppresses the recipient whose token it has, never the address that it names', async () => {
  const token = tokens.sign('unsubscribe', { mailingId, seq: 9 })
  await arrive(`fbl@${domain}`, aComplaint(token), 'feedback@provider.example')
  await readAll()
  expect(await suppressed(9)).toMatchObject([{ reason: 'complaint' }])
  const victims = await rows(db, sql`select 1 from suppressions where email = 'victim@elsewhere.example'`)
  expect(victims).toEqual([])
})

describe('mail to an unsubscribe address', () => {
  test('unsubscribes its recipient, from any sender and with any text', async () => {
    await arrive(unsubscribeTo(tokens, mailingId, 10), aReadersMail, 'elsewhere@far.example')
    await readAll()
    expect(await suppressed(10)).toMatchObject([{ reason: 'unsubscribed' }])
    expect(await recorded(10)).toEqual([{ kind: 'unsubscribe', action: 'unsubscribed', counted: true }])
  })

  test('that a program returned or answered automatically unsubscribes nobody', async () => {
    const to = unsubscribeTo(tokens, mailingId, 11)
    await arrive(to, aReadersMail, '')
    await arrive(to, aBounce('u@x.example'), 'a@far.example')
    await arrive(to, Buffer.from('Auto-Submitted: auto-replied\r\n\r\nAway'), 'a@far.example')
    await arrive(to, Buffer.from('List-Id: <l.example>\r\n\r\nHi'), 'a@far.example')
    await readAll()
    expect(await suppressed(11)).toEqual([])
    expect(seen).toEqual(['unmatched', 'unmatched', 'unmatched', 'unmatched'])
  })

  test('and a complaint about the same message in one batch do not deadlock', async () => {
    await arrive(`fbl@${domain}`, aComplaint(tokens.sign('view', { mailingId, seq: 12 })))
    await arrive(`fbl@${domain}`, aComplaint(tokens.sign('unsubscribe', { mailingId, seq: 12 })))
    await arrive(unsubscribeTo(tokens, mailingId, 12), aReadersMail, 'a@far.example')
    await readAll()
    expect(await suppressed(12)).toMatchObject([{ reason: 'unsubscribed' }])
  })
})

test('Mail without a token of Lettermill, or with the token of a deleted mailing, is dropped', async () => {
  await arrive(`postmaster@${domain}`, aReadersMail, 'a@far.example')
  await arrive(`fbl@${domain}`, aComplaint(tokens.sign('view', { mailingId: 999_999, seq: 1 })))
  await arrive(`fbl@${domain}`, aComplaint(linkTokens('x'.repeat(32)).sign('view', { mailingId, seq: 1 })))
  await readAll()
  expect(seen).toEqual(['unmatched', 'unmatched', 'unmatched'])
  expect(await waiting()).toEqual([])
})

test('A mail that fails to be parsed three times is set aside, and the others are read', async () => {
  const email = await emailOf(1)
  await rows(
    db,
    sql`create function refuse() returns trigger language plpgsql as $$ begin
      if new.words like '%poison%' then raise exception 'poison'; end if; return new; end $$`,
  )
  await rows(db, sql`create trigger t before insert on feedback for each row execute function refuse()`)
  await arrive(bounceTo(tokens, mailingId, 1), aBounce(email, '550 5.1.1 poison', 'p@relay.example'))
  await arrive(bounceTo(tokens, mailingId, 2), aBounce(await emailOf(2), undefined, 'q@relay.example'))
  for (let at = 0; at < 3; at += 1) {
    await readAll()
    await rows(db, sql`update feedback_inbox set read_after = now()`)
  }
  await rows(db, sql`drop trigger t on feedback`)
  const left = await rows(db, sql<{ failed_reason: string }>`select failed_reason from feedback_inbox`)
  expect(left).toEqual([{ failed_reason: 'poison' }])
  expect(await suppressed(2)).toMatchObject([{ reason: 'hard_bounce' }])
})

test('Feedback loses address and text after an erasure or its retention period, but the counts stay', async () => {
  const left = (seq: number) =>
    rows(
      db,
      sql`select email || words || reporter as said, counted from feedback
        where mailing_id = ${mailingId} and seq = ${seq}`,
    )

  await transaction(db, async (tx) => forgetFeedback(tx, workspaceId, (await emailOf(9)).toUpperCase()))
  expect(await left(9)).toEqual([{ said: '', counted: true }])
  await dropOldFeedback(db, { records: 86_400_000, originals: 86_400_000 })
  expect(await recorded(10)).toHaveLength(1)
  await rows(db, sql`update feedback set at = now() - interval '2 days'`)
  await dropOldFeedback(db, { records: 86_400_000, originals: 86_400_000 })
  expect(await left(10)).toEqual([{ said: '', counted: true }])
  const gone = await rows(db, sql`select from feedback where not counted`)
  expect(gone).toEqual([])
})
