// Every API call that changes something writes an audit entry, unless its contract says why not.
import { api, listCampaigns, listContacts, listUnsubscribers, type AuditEntry } from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { startStubProvider } from '../../../../test/oidc/stub-provider.ts'
import { oidcSteps } from './journey-oidc.ts'
import { everyAuditedCall } from './journey.ts'
import { factorSteps } from './journey-factors.ts'

const database = await freshDatabase()
const { db } = database
const provider = await startStubProvider()
const app = await startApp(database, {
  BOUNCE_DOMAIN: 'b.example',
  BOUNCE_LISTEN: '127.0.0.1:2525',
  SYSTEM_SENDER: 'mail@office.example',
  ...provider.environment,
})
const origin = 'https://mail.office.example'
const atHost = await startApp(database, { PUBLIC_URL: origin })
const steps = {
  ...(await everyAuditedCall(app, db)),
  ...factorSteps(atHost, db, origin),
  ...oidcSteps(app, db, provider),
}

const records = (after: number) =>
  rows(db, sql<AuditEntry>`select * from audit_entries where id > ${after} order by id`)
const lastId = async () => (await records(0)).at(-1)?.id ?? 0

const audited = Object.entries(api).flatMap(([name, { audit }]) =>
  audit && 'action' in audit ? [{ name, ...audit }] : [],
)

// asvs: 16.3.1
it('Every call that changes something declares its audit entry, or why it has none', () => {
  const undecided = Object.entries(api).filter(([, { method, audit }]) => method !== 'GET' && !audit)
  expect(undecided.map(([name]) => name)).toEqual([])
})

it('These tests make each of the audited calls', () => {
  expect(Object.keys(steps).sort()).toEqual(audited.map(({ name }) => name).sort())
})

const strangers = ['confirmEmail', 'register', 'registerInvited', 'resetPassword']

it.each(audited)(
  '$name writes its audit entry, with who made it, from where and to what',
  async ({ name, action, object }) => {
    const call = await steps[name]?.()
    const before = await lastId()
    const answer = await call?.()
    expect(answer?.status).toBe(200)
    const left = (await records(before)).filter((each) => each.action === action)
    expect(left).toHaveLength(1)
    expect(left[0]).toMatchObject({ outcome: 'done', address: '127.0.0.1', times: 1 })
    expect(left[0]?.by).toBe(strangers.includes(name) ? 'stranger' : 'session')
    if (!strangers.includes(name)) expect(left[0]?.account_email).toMatch(/@office\.example$/)
    if (!object) return
    // The entry names no contact: the log outlives the data of a person who asks to be erased.
    const called = object === 'contact' ? null : (expect.any(String) as string)
    expect(left[0]).toMatchObject({ object, object_name: called })
    if (object !== 'page') expect(left[0]?.object_id).toBeGreaterThan(0)
  },
)

/** The state and the rights of an account, as one line of text. */
const state = () =>
  rows(
    db,
    sql`select (select count(*) from accounts) as accounts, (select count(*) from sessions) as sessions,
      (select string_agg(password_hash, '' order by id) from accounts) as passwords,
      (select string_agg(status || email || name, '' order by id) from accounts) as statuses,
      (select count(*) from account_links) as links,
      (select count(*) from api_tokens) as tokens, (select string_agg(role, '' order by workspace_id, account_id) from memberships) as roles,
      (select count(*) from invitations where ended_at is null) as invitations,
      (select count(*) from workspaces where deleted_at is null) as workspaces, (select string_agg(text, '') from pages) as pages,
      (select string_agg(postal_address, '' order by id) from workspaces) as settings,
      (select count(*) from contacts) as contacts, (select string_agg(fields::text, '' order by id) from contacts) as cells,
      (select count(*) from group_members) as members,
      (select string_agg(label, '' order by id) from contact_fields where archived_at is null) as fields, (select count(*) from senders) as senders,
      (select count(*) from groups where deleted_at is null) as groups,
      (select string_agg(domain_name || is_verified || signs_ed25519, '' order by id) from sending_domains) as domains,
      (select string_agg(name, '' order by id) from templates where deleted_at is null) as templates,
      (select string_agg(status || coalesce(deleted_at::text, ''), ' ' order by id) from campaigns) as campaigns,
      (select count(*) from mailings where kind = 'test') as tests,
      (select count(*) from test_addresses where removed_at is null) as test_addresses`,
  )

it.each(audited)('$name fails without effect if its audit entry cannot be written', async ({ name }) => {
  const call = await steps[name]?.()
  const before = await state()
  await rows(db, sql`alter table audit_entries add constraint no_more check (false) not valid`)
  const answer = await call?.().finally(() =>
    rows(db, sql`alter table audit_entries drop constraint no_more`),
  )
  expect(answer?.status).toBe(500)
  expect(await state()).toEqual(before)
})

it('Reading one page of a list is not audited; reading the whole list is', async () => {
  const { call } = await aSignedInAccount(app, db)
  const before = await lastId()
  for (const endpoint of [listContacts, listCampaigns, listUnsubscribers])
    expect((await call(endpoint, { query: { limit: 25, offset: 0 } })).status).toBe(200)
  expect(await records(before)).toEqual([])
})
