// A test message arrives like the campaign's messages, says that it is a test, and counts no events.
import { listMailbox, testCampaign } from '@lettermill/contracts'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sendCampaign, stopWorkspace } from '../../campaigns/lifecycle.ts'
import { deleteUser, reject } from '../../accounts/registrations.ts'
import { clearTestMessages, countOpen, deleteTests, openTest, sendTest } from '../index.ts'
import { claimChunk } from '../queries/claim.ts'
import { recountStats } from '../../tracking/index.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import {
  aCampaign,
  aWorker,
  until,
  type CampaignWishes,
  type ReadyCampaign,
  mailingOf,
} from '../../../../test/campaigns.ts'
import { aSignedInAccount, anAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const sink = await aSink()
let worker = await aWorker(database, sink.url)
afterAll(() => worker.stop())
beforeEach(() => sink.reset())

interface Owned extends ReadyCampaign, SignedIn {}

async function anOwnCampaign(wishes: CampaignWishes = {}, email?: string): Promise<Owned> {
  const account = await aSignedInAccount(app, db, email ? { email } : {})
  return { ...account, ...(await aCampaign(db, { ...wishes, workspaceId: account.caller.workspaceId })) }
}

const tryOut = ({ call, campaignId }: Owned) => call(testCampaign, { params: { id: campaignId } })

/** The only test message that arrived. */
async function theTest() {
  const arrivals = sink.arrivals.filter(({ source }) => source.includes('Subject: [Test]'))
  expect(arrivals).toHaveLength(1)
  const [arrival] = arrivals
  const parsed = await PostalMime.parse(arrival?.source ?? '')
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value ?? ''
  return { to: arrival?.to, source: arrival?.source ?? Buffer.alloc(0), parsed, header }
}

/** Stops the worker of this file until the test is over. */
async function withoutWorker(): Promise<void> {
  await worker.stop()
  onTestFinished(async () => {
    worker = await aWorker(database, sink.url)
  })
}

/** The state of a workspace's tests: the attempts of their messages, and whether any of their rows are left. */
const testsOf = ({ workspaceId }: Pick<ReadyCampaign, 'workspaceId'>) =>
  rows(
    db,
    sql<{ state: string; outcomes: string[]; kept: boolean }>`
      select m.state, array(select coalesce(d.outcome, 'waits') from recipients r
          left join deliveries d on d.mailing_id = r.mailing_id and d.seq = r.seq
          where r.mailing_id = m.id order by r.seq, d.chunk) as outcomes,
        m.content <> '{}' or exists (select from recipients r where r.mailing_id = m.id and fields <> '{}') as kept
      from mailings m where kind = 'test' and workspace_id = ${workspaceId} order by id`,
  )
const ended = (...outcomes: string[]) => [{ state: 'closed', outcomes, kept: false }]

describe('a test message', () => {
  // spec: beyond.test-message.own-address
  test('goes to the account’s own address with the values of the first contact', async () => {
    const campaign = await anOwnCampaign()
    const answer = await tryOut(campaign)
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: `The test message was sent to ${campaign.caller.email}.` },
    ])
    const { to, parsed } = await theTest()
    expect([to, parsed.to?.[0]?.address]).toEqual([campaign.caller.email, campaign.caller.email])
    expect(parsed.from).toMatchObject({ name: 'Ann', address: 'ann@office.example' })
    expect(parsed.subject).toBe('[Test] News for Name1')
    expect(parsed.text).toContain('Dear Name1')
    expect(parsed.html).toContain('Dear Name1')
  })

  test('is filled in for a contact whom the campaign’s target leaves out', async () => {
    const campaign = await anOwnCampaign()
    const { workspaceId, campaignId, groupId } = campaign
    const others = await aCampaign(db, { workspaceId: (await anAccount(db)).workspaceId })
    await rows(db, sql`update groups set workspace_id = ${workspaceId} where id = ${others.groupId}`)
    await rows(
      db,
      sql`with left_out as (delete from group_members where group_id = ${others.groupId})
        insert into group_members (group_id, contact_id)
        select ${others.groupId}::bigint, min(contact_id) from group_members where group_id = ${groupId}`,
    )
    const target = { groups: [groupId], segments: [], exceptGroups: [others.groupId], exceptSegments: [] }
    await rows(
      db,
      sql`update campaigns set group_id = null, target = ${JSON.stringify(target)}::jsonb where id = ${campaignId}`,
    )
    expect((await tryOut(campaign)).status).toBe(200)
    expect((await theTest()).parsed.subject).toBe('[Test] News for Name2')
  })

  test('has empty fields if the group is empty', async () => {
    const campaign = await anOwnCampaign({
      contacts: 0,
      body: '<p>Dear {{ first_name | default: "reader" }}</p>',
    })
    expect((await tryOut(campaign)).status).toBe(200)
    expect((await theTest()).parsed.text).toContain('Dear reader')
  })

  test('is signed as the campaign is', async () => {
    const campaign = await anOwnCampaign()
    await tryOut(campaign)
    const keys = await row(
      db,
      sql<{
        key: string
      }>`select dkim_public_key as key from sending_domains where workspace_id = ${campaign.workspaceId}`,
    )
    const { results } = await dkimVerify((await theTest()).source, {
      resolver: () => Promise.resolve([[`v=DKIM1; k=rsa; p=${keys?.key ?? ''}`]]),
    })
    expect(results[0]?.status.result).toBe('pass')
  })

  // spec: beyond.test-message.own-address
  test('has plain links, and counts in no stats', async () => {
    const body = '<p><a href="https://shop.example/?for={{ first_name }}">Shop</a></p>'
    const campaign = await anOwnCampaign({ body })
    await tryOut(campaign)
    const { parsed } = await theTest()
    expect(parsed.html).toContain('href="https://shop.example/?for=Name1"')
    expect(parsed.html).not.toContain('<img')
    expect(await campaign.now()).toMatchObject({ status: 'draft', sent_count: 0, open_count: 0 })
    const written = await row(
      db,
      sql`select (select count(*) from deliveries where mailing_id = ${mailingOf(campaign.campaignId)}) as deliveries,
        (select count(*) from mailings where id = ${mailingOf(campaign.campaignId)}) as mailings,
        (select count(*) from stats where workspace_id = ${campaign.workspaceId}) as stats`,
    )
    expect(written).toEqual({ deliveries: 0, mailings: 0, stats: 0 })
    expect(await recountStats(db)).toEqual([])
  })

  test('has a Message-ID and a Feedback-ID of its own', async () => {
    const campaign = await anOwnCampaign({ contacts: 1 })
    await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
    await until(async () => (await campaign.now()).status === 'sent')
    const sent = await PostalMime.parse(sink.arrivals[0]?.source ?? '')
    await tryOut(campaign)
    const { header } = await theTest()
    const of = (name: string) => sent.headers.find(({ key }) => key === name)?.value
    expect(header('message-id')).not.toBe(of('message-id'))
    expect(header('feedback-id')).not.toBe(of('feedback-id'))
    const [, workspaceId, kind] = header('feedback-id').split(':')
    expect([workspaceId, kind]).toEqual([String(campaign.workspaceId), 'test'])
  })

  test('of a sent campaign is what was sent, even if its template changed', async () => {
    const campaign = await anOwnCampaign()
    await sendCampaign(db, campaign.workspaceId, campaign.campaignId)
    await until(async () => (await campaign.now()).status === 'sent')
    const stats = await campaign.now()
    await rows(db, sql`update templates set body_html = '<p>Changed</p>' where id = ${campaign.templateId}`)
    await rows(db, sql`delete from contacts where workspace_id = ${campaign.workspaceId}`)
    expect((await tryOut(campaign)).status).toBe(200)
    expect((await theTest()).parsed.text).toContain('Dear Name1')
    expect(await campaign.now()).toEqual(stats)
    expect(await recountStats(db)).toEqual([])
  })

  test('of a draft is what its template says now', async () => {
    const campaign = await anOwnCampaign()
    await rows(db, sql`update templates set body_html = '<p>Changed</p>' where id = ${campaign.templateId}`)
    await tryOut(campaign)
    expect((await theTest()).parsed.text).toContain('Changed')
  })

  test('also works for the first administrator of a new installation', async () => {
    const campaign = await anOwnCampaign({}, 'admin@localhost')
    expect((await tryOut(campaign)).status).toBe(200)
    expect((await theTest()).to).toBe('admin@localhost')
  })

  test('is in the account’s built-in mailbox if no relay is set', async () => {
    await withoutWorker()
    const withMailbox = await aWorker(database, '')
    onTestFinished(() => withMailbox.stop())
    const campaign = await anOwnCampaign()
    const stranger = await aSignedInAccount(app, db)
    expect((await tryOut(campaign)).status).toBe(200)
    const subjects = async ({ call }: SignedIn) =>
      (await call(listMailbox)).body.messages.map(({ subject }) => subject)
    expect(await subjects(campaign)).toEqual(['[Test] News for Name1'])
    expect(await subjects(stranger)).toEqual([])
  })

  test('is forgotten after sending, except for a record that is deleted after a day', async () => {
    const campaign = await anOwnCampaign()
    await tryOut(campaign)
    await vi.waitFor(async () => expect(await testsOf(campaign)).toEqual(ended('sent')), 20_000)
    await clearTestMessages(db)
    expect(await testsOf(campaign)).toHaveLength(1)
    const [test] = await rows(
      db,
      sql<{ id: number }>`select id from mailings
      where kind = 'test' and workspace_id = ${campaign.workspaceId}`,
    )
    await rows(db, sql`update mailings set opened_at = now() - interval '25 hours' where kind = 'test'`)
    await clearTestMessages(db)
    expect(await testsOf(campaign)).toEqual([])
    for (const table of ['recipients', 'chunks', 'deliveries'] as const)
      expect(await rows(db, sql`select from ${sql.id(table)} where mailing_id = ${test?.id ?? 0}`)).toEqual(
        [],
      )
  })
})

describe('a test message that the relay refuses', () => {
  test('shows the relay’s reply, and is not retried', async () => {
    let tries = 0
    sink.behaviour.rcpt = () => {
      tries += 1
      return '451 4.7.1 Greylisted, come again'
    }
    const campaign = await anOwnCampaign()
    const answer = await tryOut(campaign)
    expect([answer.status, answer.problem.code]).toEqual([502, 'test_refused'])
    expect(answer.problem.message).toBe(
      'The relay did not take the test message: 451 4.7.1 Greylisted, come again',
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(tries).toBe(1)
    await vi.waitFor(async () => expect(await testsOf(campaign)).toEqual(ended('failed')), 20_000)
  })

  test('because the relay cannot be reached says so, and delays no campaign', async () => {
    await withoutWorker()
    const gone = await aWorker(database, 'smtp://127.0.0.1:9')
    onTestFinished(() => gone.stop())
    const campaign = await anOwnCampaign()
    const answer = await tryOut(campaign)
    expect(answer.problem.code).toBe('test_refused')
    expect(answer.problem.message).toContain('ECONNREFUSED')
  })

  test('suppresses no address', async () => {
    sink.behaviour.rcpt = () => '550 5.1.1 No such user'
    const campaign = await anOwnCampaign()
    expect((await tryOut(campaign)).status).toBe(502)
    expect(
      await rows(db, sql`select 1 from suppressions where workspace_id = ${campaign.workspaceId}`),
    ).toEqual([])
  })
})

describe('without a worker', () => {
  const content = { from: 'ann@office.example', source: 'Subject: [Test] Late\r\n\r\nHello\r\n' }
  const to = 'late@office.example'
  const late = { content, emails: [to], fields: {} }

  test('the response says that no worker has sent it; once workers run, it leaves exactly once', async () => {
    await withoutWorker()
    const campaign = await anOwnCampaign()
    const { workspaceId } = campaign
    await expect(sendTest(db, { workspaceId, ...late }, 200)).rejects.toMatchObject({
      code: 'test_unanswered',
    })
    const [one, other] = await Promise.all([aWorker(database, sink.url), aWorker(database, sink.url)])
    onTestFinished(async () => void (await Promise.all([one.stop(), other.stop()])))
    await until(async () => (await testsOf(campaign))[0]?.state === 'closed')
    expect((await theTest()).to).toBe('late@office.example')
  })

  test.each([
    ['rejected', reject],
    ['deleted', deleteUser],
  ])('a test message of an account that is %s meanwhile is not sent', async (_what, stop) => {
    await withoutWorker()
    const administrator = await anAccount(db, { isAdmin: true })
    const { workspaceId, caller } = await anOwnCampaign()
    const unanswered = sendTest(db, { workspaceId, ...late }, 100)
    await expect(unanswered).rejects.toMatchObject({ code: 'test_unanswered' })
    await stop(db, administrator.accountId, caller.accountId, stopWorkspace)
    const next = await aWorker(database, sink.url)
    onTestFinished(() => next.stop())
    // This test was not sent, although a later one was.
    await tryOut(await anOwnCampaign())
    expect(sink.arrivals.filter((arrival) => arrival.to === to)).toEqual([])
  })

  test('one worker alone sends each test message, however many look at once', async () => {
    await withoutWorker()
    const { workspaceId } = await anOwnCampaign()
    for (let n = 0; n < 50; n += 1) await openTest(db, { workspaceId, ...late })
    const claim = () => claimChunk(db, 'somebody', 30, { isUrgent: true })
    const taken = (await Promise.all(Array.from({ length: 100 }, claim))).flatMap((chunk) => chunk ?? [])
    expect(taken.length).toBeGreaterThan(0)
    expect(new Set(taken.map(({ mailing_id }) => mailing_id)).size).toBe(taken.length)
    await deleteTests(db, workspaceId)
  })

  test('A test message whose worker died was never sent', async () => {
    const campaign = await anOwnCampaign()
    const { workspaceId } = campaign
    await withoutWorker()
    await openTest(db, { workspaceId, ...late })
    const chunk = await claimChunk(db, 'gone', 30, { isUrgent: true })
    await rows(db, sql`update chunks set lease_until = now() where mailing_id = ${chunk?.mailing_id ?? 0}`)
    const next = await aWorker(database, sink.url)
    onTestFinished(() => next.stop())
    await vi.waitFor(async () => expect(await testsOf(campaign)).toEqual(ended('sent')), 20_000)
    expect(sink.arrivals.filter((arrival) => arrival.to === to)).toHaveLength(1)
  })

  test('a waiting test message does not count as a waiting message in metrics', async () => {
    await withoutWorker()
    const { workspaceId } = await anOwnCampaign()
    const before = await countOpen(db)
    await openTest(db, { workspaceId, ...late })
    expect(await countOpen(db)).toEqual(before)
    await deleteTests(db, workspaceId)
  })
})

describe('a test message is refused', () => {
  test('if somebody asks for more than twenty within a minute', async () => {
    const campaign = await anOwnCampaign()
    for (let count = 1; count <= 20; count += 1) {
      const { status } = await tryOut(campaign)
      expect([count, status]).toEqual([count, 200])
    }
    const answer = await tryOut(campaign)
    expect([answer.status, answer.problem.code]).toEqual([429, 'too_many_requests'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await tryOut(await anOwnCampaign())).status).toBe(200)
    expect(sink.arrivals).toHaveLength(21)
  })

  // asvs: 2.3.2
  test('A hundred parallel test messages exceeded the daily limit of fifty', async () => {
    await withoutWorker()
    const { workspaceId } = await anOwnCampaign()
    const content = { from: 'ann@office.example', source: 'x' }
    const send = () => sendTest(db, { workspaceId, content, emails: ['own@office.example'], fields: {} }, 0)
    const ends = await Promise.allSettled(Array.from({ length: 100 }, send))
    const codes = ends.map((end) => (end.status === 'rejected' ? (end.reason as { code: string }).code : ''))
    const waiting = () => testsOf({ workspaceId })
    expect(codes.filter((code) => code === 'test_limit')).toHaveLength(50)
    expect(await waiting()).toHaveLength(50)

    // Test messages of yesterday do not count.
    await rows(db, sql`update test_allowances set day = day - 1 where workspace_id = ${workspaceId}`)
    await expect(send()).rejects.toMatchObject({ code: 'test_unanswered' })
    expect(await waiting()).toHaveLength(51)
    await deleteTests(db, workspaceId)
  })

  test('with the time to wait if the daily limit is reached', async () => {
    const campaign = await anOwnCampaign()
    await rows(
      db,
      sql`insert into test_allowances (workspace_id, day, sent)
        values (${campaign.workspaceId}, (now() at time zone 'UTC')::date, 50)`,
    )
    const answer = await tryOut(campaign)
    expect([answer.status, answer.problem.code]).toEqual([429, 'test_limit'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(sink.arrivals).toEqual([])
  })

  test('if a part of a draft is missing, or its template cannot be parsed', async () => {
    const campaign = await anOwnCampaign()
    await rows(db, sql`update templates set body_html = '{{ oops' where id = ${campaign.templateId}`)
    expect((await tryOut(campaign)).problem.code).toBe('template_unparsable')
    await rows(db, sql`update campaigns set group_id = 0 where id = ${campaign.campaignId}`)
    expect((await tryOut(campaign)).problem.code).toBe('campaign_part_missing')
    expect(await testsOf(campaign)).toEqual([])
  })

  test('if another account owns the campaign', async () => {
    const campaign = await anOwnCampaign()
    const stranger = await aSignedInAccount(app, db)
    expect((await tryOut({ ...campaign, call: stranger.call })).status).toBe(404)
  })
})
