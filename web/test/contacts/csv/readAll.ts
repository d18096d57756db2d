// Reads a whole file as the import does, with the worker's own questions and answers.
import type { FieldColumns, ReadContact } from '../../../src/features/contacts/csv/contact.ts'
import {
  csvReading,
  type CsvReport,
  type RefusedRow,
  type Settled,
} from '../../../src/features/contacts/csv/reading.ts'
import { skippedCsv } from '../../../src/features/contacts/csv/skippedRows.ts'
import { answerWith, lastRequest } from '../../server.ts'
import { autoMapping } from '../../../src/features/contacts/import/mapping.ts'

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
}

/** Two columns, read by position. */
export const two: FieldColumns = { first_name: 0, email: 1 }

/** What a piece brings to the server. */
async function sent(ask: ReturnType<typeof csvReading>, piece: number): Promise<ReadContact[]> {
  answerWith(() => Response.json({}))
  await ask({ kind: 'send', piece, address: '/api/contacts/upload', headers: [], body: '{"contacts":[]}' })
  return (JSON.parse(lastRequest().body) as { contacts: ReadContact[] }).contacts
}

/** Everything that is read of a file; `refuse` is what the server says to each piece. */
export async function readAll(
  file: Blob,
  columns?: FieldColumns,
  refuse: (contacts: ReadContact[]) => RefusedRow[] = () => [],
) {
  const ask = csvReading()
  const opened = await ask({ kind: 'open', file })
  if (opened?.kind !== 'opened') throw new Error(opened?.kind === 'noTable' ? opened.why : opened?.kind)
  const pieces: { contacts: ReadContact[]; rowsRead: number; bytesRead: number }[] = []
  let settled: Settled | null = null
  let reply = await ask({ kind: 'begin', columns: columns ?? autoMapping(opened.headers), texts })
  while (reply?.kind === 'piece') {
    const contacts = await sent(ask, pieces.length + 1)
    pieces.push({ contacts, rowsRead: reply.rowsRead, bytesRead: reply.bytesRead })
    const next = await ask({ kind: 'next', settled })
    settled = { piece: pieces.length, refused: refuse(contacts) }
    reply = next
  }
  if (reply?.kind !== 'end') throw new Error(reply?.kind === 'failed' ? reply.message : reply?.kind)
  const report = (await ask({ kind: 'finish', settled })) as CsvReport
  return { opened, pieces, contacts: pieces.flatMap(({ contacts }) => contacts), report }
}

/** The CSV of skipped rows as it is saved. */
export async function skippedBytes({ skippedFile }: CsvReport): Promise<Uint8Array> {
  return new Uint8Array(skippedFile ? await (await skippedCsv(skippedFile)).arrayBuffer() : [])
}

/** Its lines, without its byte order mark. */
export async function skippedLines(report: CsvReport): Promise<string[]> {
  return new TextDecoder().decode(await skippedBytes(report)).split('\r\n')
}
