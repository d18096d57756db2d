// Contacts as CSV with all their fields, and what else Lettermill knows of them. An import of the file reads all columns
// again: those of fields by their headers, the others because it recognises the export.
import {
  contactFields,
  exportColumns,
  type Contact,
  type ContactSelection,
  type FieldType,
} from '@lettermill/contracts'
import type { Readable } from 'node:stream'
import { csvStream, type CsvCell } from '../../../platform/csv/index.ts'
import type { Db } from '../../../platform/db/index.ts'
import { oneLine } from '../../../platform/text.ts'
import { columnsOf, fieldKinds, listFieldRows } from '../../fields/index.ts'
import { listBatches } from '../lists/list.ts'
import { listExported, type ExportedContact } from '../queries/exported.ts'
import { cellForm, type CellForm, type ExportOptions } from './form.ts'
import { knownTotal, listedOf } from './jobs.ts'

export interface ContactsCsv {
  table: Readable
  /** The expected number of rows, if known. */
  rows: number | null
}

export interface TableOptions extends ExportOptions {
  /** Whether contacts that cannot be mailed are left out. */
  mailableOnly?: boolean | null | undefined
}

/** @throws Problem not_found for an unknown group */
export async function contactsCsv(
  db: Db,
  workspaceId: number,
  selection: ContactSelection,
  options: TableOptions,
): Promise<ContactsCsv> {
  const listed = await listedOf(db, workspaceId, selection)
  const table = await contactTable(db, workspaceId, listBatches(db, listed), options)
  return { table, rows: options.mailableOnly ? null : await knownTotal(db, listed) }
}

/** Streams a table of these contacts. */
export async function contactTable(
  db: Db,
  workspaceId: number,
  contacts: AsyncIterable<readonly Contact[]>,
  options: TableOptions,
): Promise<Readable> {
  const form = cellForm(options)
  const others = Object.values(exportColumns)
  const fields = await listFieldRows(db, workspaceId)
  const own = columnsOf(fields, others).map((column, at) => ({ ...column, type: fields[at]?.type ?? 'text' }))
  const cells = ({ fields: values, ...contact }: Contact, more: ExportedContact): CsvCell[] => [
    ...contactFields.map(({ key, type }) => valueCell(contact[key], type, form)),
    ...own.map(({ key, type }) => valueCell(values[key] ?? null, type, form)),
    ...otherCells(contact.status, more, form),
  ]
  async function* batches() {
    for await (const batch of contacts) {
      const kept = options.mailableOnly ? batch.filter(({ status }) => status === 'mailable') : batch
      const ids = kept.map(({ id }) => id)
      const found = new Map((await listExported(db, workspaceId, ids)).map((each) => [each.id, each]))
      // A contact that was deleted since the batch was read has no row any more.
      yield kept.flatMap((contact) => {
        const more = found.get(contact.id)
        return more ? [cells(contact, more)] : []
      })
    }
  }
  const { joined, ...rest } = exportColumns
  const days = form.pattern ? `${joined} (${form.pattern})` : joined
  const named = [rest.status, rest.since, rest.reason, rest.groups, days, rest.source, rest.consent]
  const headers = [...contactFields.map(({ label }) => label), ...own.map(({ header }) => header), ...named]
  return csvStream(headers, batches(), workspaceId, form.csv)
}

function valueCell(value: string | null, type: FieldType, form: CellForm): CsvCell {
  if (value === null) return null
  const written = fieldKinds[type].form
  return written === 'text' ? value : form[written](value)
}

/** The most characters of a reason; an import accepts as many (contracts: importSuppressions). */
const longestReason = 500

function otherCells(status: Contact['status'], more: ExportedContact, form: CellForm): CsvCell[] {
  const { since, words, groups, created_at: joined, consent, consented_at: at } = more
  return [
    status,
    since === null ? null : form.moment(since),
    words ? Array.from(oneLine(words)).slice(0, longestReason).join('') : null,
    groups.map(quoted).join(', '),
    form.moment(joined),
    sourceOf(more),
    consent === null || at === null ? null : `${consent} ${form.moment(at)}`,
  ]
}

/** A name of a group, in quotes if it could be taken for more than one. */
const quoted = (name: string) => (/[",;]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

/** The file or the form that added the contact. Lettermill does not store whether a person or a program added it. */
function sourceOf({ import_id: imported, file, form }: ExportedContact): string {
  if (imported !== null) return file ? `import: ${file}` : 'import'
  return form === null ? 'by hand or API' : `form: ${form}`
}
