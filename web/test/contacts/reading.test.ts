// How CSV files are read (decisions 12, 15): the four real files, and the ways in which files differ.
import { describe, expect, it } from 'vitest'
import { isEmail, type FieldColumns, type ReadContact } from '../../src/features/contacts/csv/contact.ts'
import { csvReading, type CsvEnd, type RefusedRow } from '../../src/features/contacts/csv/reading.ts'
import { openTable } from '../../src/features/contacts/csv/table.ts'
import { autoMapping } from '../../src/features/contacts/import/mapping.ts'
import { csvFile, sampleFile } from './sampleFiles.ts'

const texts = {
  header: ['Reason', 'first', 'email'],
  reasons: { firstNameMissing: 'no first name', emailInvalid: 'no valid email', cellTooLong: 'too long' },
}

/** Reads a whole file as the import does, with its own mapping; `refuse` is what the server says to each piece. */
async function readAll(
  file: Blob,
  columns?: FieldColumns,
  refuse: (contacts: ReadContact[]) => RefusedRow[] = () => [],
) {
  const ask = csvReading()
  const opened = await ask({ kind: 'open', file })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const pieces: ReadContact[][] = []
  let reply = await ask({ kind: 'begin', columns: columns ?? autoMapping(opened.headers), texts })
  while (reply.kind === 'piece') {
    pieces.push(reply.contacts)
    reply = await ask({ kind: 'next', refused: refuse(reply.contacts) })
  }
  return { opened, pieces, contacts: pieces.flat(), end: reply as CsvEnd }
}

const distinct = (contacts: ReadContact[]) =>
  new Set(contacts.map(({ email = '' }) => email.toLowerCase())).size

/** Two columns, read by position. */
const two: FieldColumns = { first_name: 0, email: 1 }

describe('a real file', () => {
  it.each([
    ['lending-leads.csv', 2101, 2101, 0],
    ['lending-leads-as-they-come.csv', 496, 492, 8],
    ['lending-leads-excel-semicolon.csv', 200, 200, 0],
    ['lending-leads-excel-unicode.txt.csv', 200, 200, 0],
  ])(
    '%s yields %i contacts at %i addresses and %i skipped rows',
    async (name, contacts, addresses, skipped) => {
      const read = await readAll(sampleFile(name))
      expect([read.contacts.length, distinct(read.contacts), read.end.skipped]).toEqual([
        contacts,
        addresses,
        skipped,
      ])
    },
  )

  it('keeps a quoted line break, a BOM out of the first header, and Cyrillic names', async () => {
    const { opened, contacts } = await readAll(sampleFile('lending-leads-as-they-come.csv'))
    expect(opened.headers[0]).toBe('Ref ID')
    expect(contacts.map((contact) => contact.business_name)).toContain('Multi\nline, "Quoted" Co')
    expect(contacts.map((contact) => contact.first_name)).toContain('Олена')
  })

  it('written by European Excel keeps its accents', async () => {
    const { contacts } = await readAll(sampleFile('lending-leads-excel-semicolon.csv'))
    const accented = contacts.filter(({ first_name = '' }) => /[à-ÿ]/i.test(first_name))
    expect(accented.length).toBeGreaterThan(0)
    expect(contacts.filter((contact) => /\ufffd/.test(JSON.stringify(contact)))).toEqual([])
  })
})

describe('the encoding', () => {
  const bytes = (text: string, encode: (code: number) => number) =>
    Uint8Array.from([...text].map((letter) => encode(letter.codePointAt(0) ?? 0)))
  const latin = (text: string) => bytes(text, (code) => code)
  const cyrillic = (text: string) =>
    bytes(text, (code) => (code >= 0x410 && code <= 0x44f ? code - 0x350 : code))
  const utf16 = (text: string) =>
    Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]))
  const firstName = async (content: Uint8Array<ArrayBuffer>) =>
    (await readAll(csvFile(content), two)).contacts.at(-1)?.first_name

  it('is Windows-1252 for Western names and Windows-1251 for Cyrillic ones', async () => {
    expect(await firstName(latin('n,e\nJosé,j@x.co\nZoë Müller,z@x.co'))).toBe('Zoë Müller')
    expect(await firstName(cyrillic('n,e\nАнна Петрова,a@x.co\nРоман,o@x.co'))).toBe('Роман')
  })

  it('is UTF-8 although a few bytes are damaged', async () => {
    const whole = new TextEncoder().encode(`n,e\n${'Олена,o@x.co\n'.repeat(20)}Ы?,a@x.co`)
    const damaged = whole.map((byte) => (byte === 0x3f ? 0xff : byte))
    expect(await firstName(damaged)).toBe('Ы\ufffd')
  })

  it('is UTF-16 without a byte order mark too', async () => {
    expect(await firstName(utf16('n,e\r\nAnn,a@x.co\r\nЇжак,b@x.co\r\n'))).toBe('Їжак')
  })

  it('is found by the last byte of a file that is longer than a slice', async () => {
    const filler = new TextEncoder().encode(`n,e\n${'Ann,a@x.co\n'.repeat(100_000)}`)
    expect(await firstName(Uint8Array.from([...filler, ...latin('René,r@x.co')]))).toBe('René')
  })
})

describe('a file', () => {
  const rows = async (content: string, columns: FieldColumns = two) =>
    (await readAll(csvFile(content), columns)).contacts.map(({ first_name, email }) => [first_name, email])

  it.each([
    ['commas', 'n,e\nAnn,a@x.co\n'],
    ['semicolons, commas within', 'n;e\nAnn;a@x.co\n"Lee, Bob";b@x.co\n'],
    ['tabs', 'n\te\nAnn\ta@x.co'],
    ['a line that names the delimiter', 'sep=|\r\nn|e\r\nAnn|a@x.co\r\n'],
    ['CR line ends', 'n,e\rAnn,a@x.co\r'],
    ['mixed line ends', 'n,e\r\nAnn,a@x.co\nBob,b@x.co\r\n'],
    ['empty lines around', '\n\n  \nn,e\n,,\nAnn,a@x.co\n\n'],
    ['rows that are too short and too long', 'n,e,x\nAnn,a@x.co\nBob,b@x.co,1,2,3\n'],
    ['one column more than is used', 'n;e;x;y\nAnn;a@x.co;"1,5";"2,5"\n'],
  ])('is read with %s', async (_kind, content) => {
    expect((await rows(content))[0]).toEqual(['Ann', 'a@x.co'])
  })

  it('of a single column is no failure', async () => {
    expect(await openTable(csvFile('Email\nann@x.co\n'))).toMatchObject({
      headers: ['Email'],
      delimiter: ',',
    })
  })

  it.each([
    ['nothing in it', ''],
    ['headers alone', 'first,email\n\n'],
    ['a workbook in it', Uint8Array.from({ length: 4000 }, (_, at) => (at * 37) % 251)],
  ])('cannot be read with %s', async (_kind, content) => {
    expect(await openTable(csvFile(content))).toBeNull()
  })

  it('keeps a row whole where a slice ends, in the middle of a letter, a CRLF or a quoted cell', async () => {
    const row = '"Оля, ""О""\r\nдруга",o@x.co\r\n'
    const { contacts } = await readAll(csvFile(`n,e\r\n${row.repeat(40_000)}`), two)
    expect(contacts.length).toBe(40_000)
    expect(new Set(contacts.map((contact) => contact.first_name))).toEqual(new Set(['Оля, "О"\nдруга']))
  })

  it('with a quote that is never closed loses no row to it', async () => {
    const many = Array.from({ length: 90_000 }, (_, at) => `Bob,b${at}@x.co`).join('\n')
    const { contacts } = await readAll(csvFile(`n,e\n"Ann,a@x.co\n${many}\nLast,l@x.co`), two)
    expect(contacts.length).toBe(90_002)
    expect(contacts[0]).toEqual({ first_name: '"Ann', email: 'a@x.co' })
  })

  it('goes up in pieces of a few thousand contacts, with the bytes read so far', async () => {
    const ask = csvReading()
    const file = csvFile(`n,e\n${Array.from({ length: 6000 }, (_, at) => `Ann,a${at}@x.co\n`).join('')}`)
    await ask({ kind: 'open', file })
    const pieces = [
      await ask({ kind: 'begin', columns: two, texts }),
      await ask({ kind: 'next', refused: [] }),
      await ask({ kind: 'next', refused: [] }),
      await ask({ kind: 'next', refused: [] }),
    ]
    const sizes = pieces.map((reply) => (reply.kind === 'piece' ? reply.contacts.length : reply.kind))
    expect(sizes).toEqual([2500, 2500, 1000, 'end'])
    const read = pieces.flatMap((reply) => (reply.kind === 'piece' ? [reply.bytesRead] : []))
    expect(read).toEqual([...read].sort((one, other) => one - other))
    expect(read.at(-1)).toBe(file.size)
  })
})

describe('a row', () => {
  it('is skipped without a first name, without a valid email, or with an endless cell', async () => {
    const content = `n,e\n ,a@x.co\nBob,nowhere\n${'x'.repeat(10_001)},c@x.co\nDan,d@x.co\n`
    const { contacts, end } = await readAll(csvFile(content), two)
    expect(contacts).toEqual([{ first_name: 'Dan', email: 'd@x.co' }])
    expect(end.skipped).toBe(3)
  })

  it('that was skipped comes back as CSV with its reason, harmless to a spreadsheet', async () => {
    const content = 'n,e\n"=1+1, ""x""",none\nAnn,a@x.co\nBob,b@x.co\n'
    const { end } = await readAll(csvFile(content), two, () => [{ row: 2, reason: 'the server said no' }])
    const bytes = new Uint8Array((await end.skippedFile?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
      'Reason,first,email',
      `no valid email,"'=1+1, ""x""",none`,
      'the server said no,Bob,b@x.co',
      '',
    ])
    expect(end.skipped).toBe(1)
  })

  it('that was taken leaves no such file', async () => {
    expect((await readAll(csvFile('n,e\nAnn,a@x.co'), two)).end).toMatchObject({
      skipped: 0,
      skippedFile: null,
    })
  })
})

describe('an email', () => {
  it.each([' ann@firm.example ', "o'neil+x@firm.example", 'ann@bücher.example', 'ann@пошта.укр'])(
    '%j is valid',
    (typed) => expect(isEmail(typed)).toBe(true),
  )

  it.each([
    '',
    'not an address',
    'ann@localhost',
    'ann@firm..example',
    '.ann@firm.example',
    'ann.@firm.example',
    'a..n@firm.example',
    'олена@firm.example',
    `${'a'.repeat(65)}@firm.example`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.co`,
    'ann@ü .example',
  ])('%j is not valid', (typed) => expect(isEmail(typed)).toBe(false))
})
