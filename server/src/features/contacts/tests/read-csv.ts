// A minimal CSV reader for the files of test/data, which reads them as a browser would.
import { readFileSync } from 'node:fs'
import { contactFields } from '@lettermill/contracts'
import { serverPath } from '../../../platform/paths.ts'

/** The rows of a file below test/data, keyed by contact field. */
export function readCsv(name: string, encoding: string, delimiter: string): Record<string, string>[] {
  const text = new TextDecoder(encoding).decode(readFileSync(serverPath('test', 'data', name)))
  const [header = [], ...rows] = parse(text, delimiter)
  const names = header.map(fieldOf)
  return rows.map((row) => Object.fromEntries(row.map((cell, column) => [names[column] ?? '', cell])))
}

function fieldOf(header: string): string {
  const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const field = contactFields.find(({ label, aliases }) =>
    [label, ...aliases].map(bare).includes(bare(header)),
  )
  return field?.key ?? header
}

// Parses RFC 4180 by one regular expression: a cell, quoted or not, and the delimiter or line end after it.
function parse(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${delimiter}\r\n]*))(${delimiter}|\r\n|\n|$)`, 'gy')
  for (const [, quoted, bare = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end !== delimiter) rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}
