// Contacts whose cells have the maximum length. Lists of them are complete, and are read in parts that fit into memory.
import { listContacts, listGroupContacts, uploadContacts } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { contactRoutes } from '../index.ts'
import { allContacts, getSlice, listBatches } from '../lists/list.ts'
import { aSignedInAccount } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas }),
})
const { call, caller } = await aSignedInAccount(app, db)

const long = 'ї'.repeat(9000)
const emails = Array.from({ length: 60 }, (_, n) => `n${String(n).padStart(2, '0')}@long.example`)
let groupId = 0
for (const part of [emails.slice(0, 30), emails.slice(30)]) {
  const contacts = part.map((email) => ({ email, first_name: 'Ann', last_name: long, business_name: long }))
  groupId = (await call(uploadContacts, { body: { contacts } })).body.groupId
}

describe('Contacts with long cells', () => {
  it.each([{}, { search: 'long.example' }, { limit: 1000 }, { limit: 1000, search: 'long.example' }])(
    'are listed completely, each once and in order: %j',
    async (query) => {
      const { body } = await call(listContacts, { query })
      expect(body.map(({ email }) => email)).toEqual(emails)
      expect(body.at(-1)?.business_name).toBe(long)
    },
  )

  it.each([{}, { search: 'long' }])('are paged in a group at the requested offsets: %j', async (more) => {
    const params = { id: groupId }
    const { body, headers } = await call(listGroupContacts, {
      params,
      query: { limit: 28, offset: 1, ...more },
    })
    expect(body.map(({ email }) => email)).toEqual(emails.slice(31, 59))
    expect(headers['x-total-count']).toBe('30')
  })

  it.each([undefined, 'long.example'])(
    'are read from the database a megabyte at a time, even in a search: %s',
    async (search) => {
      const listed = allContacts(caller.workspaceId, search)
      const pieces = [(await getSlice(db, listed, { limit: 1000, offset: 0 })).contacts]
      for await (const piece of listBatches(db, listed)) pieces.push(piece)
      expect(Math.max(...pieces.map((piece) => Buffer.byteLength(JSON.stringify(piece))))).toBeLessThan(
        1_200_000,
      )
    },
  )
})
