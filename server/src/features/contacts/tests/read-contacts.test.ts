// Turns the rows of an upload into contacts.
import { describe, expect, it } from 'vitest'
import { readContacts, type UploadedRow, type ValueMode } from '../import/read-contacts.ts'
import { readCsv } from './read-csv.ts'

async function read(rows: readonly UploadedRow[], mode?: ValueMode) {
  const { contacts, ...counts } = await readContacts(rows, mode)
  return { ...counts, contacts: contacts.map(({ email, fields }) => ({ email, ...fields })) }
}

const ann = { first_name: 'Ann', email: 'ann@firm.example' }

describe('An address', () => {
  // spec: 5.contact.email
  it('is one contact in any letter case, and later rows fill empty values', async () => {
    const { contacts, duplicates } = await read([
      { ...ann, last_name: 'Lee', phone: '' },
      { ...ann, email: 'ANN@Firm.Example', first_name: 'Anna', last_name: 'Other', phone: '(415) 555-0100' },
      { ...ann, email: ' ann@firm.example', amount: '$5', business_name: 'Firm' },
    ])
    expect(duplicates).toBe(2)
    expect(contacts).toEqual([
      {
        email: 'ann@firm.example',
        first_name: 'Ann',
        last_name: 'Lee',
        phone: '(415) 555-0100',
        amount: '5',
        business_name: 'Firm',
      },
    ])
  })

  it('gets the values of the later row if the import overwrites, but no blank empties a value', async () => {
    const { contacts } = await read(
      [
        { ...ann, last_name: 'Lee', phone: '1' },
        { ...ann, email: 'ANN@firm.example', last_name: ' ', phone: '2' },
      ],
      'overwrite',
    )
    expect(contacts).toEqual([{ ...ann, last_name: 'Lee', phone: '2' }])
  })

  it('with a domain beyond ASCII is stored in A-labels, and equals its A-label form', async () => {
    const { contacts, duplicates } = await read([
      { ...ann, email: 'ann@bücher.example' },
      { ...ann, email: 'ann@xn--bcher-kva.example' },
    ])
    expect(contacts.map((contact) => contact.email)).toEqual(['ann@xn--bcher-kva.example'])
    expect(duplicates).toBe(1)
  })
})

describe('The numbers of a column', () => {
  it.each([
    [
      ['1.234,56', '2.500', '0,125'],
      ['1234.56', '2500', '0.125'],
    ],
    [
      ['2,500', '1,5'],
      ['2.500', '1.5'],
    ],
    [
      ['2,500', '1.5'],
      ['2500', '1.5'],
    ],
    [
      ['1,234.56', '2.500', '2,500'],
      ['1234.56', '2.500', '2500'],
    ],
    [
      ['2.500', '2,500'],
      ['2.500', '2500'],
    ],
    [
      ['1.234,56', '1,234.56', '2.500'],
      ['1234.56', '1234.56', '2.500'],
    ],
  ])('%j are %j: they have one decimal mark, if their cells show which', async (cells, amounts) => {
    const { contacts } = await read(
      cells.map((amount, at) => ({ ...ann, email: `a${String(at)}@x.co`, amount })),
    )
    expect(contacts.map((contact) => (contact as { amount?: string }).amount)).toEqual(amounts)
  })
})

describe('A row', () => {
  // spec: 5.upload.cells
  it('is skipped with its number and the reason', async () => {
    const { contacts, skipped, reasons } = await read([
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
      { row: 2, code: 'first_name_missing' },
      { row: 3, code: 'email_missing' },
      { row: 4, code: 'email_invalid' },
      { row: 5, code: 'cell_too_long' },
      { row: 6, code: 'first_name_missing' },
    ])
  })

  it('is kept with a cell of 10,000 characters, even of characters that JavaScript counts as two', async () => {
    expect((await read([{ ...ann, link: '🔗'.repeat(10_000) }])).skipped).toBe(0)
  })

  // spec: 5.upload.skipped
  it('has a reason only if it is among the first hundred skipped', async () => {
    const { skipped, reasons } = await read(Array.from({ length: 150 }, () => ({})))
    expect([skipped, reasons.length, reasons.at(-1)?.row]).toEqual([150, 100, 100])
  })

  it('may contain numbers and booleans; columns that are no contact field are ignored', async () => {
    const { contacts } = await read([
      { ...ann, ref_id: 42, amount: 12.5, last_name: true, other: 'x', constructor: 'y' },
    ])
    expect(contacts[0]).toMatchObject({ ref_id: '42', amount: '12.5', last_name: 'true' })
    expect(contacts[0]).not.toHaveProperty('other')
  })

  // spec: 5.upload.cells
  it('is cleaned of characters that cannot be stored or printed', async () => {
    const { contacts } = await read([
      { email: 'ann\u0000@firm.example', first_name: 'A\ud800nn\u0007', last_name: 'Multi\r\nline' },
    ])
    expect(contacts[0]).toMatchObject({
      email: 'ann@firm.example',
      first_name: 'Ann',
      last_name: 'Multi line',
    })
  })

  // spec: 5.contact.dates
  it('loses a date or an amount that cannot be parsed, and the loss is counted', async () => {
    const { contacts, unreadable } = await read([
      { ...ann, date_filed: 'soon', amount: 'n/a' },
      { first_name: 'Bob', email: 'bob@firm.example', date_filed: '', amount: ' ' },
    ])
    expect(contacts[0]).toEqual(ann)
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
    async (name, encoding, delimiter, imported, duplicates, skipped, unreadable) => {
      const reading = await read(readCsv(name, encoding, delimiter))
      expect({
        ...reading,
        contacts: reading.contacts.length,
        reasons: reading.reasons.length,
      }).toMatchObject({
        contacts: imported,
        duplicates,
        skipped,
        unreadable,
        reasons: skipped,
      })
    },
  )
})
