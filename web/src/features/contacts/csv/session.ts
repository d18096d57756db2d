// The worker's work on one file: opens it, then reads its contacts in parts. The page uploads them.
import type { FieldColumns } from './contact.ts'
import { openExport } from './exports/convert.ts'
import { openLeavers } from './exports/leavers.ts'
import {
  type Answer,
  type CsvCalls,
  type Opened,
  type Part,
  type Question,
  type ReadRules,
  type RefusedRow,
} from './messages.ts'
import { contactPieces, type Piece } from './pieces.ts'
import { Report, type CsvReport } from './report.ts'
import { countRows } from './row-counts.ts'
import { guessTypes, openTable, type CsvTable, type NoTable } from './table.ts'

/** An export that names only people who must not be mailed. */
const noColumns = { headers: [], columns: 0, sample: [], guesses: [], hasHeaders: true, addressColumn: null }

/** Reads one file. */
export class CsvSession implements CsvCalls {
  #table: CsvTable | null = null
  #report: Report | null = null
  #pieces: AsyncGenerator<Piece> | null = null
  /** The piece after the current one, which is read while the page uploads the current one. */
  #ahead: Promise<IteratorResult<Piece>> | null = null
  #current: Piece | null = null

  async open(file: Blob, name: string, hasHeaders?: boolean): Promise<Opened | NoTable> {
    const found = await openExport(file, name)
    const table = found ? found.table : await openTable(file, hasHeaders)
    if (typeof table === 'string') return table
    this.#table = table
    const from = found && withoutTable(found)
    if (!table) return { ...noColumns, from }
    const { headers, columns, sample, addressColumn } = table
    const guesses = await guessTypes(table)
    return { headers, columns, sample, guesses, hasHeaders: table.hasHeaders, addressColumn, from }
  }

  listLeavers(file: Blob, name: string) {
    return openLeavers(file, name)
  }

  async countRows(file: Blob, hasHeaders: boolean, columns: FieldColumns, consentKey: string) {
    const table = await openTable(file, hasHeaders)
    return typeof table === 'string' ? table : countRows(table, columns, consentKey)
  }

  read({ columns, texts, ...rules }: ReadRules): void {
    const table = this.#table
    this.#current = null
    this.#report = new Report(texts, { delimiter: table?.delimiter ?? ',' })
    if (!table) return
    this.#pieces = contactPieces(table, columns, rules)
    this.#readAhead(this.#pieces)
  }

  #readAhead(pieces: AsyncGenerator<Piece>): void {
    this.#ahead = pieces.next()
    // The next call awaits this promise; until then nothing else handles its rejection.
    this.#ahead.catch(() => undefined)
  }

  async nextPart(refused: readonly RefusedRow[]): Promise<Part | null> {
    if (this.#current) this.#report?.add(this.#current)
    for (const { row, why } of refused) {
      const record = this.#current?.records[row - 1]
      if (record) this.#report?.skip(why, record)
    }
    this.#current = null
    const next = await this.#ahead
    if (!this.#pieces || !next || next.done) return null
    this.#current = next.value
    this.#readAhead(this.#pieces)
    const { contacts, skipped, rowsRead, bytesRead } = next.value
    return { contacts, skipped: skipped.length, rowsRead, bytesRead }
  }

  report(): CsvReport {
    if (!this.#report) throw new Error('The file was not read.')
    return this.#report.result()
  }
}

function withoutTable<Found extends { table: unknown }>({ table: _table, ...found }: Found) {
  return found
}

/** Answers a message of the page. */
export async function answerOf(session: CsvSession, [name, ...args]: Question): Promise<Answer> {
  try {
    const run = session[name] as (...given: unknown[]) => unknown
    return { result: await run.apply(session, args) }
  } catch (error) {
    const { name: kind = '', message = String(error) } = error instanceof Error ? error : {}
    return { failure: { name: kind, message } }
  }
}
