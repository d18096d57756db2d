// The files of an export: a table, or those of an archive.
import { cleanText } from '../contact.ts'
import type { CsvRecord } from '../records.ts'
import { openTable, type CsvTable } from '../table.ts'
import { ownExport, type OwnExport } from './own.ts'
import { mailchimpKind, personReader, recognise, type Person, type Program } from './programs.ts'
import { exportFiles } from './unzip.ts'

export interface Part {
  table: CsvTable
  /** The size of its file in bytes. */
  size: number
  read(cells: readonly string[]): Person
  /** Set if the file is an export of Lettermill. */
  own?: OwnExport
}

async function partOf(name: string, file: Blob): Promise<(Part & { program: Program }) | null> {
  const table = await openTable(file)
  if (typeof table === 'string') return null
  const own = ownExport(table)
  if (own) return { table, size: file.size, program: 'lettermill', own, read: own.read }
  const program = recognise(table.headers)
  if (!program) return null
  const read = personReader(program, table.headers, mailchimpKind(name, table.headers))
  return { table, size: file.size, program, read: (cells) => read(cells.map(cleanText)) }
}

/** The files of an archive that are exports; other tables are ignored. Null if none is an export. */
export async function partsOf(file: Blob, name: string): Promise<{ program: Program; parts: Part[] } | null> {
  const parts = []
  for (const each of await exportFiles(file, name)) {
    const part = await partOf(each.name, each.file)
    if (part) parts.push(part)
  }
  const [first] = parts
  return first ? { program: first.program, parts } : null
}

/** The person in a row; null if the row cannot be read. */
export function personOf({ read }: Pick<Part, 'read'>, { cells, flaw }: CsvRecord): Person | null {
  const person = read(cells)
  // A row that is only partly readable gives no contact, but a person in it who must not be mailed still counts.
  return !flaw || person.leaves ? person : null
}
