// Rows that are read from their bytes: they become what the same rows become once they are parsed.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ContactLines } from '../../src/features/contacts/import/contact-lines.ts'
import {
  readContacts,
  type Reading,
  type UploadedRow,
} from '../../src/features/contacts/import/read-contacts.ts'
import { searchLine } from '../../src/features/contacts/lists/search-text.ts'
import { BodyReader } from '../../src/features/contacts/upload/body-reader.ts'
import { PlainRows } from '../../src/features/contacts/upload/plain-rows.ts'
import { UploadedRows } from '../../src/features/contacts/upload/rows.ts'
import { addressesOf, searchLinesOf } from './lines.ts'

const ann = { first_name: 'Ann', email: 'ann@firm.example' }

/** Everything of a reading, the lines that go to the database and the search lines included. */
function all({ contacts, ...counts }: Reading) {
  return {
    ...counts,
    contacts: addressesOf(contacts).map((address) => [address, contacts.get(address)]),
    lines: Buffer.concat([...contacts.pieces('7\t8\t')]).toString('utf8'),
    searchLines: searchLinesOf(contacts),
  }
}

function readBytes(text: string, piece = 64 * 1024) {
  const rows = new UploadedRows()
  const reader = new BodyReader(rows)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += piece) reader.read(bytes.subarray(at, at + piece))
  reader.end()
  return all(rows.reading())
}

/** Where the row ends that was taken without being parsed, or -1. */
const take = (row: string, lines = new ContactLines()) => new PlainRows(lines).take(Buffer.from(row), 0)

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.constantFrom<UploadedRow[string]>(null, true, false, 0, -1e-7, 1e20, 1e21, 12.5),
  fc.constantFrom(
    '',
    ' ',
    ' x',
    'x ',
    "'=1",
    "O'Neil",
    'a\\b',
    '\\N',
    '\\',
    'a"b',
    'Шевченко',
    'Zoë',
    '🔗',
    '\u2028',
  ),
  fc.constantFrom(
    '$12,500.50',
    '.5',
    '007',
    '12.50',
    '1'.repeat(31),
    '2/8/06',
    '2020-02-30',
    '2020-02-28',
    '2020-2-3',
  ),
  fc.constantFrom(
    'x'.repeat(9_999),
    'x'.repeat(10_001),
    '🔗'.repeat(5_001),
    '\ud800',
    '\u0000',
    '\u0007',
    '\u0085',
    'ſ',
  ),
)
const email = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 9 }).map((number) => `Reader${String(number)}@firm.example`) },
  fc.constantFrom(
    'READER1@firm.example',
    ' reader2@firm.example',
    'ann@bücher.example',
    'no address',
    "o'neil@x.example",
  ),
  cell,
)
const names = [
  'last_name',
  'business_name',
  'phone',
  'link',
  'ref_id',
  'amount',
  'date_filed',
  'other',
  'Zoë',
  'a"b',
  '',
]
const row = fc
  .tuple(
    fc.oneof(fc.constant('Ann'), cell),
    email,
    fc.dictionary(fc.constantFrom(...names), cell),
    fc.boolean(),
  )
  .map(([first_name, address, more, isBefore]): UploadedRow => {
    const named = { first_name, email: address }
    return isBefore ? { ...more, ...named } : { ...named, ...more }
  })

describe('Rows in an upload', () => {
  it('become what they become when they are parsed, wherever their bytes are cut and however they are spaced', () => {
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 12 }),
        fc.constantFrom(undefined, 1, '\t', '\n\r '),
        fc.constantFrom(64 * 1024, 1, 7, 1000),
        (rows, space, piece) => {
          const text = JSON.stringify({ contacts: rows }, null, space)
          // As it arrives: JSON has no infinite numbers.
          const { contacts } = JSON.parse(text) as { contacts: UploadedRow[] }
          expect(readBytes(text, piece)).toEqual(all(readContacts(contacts)))
        },
      ),
      { numRuns: 300 },
    )
  })

  it.each([
    { ...ann, phone: '+1 415', amount: '12.50', date_filed: '2020-02-28', other: 'x' },
    { ...ann, email: 'Ann.O+x@Firm.Example', amount: 12.5, phone: null, last_name: '', ref_id: true },
    {
      ...ann,
      last_name: "O'Neil",
      business_name: 'a "b" \\ Зоря',
      amount: '$12,500.50',
      date_filed: '2/8/06',
    },
    { Zoë: 'ë', email: ann.email, first_name: ' Zoë\n', '': '' },
  ])('that are like most are not parsed: %j', (fields) => {
    const text = JSON.stringify(fields)
    expect(take(text)).toBe(Buffer.byteLength(text))
    expect(take(`\n ${text}\t`)).toBe(Buffer.byteLength(text) + 2)
  })

  it.each([
    ['{}', 'of nothing'],
    ['[]', 'that are none'],
    ['{"first_name":"Ann","email":"ann@firm.example"', 'that go on'],
    ['{"first_name":"Ann","email":"ann@firm.example","phone":1', 'that go on'],
    ['{"first_name":"Ann","email":"ann@firm.example","phone":"\\', 'that go on'],
    ['{"first_name":"Ann","email":"ann@firm.example",}', 'with a comma too many'],
    ['{"first_name":"Ann" "email":"ann@firm.example"}', 'with a comma too few'],
    ['{"first_name":"Ann","email":"ann@firm.example";}', 'with another sign'],
    ['{"first_name":"Ann","email":"ann@firm.example","phone":"\\x"}', 'with an escape that is none'],
    ['{"first_name":"Ann","email":"ann@firm.example","other":"\\x"}', 'with an escape that is none'],
    ['{"first_name":"Ann","email":"ann@firm.example","other":"\t"}', 'with a bare tab'],
    ['{"first_name":"Ann","email":"ann@firm.example","oth\\er":""}', 'with an escape in a key'],
    ['{"first_name":"Ann","email":"ann@firm.example","phone":01}', 'with a number that is none'],
    ['{"first_name":"Ann","email":"ann@firm.example","phone":1e400}', 'with a number without end'],
    ['{"first_name":"Ann","email":"ann@firm.example","phone":[1]}', 'with a list'],
    ['{"first_name":"Ann","email":"ann@firm.example","other":{}}', 'with an object'],
    ['{"first_name":"Ann","email":"a@x.example","email":"b@x.example"}', 'with a field twice'],
    ['{"first_name":"Ann","email":"ann@localhost"}', 'without a valid address'],
    ['{"first_name":" ","email":"ann@firm.example"}', 'without a first name'],
    ['{"email":"ann@firm.example"}', 'without a first name'],
    ['{"first_name":"Ann","email":"ann@firm.example","amount":"soon"}', 'with an amount that is none'],
  ])('like %s, %s, are left to be parsed', (text) => {
    expect(take(text)).toBe(-1)
  })

  it('of an address seen before are left to be parsed, and what was begun of a row is forgotten', () => {
    const lines = new ContactLines()
    const text = JSON.stringify(ann)
    expect(take(JSON.stringify({ ...ann, date_filed: 'soon' }), lines)).toBe(-1)
    expect(take(text, lines)).toBe(text.length)
    expect(take(text.replace('ann@', 'ANN@'), lines)).toBe(-1)
    expect(searchLinesOf(lines)).toEqual([searchLine({ ...ann, last_name: null, business_name: null })])
  })
})

describe('Contacts as lines', () => {
  it('are found by their address, written anew and taken out, many chunks of them', () => {
    const contact = (number: number) => ({
      ...{ phone: null, state_name: null, lender_name: null, link: 'x'.repeat(number % 5000), ref_id: null },
      ...{ last_name: number % 2 ? null : 'Łęcki\\N', business_name: null, amount: null, date_filed: null },
      ...{ first_name: 'Ann', email: `a${String(number)}@x.example` },
    })
    const lines = new ContactLines()
    for (let number = 0; number < 1000; number += 1) lines.set(contact(number))
    expect(lines.get('A8@X.example')).toMatchObject(contact(8))
    lines.delete('a7@x.example')
    lines.set({ ...contact(8), first_name: 'Bob' })
    expect([lines.size, lines.get('a7@x.example')]).toEqual([999, undefined])
    expect(lines.get('a8@x.example')).toMatchObject({ first_name: 'Bob', last_name: 'Łęcki\\N', phone: null })
    const pieces = [...lines.pieces('1\t2\t')]
    expect(pieces.length).toBeGreaterThan(2)
    const written = Buffer.concat(pieces).toString('utf8').split('\n')
    expect([written.length, written[7]?.slice(0, 30)]).toEqual([
      1000,
      '1\t2\tBob\tŁęcki\\\\N\ta8@x.example\t',
    ])
    expect(searchLinesOf(lines)[7]).toBe('bob łęcki\\n a8@x.example')
  })
})
