// The search in contacts finds what a sequential scan of the contacts finds, in the same order.
import { listContacts, listGroupContacts, mostCounted, uploadContacts } from '@lettermill/contracts'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { contactRoutes } from '../index.ts'
import { getSlice } from '../lists/list.ts'
import { termOf } from '../lists/term.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { aSignedInAccount, peopleOf } from '../../../../test/factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../../../../test/harness.ts'

const database = await freshDatabase()
const { db } = database
const app = await startFrame(database, {
  routes: (frame) => contactRoutes(frame, { db, quotas: testQuotas }),
})

const letters = fc.constantFrom(...'abcAB1 .-_%\\\'"@éЖжßİ字😀,'.split(''), '😀', ' ')
const word = fc.string({ unit: letters, maxLength: 8 })
const person = fc.record({
  first_name: word,
  last_name: word,
  business_name: word,
  name: fc.stringMatching(/^[a-cA-C1]{1,3}$/),
})

it.each(['example!', '“example”', '.example', 'example, ', '%example_'])(
  'A search for %s read every contact for which the index has "example", and found nobody',
  (typed) => {
    expect(termOf(typed)).toEqual({ text: 'example', place: 'anywhere' })
  },
)

it.each(['info@', '@firm.example', "o'neil", '100% cotton', '-an', "'t"])(
  'A search for %s keeps its punctuation',
  (typed) => {
    expect(termOf(typed)?.text).toBe(typed.replace('%', String.raw`\%`))
  },
)

describe('A search', () => {
  it('finds the same contacts as a sequential scan', async () => {
    const people = fc.sample(person, { numRuns: 400, seed: 20_261_122 })
    const { call } = await aSignedInAccount(app, db)
    const contacts = people.map(({ name, ...each }, at) => ({
      ...each,
      first_name: `f${each.first_name}`,
      email: `${name}${String(at)}@x-${name}.example`,
    }))
    for (const [from, to] of [
      [0, 130],
      [100, 290],
      [290, 400],
    ])
      await call(uploadContacts, { body: { contacts: contacts.slice(from, to) } })
    const { body: all } = await call(listContacts)
    expect(all).toHaveLength(400)
    const lineOf = (each: (typeof all)[number]) =>
      lower(
        ['', each.email, each.first_name, each.last_name, each.business_name]
          .filter((value, at) => value || at === 0)
          .join(' '),
      )
    const isFound = (line: string, typed: string) => {
      if (/[\p{Alphabetic}\p{Nd}]{3}/u.test(typed)) return line.includes(withoutSignsAround(typed))
      return /[\p{Alphabetic}\p{Nd}]/u.test(typed) && line.includes(` ${typed}`)
    }

    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          word,
          fc.nat({ max: 399 }).chain((at) => substring(lineOf(all[at] as (typeof all)[number]))),
        ),
        fc.nat({ max: 60 }),
        async (term, offset) => {
          const typed = lower(term.trim())
          // A term that cuts a surrogate pair in half is no valid text.
          fc.pre(typed !== '' && !/\p{Cs}/u.test(term))
          const expected = all.filter((each) => isFound(lineOf(each), typed)).map(({ id }) => id)
          const { body, headers } = await call(listContacts, { query: { search: term, limit: 40, offset } })
          expect([headers['x-total-count'], headers['x-total-count-bound']]).toEqual([
            String(expected.length),
            undefined,
          ])
          expect(body.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 40))
          const { body: whole } = await call(listContacts, { query: { search: term } })
          expect(whole.map(({ id }) => id)).toEqual(expected)
        },
      ),
      { numRuns: 120 },
    )
  })

  it('that matches more contacts than it counts says so, and its pages reach as far as the count', async () => {
    const { call } = await aSignedInAccount(app, db)
    const contacts = Array.from({ length: 11_000 }, (_, at) => ({
      first_name: at === 5 || at === 10_990 ? 'Rare' : 'Common',
      email: `p${String(at)}@far.example`,
    }))
    const { body } = await call(uploadContacts, { body: { contacts } })
    const search = async (text: string, offset = 0) => {
      const query = { search: text, limit: 100, offset }
      const answer = await call(listGroupContacts, { params: { id: body.groupId }, query })
      const { 'x-total-count': total, 'x-total-count-bound': bound } = answer.headers
      return { total, bound, emails: answer.body.map(({ email }) => email) }
    }
    expect(await search('far')).toMatchObject({ total: String(mostCounted), bound: 'at-least' })
    expect((await search('far', 9950)).emails).toHaveLength(50)
    expect((await search('far', 10_001)).emails).toEqual([])
    expect(await search('rare')).toEqual({
      total: '2',
      bound: undefined,
      emails: ['p5@far.example', 'p10990@far.example'],
    })
    expect((await search('rare', 1)).emails).toEqual(['p10990@far.example'])
    const { body: whole } = await call(listGroupContacts, {
      params: { id: body.groupId },
      query: { search: 'far' },
    })
    expect(whole).toHaveLength(11_000)
  })

  it('in a group just imported into a new workspace reads each contact only a few times', async () => {
    const old = await aSignedInAccount(app, db)
    await upload(old, 400, 'old.example')
    await rows(db, sql`analyze contacts, group_members`)
    const account = await aSignedInAccount(app, db)
    const id = await upload(account, 3000, 'new.example')
    const before = await contactsRead()
    for (const members of [3000, 100_000]) {
      const group = { id, members }
      const listed = { workspaceId: account.caller.workspaceId, group, term: termOf('person') }
      expect((await getSlice(db, listed, { limit: 10, offset: 0 })).total).toBe(3000)
    }
    // PostgreSQL reports the number of rows read with a delay, and it includes some of the imports. Reading each
    // contact once for each member would be 4,500,000.
    await vi.waitFor(async () => {
      await rows(db, sql`select pg_stat_force_next_flush()`)
      expect((await contactsRead()) - before).toBeGreaterThanOrEqual(6000)
    }, 20_000)
    expect((await contactsRead()) - before).toBeLessThan(1_000_000)
  })
})

/** Uploads `people` and returns their group. */
async function upload(
  account: Awaited<ReturnType<typeof aSignedInAccount>>,
  count: number,
  domain: string,
): Promise<number> {
  return (await account.call(uploadContacts, { body: { contacts: peopleOf(domain, count) } })).body.groupId
}

async function contactsRead(): Promise<number> {
  const read = await row(
    db,
    sql<{ count: number }>`select seq_tup_read + coalesce(idx_tup_fetch, 0) as count
      from pg_stat_user_tables where relname = 'contacts'`,
  )
  return read?.count ?? 0
}

/** The text from the first letter, digit or @ to the last. */
function withoutSignsAround(text: string): string {
  const isSign = (character: string | undefined) => !/[\p{Alphabetic}\p{Nd}@]/u.test(character ?? '@')
  const characters = [...text]
  while (isSign(characters[0])) characters.shift()
  while (isSign(characters.at(-1))) characters.pop()
  return characters.join('')
}

/** Lower-cases each letter to one letter, as the database does. */
const lower = (text: string) => text.replaceAll('İ', 'i').toLowerCase()

/** A part of a text, which a search for it must find. */
function substring(text: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat({ max: text.length - 1 }), fc.integer({ min: 1, max: 12 }))
    .map(([from, length]) => text.slice(from, from + length))
}
