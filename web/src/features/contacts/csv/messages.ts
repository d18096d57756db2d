// The calls of the page to the worker that reads a file. Each call is one message, and has one answer.
import type { FieldColumns, ReadContact } from './contact.ts'
import type { ForeignExport } from './exports/convert.ts'
import type { LeaverList, NoList } from './exports/leavers.ts'
import type { CsvReport, ReportTexts } from './report.ts'
import type { Guess } from './guess.ts'
import type { RowCounts } from './row-counts.ts'
import type { CsvTable, NoTable } from './table.ts'

/** The content of an export of another program. */
export type Recognised = Omit<ForeignExport, 'table'>

/** What is known of a file before its rows are read. */
export interface Opened extends Pick<
  CsvTable,
  'headers' | 'columns' | 'sample' | 'hasHeaders' | 'addressColumn'
> {
  guesses: Guess[]
  /** The recognised export of another program; null for any other file. */
  from: Recognised | null
}

/** How the rows of an opened file become contacts. */
export interface ReadRules {
  columns: FieldColumns
  needsFirstName: boolean
  /** The key of the consent column in `columns`. */
  consentKey: string | undefined
  texts: ReportTexts
}

/** The next contacts of a file. A part without contacts only says how far the file was read. */
export interface Part {
  contacts: ReadContact[]
  /** The number of rows in this part that gave no contact. */
  skipped: number
  /** The number of rows read so far, including blank rows and the headers. */
  rowsRead: number
  /** The number of bytes read so far. */
  bytesRead: number
}

/** A contact that the server refused: its place in its part, from 1, and why in words. */
export interface RefusedRow {
  row: number
  why: string
}

export interface CsvCalls {
  /** @param hasHeaders whether the first row has the headers; if left out, its cells decide */
  open(file: Blob, name: string, hasHeaders?: boolean): Promise<Opened | NoTable>
  /** Reads a list of addresses that must not be mailed. */
  listLeavers(file: Blob, name: string): Promise<LeaverList | NoList>
  /** Counts the rows of a file by a mapping. No other call needs to come before. */
  countRows(
    file: Blob,
    hasHeaders: boolean,
    columns: FieldColumns,
    consentKey: string,
  ): Promise<RowCounts | NoTable>
  /** Begins to read the opened file. */
  read(rules: ReadRules): void
  /**
   * The next part; null at the end of the file.
   * @param refused the contacts of the part before that the server refused
   */
  nextPart(refused: readonly RefusedRow[]): Promise<Part | null>
  /** The report about all parts after which another part was asked for. */
  report(): CsvReport
}

/** A call: its name and its arguments. */
export type Question = { [Name in keyof CsvCalls]: [Name, ...Parameters<CsvCalls[Name]>] }[keyof CsvCalls]

/** What a call returned, or the browser's reason why it failed. */
export type Answer = { result: unknown } | { failure: { name: string; message: string } }
