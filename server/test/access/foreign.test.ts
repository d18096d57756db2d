// Objects of another account: every call of the contracts, with real ids of that account in path, query and body.
import { createApiToken, updateSettings } from '@lettermill/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/features/accounts/secrets/passwords.ts'
import { row, rows, sql } from '../../src/platform/db/index.ts'
import type { Caller } from '../../src/platform/http/index.ts'
import { aSignedInAccount, type SignedIn } from '../factories.ts'
import { startApp } from '../harness-app.ts'
import { freshDatabase } from '../harness.ts'
import { callsOf } from '../harness-calls.ts'
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
    campaignId: await aDraft(otherAccount, parts, 'walk'),
    messageId: 0,
    sentMessageId: 0,
    testAddressId: 0,
    feedbackId: 0,
    massBounceId: 0,
    unmatchedId: 0,
    hookId: 0,
    webhookCallId: 0,
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
  const without = ['contact_fields', 'instance_facts', 'pages', 'send_rate']

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
 * The digest after the last call, which is the digest before the next call of the same caller. Digests take most of the
 * time of this file.
 */
let left: { caller: Caller; digests: Digests } | null = null

async function digestBefore(caller: Caller): Promise<Digests> {
  return left?.caller === caller ? left.digests : digestOthers(db, caller)
}

async function expectUnchanged(caller: Caller, before: Digests): Promise<void> {
  left = { caller, digests: await digestOthers(db, caller) }
  expect(left.digests).toEqual(before)
}

/** Makes the call with the victim's ids in every position that takes an id, for a campaign of every status. */
async function walk(
  { name, endpoint }: (typeof endpoints)[number],
  { call, caller }: SignedIn,
): Promise<void> {
  const before = await digestBefore(caller)
  const campaignIds = [...Object.values(victim.campaigns), victim.deletedCampaignId]
  for (const campaignId of thingOf(endpoint) === 'campaignId' ? campaignIds : [theirs.campaignId]) {
    const ask = (named: Things) =>
      call(endpoint, {
        params: paramsOf(endpoint, named) ?? {},
        query: { ...named, ...(endpoint.query && { search: mark }), workspace_id: victim.caller.workspaceId },
        ...(name in bodies && { body: bodies[name]?.(own) ?? {} }),
      })
    const answer = await ask({ ...theirs, campaignId })
    expect(answer.text).not.toContain(mark)
    expect(answer.status).toBeLessThan(500)
    if (!thingOf(endpoint)) continue
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found'])
    expect(answer.text).toBe((await ask(nobodys)).text)
  }
  await expectUnchanged(caller, before)
}

// asvs: 8.2.2, 8.4.1
it.each(forAccounts)('$name called by another account finds nothing and changes nothing', (line) =>
  walk(line, otherAccount),
)

it.each(forAccounts.filter(({ endpoint }) => endpoint.access === 'account'))(
  '$name called with another account’s API token finds nothing and changes nothing',
  (line) => walk(line, script),
)

// An administrator sees the messages of all accounts in the built-in mailbox, and nothing else.
const mailbox = ['listMailbox', 'getMailboxMessage']

it.each(forAccounts.filter(({ name }) => !mailbox.includes(name)))(
  '$name called by an administrator finds no data of another account and changes nothing',
  (line) => walk(line, administrator),
)

// asvs: 8.2.1, 8.3.1
it.each(forAdministrators)(
  '$name called by an ordinary account is refused and changes nothing',
  async ({ name, endpoint }) => {
    const before = await digestBefore(otherAccount.caller)
    const answer = await otherAccount.call(endpoint, {
      params: paramsOf(endpoint, theirs) ?? {},
      ...(name in bodies && { body: bodies[name]?.(theirs) ?? {} }),
    })
    expect([answer.status, answer.problem.code]).toEqual([403, 'not_administrator'])
    await expectUnchanged(otherAccount.caller, before)
  },
)

// asvs: 8.2.1, 8.3.1
it.each(guarded)(
  '$name called without an account is refused and changes nothing',
  async ({ name, endpoint }) => {
    const before = await digestBefore(otherAccount.caller)
    const answer = await callsOf(app)(endpoint, {
      params: paramsOf(endpoint, theirs) ?? {},
      ...(name in bodies && { body: bodies[name]?.(theirs) ?? {} }),
    })
    expect([answer.status, answer.problem.code]).toEqual([401, 'signed_out'])
    await expectUnchanged(otherAccount.caller, before)
  },
)

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
      const before = await digestBefore(otherAccount.caller)
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
      await expectUnchanged(otherAccount.caller, before)
    },
  )

  it('with the requestId of another account’s upload starts a new upload', async () => {
    const body = { ...bodies['uploadContacts']?.(own), requestId: victim.requestId }
    const answer = await otherAccount.call(endpointOf('uploadContacts'), { body })
    expect([answer.status, (JSON.parse(answer.text) as { groupId: number }).groupId]).toEqual([
      200,
      own.groupId,
    ])
  })

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
      const before = await digestOthers(db, otherAccount.caller)
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
      const { accountId, workspaceId } = otherAccount.caller
      const account = await row(
        db,
        sql<{ is_admin: boolean }>`select is_admin from accounts where id = ${accountId}`,
      )
      expect(account?.is_admin).toBe(false)
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      if (answer.statusCode === 200 && isJson && answer.json<{ id?: number }>().id !== undefined)
        expect(answer.json<{ id: number; status?: string }>().id).not.toBe(1)
      const others = await digestOthers(db, { ...otherAccount.caller, workspaceId })
      // Registering creates an account that belongs to no workspace yet.
      expect({ ...others, accounts: null }).toEqual({ ...before, accounts: null })
      expect(answer.statusCode === 200 ? answer.body : '').not.toContain('"status":"sent"')
    },
  )
})

it('Saving the own settings changes no settings of another account', async () => {
  await otherAccount.call(updateSettings, { body: { postalAddress: 'Elsewhere' } })
  const found = await row(
    db,
    sql`select postal_address from workspaces where id = ${victim.caller.workspaceId}`,
  )
  expect(found).toEqual({ postal_address: mark })
})
