// The search through contacts: whatever is typed, it finds what a plain look at every contact finds, in the same order.
import { listContacts, listGroupContacts, mostCounted, uploadContacts } from '@lettermill/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactRoutes, signOldBlocks } from '../../src/features/contacts/index.ts'
import { bitsOf, digitBitsOf, signatureOf } from '../../src/features/contacts/lists/signature.ts'
import { rows, sql } from '../../src/platform/db/index.ts'
import { aSignedInAccount } from '../factories.ts'
import { freshDatabase, startFrame, testQuotas } from '../harness.ts'

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

describe('A search', () => {
  it('finds what a plain look at every contact finds', async () => {
    const people = fc.sample(person, { numRuns: 400, seed: 20_261_122 })
    const { call, caller } = await aSignedInAccount(app, db)
    const contacts = people.map(({ name, ...each }, at) => ({
      ...each,
      first_name: `f${each.first_name}`,
      email: `${name}${String(at)}@x-${name}.example`,
    }))
    // Two groups, one of them in pieces, so that blocks are filled up.
    for (const from of [0, 0, 130, 133, 200, 290]) {
      const [of, to] = from === 0 ? [0, 130] : [from, { 130: 133, 133: 200, 200: 290, 290: 400 }[from]]
      const groups = await rows(
        db,
        sql<{
          id: number
        }>`select max(id) as id from contact_groups where workspace_id = ${caller.workspaceId}`,
      )
      const groupId = from === 0 ? undefined : groups[0]?.id
      await call(uploadContacts, { body: { contacts: contacts.slice(of, to), groupId } })
    }
    const { body: all } = await call(listContacts)
    expect(all).toHaveLength(530)
    const lineOf = (each: (typeof all)[number]) =>
      [each.first_name, each.last_name, each.email, each.business_name]
        .filter(Boolean)
        .join(' ')
        .toLowerCase()

    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          word,
          fc.nat({ max: 529 }).chain((at) => substring(lineOf(all[at] as (typeof all)[number]))),
        ),
        fc.nat({ max: 60 }),
        async (term, offset) => {
          const typed = term.trim().toLowerCase()
          // Half a character is no text.
          fc.pre(typed !== '' && !/\p{Cs}/u.test(term))
          const expected = all.filter((each) => lineOf(each).includes(typed)).map(({ id }) => id)
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

  it('through more than it counts says so, and its pages reach as far as the count', async () => {
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

  it('finds contacts of before there were signatures, before and after they are signed', async () => {
    const { call, caller } = await aSignedInAccount(app, db)
    await call(uploadContacts, {
      body: {
        contacts: [
          { first_name: 'Olena', email: 'olena@far.example' },
          { first_name: 'Bob', email: 'bob@far.example' },
        ],
      },
    })
    const of = sql`where workspace_id = ${caller.workspaceId}`
    await rows(db, sql`update contact_blocks set signature = null ${of}`)
    const search = async (text: string) =>
      (await call(listContacts, { query: { search: text, limit: 10 } })).body.map(
        ({ first_name }) => first_name,
      )
    expect([await search('olena'), await search('zoe')]).toEqual([['Olena'], []])
    await signOldBlocks(db)
    await signOldBlocks(db)
    expect(await rows(db, sql`select signature is null as unsigned from contact_blocks ${of}`)).toEqual([
      { unsigned: false },
    ])
    expect([await search('olena'), await search('zoe')]).toEqual([['Olena'], []])
  })
})

describe('A signature', () => {
  it('tells a run of digits from its parts', () => {
    const lines = Array.from({ length: 50 }, (_, at) => `ann reader1234${String(at)}@x1999.example`)
    const signature = signatureOf(lines.join('\n'))
    const has = (bit: number) => ((signature[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
    expect([digitBitsOf('1999'), digitBitsOf('234')].map((bits) => bits.every(has))).toEqual([true, true])
    expect([digitBitsOf('99999'), digitBitsOf('9199')].map((bits) => bits.every(has))).toEqual([false, false])
    // It is the only thing that tells them apart.
    expect(bitsOf('99999').every(has)).toBe(true)
  })

  it('has every bit of every term that its lines hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 40 }), { minLength: 1 }),
        (lines) => {
          const signature = signatureOf(lines.join('\n'))
          const has = (bit: number) => ((signature[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0
          for (const line of lines) {
            for (const length of [1, 2, 3, 5, 40]) {
              for (let from = 0; from + length <= line.length; from += 1) {
                const term = line.slice(from, from + length)
                expect([...bitsOf(term), ...digitBitsOf(term)].every(has)).toBe(true)
              }
            }
          }
        },
      ),
    )
  })
})

/** Some part of a text, which a search for it must find. */
function substring(text: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.nat({ max: text.length - 1 }), fc.integer({ min: 1, max: 12 }))
    .map(([from, length]) => text.slice(from, from + length))
}
