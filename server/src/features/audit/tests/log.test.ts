// Reads the audit log, and shows that nobody can rewrite it.
import {
  exportAudit,
  listAudit,
  listRegistrations,
  login,
  register,
  type AuditEntry,
} from '@lettermill/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAdministrator, setPassword } from '../../accounts/index.ts'
import { dropOldEntries, product, record, type NewAuditEntry } from '../index.ts'
import { lookedThrough } from '../queries.ts'
import { writeCounted } from '../refusals.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'
import { callsOf } from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database, { BOUNCE_DOMAIN: 'b.example', BOUNCE_LISTEN: '127.0.0.1:2525' })
const anonymous = callsOf(app)
const { call } = await aSignedInAccount(app, db, { isAdmin: true, email: 'boss@office.example' })

const ann = {
  ...product,
  by: 'session',
  accountId: 7,
  email: 'Ann@office.example',
  address: '192.0.2.7',
} as const
const note = (entry: NewAuditEntry, actor: Parameters<typeof record>[1] = ann) => record(db, actor, entry)
const ask = async (query: Record<string, unknown> = {}) => (await call(listAudit, { query })).body
const actions = (records: readonly AuditEntry[]) => records.map(({ action }) => action)
const clear = () =>
  transaction(db, async (tx) => {
    await rows(tx, sql`select set_config('lettermill.erasure', 'on', true)`)
    await rows(tx, sql`delete from audit_entries`)
  })
beforeEach(clear)

describe('The audit log', () => {
  it('names the workspace of each entry, also those of others, by its name or its owner', async () => {
    const other = await aSignedInAccount(app, db, { email: 'olga@office.example' })
    const { workspaceId } = other.caller
    await note({ action: 'signed_in' }, { ...ann, workspaceId })
    const named = async () => (await ask()).records.map(({ workspace }) => workspace)
    expect(await named()).toEqual(['olga@office.example'])
    await rows(db, sql`update workspaces set name = 'Mill Lane' where id = ${workspaceId}`)
    expect(await named()).toEqual(['Mill Lane'])
    const { text } = await call(exportAudit, { query: { action: 'signed_in' } })
    expect(text).toContain(`,${String(workspaceId)},Mill Lane,`)
  })

  // asvs: 16.2.1, 16.2.2, 16.2.4
  it('shows when, who, from where, what and to what for each entry', async () => {
    const object = { kind: 'campaign', id: 3, name: 'November' } as const
    await note({ action: 'campaign_exported', object, rows: 1000 })
    const { records, next, searched_to } = await ask()
    expect(records).toEqual([
      {
        id: expect.any(Number) as number,
        at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        action: 'campaign_exported',
        outcome: 'done',
        by: 'session',
        account_id: 7,
        account_email: 'Ann@office.example',
        workspace_id: null,
        workspace: null,
        address: '192.0.2.7',
        object: 'campaign',
        object_id: 3,
        object_name: 'November',
        rows: 1000,
        detail: null,
        reason_code: null,
        reason_params: null,
        times: 1,
      },
    ])
    expect([next, searched_to]).toEqual([null, null])
  })

  it('says why a campaign is on hold by a code and in English', async () => {
    const reason = { code: 'relay_refuses', params: { answer: '554 5.7.1 Blocked here' } } as const
    await note({ action: 'campaign_held', reason })
    const held = {
      detail: `The relay refuses one message after another: ${reason.params.answer}`,
      reason_code: 'relay_refuses',
    }
    expect((await ask({ action: 'campaign_held' })).records).toMatchObject([
      { ...held, reason_params: { answer: '554 5.7.1 Blocked here' } },
    ])
    expect((await ask({ search: 'blocked here' })).records).toMatchObject([held])
  })

  it('is paged from the newest back, and new entries move nothing', async () => {
    for (let id = 1; id <= 5; id += 1)
      await note({ action: 'template_changed', object: { kind: 'template', id } })
    const first = await ask({ limit: 2 })
    await note({ action: 'template_deleted', object: { kind: 'template', id: 6 } })
    const second = await ask({ limit: 2, before: first.next })
    const third = await ask({ limit: 2, before: second.next })
    const ids = [first, second, third].flatMap(({ records }) => records.map(({ object_id }) => object_id))
    expect(ids).toEqual([5, 4, 3, 2, 1])
    expect(third.next).toBeNull()
  })

  it('filters by action, by account in any letter case, by days, and by a search word', async () => {
    await note({ action: 'signed_in' })
    await note({ action: 'sender_created', object: { kind: 'sender', id: 1, name: '100%@firm.example' } })
    await note({ action: 'signed_in' }, { ...ann, email: 'ben@office.example', accountId: 8 })
    await rows(
      db,
      sql`insert into audit_entries (at, action, by) values ('2026-03-28T22:30:00Z', 'audit_dropped', 'product')`,
    )
    expect((await ask({ action: 'signed_in' })).records).toHaveLength(2)
    expect((await ask({ account: ' ann@OFFICE.example' })).records).toHaveLength(2)
    expect((await ask({ account: 'ann@office.example', action: 'signed_in' })).records).toHaveLength(1)
    expect(actions((await ask({ search: '0%@f' })).records)).toEqual(['sender_created'])
    expect((await ask({ search: '192.0.2' })).records).toHaveLength(3)
    const day = { from: '2026-03-29', to: '2026-03-29' }
    expect((await ask({ ...day, timezone: 'Europe/Kyiv' })).records).toHaveLength(1)
    expect((await ask({ ...day, timezone: 'UTC' })).records).toHaveLength(0)
  })

  it('refuses a foreign cursor, an unknown action and an invalid day', async () => {
    for (const query of [
      { before: 'x' },
      { before: '2026-13-01T00:00:00.000Z_1' },
      { before: '2026-11-01T00:00:00.000Z_-1' },
      { action: 'nonsense' },
      { from: '2026-02-30' },
      { to: '9999-12-31' },
      { limit: 0 },
    ]) {
      expect([query, (await call(listAudit, { query })).status]).toEqual([query, 400])
    }
    for (const search of ['\u0000', '\ud800', '%_\\', ' '])
      expect((await call(listAudit, { query: { search } })).status).toBe(200)
  })

  it('reads a limited part of the entries for each page, and says how far it read', async () => {
    await note({ action: 'signed_in' }, { ...ann, address: '203.0.113.99' })
    await rows(
      db,
      sql`insert into audit_entries (action, by) select 'signed_out', 'session'
        from generate_series(1, ${lookedThrough + 10}::integer)`,
    )
    const first = await ask({ search: '203.0.113.99' })
    expect(first.records).toEqual([])
    expect(first.searched_to).toMatch(/Z$/)
    const second = await ask({ search: '203.0.113.99', before: first.next })
    expect(actions(second.records)).toEqual(['signed_in'])
    expect(second.next).toBeNull()
  })

  it('is exported as a CSV with the same filters, and the export is audited too', async () => {
    await note({ action: 'sender_created', object: { kind: 'sender', id: 1, name: '=cmd()' } })
    await note({ action: 'signed_in' })
    const answer = await call(exportAudit, { query: { action: 'sender_created' } })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, first, ...more] = answer.text.slice(1).trim().split('\r\n')
    expect(head).toBe(
      'At,Action,Outcome,By,Account Id,Account,Workspace,Workspace Name,Address,Object,Object Id,Object Name,Rows,Detail,Times,Reason Code',
    )
    expect(first).toMatch(
      /Z,sender_created,done,session,7,Ann@office\.example,,,192\.0\.2\.7,sender,1,'=cmd\(\),,,1,$/,
    )
    expect(more).toEqual([])
    expect(actions((await ask({ action: 'audit_exported' })).records)).toEqual(['audit_exported'])
  })
})

describe('The immutable audit log', () => {
  // asvs: 16.4.2
  it('refuses every statement that changes an entry', async () => {
    await note({ action: 'signed_in' })
    const never = 'Audit entries are never changed'
    await expect(rows(db, sql`update audit_entries set action = 'signed_out'`)).rejects.toThrow(never)
    await expect(rows(db, sql`truncate audit_entries`)).rejects.toThrow(never)
  })

  // asvs: 16.4.2
  it('refuses to delete an entry of the last minute, whatever the retention period', async () => {
    await note({ action: 'signed_in' })
    const fresh = 'Audit entries of the last minute are never deleted'
    await expect(rows(db, sql`delete from audit_entries`)).rejects.toThrow(fresh)
    await expect(dropOldEntries(db, 0)).rejects.toThrow(fresh)
    expect(actions((await ask()).records)).toEqual(['signed_in'])
    await rows(
      db,
      sql`insert into audit_entries (at, action, by) values (now() - interval '2 minutes', 'signed_out', 'session')`,
    )
    await rows(db, sql`delete from audit_entries where at < now() - interval '1 minute'`)
    expect(actions((await ask()).records)).toEqual(['signed_in'])
  })

  it('loses entries after the retention period, which is audited; a second run changes nothing', async () => {
    const day = 86_400_000
    await rows(
      db,
      sql`insert into audit_entries (at, action, by)
        select now() - n * interval '1 day', 'signed_in', 'session' from generate_series(1, 10) n`,
    )
    expect(await dropOldEntries(db, 7.5 * day)).toBe(3)
    expect(await dropOldEntries(db, 7.5 * day)).toBe(0)
    const { records } = await ask()
    expect(records).toHaveLength(8)
    expect(records[0]).toMatchObject({ action: 'audit_dropped', rows: 3, by: 'product', account_id: null })
  })
})

describe('Refusals', () => {
  const address = '198.51.100.4'
  const fail = (email: string) => anonymous(login, { address, body: { email, password: 'a wrong one' } })

  // asvs: 16.3.1
  it('of a sign-in name the account, if it exists, and never the text that was typed', async () => {
    await createAdministrator(db, { email: 'cleo@office.example' })
    await clear()
    await fail('CLEO@office.example')
    await fail('my secret passphrase')
    // The answer to a sign-in does not wait for its entry.
    await expect
      .poll(async () => (await ask()).records)
      .toMatchObject([
        { action: 'sign_in_failed', outcome: 'refused', by: 'stranger', address, object_name: null },
        { action: 'sign_in_failed', object: 'account', object_name: 'cleo@office.example' },
      ])
    expect(JSON.stringify((await ask()).records)).not.toContain('passphrase')
    await writeCounted(db)
  })

  // asvs: 16.3.3
  it('of one kind are counted for a minute, not listed one by one', async () => {
    await clear()
    for (let tries = 0; tries < 14; tries += 1) await fail('cleo@office.example')
    expect((await ask()).records.length).toBeLessThanOrEqual(2)
    await writeCounted(db)
    const sum = async (action: string) =>
      (await ask({ action })).records.reduce((times, each) => times + each.times, 0)
    await expect.poll(async () => [await sum('sign_in_failed'), await sum('sign_in_limited')]).toEqual([9, 5])
    expect((await ask()).records.length).toBeLessThanOrEqual(4)
  })

  // asvs: 16.3.2
  it('of an administrator’s call name the account that tried', async () => {
    const { call: callOrdinary } = await aSignedInAccount(app, db, { email: 'dan@office.example' })
    expect((await callOrdinary(listRegistrations)).status).toBe(403)
    await expect
      .poll(async () => (await ask({ action: 'administrator_call_refused' })).records)
      .toMatchObject([
        { account_email: 'dan@office.example', outcome: 'refused', detail: 'GET /api/admin/registrations' },
      ])
  })
})

it('Commands of an operator are audited', async () => {
  await createAdministrator(db, { email: 'eve@office.example' })
  await setPassword(db, { email: 'eve@office.example' })
  expect((await ask()).records).toMatchObject([
    { action: 'password_set', by: 'command line', object_name: 'eve@office.example' },
    { action: 'administrator_created', by: 'command line', object_name: 'eve@office.example' },
  ])
})

it('A registration is audited with its address, and names no account as its author', async () => {
  const body = { email: 'new@office.example', password: 'correct horse' }
  await anonymous(register, { body, address: '192.0.2.44' })
  expect((await ask()).records).toMatchObject([
    {
      action: 'registered',
      by: 'stranger',
      address: '192.0.2.44',
      account_id: null,
      object_name: body.email,
    },
  ])
})
