// What an upload's rows become.
import { describe, expect, it } from 'vitest'
import { readContacts, type UploadedRow } from '../../src/features/contacts/import/read-contacts.ts'
import { partsOf } from '../../src/features/contacts/lists/slices.ts'
import { addressesOf } from './lines.ts'
import { readCsv } from './read-csv.ts'

function read(rows: readonly UploadedRow[]) {
  const { contacts, ...counts } = readContacts(rows)
  return { ...counts, contacts: addressesOf(contacts).map((address) => contacts.get(address)) }
}

const ann = { first_name: 'Ann', email: 'ann@firm.example' }

describe('An address', () => {
  it('stands once, whatever its letter case, and later rows fill what was empty', () => {
    const { contacts, duplicates } = read([
      { ...ann, last_name: 'Lee', phone: '' },
      { ...ann, email: 'ANN@Firm.Example', first_name: 'Anna', last_name: 'Other', phone: '(415) 555-0100' },
      { ...ann, email: ' ann@firm.example', amount: '$5', business_name: 'Firm' },
    ])
    expect(duplicates).toBe(2)
    expect(contacts).toEqual([
      expect.objectContaining({
        email: 'ann@firm.example',
        first_name: 'Ann',
        last_name: 'Lee',
        phone: '(415) 555-0100',
        amount: '5',
        date_filed: null,
        business_name: 'Firm',
      }),
    ])
  })

  it('beyond ASCII is stored in A-labels, and is the same as those', () => {
    const { contacts, duplicates } = read([
      { ...ann, email: 'ann@bücher.example' },
      { ...ann, email: 'ann@xn--bcher-kva.example' },
    ])
    expect(contacts.map((contact) => contact?.email)).toEqual(['ann@xn--bcher-kva.example'])
    expect(duplicates).toBe(1)
  })
})

describe('A row', () => {
  it('is skipped with its number and the reason', () => {
    const { contacts, skipped, reasons } = read([
      ann,
      { ...ann, first_name: ' ' },
      { first_name: 'Bob' },
      { first_name: 'Bob', email: 'not an address' },
      { ...ann, link: 'x'.repeat(10_001) },
      {},
    ])
    expect(contacts).toHaveLength(1)
    expect(skipped).toBe(5)
    expect(reasons).toEqual([
      { row: 2, reason: 'First Name is missing.' },
      { row: 3, reason: 'Email is missing.' },
      { row: 4, reason: 'Email is not valid.' },
      { row: 5, reason: 'A cell has more than 10,000 characters.' },
      { row: 6, reason: 'First Name is missing.' },
    ])
  })

  it('is kept with a cell of 10,000 characters, also of those that JavaScript counts twice', () => {
    expect(read([{ ...ann, link: '🔗'.repeat(10_000) }]).skipped).toBe(0)
  })

  it('gives a reason for the first hundred only', () => {
    const { skipped, reasons } = read(Array.from({ length: 150 }, () => ({})))
    expect([skipped, reasons.length, reasons.at(-1)?.row]).toEqual([150, 100, 100])
  })

  it('takes numbers and booleans, and ignores columns that are no contact field', () => {
    const { contacts } = read([
      { ...ann, ref_id: 42, amount: 12.5, last_name: true, other: 'x', constructor: 'y' },
    ])
    expect(contacts[0]).toMatchObject({ ref_id: '42', amount: '12.5', last_name: 'true' })
    expect(contacts[0]).not.toHaveProperty('other')
  })

  it('is cleaned of what cannot be stored or printed', () => {
    const { contacts } = read([
      { email: 'ann\u0000@firm.example', first_name: 'A\ud800nn\u0007', last_name: 'Multi\r\nline' },
    ])
    expect(contacts[0]).toMatchObject({
      email: 'ann@firm.example',
      first_name: 'Ann',
      last_name: 'Multi line',
    })
  })

  it('keeps no date and no amount where they cannot be understood, and counts them', () => {
    const { contacts, unreadable } = read([
      { ...ann, date_filed: 'soon', amount: 'n/a' },
      { first_name: 'Bob', email: 'bob@firm.example', date_filed: '', amount: ' ' },
    ])
    expect(contacts[0]).toMatchObject({ date_filed: null, amount: null })
    expect(unreadable).toBe(2)
  })
})

describe('The file', () => {
  it.each([
    ['lending-leads.csv', 'utf-8', ',', 2101, 0, 0, 0],
    ['lending-leads-as-they-come.csv', 'utf-8', ',', 492, 4, 8, 2],
    ['lending-leads-excel-semicolon.csv', 'windows-1252', ';', 200, 0, 0, 0],
    ['lending-leads-excel-unicode.txt.csv', 'utf-16le', '\t', 200, 0, 0, 0],
  ])(
    '%s (%s) gives %5$d contacts',
    (name, encoding, delimiter, imported, duplicates, skipped, unreadable) => {
      const reading = read(readCsv(name, encoding, delimiter))
      expect({ ...reading, contacts: reading.contacts.length, reasons: reading.reasons.length }).toEqual({
        contacts: imported,
        duplicates,
        skipped,
        unreadable,
        reasons: skipped,
      })
    },
  )
})

describe('A slice of All Contacts', () => {
  const groups = [3, 0, 5, 2].map((contactCount, index) => ({ id: index + 1, contactCount }))

  it.each([
    [0, 2, [[1, 0, 2]]],
    [
      2,
      2,
      [
        [1, 2, 1],
        [3, 0, 1],
      ],
    ],
    [
      0,
      100,
      [
        [1, 0, 3],
        [3, 0, 5],
        [4, 0, 2],
      ],
    ],
    [8, 1, [[4, 0, 1]]],
    [9, 10, [[4, 1, 1]]],
    [10, 10, []],
  ])('from %d, %d long, lies in these parts of its groups', (offset, limit, parts) => {
    expect(partsOf(groups, offset, limit)).toEqual(
      parts.map(([group_id, skip, take]) => ({ group_id, skip, take })),
    )
  })
})
