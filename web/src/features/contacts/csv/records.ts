// From text to records. The cutting itself is papaparse's; here is what lets it work on a file of any size: only
// whole records are taken from each piece of text, the rest waits for the next one.
import Papa from 'papaparse'
import type { TextPiece } from './slices.ts'

/**
 * The longest record, in characters. A quote that is opened and never closed would otherwise make one cell of
 * the rest of the file; it is read as a plain character instead.
 */
const longestRecord = 1_000_000

export interface RecordBatch {
  records: string[][]
  /** How many bytes of the file were read up to here. */
  bytesRead: number
}

interface Parsed {
  data: string[][]
  errors: { code: string }[]
  meta: { cursor: number }
}

function parse(text: string, delimiter: string, ended: boolean): Parsed {
  return new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, !ended) as Parsed
}

/**
 * The whole records of a text and what is left of it. `ended`: no more text follows. Where a quote is never
 * closed, nothing after it can be a quoted cell (its end would have closed that quote): plain lines, all of it.
 */
function wholeRecords(
  text: string,
  delimiter: string,
  ended: boolean,
): { records: string[][]; rest: string } {
  const { data, meta } = parse(text, delimiter, false)
  const rest = text.slice(meta.cursor)
  if (rest === '' || (!ended && rest.length <= longestRecord)) return { records: data, rest }
  const last = parse(rest, delimiter, true)
  if (ended && !last.errors.some(({ code }) => code === 'MissingQuotes')) {
    return { records: [...data, ...last.data], rest: '' }
  }
  const lines = rest.split('\n')
  const unfinished = ended ? '' : (lines.pop() ?? '')
  return { records: [...data, ...lines.map((line) => line.split(delimiter))], rest: unfinished }
}

const isEmpty = (record: readonly string[]) => record.every((cell) => cell.trim() === '')

/** The records of a text, batch by batch; records without anything in them are left out. */
export async function* recordBatches(
  pieces: AsyncIterable<TextPiece>,
  delimiter: string,
): AsyncGenerator<RecordBatch> {
  let rest = ''
  for await (const { text, bytesRead, last } of pieces) {
    const whole = wholeRecords(rest + text, delimiter, last)
    rest = whole.rest
    yield { records: whole.records.filter((record) => !isEmpty(record)), bytesRead }
  }
}
