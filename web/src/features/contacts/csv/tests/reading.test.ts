// How CSV files are read (P12, P15): four real files, delimiters and line ends, parts, skipped rows.
import { describe, expect, it } from 'vitest'
import type { FieldColumns, ReadContact } from '../contact.ts'
import { Report } from '../report.ts'
import { openTable } from '../table.ts'
import { readAll, skippedBytes, skippedLines, texts, two } from './read-all.ts'
import { csvFile, sampleFile } from '../../tests/sample-files.ts'

const distinct = (contacts: ReadContact[]) =>
  new Set(contacts.map(({ email = '' }) => email.toLowerCase())).size

describe('a real file', () => {
  // spec: 5.csv.dialects
  it.each([
    ['lending-leads.csv', 2101, 2101, 0],
    ['lending-leads-as-they-come.csv', 496, 492, 8],
    ['lending-leads-excel-semicolon.csv', 200, 200, 0],
    ['lending-leads-excel-unicode.txt.csv', 200, 200, 0],
  ])(
    '%s yields %i contacts at %i addresses and %i skipped rows',
    async (name, contacts, addresses, skipped) => {
      const read = await readAll(sampleFile(name))
      expect([read.contacts.length, distinct(read.contacts), read.report.skipped]).toEqual([
        contacts,
        addresses,
        skipped,
      ])
    },
  )

  // spec: 5.csv.header
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

describe('a file', () => {
  const rows = async (content: string, columns: FieldColumns = two) =>
    (await readAll(csvFile(content), columns)).contacts.map(({ first_name, email }) => [first_name, email])

  // spec: 5.csv.header, 5.csv.dialects
  it.each([
    ['commas', 'n,e\nAnn,a@x.co\n'],
    ['semicolons, and commas within cells', 'n;e\nAnn;a@x.co\n"Lee, Bob";b@x.co\n'],
    ['tabs', 'n\te\nAnn\ta@x.co'],
    ['pipes', 'n|e\nAnn|a@x.co'],
    ['pipes, and semicolons within quotes', 'n|e|x\nAnn|a@x.co|"1;2;3"\nBob|b@x.co|"1;2;3"\n'],
    ['a first line that names the delimiter', 'sep=|\r\nn|e\r\nAnn|a@x.co\r\n'],
    ['a quoted first line that names the delimiter', '"sep=;"\nn;e\nAnn;a@x.co'],
    ['a first line that names an unusual delimiter', 'sep=^\nn^e\nAnn^a@x.co'],
    ['CR line ends', 'n,e\rAnn,a@x.co\r'],
    ['mixed line ends', 'n,e\r\nAnn,a@x.co\nBob,b@x.co\rCid,c@x.co'],
    ['empty lines before and after the table', '\n\n  \nn,e\n,,\nAnn,a@x.co\n\n'],
    ['rows that are too short and too long', 'n,e,x\nAnn,a@x.co\nBob,b@x.co,1,2,3\n'],
    ['columns that no field uses', 'n;e;x;y\nAnn;a@x.co;"1,5";"2,5"\n'],
    ['spaces around its quotes', 'n,e\n "Ann" , "a@x.co" \n'],
  ])('is read with %s', async (_kind, content) => {
    expect((await rows(content))[0]).toEqual(['Ann', 'a@x.co'])
  })

  it('keeps a row whole if a slice ends in the middle of a letter, a CRLF or a quoted cell', async () => {
    const row = '"Оля, ""О""\r\nдруга",o@x.co\r\n'
    const { contacts } = await readAll(csvFile(`n,e\r\n${row.repeat(40_000)}`), two)
    expect(contacts.length).toBe(40_000)
    expect(new Set(contacts.map((contact) => contact.first_name))).toEqual(new Set(['Оля, "О"\nдруга']))
  })

  it('is uploaded in pieces of ten thousand contacts, with the numbers of rows and bytes read so far', async () => {
    const file = csvFile(`n,e\n${Array.from({ length: 24_000 }, (_, at) => `Ann,a${at}@x.co\n`).join('')}`)
    const { pieces } = await readAll(file, two)
    expect(pieces.map(({ contacts }) => contacts.length)).toEqual([10_000, 10_000, 4_000])
    expect(pieces.map(({ rowsRead }) => rowsRead)).toEqual([10_001, 20_001, 24_001])
    const read = pieces.map(({ bytesRead }) => bytesRead)
    expect(read).toEqual([...read].sort((one, other) => one - other))
    expect(read.at(-1)).toBe(file.size)
  })

  it('in which every row is skipped reports its progress meanwhile', async () => {
    const file = csvFile(`n,e\n${`,${'x'.repeat(200)}\n`.repeat(50_000)}`)
    const { pieces, report } = await readAll(file, two)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.every(({ contacts }) => contacts.length === 0)).toBe(true)
    expect(report.reasons).toEqual([{ what: 'no first name', count: 50_000, rows: [2, 3, 4, 5, 6] }])
  })

  it('that became shorter after it was picked cannot be read, even if this happens in the middle', async () => {
    const file = csvFile(`n,e\n${'Ann,a@x.co\n'.repeat(300_000)}`)
    const slice = file.slice.bind(file)
    let looks = 0
    // The file can be read for the encoding, the delimiter and the headers, but disappears afterwards.
    file.slice = (from = 0, to = 0) => slice(from, (looks += 1) > 8 ? Math.min(to, 1_500_000) : to)
    await expect(readAll(file, two)).rejects.toThrow('The file became shorter.')
  })
})

describe('a row', () => {
  // spec: 5.upload.cells
  it('is skipped without a first name, without a valid email, or with an endless cell', async () => {
    const content = `n,e\n ,a@x.co\nBob,nowhere\n${'x'.repeat(10_001)},c@x.co\nDan,d@x.co\n`
    const { contacts, report } = await readAll(csvFile(content), two)
    expect(contacts).toEqual([{ first_name: 'Dan', email: 'd@x.co' }])
    expect(report.skipped).toBe(3)
    expect(report.reasons).toEqual([
      { what: 'no first name', count: 1, rows: [2] },
      { what: 'no valid email', count: 1, rows: [3] },
      { what: 'cell too long', count: 1, rows: [4] },
    ])
  })

  it('is kept with a cell of 10,000 characters, even of characters that JavaScript counts twice', async () => {
    const { report } = await readAll(csvFile(`n,e\n${'🔗'.repeat(10_000)},a@x.co`), two)
    expect(report.skipped).toBe(0)
  })

  // spec: 2.import.rows
  it('that was skipped is in the CSV of skipped rows, with reason and row number, and runs no formula', async () => {
    const content = 'n,e\n"=1+1, ""x""",none\n\nAnn,a@x.co\nBob,b@x.co\n'
    const { report } = await readAll(csvFile(content), two, () => [{ row: 2, reason: 'the server said no' }])
    const bytes = await skippedBytes(report)
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(await skippedLines(report)).toEqual([
      'Reason,Row,first,email',
      `no valid email,2,"'=1+1, ""x""",none`,
      'the server said no,5,Bob,b@x.co',
      '',
    ])
    expect(report.skipped).toBe(2)
  })

  it('that was skipped never runs, even if semicolons separate cells or invisible characters come first', async () => {
    const content = `n,e\n"Lee;=1+1",none\n"\u200b=2",none\n"'=3",none\nAnne-Marie = x,none\n`
    const { report } = await readAll(csvFile(content), two)
    expect((await skippedLines(report)).slice(1, -1)).toEqual([
      `no valid email,2,"Lee;'=1+1",none`,
      `no valid email,3,'\u200b=2,none`,
      `no valid email,4,''=3,none`,
      'no valid email,5,Anne-Marie = x,none',
    ])
  })

  it('is counted as a spreadsheet counts: line breaks in cells make no row, blank lines do', async () => {
    const { report } = await readAll(csvFile('sep=,\n\nn,e\n"Ann\n\nLee",a@x.co\n\n,,\nBob,nowhere\n'), two)
    expect(report.reasons).toEqual([{ what: 'no valid email', count: 1, rows: [6] }])
  })

  it('that is too short or too long is imported and listed by its number', async () => {
    const { contacts, report } = await readAll(
      csvFile('n,e,x\nAnn,a@x.co,1\nBob,b@x.co\nCid,c@x.co,1,2\nDan,d@x.co,1,,,\n'),
      two,
    )
    expect(contacts).toHaveLength(4)
    expect(report.odd).toEqual([
      { what: 'too short', count: 1, rows: [3] },
      { what: 'too long', count: 1, rows: [4] },
    ])
  })

  it('that was skipped is kept for the file up to a limit, and only counted beyond it', async () => {
    const report = new Report(texts, { mostKept: 2000 })
    const cells = ['x'.repeat(1000), 'nowhere']
    for (let row = 2; row < 12; row += 1) report.skip('no valid email', { row, cells, flaw: null })
    const { skipped, reasons, rowsKept, skippedFile } = await report.result()
    expect([skipped, reasons[0]?.count, rowsKept]).toEqual([10, 10, 2])
    expect((await skippedFile?.text())?.split('\r\n')).toHaveLength(4)
  })

  it('that was imported leaves no file of skipped rows', async () => {
    const { report } = await readAll(csvFile('n,e\nAnn,a@x.co'), two)
    expect(report).toMatchObject({ skipped: 0, skippedFile: null, reasons: [], odd: [] })
  })
})

describe('a column of a file', () => {
  it('may be the only one', async () => {
    expect(await openTable(csvFile('Email\nann@x.co\n'))).toMatchObject({
      headers: ['Email'],
      delimiter: ',',
    })
  })
})

describe('a first row', () => {
  const people = 'ann@x.co,Ann,5\nbob@x.co,Bob,7\n'

  it('with an address is data, and none of its cells is a header', async () => {
    expect(await openTable(csvFile(people))).toMatchObject({
      headers: ['', '', ''],
      hasHeaders: false,
      addressColumn: 0,
      sample: ['ann@x.co · bob@x.co', 'Ann · Bob', '5 · 7'],
    })
    const { opened, contacts, report } = await readAll(csvFile(`Ann,ann@x.co\nBob,nowhere\n`), two)
    expect(opened).toMatchObject({ hasHeaders: false, addressColumn: 1 })
    expect(contacts).toEqual([{ first_name: 'Ann', email: 'ann@x.co' }])
    expect(report.reasons).toEqual([{ what: 'no valid email', count: 1, rows: [2] }])
  })

  it('with an address has the headers if a person says so', async () => {
    expect(await openTable(csvFile(people), true)).toMatchObject({
      headers: ['ann@x.co', 'Ann', '5'],
      hasHeaders: true,
      addressColumn: 0,
      sample: ['bob@x.co', 'Bob', '7'],
    })
  })

  it('may be the only row', async () => {
    expect(await openTable(csvFile('ann@x.co\n'))).toMatchObject({ columns: 1, sample: ['ann@x.co'] })
  })
})
