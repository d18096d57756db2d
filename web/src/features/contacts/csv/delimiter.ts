// What stands between the cells of a file: Excel writes semicolons or tabs where the comma is taken, and may say
// so in a first line `sep=;` (decision 15).
import { RecordScanner } from './records.ts'

const candidates = [',', ';', '\t', '|'] as const

/** How many records tell a delimiter. */
const sampleRecords = 50

export interface Separation {
  delimiter: string
  /** How many characters at the start are the `sep=` line and not part of the table. */
  skip: number
}

function declared(text: string): Separation | null {
  const [line, delimiter] = /^"?sep=([^\n"])"?\n/i.exec(text) ?? []
  return line && delimiter ? { delimiter, skip: line.length } : null
}

/** The share of records that have as many cells as the header, and how many these are; one cell says nothing. */
function agreement(text: string, cut: boolean, delimiter: string): { share: number; cells: number } {
  const all = new RecordScanner(delimiter).take(text, true)
  const whole = cut && all.length > 1 ? all.slice(0, -1) : all
  const records = whole
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .slice(0, sampleRecords)
  const cells = records[0]?.cells.length ?? 0
  const agreeing = records.filter((record) => record.cells.length === cells && !record.flaw).length
  return cells > 1 ? { share: agreeing / records.length, cells } : { share: 0, cells: 0 }
}

/**
 * The delimiter of a table, found from its beginning: the one that cuts the most records like the header.
 * `cut`: the table goes on after this text.
 */
export function findSeparation(text: string, cut = false): Separation {
  const said = declared(text)
  if (said) return said
  const [best = ','] = candidates
    .map((delimiter) => ({ delimiter, ...agreement(text, cut, delimiter) }))
    .sort((one, other) => other.share - one.share || other.cells - one.cells)
    .map(({ delimiter }) => delimiter)
  return { delimiter: best, skip: 0 }
}
