// Contacts as CSV with all their fields. On import, each column is matched to its field automatically.
import { contactFields, type Contact, type ContactSelection } from '@lettermill/contracts'
import type { Readable } from 'node:stream'
import { csvStream, type CsvCell } from '../../../platform/csv/index.ts'
import type { Db } from '../../../platform/db/index.ts'
import { columnsOf, listFieldRows } from '../../fields/index.ts'
import { walk } from '../lists/list.ts'
import { knownTotal, listedOf } from './jobs.ts'

export interface ContactsCsv {
  table: Readable
  /** The expected number of rows, if known. */
  rows: number | null
}

/** @throws Problem not_found for an unknown group */
export async function contactsCsv(
  db: Db,
  workspaceId: number,
  selection: ContactSelection,
): Promise<ContactsCsv> {
  const listed = await listedOf(db, workspaceId, selection)
  return { table: await contactTable(db, workspaceId, walk(db, listed)), rows: await knownTotal(db, listed) }
}

/** Streams a table of these contacts. */
export async function contactTable(
  db: Db,
  workspaceId: number,
  contacts: AsyncIterable<readonly Contact[]>,
): Promise<Readable> {
  const own = columnsOf(await listFieldRows(db, workspaceId))
  const cells = ({ fields, ...contact }: Contact): CsvCell[] => [
    ...contactFields.map(({ key }) => contact[key]),
    ...own.map(({ key }) => fields[key] ?? null),
  ]
  async function* batches() {
    for await (const batch of contacts) yield batch.map(cells)
  }
  const headers = [...contactFields.map(({ label }) => label), ...own.map(({ header }) => header)]
  return csvStream(headers, batches(), workspaceId)
}
