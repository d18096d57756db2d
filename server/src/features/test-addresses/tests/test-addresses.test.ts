// A test message goes to another person only after that person has confirmed the address by mail.
import {
  addTestAddress,
  confirmTestAddress,
  deleteTestAddress,
  listTestAddresses,
  testCampaign,
} from '@lettermill/contracts'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { suppress } from '../../suppressions/index.ts'
import { askAddress, clearAllowances, confirmationTokens } from '../index.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import {
  aCampaign,
  aWorker,
  until,
  type CampaignWishes,
  type ReadyCampaign,
} from '../../../../test/campaigns.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { callsOf } from '../../../../test/harness-calls.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const anonymous = callsOf(app)
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(() => worker.stop())
beforeEach(() => sink.reset())

interface Owned extends ReadyCampaign, SignedIn {}

async function anOwnCampaign(wishes: CampaignWishes = {}): Promise<Owned> {
  const account = await aSignedInAccount(app, db)
  return { ...account, ...(await aCampaign(db, { ...wishes, workspaceId: account.caller.workspaceId })) }
}

let clients = 0
const aClient = () => `client${String((clients += 1))}@client.example`

const ask = ({ call, campaignId }: Owned, email: string) =>
  call(addTestAddress, { params: { id: campaignId }, body: { email } })
const tryOut = ({ call, campaignId }: Owned, addresses: string[]) =>
  call(testCampaign, { params: { id: campaignId }, body: { addresses } })
const confirm = (token: string) => anonymous(confirmTestAddress, { body: { token } })

const mailsTo = (email: string) => sink.arrivals.filter(({ to }) => to === email)

async function mailTo(email: string) {
  await until(() => mailsTo(email).length > 0)
  const source = mailsTo(email).at(-1)?.source ?? Buffer.alloc(0)
  const parsed = await PostalMime.parse(source)
  const token = /\/confirm-test-address\?token=([\w.-]+)/.exec(parsed.text ?? '')?.[1] ?? ''
  return { source, parsed, token }
}

async function aConfirmed(campaign: Owned, email = aClient()): Promise<string> {
  expect((await ask(campaign, email)).status).toBe(200)
  expect((await confirm((await mailTo(email)).token)).status).toBe(200)
  return email
}

/** Inserts `count` confirmed addresses, without sending mail. */
const confirmedByHand = (workspaceId: number, count: number) =>
  rows(
    db,
    sql<{ email: string }>`insert into test_addresses (workspace_id, email, confirmed_at)
      select ${workspaceId}::bigint, 'hand' || n || '@client.example', now() from generate_series(1, ${count}::integer) n
      returning email`,
  ).then((made) => made.map(({ email }) => email))

const allowanceOf = ({ workspaceId }: ReadyCampaign) =>
  row(db, sql<{ sent: number }>`select sent from test_allowances where workspace_id = ${workspaceId}`)

describe('a test message to another address', () => {
  // asvs: 2.3.1
  test('Test messages could be sent to anybody’s address', async () => {
    const campaign = await anOwnCampaign()
    const email = aClient()
    const refused = await tryOut(campaign, [email])
    expect([refused.status, refused.problem.code]).toEqual([409, 'test_address_unconfirmed'])
    expect(refused.problem.message).toContain(email)
    await ask(campaign, email)
    const pending = await tryOut(campaign, [campaign.caller.email, email])
    expect(pending.problem.code).toBe('test_address_unconfirmed')
    await mailTo(email)
    expect(sink.arrivals.filter(({ source }) => source.includes('[Test]'))).toEqual([])
  })

  // spec: beyond.test-message.other-people
  test('is sent once somebody at the address has confirmed it', async () => {
    const campaign = await anOwnCampaign()
    const email = await aConfirmed(campaign)
    sink.reset()
    const answer = await tryOut(campaign, [campaign.caller.email, email.toUpperCase(), email])
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: `The test message was sent to ${campaign.caller.email}, ${email}.` },
    ])
    expect(sink.arrivals.map(({ to }) => to).sort()).toEqual([campaign.caller.email, email].sort())
    expect((await mailTo(email)).parsed.subject).toBe('[Test] News for Name1')
  })

  test('to ten addresses counts as ten of the fifty a day, and goes to all of them or to none', async () => {
    const campaign = await anOwnCampaign()
    const emails = await confirmedByHand(campaign.workspaceId, 10)
    expect((await tryOut(campaign, emails)).status).toBe(200)
    expect(await allowanceOf(campaign)).toEqual({ sent: 10 })
    expect(sink.arrivals).toHaveLength(10)
    await rows(db, sql`update test_allowances set sent = 41 where workspace_id = ${campaign.workspaceId}`)
    expect((await tryOut(campaign, emails)).problem.code).toBe('test_limit')
    expect(await allowanceOf(campaign)).toEqual({ sent: 41 })
    expect(sink.arrivals).toHaveLength(10)
    expect((await tryOut(campaign, [...emails, campaign.caller.email])).status).toBe(400)
  })

  test('over the limit of twenty a minute goes to none of its addresses', async () => {
    const campaign = await anOwnCampaign()
    const emails = await confirmedByHand(campaign.workspaceId, 10)
    expect((await tryOut(campaign, emails)).status).toBe(200)
    expect((await tryOut(campaign, emails.slice(1))).status).toBe(200)
    expect((await tryOut(campaign, emails.slice(8))).problem.code).toBe('too_many_requests')
    expect((await tryOut(campaign, emails.slice(9))).status).toBe(200)
  })

  test('names the address that the relay refuses', async () => {
    const campaign = await anOwnCampaign()
    const [first = '', second = ''] = await confirmedByHand(campaign.workspaceId, 2)
    sink.behaviour.rcpt = (to: string) => (to.includes(second) ? '550 5.1.1 No such user' : null)
    const answer = await tryOut(campaign, [first, second])
    expect([answer.status, answer.problem.code]).toEqual([502, 'test_refused_for'])
    expect(answer.problem.message).toContain(second)
  })

  test('is not sent to an address that was removed, suppressed, or confirmed for another workspace', async () => {
    const campaign = await anOwnCampaign()
    const other = await anOwnCampaign()
    const email = await aConfirmed(campaign)
    expect((await tryOut(other, [email])).problem.code).toBe('test_address_unconfirmed')
    const { workspaceId } = campaign
    await transaction(db, (tx) =>
      suppress(tx, { workspaceId, email, reason: 'unsubscribed', mailingId: null }),
    )
    expect((await tryOut(campaign, [email])).problem.code).toBe('test_address_suppressed')
    const [listed] = (await campaign.call(listTestAddresses)).body
    expect(listed).toMatchObject({ email, confirmed_at: expect.any(String) as string })
    const params = { id: listed?.id ?? 0 }
    expect((await other.call(deleteTestAddress, { params })).status).toBe(404)
    expect((await campaign.call(deleteTestAddress, { params })).status).toBe(200)
    expect((await campaign.call(deleteTestAddress, { params })).status).toBe(404)
    expect((await campaign.call(listTestAddresses)).body).toEqual([])
    expect((await tryOut(campaign, [email])).problem.code).toBe('test_address_unconfirmed')
  })
})

describe('the confirmation mail', () => {
  test('has a fixed text, the account’s address and a link, and is signed like the campaign', async () => {
    const campaign = await anOwnCampaign()
    const email = aClient()
    const answer = await ask(campaign, email)
    expect(answer.body).toMatchObject({ email, confirmed_at: null })
    const { parsed, source } = await mailTo(email)
    expect(parsed.from).toEqual({ name: 'Lettermill', address: 'ann@office.example' })
    expect(parsed.subject).toBe('Confirm that you want test messages')
    expect(parsed.text).toContain(`${campaign.caller.email} uses Lettermill to send email`)
    expect(source.toString()).not.toMatch(/News|Dear|text\/html/)
    const keys = await row(
      db,
      sql<{
        key: string
      }>`select dkim_public_key as key from sending_domains where workspace_id = ${campaign.workspaceId}`,
    )
    const { results } = await dkimVerify(source, {
      resolver: () => Promise.resolve([[`v=DKIM1; k=rsa; p=${keys?.key ?? ''}`]]),
    })
    expect(results[0]?.status.result).toBe('pass')
  })

  test('is not sent to a suppressed address, and the response does not reveal it', async () => {
    const campaign = await anOwnCampaign()
    const { workspaceId } = campaign
    const email = aClient()
    await transaction(db, (tx) =>
      suppress(tx, { workspaceId, email, reason: 'hard_bounce', mailingId: null }),
    )
    const answer = await ask(campaign, email.replace('client', 'Client'))
    expect([answer.status, answer.body]).toMatchObject([200, { confirmed_at: null }])
    await mailTo((await askedAnew(campaign)).email)
    expect(sink.arrivals).toHaveLength(1)
  })

  test('is refused for an invalid address, for the account’s own, and for a confirmed one', async () => {
    const campaign = await anOwnCampaign()
    expect((await ask(campaign, 'nobody')).problem.code).toBe('email_invalid')
    expect((await ask(campaign, campaign.caller.email.toUpperCase())).problem.code).toBe('test_address_own')
    const email = await aConfirmed(campaign)
    const again = await ask(campaign, email)
    expect(again.body.confirmed_at).not.toBeNull()
    await mailTo((await askedAnew(campaign)).email)
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('of a campaign that another account owns is not found', async () => {
    const campaign = await anOwnCampaign()
    const other = await aSignedInAccount(app, db)
    expect((await ask({ ...campaign, call: other.call }, aClient())).status).toBe(404)
  })

  const askedAnew = async (campaign: Owned) => (await ask(campaign, aClient())).body
})

describe('confirming a test address', () => {
  // asvs: 2.3.1
  test('A link scanner that opened the page confirmed the address', async () => {
    const campaign = await anOwnCampaign()
    const email = aClient()
    await ask(campaign, email)
    const { token } = await mailTo(email)
    for (const method of ['GET', 'HEAD'] as const) {
      for (const url of [
        `/confirm-test-address?token=${token}`,
        `/api/test-addresses/confirm?token=${token}`,
      ])
        await app.inject({ method, url })
    }
    expect((await campaign.call(listTestAddresses)).body[0]?.confirmed_at).toBeNull()
    const first = await confirm(token)
    expect([first.status, first.body]).toEqual([200, { email }])
    expect((await confirm(token)).status).toBe(200)
    expect((await campaign.call(listTestAddresses)).body[0]?.confirmed_at).not.toBeNull()
  })

  // asvs: 2.3.1
  test('fails with a forged or changed token, one older than seven days, or one for another address', async () => {
    const campaign = await anOwnCampaign()
    const other = await anOwnCampaign()
    const [email, another] = [aClient(), aClient()]
    const { id } = (await ask(campaign, email)).body
    const { id: foreignId } = (await ask(other, another)).body
    const { token } = await mailTo(email)
    const [, end = '', signature = ''] = token.split('.')
    const own = { id, workspaceId: campaign.workspaceId, email }
    const forged = confirmationTokens(['another secret key of thirty-two characters'])
    const tokens = [
      '',
      'x',
      `${String(foreignId)}.${end}.${signature}`,
      `${String(id)}.${String(Number(end) + 1)}.${signature}`,
      `${String(id)}.${end}.${'A'.repeat(43)}`,
      forged.sign(own, Date.now()),
    ]
    for (const each of tokens) expect([each, (await confirm(each)).status]).toEqual([each, 404])
    const signed = confirmationTokens(['the secret key of thirty-two characters or so'])
    const old = signed.sign(own, 0)
    expect(signed.isGood(old, own, 7 * 86_400_000 - 1)).toBe(true)
    expect(signed.isGood(old, own, 7 * 86_400_000)).toBe(false)
    expect(signed.isGood(old, { ...own, workspaceId: other.workspaceId }, 0)).toBe(false)
    expect((await campaign.call(listTestAddresses)).body[0]?.confirmed_at).toBeNull()
  })

  test.each([
    ['was removed', (id: number) => sql`update test_addresses set removed_at = now() where id = ${id}`],
    [
      'belongs to a stopped workspace',
      (id: number) => sql`update workspaces w set state = 'stopped' from test_addresses t
        where t.workspace_id = w.id and t.id = ${id}`,
    ],
  ])('does nothing for an address that %s', async (_what, change) => {
    const campaign = await anOwnCampaign()
    const email = aClient()
    const { id } = (await ask(campaign, email)).body
    const { token } = await mailTo(email)
    await rows(db, change(id))
    expect((await confirm(token)).status).toBe(404)
    expect(await row(db, sql`select confirmed_at from test_addresses where id = ${id}`)).toEqual({
      confirmed_at: null,
    })
  })
})

describe('the limits on confirmation mails', () => {
  const codesOf = (answers: Awaited<ReturnType<typeof ask>>[]) =>
    answers.map(({ status, problem }) => (status === 200 ? 'asked' : problem.code))
  const count = (codes: string[], code: string) => codes.filter((each) => each === code).length

  test('Thirty parallel calls sent confirmation mails to more than twenty addresses a day', async () => {
    const campaign = await anOwnCampaign()
    const asks = Array.from({ length: 30 }, () =>
      transaction(db, (tx) => askAddress(tx, campaign.caller, aClient())),
    )
    const ends = await Promise.allSettled(asks)
    const codes = ends.map((end) =>
      end.status === 'rejected' ? (end.reason as { code: string }).code : 'asked',
    )
    expect([count(codes, 'asked'), count(codes, 'test_asks_limit')]).toEqual([20, 10])
    expect((await campaign.call(listTestAddresses)).body).toHaveLength(20)
    await rows(db, sql`delete from test_addresses where workspace_id = ${campaign.workspaceId}`)
    const late = await ask(campaign, aClient())
    expect([late.status, late.problem.code]).toEqual([429, 'test_asks_limit'])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    // The mails of yesterday do not count.
    await rows(db, sql`update test_address_allowances set day = day - 1`)
    expect((await ask(campaign, aClient())).status).toBe(200)
  })

  test('Removing and adding an address again exceeded three confirmation mails to it', async () => {
    const campaign = await anOwnCampaign()
    const email = aClient()
    for (let time = 1; time <= 3; time += 1) {
      const { status, body } = await ask(campaign, email)
      expect([time, status]).toEqual([time, 200])
      await campaign.call(deleteTestAddress, { params: { id: body.id } })
    }
    const answer = await ask(campaign, email)
    expect([answer.status, answer.problem.code]).toEqual([429, 'test_address_asked'])
    await until(() => mailsTo(email).length === 3)
  })

  // asvs: 2.3.2
  test('Parallel calls of one workspace exceeded three confirmation mails to one address', async () => {
    const campaign = await anOwnCampaign()
    const email = aClient()
    const codes = codesOf(await Promise.all(Array.from({ length: 8 }, () => ask(campaign, email))))
    expect([count(codes, 'asked'), count(codes, 'test_address_asked')]).toEqual([3, 5])
  })

  // asvs: 2.3.2
  test('Eight workspaces at once sent one address more than five confirmation mails a day', async () => {
    const campaigns = await Promise.all(Array.from({ length: 8 }, () => anOwnCampaign()))
    const email = aClient()
    const codes = codesOf(await Promise.all(campaigns.map((campaign) => ask(campaign, email))))
    expect([count(codes, 'asked'), count(codes, 'test_address_rests')]).toEqual([5, 3])
    // A refused call counts nothing, so it is not one of the three.
    expect(await rows(db, sql`select 1 from test_addresses where email = ${email}`)).toHaveLength(5)
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(5), 20_000)
  })

  test('allow twenty addresses in a workspace', async () => {
    const campaign = await anOwnCampaign()
    await confirmedByHand(campaign.workspaceId, 20)
    const answer = await ask(campaign, aClient())
    expect([answer.status, answer.problem.code]).toEqual([409, 'test_addresses_full'])
  })

  test('use counts that a job deletes the day after', async () => {
    onTestFinished(async () => void (await rows(db, sql`delete from test_address_allowances`)))
    const campaign = await anOwnCampaign()
    await ask(campaign, aClient())
    const counts = () => rows(db, sql`select 1 from test_address_allowances`)
    await clearAllowances(db)
    expect((await counts()).length).toBeGreaterThanOrEqual(2)
    await rows(db, sql`update test_address_allowances set day = day - 1`)
    await clearAllowances(db)
    expect(await counts()).toEqual([])
  })
})
