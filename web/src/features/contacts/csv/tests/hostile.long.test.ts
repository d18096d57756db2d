// Files that are broken, unusual, huge, or not CSV at all: they are read as far as possible, or refused with a reason.
import { describe, expect, it } from 'vitest'
import { openTable } from '../table.ts'
import { readAll, skippedLines, two } from './read-all.ts'
import { csvFile } from '../../tests/sample-files.ts'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const names = async (content: string) =>
  (await readAll(csvFile(content), two)).contacts.map(({ first_name }) => first_name)

describe('a file that is no table', () => {
  const zip = (first: string) => latin(`PK\x03\x04${'\0'.repeat(26)}${first}${'\0\x01\x02'.repeat(400)}`)

  // spec: 5.csv.no-rows
  it.each([
    ['an empty file', '', 'empty'],
    ['only blank lines', '\n , ,\n\t\n', 'empty'],
    ['only headers', 'first,email\n\n', 'headersOnly'],
    ['only headers and lines of delimiters', 'first,email\n,\n,,,\n', 'headersOnly'],
    ['an Excel workbook', zip('[Content_Types].xml'), 'workbook'],
    ['an Excel workbook in a ZIP with named parts', zip('_rels/.rels xl/workbook.xml'), 'workbook'],
    ['a workbook of an old Excel', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'workbook'],
    ['a LibreOffice spreadsheet', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'workbook'],
    ['a Word document', zip('word/document.xml'), 'document'],
    ['a PDF', latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'document'],
    ['an archive', zip('contacts.csv'), 'archive'],
    ['a gzip file', latin('\x1f\x8b\x08\x00\x00'), 'archive'],
    ['a web page', '<!DOCTYPE html>\n<table><tr><td>Email</td></tr></table>', 'webPage'],
    ['an HTML table', '\ufeff<table border="1">', 'webPage'],
    ['noise', Uint8Array.from({ length: 4000 }, (_, at) => (at * 37) % 251), 'noText'],
  ])('is refused with a reason: %s', async (_what, content, why) => {
    expect(await openTable(csvFile(content))).toBe(why)
  })

  it('is recognised by its beginning, however long it is', async () => {
    const part = new Uint8Array(1024 * 1024).fill(7)
    const file = new Blob(Array.from({ length: 64 }, () => part))
    const started = performance.now()
    expect(await openTable(file)).toBe('noText')
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('a quote', () => {
  // spec: 5.csv.header, 5.csv.dialects
  it('that is never closed costs only its own row, which the report names', async () => {
    const many = Array.from({ length: 90_000 }, (_, at) => `Bob,b${at}@x.co`).join('\n')
    const { contacts, report } = await readAll(csvFile(`n,e\n"Ann,a@x.co\n${many}\nLast,l@x.co`), two)
    expect(contacts.length).toBe(90_001)
    expect(report.reasons).toEqual([{ what: 'unclosed quote', count: 1, rows: [2] }])
    expect((await skippedLines(report))[1]).toBe('unclosed quote,2,"""Ann",a@x.co')
  })

  it('that is never closed takes no later quoted cell with it', async () => {
    const content = 'n,e\nAnn,a@x.co\n"Bob,b@x.co\n"Lee, Cid",c@x.co\nDan,"d@x.co"\nEve,e@x.co\n'
    const { contacts, report } = await readAll(csvFile(content), two)
    expect(contacts.map(({ first_name }) => first_name)).toEqual(['Ann', 'Lee, Cid', 'Dan', 'Eve'])
    expect(report.reasons).toEqual([{ what: 'unclosed quote', count: 1, rows: [3] }])
  })

  it('that is never closed is distinguished from a later quoted cell of the same row', async () => {
    const content = 'n,e,x\nAnn,a@x.co,"1, 2"\n"Bob,b@x.co,"1, 2"\nCid,c@x.co,"1, 2"\n'
    const { contacts, report } = await readAll(csvFile(content), two)
    expect(contacts.map(({ first_name }) => first_name)).toEqual(['Ann', 'Cid'])
    expect(report.reasons).toEqual([{ what: 'unclosed quote', count: 1, rows: [3] }])
  })

  it('that is never closed is reported each time, even in the last row of the file', async () => {
    const content = 'n,e,x\n"Ann,a@x.co,1\nBob,b@x.co,2\nCid,"c@x.co,3\nDan,d@x.co,"4\n'
    const { contacts, report } = await readAll(csvFile(content), two)
    expect(contacts.map(({ first_name }) => first_name)).toEqual(['Bob'])
    expect(report.reasons).toEqual([{ what: 'unclosed quote', count: 3, rows: [2, 4, 5] }])
  })

  it('that is never closed makes only its own lines unreadable, also after a cell of several lines', async () => {
    const { contacts, report } = await readAll(csvFile('n,e\n"Ann\nLee","a@x.co\nBob,b@x.co\n'), two)
    expect(contacts).toEqual([{ first_name: 'Bob', email: 'b@x.co' }])
    expect(report.reasons).toEqual([{ what: 'unclosed quote', count: 2, rows: [2, 3] }])
  })

  it('that is never closed in each of 200,000 lines makes only these lines unreadable', async () => {
    const lines = Array.from({ length: 200_000 }, (_, at) => `"Ann,a${at}@x.co`).join('\n')
    const { contacts, report } = await readAll(csvFile(`n,e\n${lines}\nBob,b@x.co\n`), two)
    expect(contacts).toEqual([{ first_name: 'Bob', email: 'b@x.co' }])
    expect(report.reasons).toEqual([{ what: 'unclosed quote', count: 200_000, rows: [2, 3, 4, 5, 6] }])
  })

  it('inside a cell is part of its text, quoted or not', async () => {
    expect(
      await names('n,e\n5" pipe,a@x.co\n"Ann "Annie" Lee",b@x.co\nO"Neil"s,c@x.co\n"say ""hi""",d@x.co\n'),
    ).toEqual(['5" pipe', 'Ann "Annie" Lee', 'O"Neil"s', 'say "hi"'])
  })

  it('that is never closed in the headers still leaves a table', async () => {
    expect(await openTable(csvFile('"first name,email\nAnn,a@x.co\n'))).toMatchObject({
      headers: ['"first name', 'email'],
      sample: ['Ann', 'a@x.co'],
    })
  })
})

describe('the examples of a column', () => {
  it('are different values: before, "yes, yes, yes" hid that others said no', async () => {
    const table = await openTable(
      csvFile('name,e,newsletter\nAnn,a@x.co,yes\nBob,b@x.co,yes\nCy,c@x.co,no\n'),
    )
    expect(table).toMatchObject({ sample: ['Ann · Bob · Cy', 'a@x.co · b@x.co · c@x.co', 'yes · no'] })
  })
})

describe('headers', () => {
  it.each([
    ['names of JavaScript’s object properties', '__proto__,constructor,toString\nAnn,a@x.co,1', '__proto__'],
    ['markup', '<img src=x onerror=alert(1)>,e\nAnn,a@x.co', '<img src=x onerror=alert(1)>'],
    ['control characters', 'first\u0000 \u0007name\u0085,e\nAnn,a@x.co', 'first name'],
    ['a line break', '"first\nname",e\nAnn,a@x.co', 'first\nname'],
    ['a megabyte', `${'h'.repeat(1_000_000)},e\nAnn,a@x.co`, 'h'.repeat(200)],
  ])('may contain %s', async (_what, content, first) => {
    const table = await openTable(csvFile(content))
    expect(table).toMatchObject({ headers: expect.arrayContaining([first]) as string[] })
    expect((await readAll(csvFile(content), two)).contacts).toEqual([{ first_name: 'Ann', email: 'a@x.co' }])
  })

  it('may repeat one name ten thousand times, above rows of ten thousand cells', async () => {
    const row = (cell: string) => `${cell}${`,${cell}`.repeat(9_997)}`
    const content = `n,e,${row('same')}\n${Array.from({ length: 300 }, (_, at) => `Ann,a${at}@x.co,${row('')}`).join('\n')}`
    const { opened, contacts } = await readAll(csvFile(content), two)
    expect(opened.headers).toHaveLength(10_000)
    expect(contacts).toHaveLength(300)
  })

  it('beyond the number that a spreadsheet can have are cut off, with a warning', async () => {
    const table = await openTable(csvFile(`n,e${',x'.repeat(20_000)}\nAnn,a@x.co`))
    expect(table).toMatchObject({ columns: 20_002 })
    expect(typeof table === 'object' && table.headers.length).toBe(16_384)
  })

  it('that never end are refused', async () => {
    const part = new TextEncoder().encode('h,'.repeat(500_000))
    expect(await openTable(new Blob(Array.from({ length: 12 }, () => part)))).toBe('headersTooLong')
  })
})

describe('a cell', () => {
  it('of a megabyte costs only its row, even if it is quoted over many lines', async () => {
    const long = 'x'.repeat(1_048_576)
    const lines = `"${'line\n'.repeat(300_000)}"`
    const content = `n,e\nAnn,a@x.co\n${long},b@x.co\n${lines},c@x.co\nDan,d@x.co\n`
    const { contacts, report } = await readAll(csvFile(content), two)
    expect(contacts.map(({ first_name }) => first_name)).toEqual(['Ann', 'Dan'])
    expect(report.reasons).toEqual([{ what: 'cell too long', count: 2, rows: [3, 4] }])
  })

  it('that never ends costs its row, and the rows after it are read', async () => {
    const content = `n,e\nAnn,a@x.co\n${'x,'.repeat(4_500_000)}\nDan,d@x.co\n`
    const { contacts, report } = await readAll(csvFile(content), two)
    expect(contacts.map(({ first_name }) => first_name)).toEqual(['Ann', 'Dan'])
    expect(report.reasons).toEqual([{ what: 'row too long', count: 1, rows: [3] }])
  })

  it('is cleaned of NUL, control characters and lone surrogates', async () => {
    expect(await names('n,e\nA\u0000n\u0007n\u0085,a@x.co\n\u0000\u0001,b@x.co\n')).toEqual(['Ann'])
    const utf16 = Uint8Array.from(
      [...'\ufeffn,e\nB\ud800ob,b@x.co\n'].flatMap((letter) => [
        letter.charCodeAt(0) & 255,
        letter.charCodeAt(0) >> 8,
      ]),
    )
    expect((await readAll(csvFile(utf16), two)).contacts[0]?.email).toBe('b@x.co')
  })
})
