// What an API token with one scope can do: every call of the contracts, against a relay. Without `send`, no message
// leaves, whatever the token calls.
import {
  campaignStatuses,
  createApiToken,
  deleteCampaign,
  sendCampaign,
  sendMessage,
  signUpOnForm,
  tokenScopes,
  type CampaignStatus,
  type TokenScope,
} from '@lettermill/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rows, sql } from '../../src/platform/db/index.ts'
import { aWorker, until } from '../campaigns.ts'
import { aSignedInAccount, type SignedIn } from '../factories.ts'
import { startApp } from '../harness-app.ts'
import { callsOf, type MakeCall } from '../harness-calls.ts'
import { freshDatabase } from '../harness.ts'
import { aSink } from '../sink.ts'
import { bodies, endpoints, paramsOf, thingOf, type Things } from './examples.ts'
import { aDraft, fillParts, type Parts } from './victim.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { RATE_LIMIT: '0' })
const sink = await aSink()
const worker = await aWorker(database, sink.url)
afterAll(() => worker.stop())

interface Caller {
  owner: SignedIn
  parts: Parts
  call: MakeCall
}

const callers = new Map<string, Caller>()
const callerWith = (scopes: readonly TokenScope[]): Caller => {
  const found = callers.get(scopes.join())
  if (!found) throw new Error(`No token has the scopes ${scopes.join()}`)
  return found
}

beforeAll(async () => {
  for (const scopes of [...tokenScopes.map((scope) => [scope]), ['write', 'send'] as const]) {
    const owner = await aSignedInAccount(app, db)
    const parts = await fillParts(app, owner, `${scopes.join('-')}`)
    const { token } = (await owner.call(createApiToken, { body: { name: 'A script', scopes: [...scopes] } }))
      .body
    callers.set(scopes.join(), { owner, parts, call: callsOf(app, token) })
  }
}, 120_000)
beforeEach(() => sink.reset())

const ownCampaigns = new Map<Caller, number[]>()

/** A campaign of the caller in each status, as they were before any call; a scheduled one is due tomorrow. */
async function oneInEachStatus(caller: Caller): Promise<number[]> {
  const { owner, parts } = caller
  const ids = ownCampaigns.get(caller) ?? []
  ownCampaigns.set(caller, ids)
  while (ids.length < campaignStatuses.length) ids.push(await aDraft(owner, parts, 'silent'))
  await rows(
    db,
    sql`update campaigns c set deleted_at = null, status = w.status,
        scheduled_at = case when w.status = 'scheduled' then now() + interval '1 day' end
      from unnest(${ids}::bigint[], ${campaignStatuses.map(draftIfSending)}::text[]) as w (id, status)
      where c.id = w.id`,
  )
  return ids
}

/** A campaign that is sending has a mailing, which no draft has. */
const draftIfSending = (status: CampaignStatus): CampaignStatus =>
  status === 'processing' ? 'draft' : status

async function aDeletedOne(caller: Caller): Promise<number> {
  const id = await aDraft(caller.owner, caller.parts, 'silent')
  await caller.owner.call(deleteCampaign, { params: { id } })
  return id
}

/** The ids that a call of this token can name. */
function thingsOf({ parts }: Caller, campaignId: number): Things {
  const none = {
    accountId: 0,
    sessionId: 0,
    messageId: 0,
    sentMessageId: 0,
    testAddressId: 0,
    feedbackId: 0,
    massBounceId: 0,
    signUpId: 0,
    unmatchedId: 0,
    hookId: 0,
    webhookCallId: 0,
    passkeyId: 0,
    relayId: 0,
    readersToken: '',
  }
  return { ...parts, ...none, campaignId }
}

/** Makes a call with the token, for a campaign of every status if it names one. @returns the statuses of the answers */
async function make({ name, endpoint }: (typeof endpoints)[number], caller: Caller): Promise<number[]> {
  const namesCampaign = thingOf(endpoint) === 'campaignId'
  const campaigns = namesCampaign ? [...(await oneInEachStatus(caller)), await aDeletedOne(caller)] : [0]
  const statuses: number[] = []
  for (const campaignId of campaigns) {
    const things = thingsOf(caller, campaignId)
    const body = bodies[name]?.(things)
    const answer = await caller.call(endpoint, {
      params: paramsOf(endpoint, things) ?? {},
      ...(body && { body }),
    })
    expect(answer.status).toBeLessThan(500)
    statuses.push(answer.status)
  }
  return statuses
}

let marks = 0
/** Sends a message as a person, and waits for it: whatever was queued before has left by then. */
async function untilQuiet({ owner, parts }: Caller): Promise<void> {
  await until(async () => (await rows(db, sql`select from sign_ups where state = 'waiting'`)).length === 0)
  const { templateId, senderId } = parts
  marks += 1
  const email = `mark${String(marks)}@quiet.example`
  await owner.call(sendMessage, { body: { templateId, senderId, to: { email } } })
  await until(() => sink.arrivals.some(({ to }) => to === email))
}

const leavers = () => sink.arrivals.map(({ to }) => to).filter((to) => !to.endsWith('@quiet.example'))

// Calls that take away what other calls need come last.
const takesAway = ({ name, endpoint }: (typeof endpoints)[number]) =>
  Number(endpoint.method === 'DELETE' || ['unverifyDomain', 'eraseContact', 'changeContacts'].includes(name))
const inOrder = [...endpoints].sort((a, b) => takesAway(a) - takesAway(b))

it('a token with `write` alone cannot sign anybody up, and one with `send` alone cannot either', async () => {
  for (const scope of ['write', 'send'] as const) {
    const caller = callerWith([scope])
    const { formPublicId } = caller.parts
    const answer = await caller.call(signUpOnForm, {
      params: { id: formPublicId },
      body: { email: 'stranger@far.example' },
    })
    expect([answer.status, answer.problem.code]).toEqual([403, 'token_scope'])
  }
  await untilQuiet(callerWith(['send']))
  expect(leavers()).toEqual([])
})

// asvs: 8.2.1
it.each(tokenScopes.filter((scope) => scope !== 'send'))(
  'a token with `%s` alone sends no message by any call',
  async (scope) => {
    const caller = callerWith([scope])
    const open: string[] = []
    for (const line of inOrder)
      if ((await make(line, caller)).some((status) => status < 300)) open.push(line.endpoint.method)
    // The calls of the scope do reach their handlers, so that silence means something.
    expect(open.length).toBeGreaterThan(20)
    await untilQuiet(callerWith(['send']))
    expect(leavers()).toEqual([])
  },
  300_000,
)

it('a token with `send` sends a campaign and a message, and with `write` too signs people up', async () => {
  const sending = callerWith(['send'])
  const id = await aDraft(sending.owner, sending.parts, 'silent')
  expect((await sending.call(sendCampaign, { params: { id } })).status).toBe(200)
  const { templateId, senderId } = sending.parts
  await sending.call(sendMessage, { body: { templateId, senderId, to: { email: 'order@far.example' } } })
  const joining = callerWith(['write', 'send'])
  const { formPublicId } = joining.parts
  const signUp = { params: { id: formPublicId }, body: { email: 'joiner@far.example' } }
  expect((await joining.call(signUpOnForm, signUp)).status).toBe(200)
  const wanted = ['r1@send.example', 'order@far.example', 'joiner@far.example']
  await until(() => wanted.every((email) => leavers().includes(email)))
}, 120_000)
