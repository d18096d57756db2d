// Converts an export of another program to what the importer reads: a table of contacts with the importer's own headers,
// the addresses that must not be mailed, and the groups. The file is read once to find which columns have values, and
// again for each use of the table.
import type { FieldType } from '@lettermill/contracts'
import type { CsvRecord, RecordBatch } from '../records.ts'
import { firstRecords, samplesOf, shown, type CsvTable } from '../table.ts'
import type { OwnExport } from './own.ts'
import { byReason, type Leaver, type Person, type Program } from './programs.ts'
import { type Part, partsOf, personOf } from './parts.ts'

/** The built-in fields that exports fill, and the most custom fields of a workspace (contracts: fieldLimits). */
const builtInFields = ['first_name', 'last_name', 'business_name', 'phone']
const mostOwn = 100

/** The most groups made from tags. If there are more tags, only the most frequent become groups. */
export const mostGroups = 50
/** The most groups that come back from an export of Lettermill. */
const mostOwnGroups = 1000

export interface ForeignExport {
  program: Program
  leavers: Leaver[]
  /** The number of valid addresses that must not be mailed, by reason. */
  left: Partial<Record<string, number>>
  /** People who never agreed to mail, who are left out. */
  out: number
  /**
   * Rows that cannot be read, such as one with an open quote, which are left out. Rows of people who must not be mailed
   * are not counted here.
   */
  unreadable: number
  /** The number of contacts. */
  contacts: number
  /** The names of the groups with their number of contacts, the largest first. */
  groups: [name: string, contacts: number][]
  /** The number of tags that become no group, because there are too many. */
  moreGroups: number
  /** The contacts as a table; null if there are none. */
  table: CsvTable | null
}

interface Survey {
  left: Leaver[]
  out: number
  unreadable: number
  contacts: number
  fields: string[]
  groups: [string, number][]
}

const isContact = ({ leaves, isOut, isContact: stays }: Person) => !isOut && (!leaves || stays === true)

const counted = (counts: ReadonlyMap<string, number>) => [...counts].sort(([, one], [, other]) => other - one)

/**
 * Finds what the rows contain: who must not be mailed, which columns have values, which tags
 * there are.
 */
async function survey(parts: readonly Part[], exported: OwnExport | undefined): Promise<Survey> {
  const [fields, tags] = [new Map<string, number>(), new Map<string, number>()]
  const left: Leaver[] = []
  let [out, unreadable, contacts] = [0, 0, 0]
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const note = (person: Person | null) => {
    if (!person) return void (unreadable += 1)
    const { email, values, tags: named, leaves, isOut } = person
    exported?.note(person)
    if (isOut) out += 1
    else if (leaves) left.push({ email, ...leaves })
    if (!isContact(person)) return
    contacts += 1
    for (const [field] of values) count(fields, field)
    for (const tag of named) count(tags, tag)
  }
  for (const part of parts)
    for await (const { records } of part.table.records())
      for (const record of records) note(personOf(part, record))
  const found = { left, out, unreadable, contacts, groups: counted(tags) }
  if (exported) return { ...found, fields: exported.fields }
  const builtIn = builtInFields.filter((key) => fields.has(key))
  const isOwn = (field: string) => !builtInFields.includes(field)
  const kept = counted(fields)
    .filter(([field]) => isOwn(field))
    .slice(0, mostOwn)
  const own = [...fields.keys()].filter((field) => kept.some(([each]) => each === field))
  return { ...found, fields: [...builtIn, ...own] }
}

/** The contacts of an export as records, with their groups in a further cell. */
async function* contactsOf(
  parts: readonly Part[],
  fields: readonly string[],
  groups: ReadonlySet<string>,
  plain: OwnExport['plain'],
  fileSize: number,
): AsyncGenerator<RecordBatch> {
  // The files of an archive are larger than the archive.
  const scale = fileSize / parts.reduce((sum, { size }) => sum + size, 0)
  let before = 0
  for (const part of parts) {
    for await (const { records, bytesRead, characters } of part.table.records()) {
      const contacts = records.flatMap((record): CsvRecord[] => {
        const person = personOf(part, record)
        if (!person || !isContact(person)) return []
        const values = new Map(person.values)
        const cells = fields.map((field) => plain(field, values.get(field) ?? ''))
        const member = person.tags.filter((tag) => groups.has(tag)).join('\n')
        return [{ row: record.row, cells: [person.email, ...cells, member], flaw: null }]
      })
      yield { records: contacts, bytesRead: Math.round((before + bytesRead) * scale), characters }
    }
    before += part.size
  }
}

/** Reads an export of listmonk, Mailchimp, Brevo, Mautic or Lettermill; null for any other file. */
export async function openExport(file: Blob, name: string): Promise<ForeignExport | null> {
  const found = await partsOf(file, name)
  if (!found) return null
  const { program, parts } = found
  const exported = parts[0]?.own
  const { left, out, unreadable, contacts, fields, groups } = await survey(parts, exported)
  const kept = groups.slice(0, exported ? mostOwnGroups : mostGroups)
  const names = new Set(kept.map(([tag]) => tag))
  const plain = exported ? exported.plain : (_field: string, cell: string) => cell
  const records = () => contactsOf(parts, fields, names, plain, file.size)
  return {
    program,
    leavers: left,
    left: byReason(left),
    out,
    unreadable,
    contacts,
    groups: kept,
    moreGroups: groups.length - kept.length,
    table: contacts === 0 ? null : await tableOf(fields, exported, records),
  }
}

async function tableOf(
  fields: readonly string[],
  exported: OwnExport | undefined,
  records: CsvTable['records'],
): Promise<CsvTable> {
  const headers = exported ? ['Email', ...exported.headers] : ['email', ...fields]
  return {
    delimiter: ',',
    headers: headers.map(shown),
    hasHeaders: true,
    addressColumn: null,
    columns: headers.length,
    sample: samplesOf(headers, await firstRecords(records())),
    groupsColumn: headers.length,
    records,
    ...(exported && typed(fields, exported.types())),
  }
}

/** In an export of Lettermill, all values are known, so nothing is guessed or cleaned. */
function typed(
  fields: readonly string[],
  types: Record<string, FieldType>,
): Pick<CsvTable, 'types' | 'isExact'> {
  const known = fields.map((field) => ({ type: types[field] ?? 'text' }))
  return { types: [{ type: 'text' }, ...known], isExact: true }
}
