// One contact is added, changed, deleted and restored, with the groups that it is in.
import {
  addGroupMembers,
  createContact,
  createField,
  deleteContact,
  deleteContactGroup,
  getContact,
  listContactGroups,
  removeGroupMembers,
  restoreContact,
  updateContact,
  uploadContacts,
  upsertContacts,
} from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { suppress } from '../../suppressions/index.ts'
import { row, rows, sql, transaction } from '../../../platform/db/index.ts'
import { aSignedInAccount, type SignedIn } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness-app.ts'
import { freshDatabase } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startApp(database)
const anAccount = () => aSignedInAccount(app, db)

async function aGroupOf({ call }: SignedIn, ...emails: string[]): Promise<number> {
  const contacts = emails.map((email) => ({ email, first_name: 'Ann' }))
  return (await call(uploadContacts, { body: { contacts, groupName: 'Group' } })).body.groupId
}

const membersOf = async ({ call }: SignedIn) =>
  Object.fromEntries((await call(listContactGroups)).body.map(({ id, contactCount }) => [id, contactCount]))

/** Expects the stored counts to match the rows. */
async function expectTrueCounts({ caller: { workspaceId } }: SignedIn): Promise<void> {
  const wrong = await rows(
    db,
    sql`select id from groups g where workspace_id = ${workspaceId} and deleted_at is null
      and member_count <> (select count(*) from group_members m join contacts c on c.id = m.contact_id
        where m.group_id = g.id)`,
  )
  expect(wrong).toEqual([])
  const people = await row(
    db,
    sql<{ counted: number; there: number }>`
      select coalesce((select contacts from contact_counts where workspace_id = ${workspaceId}), 0) as counted,
        (select count(*) from contacts where workspace_id = ${workspaceId}) as there`,
  )
  expect(people?.counted).toBe(people?.there)
}

describe('a contact', () => {
  test('is added with its values and groups, and the response says whether it can be mailed', async () => {
    const account = await anAccount()
    await account.call(createField, { body: { label: 'Plan', type: 'text' } })
    const groupId = await aGroupOf(account, 'first@reader.example')
    const body = {
      email: ' Bob@Reader.example ',
      first_name: 'Bob',
      amount: '$12,500.50',
      date_filed: '1/31/2026',
      fields: { plan: 'Pro' },
      groupIds: [groupId, groupId],
    }
    const { status, body: made } = await account.call(createContact, { body })
    expect(status).toBe(200)
    expect(made).toMatchObject({
      email: 'Bob@Reader.example',
      first_name: 'Bob',
      last_name: null,
      amount: '12500.50',
      date_filed: '2026-01-31',
      fields: { plan: 'Pro' },
      group_id: groupId,
      groups: [{ id: groupId, name: 'Group' }],
      status: 'mailable',
      status_since: null,
    })
    expect(await membersOf(account)).toEqual({ [groupId]: 2 })
    const workspaceId = account.caller.workspaceId
    const email = 'bob@reader.example'
    await transaction(db, (tx) => suppress(tx, { workspaceId, email, reason: 'complaint', mailingId: null }))
    const now = await account.call(getContact, { params: { id: made.id } })
    expect(now.body).toMatchObject({
      status: 'complaint',
      status_since: expect.any(String) as string,
    })
    await expectTrueCounts(account)
  })

  test('with a taken address is refused in any letter case, and the refusal shows the existing contact', async () => {
    const account = await anAccount()
    const first = await account.call(createContact, { body: { email: 'ann@reader.example' } })
    const again = await account.call(createContact, { body: { email: 'ANN@reader.example' } })
    expect([again.status, again.problem.code]).toEqual([409, 'contact_taken'])
    expect(again.problem.params).toEqual({ id: first.body.id, email: 'ann@reader.example' })
    const other = await account.call(createContact, { body: { email: 'bob@reader.example' } })
    const params = { id: other.body.id }
    const moved = await account.call(updateContact, { params, body: { email: 'Ann@reader.example' } })
    expect([moved.status, moved.problem.code]).toEqual([409, 'contact_taken'])
    await expectTrueCounts(account)
  })

  test.each([
    [{ email: 'no address' }, 400, 'contact_email_invalid'],
    [{ email: 'a@b.example', amount: 'much' }, 400, 'contact_value_unreadable'],
    [{ email: 'a@b.example', last_name: 'x'.repeat(10_001) }, 400, 'contact_value_unreadable'],
    [{ email: 'a@b.example', fields: { none: 'x' } }, 400, 'contact_field_unknown'],
    [{ email: 'a@b.example', groupIds: [999_999] }, 404, 'contact_group_missing'],
    [{}, 400, 'invalid_input'],
  ])('as malformed as %j is refused, and nothing is stored', async (body, status, code) => {
    const account = await anAccount()
    const answer = await account.call(createContact, { body })
    expect([answer.status, answer.problem.code]).toEqual([status, code])
    await expectTrueCounts(account)
  })

  test('with a value that cannot be parsed is refused with the name of its field', async () => {
    const account = await anAccount()
    const body = { email: 'a@b.example', amount: 'much' }
    const { problem } = await account.call(createContact, { body })
    expect(problem.params).toEqual({ key: 'amount', label: 'Amount', type: 'number' })
  })

  test('keeps values that a change omits, and loses values that a change sets empty', async () => {
    const account = await anAccount()
    const [one, two] = [
      await aGroupOf(account, 'a@reader.example'),
      await aGroupOf(account, 'b@reader.example'),
    ]
    const made = { email: 'c@reader.example', first_name: 'C', phone: '1', groupIds: [one] }
    const { id } = (await account.call(createContact, { body: made })).body
    const change = { phone: null, last_name: 'Lee', groupIds: [two] }
    const { body } = await account.call(updateContact, { params: { id }, body: change })
    expect(body).toMatchObject({ email: 'c@reader.example', first_name: 'C', last_name: 'Lee', phone: null })
    expect(body.groups.map((group) => group.id)).toEqual([two])
    expect(await membersOf(account)).toEqual({ [one]: 1, [two]: 2 })
    await expectTrueCounts(account)
  })

  test('that is deleted is in no list and no group, and is restored whole', async () => {
    const account = await anAccount()
    const groupId = await aGroupOf(account, 'a@reader.example')
    const made = { email: 'c@reader.example', first_name: 'C', phone: '1', groupIds: [groupId] }
    const { body: before } = await account.call(createContact, { body: made })
    const params = { id: before.id }
    expect((await account.call(deleteContact, { params })).status).toBe(200)
    expect((await account.call(getContact, { params })).status).toBe(404)
    expect((await account.call(deleteContact, { params })).status).toBe(404)
    expect(await membersOf(account)).toEqual({ [groupId]: 1 })
    await expectTrueCounts(account)
    expect((await account.call(restoreContact, { params })).body).toEqual(before)
    expect((await account.call(restoreContact, { params })).body).toEqual(before)
    expect(await membersOf(account)).toEqual({ [groupId]: 2 })
    await expectTrueCounts(account)
  })

  test('is not restored if its address was added again meanwhile', async () => {
    const account = await anAccount()
    const email = 'c@reader.example'
    const params = { id: (await account.call(createContact, { body: { email } })).body.id }
    await account.call(deleteContact, { params })
    const { id } = (await account.call(createContact, { body: { email, first_name: 'New' } })).body
    const refused = await account.call(restoreContact, { params })
    expect([refused.status, refused.problem.code, refused.problem.params]).toEqual([
      409,
      'contact_taken',
      { id, email },
    ])
    await expectTrueCounts(account)
  })

  test('is restored into the groups that still exist', async () => {
    const account = await anAccount()
    const [one, two] = [
      await aGroupOf(account, 'a@reader.example'),
      await aGroupOf(account, 'b@reader.example'),
    ]
    const made = { email: 'c@reader.example', groupIds: [one, two] }
    const params = { id: (await account.call(createContact, { body: made })).body.id }
    await account.call(deleteContact, { params })
    await account.call(deleteContactGroup, { params: { id: one } })
    const { body } = await account.call(restoreContact, { params })
    expect(body.groups.map((group) => group.id)).toEqual([two])
    await expectTrueCounts(account)
  })

  test('of another workspace cannot be read, changed, deleted, restored or moved', async () => {
    const [owner, other] = [await anAccount(), await anAccount()]
    const { id } = (await owner.call(createContact, { body: { email: 'c@reader.example' } })).body
    const groupId = await aGroupOf(other, 'a@reader.example')
    const params = { id }
    expect((await other.call(getContact, { params })).status).toBe(404)
    expect((await other.call(updateContact, { params, body: { phone: '1' } })).status).toBe(404)
    expect((await other.call(deleteContact, { params })).status).toBe(404)
    await owner.call(deleteContact, { params })
    expect((await other.call(restoreContact, { params })).status).toBe(404)
    await owner.call(restoreContact, { params })
    const added = await other.call(addGroupMembers, { params: { id: groupId }, body: { contactIds: [id] } })
    expect(added.body).toEqual({ added: 0 })
    const ownGroup = await aGroupOf(owner, 'b@reader.example')
    const taken = await other.call(removeGroupMembers, {
      params: { id: ownGroup },
      body: { contactIds: [id] },
    })
    expect(taken.status).toBe(404)
  })
})

test('a group adds and removes members by their ids, and counts each once', async () => {
  const account = await anAccount()
  const groupId = await aGroupOf(account, 'a@reader.example')
  const ids: number[] = []
  for (const email of ['b@reader.example', 'c@reader.example'])
    ids.push((await account.call(createContact, { body: { email } })).body.id)
  const asked = { params: { id: groupId }, body: { contactIds: [...ids, ...ids, 999_999] } }
  expect((await account.call(addGroupMembers, asked)).body).toEqual({ added: 2 })
  expect((await account.call(addGroupMembers, asked)).body).toEqual({ added: 0 })
  expect(await membersOf(account)).toEqual({ [groupId]: 3 })
  expect((await account.call(removeGroupMembers, asked)).body).toEqual({ removed: 2 })
  expect(await membersOf(account)).toEqual({ [groupId]: 1 })
  await expectTrueCounts(account)
})

test('an upsert reports for each contact whether it was created, changed or unchanged', async () => {
  const account = await anAccount()
  const upsert = async (values: 'keep' | 'overwrite' | undefined, ...contacts: object[]) => {
    const { body } = await account.call(upsertContacts, { body: { contacts, values } })
    return [body.contacts.map(({ email, result }) => [email, result]), body.skipped] as const
  }
  const ann = { email: 'ann@reader.example', phone: '1' }
  const bob = { email: 'bob@reader.example' }
  expect(await upsert(undefined, bob, ann, { email: 'none' })).toEqual([
    [
      ['bob@reader.example', 'created'],
      ['ann@reader.example', 'created'],
    ],
    [{ row: 3, code: 'email_invalid', reason: 'Email is not valid.' }],
  ])
  expect((await upsert('keep', { ...ann, email: 'ANN@reader.example', phone: '2' }, bob))[0]).toEqual([
    ['ann@reader.example', 'unchanged'],
    ['bob@reader.example', 'unchanged'],
  ])
  expect((await upsert(undefined, { ...ann, phone: '2' }, bob))[0]).toEqual([
    ['ann@reader.example', 'changed'],
    ['bob@reader.example', 'unchanged'],
  ])
  await expectTrueCounts(account)
})

test('concurrent upserts of the same addresses create each contact once', async () => {
  const account = await anAccount()
  const contacts = Array.from({ length: 200 }, (_, at) => ({ email: `p${String(at)}@reader.example` }))
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, time) =>
      account.call(upsertContacts, { body: { contacts: time % 2 ? contacts : contacts.toReversed() } }),
    ),
  )
  const created = answers.flatMap(({ body }) => body.contacts.filter(({ result }) => result === 'created'))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(created).toHaveLength(200)
  await expectTrueCounts(account)
})
