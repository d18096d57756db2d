// What the worker is asked and what it answers. It holds one table: opened, then read in pieces, each of them only
// when the one before has arrived at the server, so that a file of any size takes the same memory.
import type { FieldColumns, ReadContact, SkipReason } from './contact.ts'
import { contactPieces, type ContactRow, type Piece } from './pieces.ts'
import { SkippedRows } from './skippedRows.ts'
import { openTable, type CsvTable } from './table.ts'

/** A contact of the piece before that the server did not take; `row` counts from 1. */
export interface RefusedRow {
  row: number
  reason: string
}

/** The words of the file of skipped rows: the reason's column and the file's own, and the reasons. */
export interface SkippedTexts {
  header: readonly string[]
  reasons: Readonly<Record<SkipReason, string>>
}

export type CsvRequest =
  | { kind: 'open'; file: Blob }
  | { kind: 'begin'; columns: FieldColumns; texts: SkippedTexts }
  | { kind: 'next'; refused: readonly RefusedRow[] }

export interface OpenedCsv {
  kind: 'opened'
  headers: string[]
  sample: string[]
}

export interface CsvPiece {
  kind: 'piece'
  contacts: ReadContact[]
  bytesRead: number
}

export interface CsvEnd {
  kind: 'end'
  /** Rows that were skipped here and never went to the server. */
  skipped: number
  /** Every row that was not imported, the server's refusals among them; null for none. */
  skippedFile: Blob | null
}

export type CsvReply =
  | OpenedCsv
  | CsvPiece
  | CsvEnd
  /** No text, no headers or no row. */
  | { kind: 'unreadable' }
  /** The browser could not read the file, for its own reason. */
  | { kind: 'failed'; message: string }

interface Pass {
  pieces: AsyncGenerator<Piece>
  skipped: SkippedRows
  /** How many of the skipped rows the server refused. */
  refused: number
  /** The piece that is on its way to the server. */
  sent: readonly ContactRow[]
}

function startPass(table: CsvTable, columns: FieldColumns, { header, reasons }: SkippedTexts): Pass {
  const skipped = new SkippedRows(header)
  const pieces = contactPieces(table, columns, (reason, record) => skipped.add(reasons[reason], record))
  return { pieces, skipped, refused: 0, sent: [] }
}

function layAsideRefused(pass: Pass, refused: readonly RefusedRow[]): void {
  for (const { row, reason } of refused) pass.skipped.add(reason, pass.sent[row - 1]?.record ?? [])
  pass.refused += refused.length
}

async function nextOf(pass: Pass): Promise<CsvPiece | CsvEnd> {
  const { value: piece, done } = await pass.pieces.next()
  if (done) {
    return { kind: 'end', skipped: pass.skipped.count - pass.refused, skippedFile: pass.skipped.file() }
  }
  pass.sent = piece.rows
  return { kind: 'piece', contacts: piece.rows.map(({ contact }) => contact), bytesRead: piece.bytesRead }
}

/** Answers one request after the other about one file. */
export function csvReading(): (request: CsvRequest) => Promise<CsvReply> {
  let table: CsvTable | null = null
  let pass: Pass | null = null

  async function answer(request: CsvRequest): Promise<CsvReply> {
    if (request.kind === 'open') {
      table = await openTable(request.file)
      return table ? { kind: 'opened', headers: table.headers, sample: table.sample } : { kind: 'unreadable' }
    }
    if (request.kind === 'begin') pass = table && startPass(table, request.columns, request.texts)
    if (!pass) return { kind: 'unreadable' }
    if (request.kind === 'next') layAsideRefused(pass, request.refused)
    return nextOf(pass)
  }

  return (request) =>
    answer(request).catch((error: unknown) => ({
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
    }))
}
