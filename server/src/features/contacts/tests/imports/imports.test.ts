// Imports that consist of many requests, and requests that are repeated after a lost answer.
import {
  listContactGroups,
  listContactImports,
  listGroupContacts,
  uploadContacts,
} from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { contactRoutes, forgetImports, auditImports } from '../../index.ts'
import { rows, sql } from '../../../../platform/db/index.ts'
import { aSignedInAccount, peopleOf, type SignedIn } from '../../../../../test/factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas }),
})
// A second process on the same database.
const elsewhere = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas }),
})
const account = await aSignedInAccount(app, db)
const { call } = account

const people = (from: number, to: number) => peopleOf('firm.example', to).slice(from)

async function upload(body: object, from: SignedIn['call'] = call) {
  const answer = await from(uploadContacts, { body: { contacts: people(0, 3), ...body } })
  expect(answer.status).toBe(200)
  return answer.body
}

const groupsOf = async ({ call: from }: SignedIn) => (await from(listContactGroups)).body
const contactsOf = async (groupId: number) =>
  (await call(listGroupContacts, { params: { id: groupId } })).body

describe('An import', () => {
  it('is audited with the total of its requests when it ends, and again if it continues', async () => {
    const fresh = await aSignedInAccount(app, db)
    const { groupId, importId } = await upload({ contacts: people(0, 3) }, fresh.call)
    await upload({ importId, contacts: people(3, 10) }, fresh.call)
    const endedEntries = async () => {
      await auditImports(db)
      await auditImports(db)
      return rows(
        db,
        sql`select by, object_id, rows from audit_entries
            where action = 'import_ended' and workspace_id = ${fresh.caller.workspaceId} order by id`,
      )
    }
    const past = () =>
      rows(db, sql`update imports set changed_at = now() - interval '1 hour' where id = ${importId}`)
    expect(await endedEntries()).toEqual([])
    await past()
    const first = { by: 'product', object_id: groupId, rows: 10 }
    expect(await endedEntries()).toEqual([first])
    await upload({ importId, contacts: people(10, 12) }, fresh.call)
    await past()
    expect(await endedEntries()).toEqual([first, { ...first, rows: 12 }])
  })

  it('counts the rows that the caller skipped itself, once, whatever their number', async () => {
    const fresh = await aSignedInAccount(app, db)
    const requestId = crypto.randomUUID()
    const first = { requestId, contacts: [...people(0, 3), { email: 'none' }], skipped: 12 }
    const { importId, skipped } = await upload(first, fresh.call)
    expect(skipped).toBe(1)
    await upload(first, fresh.call)
    await upload({ importId, contacts: [], skipped: 3 }, fresh.call)
    const total = async () => (await fresh.call(listContactImports)).body[0]?.skipped
    expect(await total()).toBe(16)
    await upload({ importId, contacts: [], skipped: 2_147_483_647 }, fresh.call)
    expect(await total()).toBe(2_147_483_647)
  })

  it('is audited with the time at which it ended, not minutes later when the job sees that', async () => {
    const fresh = await aSignedInAccount(app, db)
    const { importId } = await upload({ contacts: people(0, 3) }, fresh.call)
    await rows(db, sql`update imports set changed_at = now() - interval '1 hour' where id = ${importId}`)
    await auditImports(db)
    const ended = await rows(
      db,
      sql`select round(extract(epoch from now() - at) / 60)::integer as minutes from audit_entries
          where action = 'import_ended' and workspace_id = ${fresh.caller.workspaceId}`,
    )
    expect(ended).toEqual([{ minutes: 60 }])
  })
})

describe('An upload whose response was lost', () => {
  it('gets the same response when it is sent again, and adds nothing twice', async () => {
    const fresh = await aSignedInAccount(app, db)
    const requestId = crypto.randomUUID()
    const first = await upload({ requestId, contacts: [...people(0, 3), {}] }, fresh.call)
    const again = await upload({ requestId, contacts: [...people(0, 3), {}] }, fresh.call)
    expect(again).toEqual(first)
    expect(await groupsOf(fresh)).toMatchObject([{ contactCount: 3 }])
  })

  it('is audited once, however often it is sent', async () => {
    const fresh = await aSignedInAccount(app, db)
    const body = { requestId: crypto.randomUUID() }
    const { groupId } = await upload(body, fresh.call)
    await upload(body, fresh.call)
    const records = await rows(
      db,
      sql`select action, object_id, rows from audit_entries where workspace_id = ${fresh.caller.workspaceId}`,
    )
    expect(records).toEqual([{ action: 'contacts_imported', object_id: groupId, rows: null }])
  })

  it('is imported once, even if two processes receive it at once', async () => {
    const fresh = await aSignedInAccount(app, db)
    const body = { requestId: crypto.randomUUID(), contacts: people(0, 500) }
    const there = {
      ...fresh,
      call: (await import('../../../../../test/harness-calls.ts')).callsOf(elsewhere, fresh.token),
    }
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => upload(body, at % 2 ? there.call : fresh.call)),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await groupsOf(fresh)).toMatchObject([{ contactCount: 500 }])
  })

  it('is imported by the second attempt if the first one failed', async () => {
    const fresh = await aSignedInAccount(app, db)
    const requestId = crypto.randomUUID()
    const refused = await fresh.call(uploadContacts, { body: { requestId, contacts: [{}] } })
    expect(refused.problem.code).toBe('contacts_none_valid')
    expect((await upload({ requestId }, fresh.call)).imported).toBe(3)
  })

  it('is another upload in another workspace', async () => {
    const [one, two] = [await aSignedInAccount(app, db), await aSignedInAccount(app, db)]
    const requestId = crypto.randomUUID()
    const [first, second] = [await upload({ requestId }, one.call), await upload({ requestId }, two.call)]
    expect(second.groupId).not.toBe(first.groupId)
    expect(await groupsOf(two)).toHaveLength(1)
  })

  it.each(['', 'x', '1', 'zzzzzzzz-0000-4000-8000-000000000000', 7])(
    'is refused with the request id %j',
    async (requestId) => {
      const answer = await call(uploadContacts, { body: { contacts: people(0, 1), requestId } })
      expect(answer.status).toBe(400)
    },
  )
})

describe('An import', () => {
  it('adds up its requests, and is listed newest first', async () => {
    const fresh = await aSignedInAccount(app, db)
    const { groupId, importId } = await upload({ uploadedFileName: 'a.csv', groupName: 'A' }, fresh.call)
    await upload(
      { importId, contacts: [{ ...people(0, 1)[0], phone: '1' }, people(2, 3)[0], people(3, 4)[0], {}] },
      fresh.call,
    )
    const other = await upload({ uploadedFileName: 'b.csv' }, fresh.call)
    const { body } = await fresh.call(listContactImports)
    expect(body.map(({ id }) => id)).toEqual([other.importId, importId])
    expect(body[1]).toMatchObject({
      group_id: groupId,
      group_name: 'A',
      uploaded_file_name: 'a.csv',
      imported: 4,
      duplicates: 2,
      filled: 1,
      skipped: 1,
      undone_at: null,
    })
    const hours = (Date.parse(body[1]?.undoable_until ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThan(24.1)
  })

  it('continues in its own group only, and in its own workspace', async () => {
    const { groupId, importId } = await upload({})
    const other = await upload({})
    const otherAccount = await aSignedInAccount(app, db)
    for (const [from, body] of [
      [call, { importId, groupId: other.groupId }],
      [call, { importId: 999_999 }],
      [otherAccount.call, { importId }],
    ] as const) {
      expect((await from(uploadContacts, { body: { contacts: people(5, 6), ...body } })).status).toBe(404)
    }
    expect(await contactsOf(groupId)).toHaveLength(3)
    expect((await upload({ importId, groupId, contacts: people(5, 6) })).imported).toBe(1)
    expect((await upload({ importId, contacts: [] })).imported).toBe(0)
  })
})

describe('The records of an import', () => {
  it('keep its requests for a day and the import itself for a month', async () => {
    const { importId, groupId } = await upload({})
    await upload({
      importId,
      groupId,
      contacts: [
        { ...people(0, 1)[0], lender_name: 'A bank' },
        { email: 'no@firm.example', first_name: 'N', agreed: 'no' },
      ],
      consent: { key: 'agreed', refused: 'leave_out' },
    })
    const kept = () =>
      rows(
        db,
        sql`select (select count(*)::integer from import_requests where import_id = ${importId}) as requests,
              (select count(*)::integer from import_changes where import_id = ${importId}) as changes,
              (select count(*)::integer from import_refusals where import_id = ${importId}) as refusals,
              (select count(*)::integer from imports where id = ${importId}) as imports`,
      )
    await forgetImports(db)
    expect(await kept()).toEqual([{ requests: 2, changes: 1, refusals: 1, imports: 1 }])
    await age(importId, 25)
    await forgetImports(db)
    await forgetImports(db)
    expect(await kept()).toEqual([{ requests: 0, changes: 0, refusals: 0, imports: 1 }])
    await age(importId, 31 * 24)
    await forgetImports(db)
    expect(await kept()).toEqual([{ requests: 0, changes: 0, refusals: 0, imports: 0 }])
    expect(await contactsOf(groupId)).toHaveLength(3)
  })

  it('keep the changed fields for 90 days', async () => {
    await upload({ contacts: [{ email: 'kept.keys@firm.example', first_name: 'Ann' }] })
    const phone = { email: 'kept.keys@firm.example', first_name: 'Ann', phone: '1' }
    const { importId } = await upload({ contacts: [phone], values: 'overwrite' })
    const kept = () => rows(db, sql`select keys from contact_changes where import_id = ${importId}`)
    const put = (days: number) =>
      rows(
        db,
        sql`update contact_changes set day = current_date - ${days}::integer where import_id = ${importId}`,
      )
    await put(90)
    await forgetImports(db)
    expect(await kept()).toEqual([{ keys: ['phone'] }])
    await put(91)
    await forgetImports(db)
    expect(await kept()).toEqual([])
  })
})

/** Moves the last request of an import `hours` into the past. */
async function age(importId: number, hours: number): Promise<void> {
  await rows(
    db,
    sql`update imports set changed_at = now() - make_interval(hours => ${hours}) where id = ${importId}`,
  )
}
