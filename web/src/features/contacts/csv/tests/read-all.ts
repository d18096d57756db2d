// Reads a whole file as an import does, against a fake server that accepts everything.
import { contactFields } from '@lettermill/contracts'
import { autoMapping } from '../../import/mapping.ts'
import type { Sender } from '../../import/upload/sender.ts'
import { Upload } from '../../import/upload/upload.ts'
import type { CsvWorker } from '../../import/csv-worker.ts'
import type { FieldColumns, ReadContact } from '../contact.ts'
import type { CsvReport } from '../report.ts'
import { CsvSession } from '../session.ts'

export const texts = {
  header: ['Reason', 'Row', 'first', 'email'],
  reasons: {
    firstNameMissing: 'no first name',
    emailInvalid: 'no valid email',
    cellTooLong: 'cell too long',
    quoteUnclosed: 'unclosed quote',
    recordTooLong: 'row too long',
  },
  ragged: { short: 'too short', long: 'too long' },
  refused: {},
  overruled: 'another row says no',
}

/** Two columns, by position. */
export const two: FieldColumns = { first_name: 0, email: 1 }

/** A contact that the server refuses; `row` counts the contacts of the part from 1. */
interface RefusedRow {
  row: number
  reason: string
}

interface Piece {
  contacts: ReadContact[]
  rowsRead: number
  bytesRead: number
}

const of = {
  groupName: 'g',
  fieldMapping: {},
  values: 'keep' as const,
  uploadedFileName: 'f.csv',
  uploadedAt: '2026-04-03T17:05:00Z',
}

/** Returns everything that is read from a file. `refuse` is the server's reply to each part. */
export async function readAll(
  file: Blob,
  columns?: FieldColumns,
  refuse: (contacts: ReadContact[]) => RefusedRow[] = () => [],
) {
  const pieces: Piece[] = []
  let sent: ReadContact[] = []
  const send = (_endpoint: object, body: { contacts: ReadContact[] }) => {
    sent = body.contacts
    const reasons = refuse(sent)
    const counts = { imported: sent.length, added: sent.length, duplicates: 0, filled: 0, unreadable: 0 }
    const rest = { unreadableFields: {}, overruled: [], takenBack: [], refusedKnown: 0 }
    return Promise.resolve({ ...counts, ...rest, groupId: 9, importId: 5, skipped: reasons.length, reasons })
  }
  const session = new CsvSession()
  const worker = {
    call: (name: keyof CsvSession, ...args: unknown[]) =>
      Promise.resolve((session[name] as (...given: unknown[]) => unknown).apply(session, args)),
  } as unknown as CsvWorker
  const sender = { mayGoOn: () => Promise.resolve(true), send } as unknown as Sender
  const opened = await session.open(file, 'f.csv')
  if (typeof opened === 'string') throw new Error(opened)
  const chosen = columns ?? autoMapping(opened.headers, contactFields)
  const plan = { of, columns: chosen, texts, from: null, source: '', groups: {} }
  const upload = new Upload(worker, sender, plan, ({ rowsRead, bytesRead }) => {
    pieces.push({ contacts: sent, rowsRead, bytesRead })
    sent = []
  })
  const { summary, cut } = await upload.run()
  if (cut) throw new Error(cut.message)
  return { opened, pieces, contacts: pieces.flatMap(({ contacts }) => contacts), report: summary.report }
}

/** The file of skipped rows, as it is saved. */
export async function skippedBytes({ skippedFile }: CsvReport): Promise<Uint8Array> {
  return new Uint8Array(skippedFile ? await skippedFile.arrayBuffer() : [])
}

/** The lines of the file of skipped rows, without the byte order mark. */
export async function skippedLines(report: CsvReport): Promise<string[]> {
  return new TextDecoder().decode(await skippedBytes(report)).split('\r\n')
}
