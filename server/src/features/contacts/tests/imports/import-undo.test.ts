// Undoing an import within a day.
import {
  deleteContactGroup,
  listContactImports,
  listContacts,
  listGroupContacts,
  restoreContactGroup,
  undoContactImport,
  uploadContacts,
} from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { contactRoutes } from '../../index.ts'
import { rows, sql } from '../../../../platform/db/index.ts'
import { aGroup, aSignedInAccount, peopleOf, type SignedIn } from '../../../../../test/factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas }),
})
const account = await aSignedInAccount(app, db)
const { call, caller } = account

const people = (from: number, to: number) => peopleOf('firm.example', to).slice(from)

async function upload(body: object, from: SignedIn['call'] = call) {
  const answer = await from(uploadContacts, { body: { contacts: people(0, 3), ...body } })
  expect(answer.status).toBe(200)
  return answer.body
}

const contactsOf = async (groupId: number) =>
  (await call(listGroupContacts, { params: { id: groupId } })).body
const undo = (importId: number) => call(undoContactImport, { params: { id: importId } })
const emailsOf = (contacts: readonly { email: string }[]) => contacts.map(({ email }) => email)
const foundBy = async (groupId: number, search: string) =>
  emailsOf((await call(listGroupContacts, { params: { id: groupId }, query: { limit: 1000, search } })).body)

describe('Undoing an import', () => {
  it('deletes the group if it contains nothing else; restoring the group restores the import', async () => {
    const { groupId, importId } = await upload({})
    await upload({ importId, contacts: people(3, 5) })
    const undone = await undo(importId)
    expect(undone.status).toBe(200)
    expect(undone.body.undone_at).not.toBeNull()
    expect((await call(listGroupContacts, { params: { id: groupId } })).status).toBe(404)
    expect((await undo(importId)).body).toEqual(undone.body)
    const listed = (await call(listContactImports)).body.find(({ id }) => id === importId)
    expect(listed?.undone_at).toBe(undone.body.undone_at)

    await call(restoreContactGroup, { params: { id: groupId } })
    expect(await contactsOf(groupId)).toHaveLength(5)
    expect((await call(listContactImports)).body.find(({ id }) => id === importId)?.undone_at).toBeNull()
    expect((await undo(importId)).status).toBe(200)
  })

  it('knows how many of the imported contacts are new: known ones were counted as added', async () => {
    const known = peopleOf('known.example', 2)
    await upload({ contacts: known })
    const changed = known.map((contact) => ({ ...contact, last_name: 'Novak' }))
    const contacts = [...changed, ...peopleOf('new.example', 1)]
    const { importId, ...reply } = await upload({ contacts, values: 'overwrite' })
    const counts = { imported: 3, added: 1, filled: 2, duplicates: 0 }
    expect(reply).toMatchObject(counts)
    expect((await call(listContactImports)).body[0]).toMatchObject({ id: importId, ...counts })
    await undo(importId)
    const left = emailsOf((await call(listContacts)).body)
    expect(left).toEqual(expect.arrayContaining(emailsOf(known)))
    expect(left).not.toContain(peopleOf('new.example', 1)[0]?.email)
  })

  // spec: 2.import.unreadable
  it('keeps the number of values that could not be parsed, by field, over all requests of the import', async () => {
    const row = (name: string, more: object) => ({
      first_name: name,
      email: `${name}@unread.example`,
      ...more,
    })
    const contacts = [row('a', { amount: 'much', date_filed: 'soon' }), row('b', { amount: 'lots' })]
    const { importId } = await upload({ contacts })
    await upload({ importId, contacts: [row('c', { amount: 'none', link: 'x' }), row('d', {})] })
    const listed = (await call(listContactImports)).body.find(({ id }) => id === importId)
    expect(listed?.unreadable_fields).toEqual({ amount: 3, date_filed: 1 })
  })

  it('keeps contacts that other imports added, and searches and pages stay correct', async () => {
    const groupId = await aGroup(db, caller.workspaceId, { contacts: peopleOf('old.example', 70) })
    const middle = await upload({ groupId, contacts: peopleOf('middle.example', 120) })
    await upload({ groupId, contacts: peopleOf('late.example', 75) })
    await upload({ importId: middle.importId, contacts: peopleOf('middle.example', 130).slice(120) })
    await upload({ groupId, contacts: peopleOf('last.example', 3) })
    expect((await undo(middle.importId)).body).toMatchObject({ imported: 130 })
    const left = [
      ...emailsOf(peopleOf('old.example', 70)),
      ...emailsOf(peopleOf('late.example', 75)),
      ...emailsOf(peopleOf('last.example', 3)),
    ]
    expect(emailsOf(await contactsOf(groupId))).toEqual(left)
    for (let offset = 0; offset < left.length; offset += 37) {
      const { body, headers } = await call(listGroupContacts, {
        params: { id: groupId },
        query: { limit: 37, offset },
      })
      expect([emailsOf(body), headers['x-total-count']]).toEqual([left.slice(offset, offset + 37), '148'])
    }
    expect(await foundBy(groupId, 'middle')).toEqual([])
    expect(await foundBy(groupId, '.example')).toEqual(left)
    await upload({ groupId, contacts: peopleOf('later.example', 60) })
    expect(await foundBy(groupId, '@later')).toHaveLength(60)
    expect(await foundBy(groupId, '.example')).toEqual([...left, ...emailsOf(peopleOf('later.example', 60))])
  })

  it('empties the fields that the import filled, and no others', async () => {
    const [ann, bob] = people(0, 2)
    const { groupId } = await upload({ contacts: [{ ...ann, phone: '1' }, bob] })
    const filling = await upload({
      groupId,
      contacts: [
        { ...ann, phone: '2', business_name: 'Зоря', amount: '12.50', date_filed: '2020-02-03' },
        { ...bob, last_name: 'Bobson' },
      ],
    })
    expect(filling).toMatchObject({ imported: 0, duplicates: 2, filled: 2 })
    expect(await foundBy(groupId, 'зоря')).toHaveLength(1)
    // Somebody changed this value after the import, so undoing it keeps the value.
    await rows(
      db,
      sql`update contacts set fields = fields || '{"last_name": "Changed"}'
          where workspace_id = ${caller.workspaceId} and email = ${bob?.email ?? null}`,
    )
    await undo(filling.importId)
    expect(await contactsOf(groupId)).toMatchObject([
      { phone: '1', business_name: null, amount: null, date_filed: null },
      { phone: null, last_name: 'Changed' },
    ])
    expect(await foundBy(groupId, 'зоря')).toEqual([])
    expect(await foundBy(groupId, 'changed')).toHaveLength(1)
  })

  it('makes further requests of the import fail', async () => {
    const { importId } = await upload({})
    await undo(importId)
    const answer = await call(uploadContacts, { body: { contacts: people(4, 5), importId } })
    expect([answer.status, answer.problem.code]).toEqual([409, 'import_undone'])
  })

  it('is possible for a day after its last request, and refused with the reason afterwards', async () => {
    const { importId, groupId } = await upload({})
    await age(importId, 25)
    await upload({ importId, contacts: people(5, 6) })
    await age(importId, 23)
    expect((await call(listContactImports)).body.map(({ id }) => id)).toContain(importId)
    await age(importId, 24)
    expect((await call(listContactImports)).body.map(({ id }) => id)).not.toContain(importId)
    const late = await undo(importId)
    expect([late.status, late.problem.code]).toEqual([409, 'import_too_old'])
    expect(await contactsOf(groupId)).toHaveLength(4)
  })

  it('answers 404 for another account’s import, an unknown one, and one whose group was deleted', async () => {
    const { importId, groupId } = await upload({})
    const otherAccount = await aSignedInAccount(app, db)
    const foreign = await otherAccount.call(undoContactImport, { params: { id: importId } })
    expect(foreign.status).toBe(404)
    expect((await otherAccount.call(listContactImports)).body).toEqual([])
    for (const id of ['x', '0', '999999', '1e3']) {
      expect((await call(undoContactImport, { params: { id } })).status).toBe(404)
    }
    await call(deleteContactGroup, { params: { id: groupId } })
    expect((await undo(importId)).status).toBe(404)
    expect((await call(listContactImports)).body.map(({ id }) => id)).not.toContain(importId)
  })

  it('happens once, even when requested many times at once', async () => {
    const groupId = await aGroup(db, caller.workspaceId, { contacts: peopleOf('old.example', 10) })
    const { importId } = await upload({ groupId, contacts: people(0, 100) })
    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(importId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await contactsOf(groupId)).toHaveLength(10)
    const recorded = await rows(
      db,
      sql`select rows from audit_entries where action = 'import_undone' and object_id = ${importId}`,
    )
    expect(recorded).toEqual([{ rows: 100 }])
    const { headers } = await call(listContacts, { query: { limit: 1 } })
    const counted = await rows(
      db,
      sql`select count(*)::integer as count from contacts where workspace_id = ${caller.workspaceId}`,
    )
    expect(counted).toEqual([{ count: Number(headers['x-total-count']) }])
  })
})

/** Moves the last request of an import `hours` into the past. */
async function age(importId: number, hours: number): Promise<void> {
  await rows(
    db,
    sql`update imports set changed_at = now() - make_interval(hours => ${hours}) where id = ${importId}`,
  )
}
