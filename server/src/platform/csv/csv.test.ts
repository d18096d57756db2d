// A CSV download, as a spreadsheet and Lettermill's own import read it.
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHeaders, csvStream, withoutDefusing, type CsvCell } from './index.ts'

/** The whole text, with its BOM. */
const text = async (table: ReturnType<typeof csvStream>) => (await buffer(table)).toString()

/**
 * Reads RFC 4180 by its grammar: a cell is either quoted, with doubled quotes, or contains no quote, comma or line end.
 */
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
  const table = await text(
    csvStream(['name', 'note', 'n'], inBatches(rows.slice(0, 1), [], rows.slice(1)), 1),
  )
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
  expect(await text(csvStream(['a', 'b'], inBatches(), 1))).toBe('\ufeffa,b\r\n')
})

const formulas = [
  ...['=1+1', '+49 30', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠x', '\tx', '\rx', '\nx'],
  ...[' =1', '\u00a0=1', '\u200b=1', '\ufeff=1', '\v=1', '\0=1', "'=1", "''-1"],
]

test.each(formulas)('the cell %j cannot run as a formula in any reader', async (cell) => {
  const table = await text(csvStream(['a', 'b'], inBatches([[cell, cell]]), 1))
  expect(cellsOf(table.slice(1))[1]).toEqual([`'${cell}`, `'${cell}`])
})

test.each([
  ['Smith;=1+1', "Smith;'=1+1"],
  ['a\t@x', "a\t'@x"],
  ['two\n=1', "two\n'=1"],
  ['two\r\n+1', "two\r\n'+1"],
  ['=1;=2', "'=1;'=2"],
])('no formula hides behind characters that other programs split cells by: %j', async (cell, defused) => {
  const table = await text(csvStream(['a', 'b'], inBatches([['x', cell]]), 1))
  expect(cellsOf(table.slice(1))[1]).toEqual(['x', defused])
})

test.each(['a=b', 'x - y', "O'Brien", "it's; fine", 'a@b.example', 'Anne-Marie', '1,2,3', "'quoted'", ''])(
  'an ordinary cell stays as it is: %j',
  async (cell) => {
    const table = await text(csvStream(['a', 'b'], inBatches([['x', cell]]), 1))
    expect(cellsOf(table.slice(1))[1]).toEqual(['x', cell])
  },
)

const pieces = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  "'",
  "''",
  ';',
  ',',
  '"',
  '\t',
  '\r',
  '\n',
  ' ',
  '\u200b',
  '＝',
  'a',
  '1',
  'é',
)
const cell = fc.oneof(
  fc.array(pieces, { maxLength: 12 }).map((some) => some.join('')),
  fc.string({ unit: 'binary' }),
)

test('every exported cell comes back unchanged and runs nothing, split by commas or by semicolons', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
      const table = (await text(csvStream(['a', 'b'], inBatches(rows), 1))).slice(1)
      const read = cellsOf(table).slice(1)
      expect(read.map((each) => each.map(withoutDefusing))).toEqual(rows)
      for (const each of read.flat()) expect(each).not.toMatch(/(?:^|[;\t\r\n])[=+\-@＝＋－＠]/)
    }),
    { numRuns: 500 },
  )
})

test('writing and reading a long cell takes time in proportion to its length', () => {
  for (const piece of ["'", "';", ';=', '\t', ' ', "\n'="]) {
    const before = process.cpuUsage()
    withoutDefusing(piece.repeat(500_000))
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  }
})

test('a file name beyond ASCII is percent-encoded, with a plain one for old clients', () => {
  const headers = csvHeaders('Звіт "A" 100%.csv')
  expect(decodeURIComponent(headers['x-filename'] ?? '')).toBe('Звіт "A" 100%.csv')
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="____ _A_ 100_\.csv"; filename\*=UTF-8''%D0/,
  )
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
})

// asvs: 1.2.1, 5.4.1, 5.4.2
test('a file name cannot break out of its header', () => {
  const header = csvHeaders('a"\r\nx: y\ud800.csv')['content-disposition'] ?? ''
  expect(header).not.toMatch(/[\r\n]/)
  expect(header).toContain('filename="a___x: y_.csv"')
})
