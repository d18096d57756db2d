// Uploads of contacts into a new group, into an existing group, and by many requests at once.
import { listContactGroups, listGroupContacts, uploadContacts } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { contactRoutes, findGroup } from '../../index.ts'
import { row, rows, sql } from '../../../../platform/db/index.ts'
import { aSignedInAccount } from '../../../../../test/factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../../../../../test/harness.ts'
import { readCsv } from '../read-csv.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas }),
})
const { call, caller } = await aSignedInAccount(app, db)

const person = (number: number, more: Record<string, string> = {}) => ({
  first_name: `Person ${String(number)}`,
  email: `person${String(number)}@firm.example`,
  ...more,
})
const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => person(from + index))

async function countOf(groupId: number) {
  const counted = await row(
    db,
    sql<{ counted: number; kept: number }>`
      select (select count(*) from group_members join contacts on id = contact_id where group_id = g.id) as counted,
        member_count::bigint as kept
      from groups g where id = ${groupId}`,
  )
  expect(counted?.kept).toBe(counted?.counted)
  return counted?.counted
}

const contactsOf = async (groupId: number) =>
  (await call(listGroupContacts, { params: { id: groupId } })).body

describe('The file', () => {
  it.each([
    ['lending-leads.csv', 'utf-8', ',', 2101, 0, 0],
    ['lending-leads-as-they-come.csv', 'utf-8', ',', 492, 4, 8],
    ['lending-leads-excel-semicolon.csv', 'windows-1252', ';', 200, 0, 0],
    ['lending-leads-excel-unicode.txt.csv', 'utf-16le', '\t', 200, 0, 0],
  ])(
    '%s is imported with the expected number of contacts',
    async (name, encoding, delimiter, imported, duplicates, skipped) => {
      const contacts = readCsv(name, encoding, delimiter)
      const answer = await call(uploadContacts, { body: { contacts, uploadedFileName: name } })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ imported, duplicates, skipped })
      expect(await countOf(answer.body.groupId)).toBe(imported)
    },
  )

  // spec: 3.contact.date-stored
  it('keeps amounts as decimals, dates as days, and text as written', async () => {
    const contacts = readCsv('lending-leads-as-they-come.csv', 'utf-8', ',')
    // The same contacts in an account that has none of them yet.
    const fresh = await aSignedInAccount(app, db)
    const { body } = await fresh.call(uploadContacts, { body: { contacts } })
    const { body: stored } = await fresh.call(listGroupContacts, { params: { id: body.groupId } })
    const byRef = new Map(stored.map((contact) => [contact.ref_id, contact]))
    expect(byRef.get('1005996006')).toMatchObject({
      first_name: 'Björn',
      amount: '343000.00',
      date_filed: '2006-02-08',
    })
    expect(byRef.get('1097055006')?.business_name).toBe('=HYPERLINK("http://x.example","click")')
    expect(byRef.get('1097615008')?.business_name).toBe('Multi line, "Quoted" Co')
    expect(byRef.get('1100695001')?.date_filed).toBe('2001-04-09')
    expect(byRef.get('1101815002')?.date_filed).toBeNull()
    expect(byRef.get('1105055007')?.amount).toBeNull()
  })
})

describe('A new group', () => {
  // spec: 3.group.fields, 3.upload.payload
  it('keeps the name, time and mapping of its file', async () => {
    const { body } = await call(uploadContacts, {
      body: {
        contacts: [person(1)],
        groupName: ' Spring\u0000 leads ',
        uploadedFileName: 'leads.csv',
        uploadedAt: '2026-11-21T10:00:00.000Z',
        fieldMapping: { email: 'E-mail\u0000 \ud800', first_name: 'Name', nonsense: 'x', link: { deep: 1 } },
      },
    })
    expect(await findGroup(db, caller.workspaceId, body.groupId)).toEqual({
      id: body.groupId,
      name: 'Spring leads',
      contactCount: 1,
      uploaded_file_name: 'leads.csv',
      uploaded_at: '2026-11-21T10:00:00.000Z',
    })
    expect(await row(db, sql`select field_mapping from groups where id = ${body.groupId}`)).toEqual({
      field_mapping: { email: 'E-mail', first_name: 'Name' },
    })
  })

  // spec: 5.import.group-name, 9.import.group-name
  it.each([
    [{ groupName: '', uploadedFileName: 'leads.CSV' }, 'leads'],
    [{ groupName: ' ', uploadedFileName: '.csv' }, 'Imported Group'],
    [{}, 'Imported Group'],
    [
      { groupName: null, uploadedFileName: null, uploadedAt: null, groupId: null, fieldMapping: null },
      'Imported Group',
    ],
  ])('of %j is named %s', async (more, name) => {
    const { body } = await call(uploadContacts, { body: { contacts: [person(1)], ...more } })
    expect((await findGroup(db, caller.workspaceId, body.groupId))?.name).toBe(name)
  })

  it.each(['yesterday', '+275760-09-13T00:00:00Z', ''])(
    'uploaded with the invalid time %j gets the current time',
    async (uploadedAt) => {
      const { body } = await call(uploadContacts, { body: { contacts: [person(1)], uploadedAt } })
      const group = await findGroup(db, caller.workspaceId, body.groupId)
      expect(Math.abs(Date.parse(group?.uploaded_at ?? '') - Date.now())).toBeLessThan(60_000)
    },
  )

  // spec: 5.group.overlap
  it('may share its name and its addresses with another group; the contacts are the same', async () => {
    const body = { contacts: [person(1), person(2)], groupName: 'Twice' }
    const [one, two] = [await call(uploadContacts, { body }), await call(uploadContacts, { body })]
    expect([one.body.imported, two.body.imported, two.body.duplicates]).toEqual([2, 2, 0])
    expect(two.body.groupId).not.toBe(one.body.groupId)
    const [first, second] = [await contactsOf(one.body.groupId), await contactsOf(two.body.groupId)]
    expect(second.map(({ email }) => email)).toEqual(['person1@firm.example', 'person2@firm.example'])
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    expect(new Set(second.map(({ group_id }) => group_id))).toEqual(new Set([two.body.groupId]))
    const named = (await call(listContactGroups)).body.filter(({ name }) => name === 'Twice')
    expect(named.map(({ contactCount }) => contactCount)).toEqual([2, 2])
  })

  // spec: 5.import.no-valid-contacts
  it('is not created if no contact is valid', async () => {
    const before = (await call(listContactGroups)).body.length
    for (const contacts of [[], [{ first_name: 'Ann' }], [{ email: 'ann@firm.example' }]]) {
      const answer = await call(uploadContacts, { body: { contacts } })
      expect(answer.status).toBe(400)
      expect(answer.problem.message).toBe('No valid contacts found in the CSV file.')
    }
    expect((await call(listContactGroups)).body).toHaveLength(before)
  })

  // spec: 5.upload.size
  it('takes 5,000 contacts and 16 MB in one request', async () => {
    const contacts = people(0, 5000).map((each) => ({
      ...each,
      link: 'https://x.example/'.padEnd(3300, 'x'),
    }))
    expect(JSON.stringify(contacts).length).toBeGreaterThan(16 * 1024 * 1024)
    const answer = await call(uploadContacts, { body: { contacts } })
    expect(answer.body.imported).toBe(5000)
  })

  it.each([{}, { contacts: 'x' }, { contacts: [1] }, { contacts: [{ email: { deep: 1 } }] }])(
    'is refused for the malformed body %j',
    async (body) => {
      expect((await call(uploadContacts, { body })).status).toBe(400)
    },
  )
})

describe('Appending to a group', () => {
  // spec: 3.upload.response, 5.upload.existing-group
  it('adds new contacts, fills empty values, and counts both', async () => {
    const first = await call(uploadContacts, { body: { contacts: [person(1, { phone: '1' }), person(2)] } })
    const { groupId } = first.body
    const second = await call(uploadContacts, {
      body: {
        groupId,
        contacts: [
          {
            ...person(1, { phone: '2', amount: '$7', business_name: 'Зоря' }),
            email: 'PERSON1@firm.example',
          },
          person(2),
          person(3),
          { first_name: 'Nobody' },
        ],
      },
    })
    expect(second.body).toMatchObject({ groupId, imported: 1, duplicates: 2, skipped: 1 })
    expect(await countOf(groupId)).toBe(3)
    const { body } = await call(listGroupContacts, { params: { id: groupId } })
    expect(body.map(({ email }) => email)).toEqual([
      'person1@firm.example',
      'person2@firm.example',
      'person3@firm.example',
    ])
    expect(body[0]).toMatchObject({ phone: '1', amount: '7', business_name: 'Зоря' })
    const found = await call(listGroupContacts, {
      params: { id: groupId },
      query: { limit: 10, search: 'зоря' },
    })
    expect(found.body).toHaveLength(1)
  })

  // spec: 5.import.known-contacts
  it('overwrites values if the import chooses so, but never with a blank', async () => {
    const known = { ...person(1, { phone: '1', last_name: 'Old' }), email: 'known@firm.example' }
    const { body: first } = await call(uploadContacts, { body: { contacts: [known] } })
    const changed = { ...known, first_name: ' ', phone: '2', last_name: '', business_name: 'New' }
    const kept = await call(uploadContacts, { body: { contacts: [{ ...changed, first_name: 'Other' }] } })
    expect(kept.body).toMatchObject({ imported: 1, duplicates: 0, filled: 1 })
    const [contact] = await contactsOf(first.groupId)
    expect(contact).toMatchObject({
      first_name: 'Person 1',
      phone: '1',
      last_name: 'Old',
      business_name: 'New',
    })
    const { body } = await call(uploadContacts, {
      body: { contacts: [{ ...changed, first_name: 'Other' }], groupId: first.groupId, values: 'overwrite' },
    })
    expect(body).toMatchObject({ imported: 0, duplicates: 1, filled: 1 })
    expect((await contactsOf(first.groupId))[0]).toMatchObject({
      first_name: 'Other',
      phone: '2',
      last_name: 'Old',
    })
  })

  // spec: 5.upload.existing-group
  it('accepts the id of the group as text', async () => {
    const { body } = await call(uploadContacts, { body: { contacts: [person(1)] } })
    const again = await call(uploadContacts, {
      body: { contacts: [person(2)], groupId: String(body.groupId) },
    })
    expect(again.body).toMatchObject({ groupId: body.groupId, imported: 1 })
  })

  // spec: 5.upload.existing-group
  it('succeeds even if no row is valid', async () => {
    const { body } = await call(uploadContacts, { body: { contacts: [person(1)] } })
    const again = await call(uploadContacts, { body: { contacts: [{}], groupId: body.groupId } })
    expect([again.status, again.body.imported, again.body.skipped]).toEqual([200, 0, 1])
  })

  // spec: 5.workspace.foreign-ids
  it('answers 404 for a group of another workspace, and changes nothing', async () => {
    const other = await aSignedInAccount(app, db)
    const { body } = await call(uploadContacts, { body: { contacts: [person(1)] } })
    const answer = await other.call(uploadContacts, {
      body: { contacts: [person(2)], groupId: body.groupId },
    })
    expect(answer.status).toBe(404)
    expect(await countOf(body.groupId)).toBe(1)
    expect(
      (await other.call(uploadContacts, { body: { contacts: [person(2)], groupId: 'all' } })).status,
    ).toBe(404)
  })

  it('from many requests at once neither deadlocks nor miscounts', async () => {
    const { body } = await call(uploadContacts, { body: { contacts: [person(0)] } })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call(uploadContacts, {
          body: {
            groupId: body.groupId,
            // Each request shares addresses with its neighbours. Half of the requests have them in reverse order.
            contacts:
              index % 2 ? people(index * 10, index * 10 + 20) : people(index * 10, index * 10 + 20).reverse(),
          },
        }),
      ),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await countOf(body.groupId)).toBe(210)
    const sum = answers.reduce((imported, answer) => imported + answer.body.imported, 1)
    expect(sum).toBe(210)
  })
})

describe('A request with contacts', () => {
  // spec: 5.upload.atomic
  // asvs: 2.3.3
  it('is imported whole or not at all', async () => {
    const { body } = await call(uploadContacts, { body: { contacts: [person(1)] } })
    // The database fails in the middle: it stores the contacts and refuses the count.
    await rows(db, sql`alter table groups add constraint only_few check (member_count < 5) not valid`)
    const answer = await call(uploadContacts, { body: { contacts: people(2, 10), groupId: body.groupId } })
    await rows(db, sql`alter table groups drop constraint only_few`)
    expect(answer.status).toBe(500)
    expect(answer.text).not.toMatch(/constraint|groups|member/)
    expect(await countOf(body.groupId)).toBe(1)
  })
})
