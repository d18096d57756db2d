// Every call of the contracts × the four roles × the own and another workspace × a session and API tokens of each scope.
import {
  createApiToken,
  deleteMember,
  hasRole,
  roleOf,
  roles,
  scopeOf,
  tokenScopes,
  type Endpoint,
  type Role,
} from '@lettermill/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../src/platform/db/index.ts'
import { aMember, aSignedInAccount, type SignedIn } from '../factories.ts'
import { startApp } from '../harness-app.ts'
import { callsOf, type MakeCall } from '../harness-calls.ts'
import { freshDatabase } from '../harness.ts'
import { endpoints, paramsOf, type Things } from './examples.ts'
import { fillParts, mark } from './victim.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)

const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'anyone')
/** Nothing that these calls name exists, so that none of them changes what the next one reads. */
const nobodys = new Proxy({}, { get: () => 987_654_321 }) as unknown as Things

let owner: SignedIn
let theirs: Things
const members = new Map<Role, SignedIn>()
/** For each role, a token of each scope that its member made while a manager. */
const tokens = new Map<Role, Map<string, MakeCall>>()

beforeAll(async () => {
  owner = await aSignedInAccount(app, db)
  for (const role of roles) {
    const member = await aMember(app, db, owner.caller.workspaceId, 'manager')
    const made = new Map<string, MakeCall>()
    for (const scope of tokenScopes) {
      const { token } = (await member.call(createApiToken, { body: { name: scope, scopes: [scope] } })).body
      made.set(scope, callsOf(app, token))
    }
    await rows(
      db,
      sql`update memberships set role = ${role} where account_id = ${member.caller.accountId}
      and workspace_id = ${owner.caller.workspaceId}`,
    )
    members.set(role, member)
    tokens.set(role, made)
  }
  const other = await aSignedInAccount(app, db)
  theirs = { ...(await fillParts(app, other, mark)), accountId: other.caller.accountId } as Things
})

const ask = (call: MakeCall, endpoint: Endpoint, things: Things) =>
  call(endpoint, { params: paramsOf(endpoint, things) ?? {} })

/** Calls that end the session of the caller, or need a body to say anything about roles. */
const endsSession = ['logout']
const ofAccounts = guarded.filter(
  ({ name, endpoint }) => endpoint.access !== 'administrator' && !endsSession.includes(name),
)

describe.each(roles)('As %s', (role) => {
  // spec: beyond.workspace.roles
  it.each(ofAccounts)('$name is refused by role exactly if it needs a higher one', async ({ endpoint }) => {
    const { status, problem } = await ask(members.get(role)?.call ?? owner.call, endpoint, nobodys)
    const isRefused = status === 409 && problem.code === 'role_not_enough'
    expect([isRefused, [401, 403].includes(status)]).toEqual([!hasRole(role, roleOf(endpoint)), false])
  })

  it.each(ofAccounts)('$name shows nothing of another workspace', async ({ endpoint }) => {
    const answer = await ask(members.get(role)?.call ?? owner.call, endpoint, theirs)
    expect(answer.text).not.toContain(mark)
    expect(answer.status).toBeLessThan(500)
  })

  it.each(ofAccounts.filter(({ endpoint }) => endpoint.access === 'account'))(
    '$name needs both the scope of the token and the role of its maker',
    async ({ endpoint }) => {
      for (const scope of tokenScopes) {
        const { status, problem } = await ask(tokens.get(role)?.get(scope) ?? owner.call, endpoint, nobodys)
        const needed = scopeOf(endpoint)
        const isScoped = needed === null || needed === scope
        const expected = isScoped
          ? hasRole(role, roleOf(endpoint))
            ? null
            : 'role_not_enough'
          : 'token_scope'
        const refusal = [403, 409].includes(status) ? problem.code : null
        const isOther = refusal !== null && !['token_scope', 'role_not_enough'].includes(refusal)
        expect([scope, isOther ? null : refusal]).toEqual([scope, expected])
      }
    },
  )
})

it.each(guarded)(
  '$name is refused to a member who was removed, with session and token alike',
  async ({ endpoint }) => {
    const member = await aMember(app, db, owner.caller.workspaceId, 'owner')
    const { token } = (await member.call(createApiToken, { body: { name: 'A script' } })).body
    const params = { id: member.caller.accountId }
    expect((await owner.call(deleteMember, { params })).status).toBe(200)
    for (const call of [member.call, callsOf(app, token)])
      expect((await ask(call, endpoint, nobodys)).status).toBe(401)
  },
)
