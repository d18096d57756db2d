// Objects of another account: every call of the contracts, with real ids of that account in path, query and body.
import { createApiToken, updateSettings } from '@lettermill/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/features/accounts/secrets/passwords.ts'
import { row, rows, sql } from '../../src/platform/db/index.ts'
import { aSignedInAccount, type SignedIn } from '../factories.ts'
import { startApp } from '../harness-app.ts'
import { freshDatabase } from '../harness.ts'
import { callsOf, type MakeCall } from '../harness-calls.ts'
import { keepTestsSent } from '../sent-tests.ts'
import { digestOthers, listTables, type Digests } from './digest.ts'
import { bodies, endpoints, paramsOf, thingOf, type Things } from './examples.ts'
import { aDraft, aVictim, fillParts, mark, type Victim } from './victim.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
afterAll(keepTestsSent(database.db))

let victim: Victim
let otherAccount: SignedIn
/** The other account by an API token, and an administrator. They own none of the objects either. */
let script: SignedIn
let administrator: SignedIn
let theirs: Things
/** The other account's own ids, and ids that do not exist. */
let own: Things
let nobodys: Things

beforeAll(async () => {
  victim = await aVictim(app, database)
  otherAccount = await aSignedInAccount(app, db)
  const { token } = (await otherAccount.call(createApiToken, { body: { name: 'A script' } })).body
  script = { ...otherAccount, token, call: callsOf(app, token) }
  administrator = await aSignedInAccount(app, db, { isAdmin: true })
  await rows(db, sql`update accounts set password_hash = ${await hashPassword('correct horse')}`)
  const { caller, campaigns } = victim
  theirs = { ...victim, accountId: caller.accountId, campaignId: campaigns.completed }
  const parts = await fillParts(app, otherAccount, 'walk')
  own = {
    ...parts,
    accountId: 0,
    sessionId: 0,
    campaignId: await aDraft(otherAccount, parts, 'walk'),
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
  nobodys = Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => [name, typeof value === 'number' ? 987_654_321 : value]),
  ) as unknown as Things
})

const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'anyone')
const forAdministrators = guarded.filter(({ endpoint }) => endpoint.access === 'administrator')
// Signing out is left out: it takes no id, and would end the session of these tests.
const forAccounts = guarded.filter(
  ({ name, endpoint }) => endpoint.access !== 'administrator' && name !== 'logout',
)

describe('The attacked account', () => {
  /** Tables whose rows belong to the whole instance, or exist only during some work. */
  const without = ['contact_fields', 'event_queue', 'instance_facts', 'pages', 'send_rate']

  it('has at least one row in every table, so that no test passes only because a table was empty', async () => {
    const digests = await digestOthers(db, otherAccount.caller)
    const empty = (await listTables(db))
      .filter(({ name }) => digests[name]?.count === 0)
      .map(({ name }) => name)
    expect(empty.filter((name) => !without.includes(name))).toEqual([])
  })
})

it.each(endpoints)('$name has an example in these tests', ({ name, endpoint }) => {
  expect(paramsOf(endpoint, theirs)).toBeDefined()
  expect(Boolean(endpoint.body), `add ${name} to the bodies in examples.ts`).toBe(name in bodies)
})

/**
 * Compares the rows of everybody else before the first and after the last call of the enclosing block. A digest of every
 * table takes longer than a call, so that one for each call took most of the time of this file. If it differs, run the
 * block with fewer calls (`-t`) to find the one that changed something.
 */
function itChangesNothing(of: () => SignedIn, without: Partial<Digests> = {}): void {
  let before: Digests
  beforeAll(async () => {
    before = await digestOthers(db, of().caller)
  })
  it('changes nothing', async () => {
    expect({ ...(await digestOthers(db, of().caller)), ...without }).toEqual({ ...before, ...without })
  })
}

/** Makes the call with the victim's ids in every position that takes an id, for a campaign of every status. */
async function walk({ name, endpoint }: (typeof endpoints)[number], { call }: SignedIn): Promise<void> {
  const campaignIds = [...Object.values(victim.campaigns), victim.deletedCampaignId]
  const ask = (named: Things) =>
    call(endpoint, {
      params: paramsOf(endpoint, named) ?? {},
      query: { ...named, ...(endpoint.query && { search: mark }), workspace_id: victim.caller.workspaceId },
      ...(name in bodies && { body: bodies[name]?.(own) ?? {} }),
    })
  const unknown = thingOf(endpoint) ? (await ask(nobodys)).text : ''
  for (const campaignId of thingOf(endpoint) === 'campaignId' ? campaignIds : [theirs.campaignId]) {
    const answer = await ask({ ...theirs, campaignId })
    expect(answer.text).not.toContain(mark)
    expect(answer.status).toBeLessThan(500)
    if (!thingOf(endpoint)) continue
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found'])
    expect(answer.text).toBe(unknown)
  }
}

describe('Another account', () => {
  // asvs: 8.2.2, 8.4.1
  it.each(forAccounts)('finds nothing by $name', (line) => walk(line, otherAccount))
  itChangesNothing(() => otherAccount)
})

describe('An API token of another account', () => {
  it.each(forAccounts.filter(({ endpoint }) => endpoint.access === 'account'))(
    'finds nothing by $name',
    (line) => walk(line, script),
  )
  itChangesNothing(() => script)
})

describe('An administrator', () => {
  // An administrator sees the messages of all accounts in the built-in mailbox, and nothing else.
  const mailbox = ['listMailbox', 'getMailboxMessage']
  it.each(forAccounts.filter(({ name }) => !mailbox.includes(name)))(
    'finds no data of another account by $name',
    (line) => walk(line, administrator),
  )
  itChangesNothing(() => administrator)
})

/** Makes the call with the victim's ids and nothing else, in path and body. */
const callOnTheirs = (call: MakeCall, { name, endpoint }: (typeof endpoints)[number]) =>
  call(endpoint, {
    params: paramsOf(endpoint, theirs) ?? {},
    ...(name in bodies && { body: bodies[name]?.(theirs) ?? {} }),
  })

describe('An ordinary account', () => {
  // asvs: 8.2.1, 8.3.1
  it.each(forAdministrators)('is refused $name', async (line) => {
    const answer = await callOnTheirs(otherAccount.call, line)
    expect([answer.status, answer.problem.code]).toEqual([403, 'not_administrator'])
  })
  itChangesNothing(() => otherAccount)
})

describe('A caller without an account', () => {
  // asvs: 8.2.1, 8.3.1
  it.each(guarded)('is refused $name', async (line) => {
    const answer = await callOnTheirs(callsOf(app), line)
    expect([answer.status, answer.problem.code]).toEqual([401, 'signed_out'])
  })
  itChangesNothing(() => otherAccount)
})

const references = Object.entries(bodies).flatMap(([name, body]) =>
  Object.keys(body({} as Things))
    .filter((field) => /Id$/.test(field) && field !== 'requestId')
    .map((field) => ({ name, field })),
)
const endpointOf = (wanted: string) => {
  const found = endpoints.find(({ name }) => name === wanted)
  if (!found) throw new Error(`${wanted} is no endpoint`)
  return found.endpoint
}

describe('A body', () => {
  // asvs: 8.2.2, 8.4.1
  it.each(references)(
    'whose $field of $name is another account’s id gets the same answer as one with an unknown id',
    async ({ name, field }) => {
      const ask = (things: Things) =>
        otherAccount.call(endpointOf(name), {
          params: paramsOf(endpointOf(name), own) ?? {},
          body: { ...bodies[name]?.(own), [field]: things[field as keyof Things] },
        })
      const answer = await ask(theirs)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect([answer.status, answer.text]).toEqual([answer.status, (await ask(nobodys)).text])
      expect(answer.status).toBeLessThan(500)
      expect((await ask(own)).status).toBeLessThan(300)
    },
  )
  itChangesNothing(() => otherAccount)

  it('with the requestId of another account’s upload starts a new upload', async () => {
    const body = { ...bodies['uploadContacts']?.(own), requestId: victim.requestId }
    const answer = await otherAccount.call(endpointOf('uploadContacts'), { body })
    expect([answer.status, (JSON.parse(answer.text) as { groupId: number }).groupId]).toEqual([
      200,
      own.groupId,
    ])
  })
})

describe('A body', () => {
  const taken = {
    id: 1,
    workspace_id: 1,
    workspaceId: 1,
    account_id: 1,
    accountId: 1,
    is_admin: true,
    isAdmin: true,
    status: 'sent',
    is_verified: true,
    created_at: '2000-01-01T00:00:00Z',
    deleted_at: '2000-01-01T00:00:00Z',
  }
  const changing = endpoints.filter(({ name }) => name in bodies)

  // asvs: 8.2.3, 15.3.3, 15.3.6
  it.each(changing)(
    'with more fields than $name accepts gives no caller more rights',
    async ({ name, endpoint }) => {
      const body = { ...taken, ...bodies[name]?.(own) }
      const text = JSON.stringify(body).replace(
        /^\{/,
        '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},',
      )
      const answer = await app.inject({
        method: endpoint.method,
        url:
          endpoint.path.replace(/:\w+/g, '1') +
          '?is_admin=true&workspace_id=1&__proto__[isAdmin]=true&constructor=1',
        headers: { authorization: `Bearer ${otherAccount.token}`, 'content-type': 'application/json' },
        payload: text,
        remoteAddress: '192.0.2.77',
      })
      expect(answer.statusCode).toBeLessThan(500)
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
      const { accountId } = otherAccount.caller
      const account = await row(
        db,
        sql<{ is_admin: boolean }>`select is_admin from accounts where id = ${accountId}`,
      )
      expect(account?.is_admin).toBe(false)
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      if (answer.statusCode === 200 && isJson && answer.json<{ id?: number }>().id !== undefined)
        expect(answer.json<{ id: number; status?: string }>().id).not.toBe(1)
      expect(answer.statusCode === 200 ? answer.body : '').not.toContain('"status":"sent"')
    },
  )
  // Registering creates an account that belongs to no workspace yet.
  itChangesNothing(() => otherAccount, { accounts: { count: 0, digest: '' } })
})

it('Saving the own settings changes no settings of another account', async () => {
  await otherAccount.call(updateSettings, { body: { postalAddress: 'Elsewhere' } })
  const found = await row(
    db,
    sql`select postal_address from workspaces where id = ${victim.caller.workspaceId}`,
  )
  expect(found).toEqual({ postal_address: mark })
})
