// What stands between the cells of a file: Excel writes semicolons or tabs where the comma is taken, and may say
// so in a first line `sep=;` (decision 15).
import Papa from 'papaparse'

const candidates = [',', ';', '\t'] as const

/** How many records tell a delimiter. */
const sampleRecords = 50

export interface Separation {
  delimiter: string
  /** How many characters at the start are the `sep=` line and not part of the table. */
  skip: number
}

function declared(text: string): Separation | null {
  const [line, delimiter] = /^"?sep=([^\n])"?\n/i.exec(text) ?? []
  if (!line || !delimiter || Papa.BAD_DELIMITERS.includes(delimiter)) return null
  return { delimiter, skip: line.length }
}

/** The share of records that have as many cells as the header, and how many these are; one cell says nothing. */
function agreement(text: string, delimiter: string): { share: number; cells: number } {
  const parser = new Papa.Parser({ delimiter, newline: '\n', preview: sampleRecords })
  const { data } = parser.parse(text, 0, false) as { data: string[][] }
  const records = data.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const cells = records[0]?.length ?? 0
  const agreeing = records.filter((record) => record.length === cells).length
  return cells > 1 ? { share: agreeing / records.length, cells } : { share: 0, cells }
}

/** The delimiter of a table, found from its beginning: the one that cuts the most records like the header. */
export function findSeparation(text: string): Separation {
  const said = declared(text)
  if (said) return said
  const [best = ','] = candidates
    .map((delimiter) => ({ delimiter, ...agreement(text, delimiter) }))
    .sort((one, other) => other.share - one.share || other.cells - one.cells)
    .map(({ delimiter }) => delimiter)
  return { delimiter: best, skip: 0 }
}
