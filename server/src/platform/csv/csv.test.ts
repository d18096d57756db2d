// What a spreadsheet and our own import find in a CSV download.
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvHeaders, csvStream, type CsvCell } from './index.ts'

/** Reads RFC 4180 by its grammar: a cell is quoted with doubled quotes, or has neither quote, comma nor line end. */
function cellsOf(table: string): string[][] {
  return [...table.matchAll(/(?:(?:"(?:[^"]|"")*"|[^",\r\n]*),)*(?:"(?:[^"]|"")*"|[^",\r\n]*)\r\n/g)].map(
    ([line]) =>
      [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
  )
}

async function* inBatches(...batches: CsvCell[][][]) {
  yield* batches
}

test('a table starts with a BOM, ends its lines with CRLF and keeps every cell', async () => {
  const rows: CsvCell[][] = [
    ['Ann "A"', 'a,b', 1],
    ['line\nbreak', 'lone\rreturn', null],
  ]
  const table = await text(csvStream(['name', 'note', 'n'], inBatches(rows.slice(0, 1), [], rows.slice(1))))
  expect(table.charCodeAt(0)).toBe(0xfeff)
  expect(table).toMatch(/^.name,note,n\r\n/)
  expect(table.endsWith('\r\n')).toBe(true)
  expect(cellsOf(table.slice(1))).toEqual([
    ['name', 'note', 'n'],
    ['Ann "A"', 'a,b', '1'],
    ['line\nbreak', 'lone\rreturn', ''],
  ])
})

test('a table without rows is its header line', async () => {
  expect(await text(csvStream(['a', 'b'], inBatches()))).toBe('\ufeffa,b\r\n')
})

test.each(['=1+1', '+49 30', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])(
  'the cell %j cannot run as a formula',
  async (cell) => {
    const table = await text(csvStream(['a'], inBatches([[cell]])))
    expect(table.split('\r\n').slice(1).join('\r\n')).toMatch(/^"?'/)
  },
)

test('a file name beyond ASCII travels percent-encoded, with a plain one for old clients', () => {
  const headers = csvHeaders('Звіт "A" 100%.csv')
  expect(decodeURIComponent(headers['x-filename'] ?? '')).toBe('Звіт "A" 100%.csv')
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="____ _A_ 100_\.csv"; filename\*=UTF-8''%D0/,
  )
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
})

test('a file name cannot break out of its header', () => {
  const header = csvHeaders('a"\r\nx: y\ud800.csv')['content-disposition'] ?? ''
  expect(header).not.toMatch(/[\r\n]/)
  expect(header).toContain('filename="a___x: y_.csv"')
})
