// Converts an export of another program to what the importer reads: a CSV of contacts with the importer's own headers,
// the addresses that must not be mailed, and the groups. It reads the file twice: first to find which columns have
// values, then for the rows.
import type { FieldType } from '@lettermill/contracts'
import { readEmail } from '@lettermill/contracts/email'
import Papa from 'papaparse'
import { cleanText } from '../contact.ts'
import { dataRecords, openTable, type CsvTable } from '../table.ts'
import { ownExport, type OwnExport } from './own.ts'
import { mailchimpKind, personReader, recognise, type Leaver, type Person, type Program } from './programs.ts'
import { exportFiles } from './unzip.ts'

/** The built-in fields that exports fill, and the most custom fields of a workspace (contracts: fieldLimits). */
const builtInFields = ['first_name', 'last_name', 'business_name', 'phone']
const mostOwn = 100

/** The header of a hidden column with each contact's groups, one per line. */
export const groupsHeader = '+groups'

/** The most groups made from tags. If there are more tags, only the most frequent become groups. */
export const mostGroups = 50
/** The most groups that come back from an export of Lettermill. */
const mostOwnGroups = 1000

export interface ForeignExport {
  program: Program
  leavers: Leaver[]
  /** The number of addresses that must not be mailed, by reason. */
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

interface Part {
  table: CsvTable
  read(cells: readonly string[]): Person
  /** Set if the file is an export of Lettermill. */
  own?: OwnExport
}

async function partOf(name: string, file: Blob): Promise<(Part & { program: Program }) | null> {
  const table = await openTable(file)
  if (typeof table === 'string') return null
  const own = ownExport(table)
  if (own) return { table, program: 'lettermill', own, read: own.read }
  const program = recognise(table.headers)
  if (!program) return null
  const read = personReader(program, table.headers, mailchimpKind(name, table.headers))
  return { table, program, read: (cells) => read(cells.map(cleanText)) }
}

/** The files of an archive that are exports; other tables are ignored. Null if none is an export. */
async function partsOf(file: Blob, name: string): Promise<{ program: Program; parts: Part[] } | null> {
  const parts = []
  for (const each of await exportFiles(file, name)) {
    const part = await partOf(each.name, each.file)
    if (part) parts.push(part)
  }
  const [first] = parts
  return first ? { program: first.program, parts } : null
}

/** The people in an export; null for a row that cannot be read. */
async function* peopleOf(parts: readonly Part[]): AsyncGenerator<Person | null> {
  for (const { table, read } of parts)
    for await (const { records } of dataRecords(table))
      for (const { cells, flaw } of records) {
        const person = read(cells)
        // A row that is only partly readable gives no contact, but a person in it who must not be mailed still counts.
        yield !flaw || person.leaves ? person : null
      }
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
 * Finds what the rows contain before they are written: who must not be mailed, which columns have values, which tags
 * there are.
 */
async function survey(parts: readonly Part[], exported: OwnExport | undefined): Promise<Survey> {
  const [fields, tags] = [new Map<string, number>(), new Map<string, number>()]
  const left: Leaver[] = []
  let [out, unreadable, contacts] = [0, 0, 0]
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for await (const person of peopleOf(parts)) {
    if (!person) {
      unreadable += 1
      continue
    }
    const { email, values, tags: named, leaves, isOut } = person
    exported?.note(person)
    if (isOut) out += 1
    else if (leaves) left.push({ email, ...leaves })
    if (!isContact(person)) continue
    contacts += 1
    for (const [field] of values) count(fields, field)
    for (const tag of named) count(tags, tag)
  }
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

const line = (cells: readonly string[]) => `${Papa.unparse([[...cells]])}\n`

/** Characters kept in memory. The browser keeps earlier text in a Blob, on disk if it is large. */
const partSize = 1_000_000

async function write(
  parts: readonly Part[],
  fields: readonly string[],
  groups: ReadonlySet<string>,
  exported: OwnExport | undefined,
): Promise<Blob> {
  const written: Blob[] = []
  let text = line([...(exported ? ['Email', ...exported.headers] : ['email', ...fields]), groupsHeader])
  for await (const person of peopleOf(parts)) {
    if (!person || !isContact(person)) continue
    const { email, values, tags } = person
    const byField = new Map(values)
    const member = tags.filter((tag) => groups.has(tag)).join('\n')
    const plain = (field: string) => {
      const value = byField.get(field) ?? ''
      return exported ? exported.plain(field, value) : value
    }
    text += line([email, ...fields.map(plain), member])
    if (text.length < partSize) continue
    written.push(new Blob([text]))
    text = ''
  }
  return new Blob([...written, text], { type: 'text/csv' })
}

function byReason(leavers: readonly Leaver[]): ForeignExport['left'] {
  const counts: Record<string, number> = {}
  for (const { reason, email } of leavers)
    if (readEmail(email) !== null) counts[reason ?? ''] = (counts[reason ?? ''] ?? 0) + 1
  return counts
}

/** Reads an export of listmonk, Mailchimp, Brevo, Mautic or Lettermill; null for any other file. */
export async function openExport(file: Blob, name: string): Promise<ForeignExport | null> {
  const found = await partsOf(file, name)
  if (!found) return null
  const { program, parts } = found
  const exported = parts[0]?.own
  const { left, out, unreadable, contacts, fields, groups } = await survey(parts, exported)
  const kept = groups.slice(0, exported ? mostOwnGroups : mostGroups)
  const csv = await write(parts, fields, new Set(kept.map(([tag]) => tag)), exported)
  const table = await openTable(csv, true)
  return {
    ...{ program, leavers: left, left: byReason(left), out, unreadable, contacts, groups: kept },
    moreGroups: groups.length - kept.length,
    table: typeof table === 'string' ? null : exported ? typed(table, fields, exported.types()) : table,
  }
}

/** The table of an export of Lettermill: all values are known, so nothing is guessed or cleaned. */
function typed(table: CsvTable, fields: readonly string[], types: Record<string, FieldType>): CsvTable {
  const text = { type: 'text' } as const
  const known = [text, ...fields.map((field) => ({ type: types[field] ?? 'text' })), text]
  return { ...table, types: known, isExact: true }
}
