// Lists of contacts that are sorted by a column, a page at a time.
import { listContacts, listGroupContacts, type ContactSort } from '@lettermill/contracts'
import { expect, it } from 'vitest'
import { contactRoutes } from '../index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { suppress } from '../../suppressions/index.ts'
import { aGroup, aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas }),
})

const people = [
  { email: 'Dora@firm.example', first_name: 'ben', last_name: 'Young' },
  { email: 'ann@firm.example', first_name: 'Cleo', last_name: 'Adams' },
  { email: 'cleo@firm.example', first_name: 'Ann' },
  { email: 'ben@firm.example', first_name: 'Dora', last_name: 'moss' },
]

async function aList() {
  const { call, caller } = await aSignedInAccount(app, db)
  const { workspaceId } = caller
  const group = await aGroup(db, workspaceId, { contacts: people })
  await aGroup(db, workspaceId, { contacts: [{ email: 'zoe@other.example', first_name: 'Zoe' }] })
  await transaction(db, (tx) =>
    suppress(tx, { workspaceId, email: 'dora@firm.example', reason: 'complaint', mailingId: null }),
  )
  const other = await aSignedInAccount(app, db)
  await aGroup(db, other.caller.workspaceId, { contacts: people })
  const names = (contacts: readonly { email: string }[]) =>
    contacts.map(({ email }) => email.split('@')[0]?.toLowerCase())
  return {
    all: async (sort: ContactSort, more: { order?: 'asc' | 'desc'; search?: string; offset?: number } = {}) =>
      names((await call(listContacts, { query: { limit: 3, sort, ...more } })).body),
    inGroup: async (sort: ContactSort, order: 'asc' | 'desc') =>
      names(
        (await call(listGroupContacts, { params: { id: group }, query: { limit: 9, sort, order } })).body,
      ),
  }
}

it('sorts all contacts and those of a group, in both directions, in any letter case', async () => {
  const { all, inGroup } = await aList()
  expect(await all('email')).toEqual(['ann', 'ben', 'cleo'])
  expect(await all('email', { offset: 3 })).toEqual(['dora', 'zoe'])
  expect(await all('joined', { order: 'desc' })).toEqual(['zoe', 'ben', 'cleo'])
  expect(await inGroup('email', 'desc')).toEqual(['dora', 'cleo', 'ben', 'ann'])
  expect(await inGroup('first_name', 'asc')).toEqual(['cleo', 'dora', 'ann', 'ben'])
  expect(await inGroup('first_name', 'desc')).toEqual(['ben', 'ann', 'dora', 'cleo'])
  expect(await inGroup('joined', 'asc')).toEqual(['dora', 'ann', 'cleo', 'ben'])
})

it('puts contacts without a value last in both directions', async () => {
  const { inGroup } = await aList()
  expect(await inGroup('last_name', 'asc')).toEqual(['ann', 'ben', 'dora', 'cleo'])
  expect(await inGroup('last_name', 'desc')).toEqual(['dora', 'ben', 'ann', 'cleo'])
})

it('sorts by status: contacts that can be mailed first or last', async () => {
  const { inGroup, all } = await aList()
  expect(await inGroup('status', 'asc')).toEqual(['ann', 'cleo', 'ben', 'dora'])
  expect(await all('status', { order: 'desc' })).toEqual(['dora', 'ann', 'cleo'])
})

it('sorts what a search finds', async () => {
  const { all } = await aList()
  expect(await all('email', { search: 'firm', order: 'desc' })).toEqual(['dora', 'cleo', 'ben'])
  expect(await all('status', { search: 'firm', order: 'desc' })).toEqual(['dora', 'ann', 'cleo'])
  expect(await all('first_name', { search: 'nobody' })).toEqual([])
})

it('sorts by a list of known columns only', async () => {
  const { call } = await aSignedInAccount(app, db)
  const answer = await call(listContacts, { query: { limit: 3, sort: 'phone' as ContactSort } })
  expect(answer.status).toBe(400)
})
