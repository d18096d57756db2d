// Lists of the contacts of a workspace and of a group: slices, searches and whole arrays.
import { deleteContactGroup, listContacts, listGroupContacts, type Contact } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { importContacts } from '../import/import.ts'
import { readContacts } from '../import/read-contacts.ts'
import { getSlice } from '../lists/list.ts'
import { termOf } from '../lists/term.ts'
import { contactRoutes } from '../index.ts'
import { rows, sql, transaction } from '../../../platform/db/index.ts'
import { suppress } from '../../suppressions/index.ts'
import { aGroup, aSignedInAccount, peopleOf } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../../../../test/harness.ts'
import {} from '../../../../test/harness-calls.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas }),
})

const emailsOf = (contacts: readonly { email: string }[]) => contacts.map(({ email }) => email)
const emails = (domain: string, from: number, to: number) =>
  peopleOf(domain, to)
    .slice(from)
    .map(({ email }) => email)

async function threeGroups() {
  const account = await aSignedInAccount(app, db)
  const { workspaceId } = account.caller
  const first = await aGroup(db, workspaceId, { contacts: peopleOf('one.example', 4) })
  const second = await aGroup(db, workspaceId, { contacts: peopleOf('two.example', 4) })
  const third = await aGroup(db, workspaceId, { contacts: peopleOf('three.example', 4) })
  return { ...account, workspaceId, first, second, third }
}

describe('All Contacts', () => {
  // spec: 3.contact.id
  it('are the whole array, in the order of their creation', async () => {
    const { call } = await threeGroups()
    const answer = await call(listContacts)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(emailsOf(answer.body)).toEqual([
      ...emails('one.example', 0, 4),
      ...emails('two.example', 0, 4),
      ...emails('three.example', 0, 4),
    ])
    expect(Object.keys(answer.body[0] ?? {}).sort()).toEqual([
      'amount',
      'business_name',
      'created_at',
      'date_filed',
      'email',
      'fields',
      'first_name',
      'group_id',
      'id',
      'last_name',
      'lender_name',
      'link',
      'phone',
      'ref_id',
      'state_name',
      'status',
    ])
  })

  it('show which contacts cannot be mailed, and why', async () => {
    const { call, workspaceId, second } = await threeGroups()
    const other = await threeGroups()
    await transaction(db, (tx) =>
      suppress(
        tx,
        { workspaceId, email: 'Person1@one.example', reason: 'hard_bounce', mailingId: null },
        { workspaceId, email: 'person2@two.example', reason: 'complaint', mailingId: null },
        { workspaceId, email: 'person2@two.example', reason: 'unsubscribed', mailingId: null },
      ),
    )
    const saidOf = (contacts: readonly Contact[]) =>
      contacts.filter(({ status }) => status !== 'mailable').map(({ email, status }) => [email, status])
    const one = ['person1@one.example', 'hard_bounce']
    const two = ['person2@two.example', 'unsubscribed']
    expect(saidOf((await call(listContacts)).body)).toEqual([one, two])
    expect(saidOf((await call(listContacts, { query: { limit: 4, offset: 0 } })).body)).toEqual([one])
    expect(saidOf((await call(listContacts, { query: { limit: 4, search: 'person' } })).body)).toEqual([one])
    expect(saidOf((await call(listGroupContacts, { params: { id: second } })).body)).toEqual([two])
    expect(saidOf((await other.call(listContacts)).body)).toEqual([])
  })

  it('are an empty array if there are none', async () => {
    const { call } = await aSignedInAccount(app, db)
    expect((await call(listContacts)).body).toEqual([])
    const slice = await call(listContacts, { query: { limit: 10, offset: 0 } })
    expect([slice.body, slice.headers['x-total-count']]).toEqual([[], '0'])
  })

  it('come in pages that span groups, with the total', async () => {
    const { call } = await threeGroups()
    const slice = await call(listContacts, { query: { limit: 6, offset: 3 } })
    expect(emailsOf(slice.body)).toEqual([
      ...emails('one.example', 3, 4),
      ...emails('two.example', 0, 4),
      ...emails('three.example', 0, 1),
    ])
    expect(slice.headers['x-total-count']).toBe('12')
    const behind = await call(listContacts, { query: { limit: 10, offset: 12 } })
    expect([behind.body, behind.headers['x-total-count']]).toEqual([[], '12'])
  })

  it('omit a deleted group at once, in pages, in searches and in the complete list', async () => {
    const { call, second } = await threeGroups()
    await call(deleteContactGroup, { params: { id: second } })
    const expected = [...emails('one.example', 0, 4), ...emails('three.example', 0, 4)]
    expect(emailsOf((await call(listContacts)).body)).toEqual(expected)
    const slice = await call(listContacts, { query: { limit: 3, offset: 3 } })
    expect(emailsOf(slice.body)).toEqual(expected.slice(3, 6))
    expect(slice.headers['x-total-count']).toBe('8')
    const found = await call(listContacts, { query: { limit: 10, search: 'person' } })
    expect([found.body.length, found.headers['x-total-count']]).toEqual([8, '8'])
  })

  it('are complete, each once, if they need more than one batch', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await aGroup(db, caller.workspaceId, { contacts: peopleOf('many.example', 4001) })
    await aGroup(db, caller.workspaceId, { contacts: peopleOf('few.example', 2) })
    const { body } = await call(listContacts)
    expect(new Set(emailsOf(body)).size).toBe(4003)
    const rest = await call(listContacts, { query: { offset: 3999 } })
    expect(emailsOf(rest.body)).toEqual(emailsOf(body).slice(3999))
  })

  it('keep their order when large and small uploads alternate with other groups', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    // The ids leave out every second number, as when two groups are filled at the same time.
    await rows(db, sql`alter sequence contacts_id_seq increment by 2`)
    const all = peopleOf('turns.example', 2_300)
    const [first, ...sizes] = [1_130, 3, 1_001, 166]
    const groupId = await aGroup(db, caller.workspaceId, { contacts: all.slice(0, first) })
    let from = first
    for (const size of sizes) {
      const reading = await readContacts(all.slice(from, from + size))
      await importContacts(db, caller.workspaceId, groupId, reading, {}, testQuotas)
      from += size
    }
    await rows(db, sql`alter sequence contacts_id_seq increment by 1`)
    const page = async (query: { offset: number; search?: string }) =>
      emailsOf(
        (await call(listGroupContacts, { params: { id: groupId }, query: { limit: 40, ...query } })).body,
      )
    for (const offset of [0, 1_110, 1_130, 1_150, 2_120, 2_280])
      expect(await page({ offset })).toEqual(all.slice(offset, offset + 40).map(({ email }) => email))
    expect(await page({ offset: 0, search: 'person2134@' })).toEqual(['person2134@turns.example'])
    expect(await page({ offset: 0, search: 'person1131@' })).toEqual(['person1131@turns.example'])
  })

  // spec: 2.contacts.search
  it('are searched by names, email and business, in any letter case', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await aGroup(db, caller.workspaceId, {
      contacts: [
        {
          email: 'olena@one.example',
          first_name: 'Олена',
          last_name: 'Шевченко',
          business_name: '100% Café_Co',
        },
        { email: 'bob@two.example', first_name: 'Bob', last_name: "O'Neil", phone: 'olena' },
      ],
    })
    const search = async (text: string) => {
      const { body, headers } = await call(listContacts, { query: { limit: 10, search: text } })
      expect(headers['x-total-count']).toBe(String(body.length))
      return body.map(({ first_name }) => first_name)
    }
    expect(await search('олена шев')).toEqual(['Олена'])
    expect(await search('OLENA')).toEqual(['Олена'])
    expect(await search("o'neil")).toEqual(['Bob'])
    expect(await search('CAFÉ')).toEqual(['Олена'])
    expect(await search('100%')).toEqual(['Олена'])
    expect(await search('100% café_co')).toEqual(['Олена'])
    expect(await search('100_ café_co')).toEqual([])
    expect(await search('afé_c')).toEqual(['Олена'])
    expect(await search('afé%c')).toEqual([])
    expect(await search('%afé_')).toEqual(['Олена'])
    expect(await search('\\')).toEqual([])
    expect(await search('\u0000')).toHaveLength(2)
    expect(await search('  ')).toHaveLength(2)
  })

  it('are found by one or two first letters of a word, but not by punctuation alone', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await aGroup(db, caller.workspaceId, {
      contacts: [
        { email: 'ann@one.example', first_name: 'Ann', last_name: 'Élan', business_name: '小明 & Sons' },
        { email: 'joanna@two.example', first_name: 'Joanna', last_name: 'A-B' },
      ],
    })
    const search = async (text: string) =>
      (await call(listContacts, { query: { limit: 10, search: text } })).body.map(
        ({ first_name }) => first_name,
      )
    expect(await search('an')).toEqual(['Ann'])
    expect(await search('ann')).toEqual(['Ann', 'Joanna'])
    expect(await search('J')).toEqual(['Joanna'])
    expect(await search('él')).toEqual(['Ann'])
    expect(await search('小')).toEqual(['Ann'])
    expect(await search('a-b')).toEqual(['Joanna'])
    expect(await search('-b')).toEqual([])
    for (const signs of ['@', '&', '%', '_', '---', '😀']) expect(await search(signs)).toEqual([])
  })

  it('show the live group that each contact joined first, and the values of custom fields', async () => {
    const { call, workspaceId, first, second } = await threeGroups()
    const shared = peopleOf('two.example', 1)
    const late = await aGroup(db, workspaceId, { contacts: [...shared, ...peopleOf('late.example', 1)] })
    await rows(
      db,
      sql`update contacts set fields = fields || '{"plan": "gold", "amount": "12.50"}'
        where workspace_id = ${workspaceId} and email = 'person1@two.example'`,
    )
    const find = async () => (await call(listContacts, { query: { limit: 10, search: 'person1@two' } })).body
    expect(await find()).toMatchObject([{ group_id: second, amount: '12.50', fields: { plan: 'gold' } }])
    await call(deleteContactGroup, { params: { id: second } })
    expect(await find()).toMatchObject([{ group_id: late }])
    const inFirst = await call(listGroupContacts, { params: { id: first } })
    expect(inFirst.body.map(({ group_id, fields }) => [group_id, fields])).toEqual(
      Array.from({ length: 4 }, () => [first, {}]),
    )
  })

  it('are found by a search in pages, with the number found, and as a complete list', async () => {
    const { call } = await threeGroups()
    const slice = await call(listContacts, { query: { limit: 3, offset: 3, search: 'person' } })
    expect(emailsOf(slice.body)).toEqual([...emails('one.example', 3, 4), ...emails('two.example', 0, 2)])
    expect(slice.headers['x-total-count']).toBe('12')
    const behind = await call(listContacts, { query: { limit: 3, offset: 30, search: 'two.ex' } })
    expect([behind.body, behind.headers['x-total-count']]).toEqual([[], '4'])
    const whole = await call(listContacts, { query: { search: 'two.ex' } })
    expect(emailsOf(whole.body)).toEqual(emails('two.example', 0, 4))
  })

  it.each([{ limit: 0 }, { limit: 1001 }, { limit: 'x' }, { offset: -1 }, { limit: 1.5 }])(
    'are refused for the page %j',
    async (query) => {
      const { call } = await aSignedInAccount(app, db)
      expect((await call(listContacts, { query })).status).toBe(400)
    },
  )

  it('contain only contacts of the caller’s workspace', async () => {
    await threeGroups()
    const { call } = await aSignedInAccount(app, db)
    expect((await call(listContacts)).body).toEqual([])
    expect((await call(listContacts, { query: { limit: 5, search: 'person' } })).body).toEqual([])
  })
})

describe('The contacts of a group', () => {
  it('are listed completely and in pages', async () => {
    const { call, second } = await threeGroups()
    const whole = await call(listGroupContacts, { params: { id: second } })
    expect(emailsOf(whole.body)).toEqual(emails('two.example', 0, 4))
    const slice = await call(listGroupContacts, { params: { id: second }, query: { limit: 2, offset: 1 } })
    expect(emailsOf(slice.body)).toEqual(emails('two.example', 1, 3))
    expect(slice.headers['x-total-count']).toBe('4')
    const found = await call(listGroupContacts, {
      params: { id: second },
      query: { limit: 9, search: 'person3' },
    })
    expect([emailsOf(found.body), found.headers['x-total-count']]).toEqual([['person3@two.example'], '1'])
  })

  it('are found alike in a small group and in one so large that PostgreSQL plans the search differently', async () => {
    const { workspaceId, first, second } = await threeGroups()
    const find = async (id: number, members: number, search: string) => {
      const listed = { workspaceId, group: { id, members }, term: termOf(search) }
      const { total, contacts } = await getSlice(db, listed, { limit: 3, offset: 1 })
      return [total, emailsOf(contacts)]
    }
    for (const members of [4, 100_000]) {
      expect(await find(second, members, 'person')).toEqual([4, emails('two.example', 1, 4)])
      expect(await find(second, members, 'two.exa')).toEqual([4, emails('two.example', 1, 4)])
      expect(await find(first, members, 'two.exa')).toEqual([0, []])
    }
  })

  // spec: 5.workspace.foreign-ids
  it('are 404 for a deleted or unknown group, and for one of another workspace', async () => {
    const { call, first } = await threeGroups()
    const other = await aSignedInAccount(app, db)
    expect((await other.call(listGroupContacts, { params: { id: first } })).status).toBe(404)
    await call(deleteContactGroup, { params: { id: first } })
    for (const id of [first, 999_999, 'all', '1e3']) {
      expect((await call(listGroupContacts, { params: { id } })).status).toBe(404)
    }
  })
})
