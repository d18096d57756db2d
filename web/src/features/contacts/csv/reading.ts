// What the worker is asked and what it answers. It holds one table: opened, then read in pieces. One piece is read
// ahead while the one before is on its way, and no more, so that a file of any size takes the same memory. The
// pieces leave from here: the page says where to, and never touches a contact.
import type { FieldColumns, SkipReason } from './contact.ts'
import { contactPieces, type Piece } from './pieces.ts'
import type { CsvRecord, RecordFlaw } from './records.ts'
import { Sending } from './sending.ts'
import { SkippedRows } from './skippedRows.ts'
import { openTable, type CsvTable, type NoTable } from './table.ts'
import { Tally, type Told } from './tally.ts'

/** A contact of a piece that the server did not take; `row` counts the piece's contacts from 1. */
export interface RefusedRow {
  row: number
  reason: string
}

/** What became of a piece; pieces are counted from 1. */
export interface Settled {
  piece: number
  refused: readonly RefusedRow[]
}

/** The words of what is told of rows: the columns of the file of skipped rows, the reasons, what is odd. */
export interface ReadingTexts {
  /** Reason, row number, then the file's own headers. */
  header: readonly string[]
  reasons: Readonly<Record<SkipReason | RecordFlaw, string>>
  ragged: Readonly<Record<'short' | 'long', string>>
}

export type CsvRequest =
  | { kind: 'open'; file: Blob }
  | { kind: 'begin'; columns: FieldColumns; texts: ReadingTexts }
  /** Asked while a piece is on its way; tells what became of the one before it. */
  | { kind: 'next'; settled: Settled | null }
  /** Sends a piece in the place of the empty list of contacts that `body` begins with. */
  | { kind: 'send'; piece: number; address: string; headers: [string, string][]; body: string }
  /** Ends what is being sent; that one answers. */
  | { kind: 'abort' }
  /** Asked once nothing is on its way, at the end of the file or before. */
  | { kind: 'finish'; settled: Settled | null }

export interface OpenedCsv {
  kind: 'opened'
  headers: string[]
  columns: number
  sample: string[]
}

export interface CsvPiece {
  kind: 'piece'
  /** How many contacts it holds; none where only skipped rows were read. */
  count: number
  rowsRead: number
  bytesRead: number
  /** Rows skipped in the browser so far. */
  skipped: number
}

/** What is to be told of rows that were not imported, or not wholly. */
export interface CsvReport {
  kind: 'report'
  /** Every row that was not imported, the server's refusals among them. */
  skipped: number
  reasons: Told[]
  /** Rows that were imported although something was odd about them. */
  odd: Told[]
  /** The skipped rows as a CSV, packed (see skippedRows.ts); null for none. */
  skippedFile: Blob | null
}

export type CsvReply =
  | OpenedCsv
  | CsvPiece
  /** The file was read to its end. */
  | { kind: 'end' }
  | CsvReport
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'unanswered'; name: string; message: string }
  | { kind: 'noTable'; why: NoTable }
  /** The browser could not read the file; its own reason. */
  | { kind: 'failed'; name: string; message: string }

/** A piece that the server has not told of yet, and what is to be told of the rows that were read with it. */
interface UnderWay {
  records: readonly CsvRecord[]
  /** JSON, made while the piece before is on its way, so that the server waits for no more than the line. */
  contacts: string
  telling: readonly (() => void)[]
}

/** One way through an opened table. */
class Pass {
  private readonly pieces: AsyncGenerator<Piece>
  private readonly skipped: SkippedRows
  private readonly odd = new Tally()
  private readonly underWay = new Map<number, UnderWay>()
  /** What is to be told of rows behind the last piece. */
  private telling: (() => void)[] = []
  private count = 0
  private skippedSoFar = 0
  private ended = false

  constructor(table: CsvTable, columns: FieldColumns, { header, reasons, ragged }: ReadingTexts) {
    this.skipped = new SkippedRows(header)
    this.pieces = contactPieces(table, columns, {
      skip: (reason, { row, cells }) => {
        this.skippedSoFar += 1
        this.telling.push(() => this.skipped.add(reasons[reason], row, cells))
      },
      ragged: (kind, { row }) => this.telling.push(() => this.odd.add(ragged[kind], row)),
    })
  }

  async next(): Promise<CsvPiece | { kind: 'end' }> {
    const { value: piece, done } = await this.pieces.next()
    if (done) {
      this.ended = true
      return { kind: 'end' }
    }
    const { rowsRead, bytesRead, rows } = piece
    this.count += 1
    const records = rows.map(({ record }) => record)
    const contacts = JSON.stringify(rows.map(({ contact }) => contact))
    this.underWay.set(this.count, { records, contacts, telling: this.telling })
    this.telling = []
    return { kind: 'piece', count: rows.length, rowsRead, bytesRead, skipped: this.skippedSoFar }
  }

  /** The contacts of a piece that is under way, as JSON. */
  contactsOf(piece: number): string {
    return this.underWay.get(piece)?.contacts ?? '[]'
  }

  async settle(settled: Settled | null): Promise<void> {
    const piece = settled && this.underWay.get(settled.piece)
    if (!piece) return
    for (const tell of piece.telling) tell()
    for (const { row, reason } of settled.refused) {
      const refused = piece.records[row - 1]
      if (refused) this.skipped.add(reason, refused.row, refused.cells)
    }
    this.underWay.delete(settled.piece)
    await this.skipped.settled()
  }

  /** Of all rows up to the last piece that was settled, or to the end of the file where it was reached. */
  async report(): Promise<CsvReport> {
    if (this.ended) for (const tell of this.telling.splice(0)) tell()
    const { count: skipped, reasons } = this.skipped
    return { kind: 'report', skipped, reasons, odd: this.odd.list(), skippedFile: await this.skipped.file() }
  }
}

async function opened(file: Blob): Promise<{ table: CsvTable | null; reply: CsvReply }> {
  const table = await openTable(file)
  if (typeof table === 'string') return { table: null, reply: { kind: 'noTable', why: table } }
  const { headers, columns, sample } = table
  return { table, reply: { kind: 'opened', headers, columns, sample } }
}

const failureOf = (error: unknown) => ({
  kind: 'failed' as const,
  name: error instanceof Error ? error.name : '',
  message: error instanceof Error ? error.message : String(error),
})

/** Answers what is asked about one file; a piece may be read while another is being sent. */
export function csvReading(): (request: CsvRequest) => Promise<CsvReply | null> {
  let table: CsvTable | null = null
  let pass: Pass | null = null
  const sending = new Sending()

  async function answer(request: CsvRequest): Promise<CsvReply | null> {
    if (request.kind === 'open') {
      const { table: found, reply } = await opened(request.file)
      table = found
      return reply
    }
    if (request.kind === 'begin') pass = table && new Pass(table, request.columns, request.texts)
    if (!pass) return { kind: 'noTable', why: 'empty' }
    if (request.kind === 'send') return sending.send(request, pass.contactsOf(request.piece))
    if (request.kind === 'abort') return sending.abort()
    if (request.kind !== 'begin') await pass.settle(request.settled)
    return request.kind === 'finish' ? pass.report() : pass.next()
  }

  return (request) => answer(request).catch(failureOf)
}
