// Any table that a program writes as CSV is read back unchanged, in any dialect and with slices of any size.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textPieces } from '../bytes/slices.ts'
import { recordBatches } from '../records.ts'

interface Dialect {
  delimiter: string
  lineEnd: string
  quotes: 'all' | 'needed'
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  lastLineEnds: boolean
  sliceSize: number
}

const dialect: fc.Arbitrary<Dialect> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|', '^'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  quotes: fc.constantFrom('all', 'needed'),
  encoding: fc.constantFrom('utf-8', 'utf-16le', 'utf-16be'),
  lastLineEnds: fc.boolean(),
  sliceSize: fc.integer({ min: 1, max: 40 }),
})

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', ' ', 'a', 'ї', '👩'),
    maxLength: 12,
  }),
)

// The first cell is visible, because a row of blanks alone is left out.
const rows = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }))
  .map((table) => table.map((cells) => ['x', ...cells]))

function written(table: readonly string[][], { delimiter, lineEnd, quotes, lastLineEnds }: Dialect): string {
  const cellText = (text: string) =>
    quotes === 'all' || /["\r\n]|^ | $/.test(text) || text.includes(delimiter)
      ? `"${text.replaceAll('"', '""')}"`
      : text
  const lines = table.map((cells) => cells.map(cellText).join(delimiter))
  return lines.join(lineEnd) + (lastLineEnds ? lineEnd : '')
}

function encoded(text: string, encoding: Dialect['encoding']): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return Uint8Array.from(
    units.flatMap((unit) => (encoding === 'utf-16le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  )
}

async function read(bytes: Uint8Array<ArrayBuffer>, { encoding, delimiter, sliceSize }: Dialect) {
  const records: string[][] = []
  const pieces = textPieces(new Blob([bytes]), encoding, sliceSize)
  for await (const batch of recordBatches(pieces, delimiter)) {
    for (const record of batch.records) {
      expect(record.flaw).toBeNull()
      records.push(record.cells)
    }
  }
  return records
}

// Line ends within cells become LF. The server later turns them into one line.
const asRead = (table: string[][]) =>
  table.map((cells) => cells.map((text) => text.replace(/\r\n?/g, '\n').replace(/^\ufeff/, '')))

// spec: 5.csv.header, 5.csv.dialects
it('a table that was written as CSV is read back unchanged', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(rows, dialect, async (table, how) => {
      expect(await read(encoded(written(table, how), how.encoding), how)).toEqual(asRead(table))
    }),
    { numRuns: 400 },
  )
})
