// Reads a whole file as an import does, with the worker's own messages, against a fake server that accepts everything.
import { contactFields } from '@lettermill/contracts'
import type { FieldColumns, ReadContact } from '../contact.ts'
import type { FromWorker, ToWorker } from '../messages.ts'
import type { CsvReport } from '../report.ts'
import { csvSession } from '../session.ts'
import { answerWith } from '../../../../../test/server.ts'
import { autoMapping } from '../../import/mapping.ts'

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

type Answer = Extract<FromWorker, { kind: 'opened' | 'ended' }>

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
  answerWith(({ body }) => {
    sent = (JSON.parse(body) as { contacts: ReadContact[] }).contacts
    const reasons = refuse(sent)
    const counts = {
      imported: sent.length,
      added: sent.length,
      duplicates: 0,
      filled: 0,
      unreadable: 0,
      unreadableFields: {},
    }
    return Response.json({
      ...counts,
      groupId: 9,
      importId: 5,
      skipped: reasons.length,
      reasons,
      overruled: [],
      takenBack: [],
      refusedKnown: 0,
    })
  })
  let settle: (message: Answer) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const tell = csvSession((message) => {
    if (message.kind === 'progress') {
      const { rowsRead, bytesRead } = message.progress
      pieces.push({ contacts: sent, rowsRead, bytesRead })
      sent = []
    } else if (message.kind === 'noTable') fail(new Error(message.why))
    else if (message.kind === 'failed') fail(new Error(message.message))
    else if (message.kind === 'ended' && message.cut) fail(new Error(message.cut.message))
    else if (message.kind === 'opened' || message.kind === 'ended') settle(message)
  })
  const ask = (message: ToWorker) =>
    new Promise<Answer>((resolve, reject) => {
      settle = resolve
      fail = reject
      tell(message)
    })
  const opened = await ask({ kind: 'open', file })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const chosen = columns ?? autoMapping(opened.headers, contactFields)
  const ended = await ask({
    kind: 'begin',
    columns: chosen,
    of,
    address: '/api/contacts/upload',
    headers: {},
    texts,
  })
  if (ended.kind !== 'ended') throw new Error(ended.kind)
  const { report } = ended.summary
  return { opened, pieces, contacts: pieces.flatMap(({ contacts }) => contacts), report }
}

/** The file of skipped rows, as it is saved. */
export async function skippedBytes({ skippedFile }: CsvReport): Promise<Uint8Array> {
  return new Uint8Array(skippedFile ? await skippedFile.arrayBuffer() : [])
}

/** The lines of the file of skipped rows, without the byte order mark. */
export async function skippedLines(report: CsvReport): Promise<string[]> {
  return new TextDecoder().decode(await skippedBytes(report)).split('\r\n')
}
