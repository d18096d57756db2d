// Recognises exports of other programs by their headers, and reads their rows: a row is a person to write to, a person
// who must not be mailed, or neither (ADR-0046).
import type { ImportedReason } from '@lettermill/contracts'
import { readEmail } from '@lettermill/contracts/email'
import { addressColumn, bare } from '../../import/mapping.ts'
import { labelOf, readAttributes, readDay, readTags, readTime, splitName } from './cells.ts'
import { type Fields, listmonkFields, mailchimpFields, brevoFields, mauticFields } from './program-fields.ts'

// Columns that say for each row whether the person must not be mailed. Every cell counts as a refusal unless it is
// empty or says no, because spreadsheets write yes in their owner's language, and Mautic writes the number of a reason.
const flags = new Set([
  ...['emailblacklisted', 'emailblocklisted', 'blacklisted', 'blocklisted', 'blacklist', 'blocklist'],
  ...['donotcontact', 'donotemail', 'dnc'],
])

/** Headers of columns with a status in words, some of which say that the person can be mailed. */
const statuses = new Set(['emailmarketing', 'emailmarketingstatus'])

const no =
  /^(0|-|n|no|f|false|off|none|null|never|contactable|nein|non|não|nao|nie|ні|нет|falsch|faux|falso|fałsz)?$/i
const left = /^(1|yes|y|true|on|black ?list(ed)?|block ?list(ed)?|unsubscribed)$/i

/** @param header in lower case, without blanks and punctuation */
function isBlockHeader(header: string): boolean {
  return flags.has(header) || statuses.has(header)
}

/** Whether a cell in a column with this header says that the person must not be mailed. */
function isBlockedBy(header: string, cell: string): boolean {
  if (statuses.has(header)) return left.test(cell.trim())
  return flags.has(header) && !no.test(cell.trim())
}

/** Other programs whose exports are recognised. */
export type OtherProgram = 'listmonk' | 'mailchimp' | 'brevo' | 'mautic'
export type Program = OtherProgram | 'lettermill'

/** The kinds of Mailchimp's files. The other programs write one file for everybody. */
export type FileKind = 'subscribed' | 'unsubscribed' | 'cleaned' | 'nonsubscribed'

/** A person who must not be mailed. */
export interface Leaver {
  email: string
  /** Why the person must not be mailed; null if the file does not say why. */
  reason: ImportedReason | null
  /** When mailing the person ended (ISO 8601); null if the file does not say when. */
  at: string | null
  /** Why, in words; absent if the file has no such column. */
  words?: string
}

/** The number of valid addresses by reason; '' for those without a reason. */
export function byReason(leavers: readonly Leaver[]): Partial<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { reason, email } of leavers)
    if (readEmail(email) !== null) counts[reason ?? ''] = (counts[reason ?? ''] ?? 0) + 1
  return counts
}

export interface Person {
  email: string
  /** Each with the key of a built-in field, or with the label of another field. */
  values: [field: string, value: string][]
  tags: string[]
  /** Why and since when the person must not be mailed; absent if the person may be mailed. */
  leaves?: Omit<Leaver, 'email'>
  /** True if the person never agreed to mail. Such a person becomes neither a contact nor a suppression. */
  isOut?: boolean
  /** True if the person becomes a contact in any case, also one who must not be mailed. */
  isContact?: boolean
}

/** Reads the cells of a row. */
export type PersonReader = (cells: readonly string[]) => Person

type Row = ReadonlyMap<string, string>

/** The program that writes files with these headers; null if unknown. */
export function recognise(headers: readonly string[]): OtherProgram | null {
  const has = new Set(headers.map(bare))
  const all = (...names: string[]) => names.every((name) => has.has(name))
  if (all('uuid', 'email', 'name', 'attributes', 'status')) return 'listmonk'
  // Mailchimp's other headers are labels of fields, in the language of the audience.
  if (all('leid', 'euid')) return 'mailchimp'
  if (all('contactid', 'email') || all('email', 'addedtime', 'modifiedtime')) return 'brevo'
  if (all('email', 'firstname', 'lastname', 'points')) return 'mautic'
  return null
}

/** The kind of a Mailchimp file. If the headers do not show it, the name of the file does, also the name of a copy. */
export function mailchimpKind(name: string, headers: readonly string[]): FileKind {
  const has = new Set(headers.map(bare))
  if (has.has('unsubtime')) return 'unsubscribed'
  if (has.has('cleantime')) return 'cleaned'
  const named = /(?<!\p{L})(subscribed|unsubscribed|cleaned|nonsubscribed)[_-]/iu.exec(name)?.[1]
  const kinds = ['subscribed', 'unsubscribed', 'cleaned', 'nonsubscribed'] as const
  return kinds.find((kind) => kind === named?.toLowerCase()) ?? 'subscribed'
}

function valuesOf(row: Row, fields: Fields, headers: ReadonlyMap<string, string>): Person['values'] {
  return [...row].flatMap(([name, cell]): Person['values'] => {
    if (cell === '' || isBlockHeader(name)) return []
    const field = fields[name]
    if (field === null) return []
    if (field === undefined) return [[labelOf(headers.get(name) ?? name), cell]]
    return typeof field === 'string' ? [[field, cell]] : [[field.day, readDay(cell)]]
  })
}

function isBlocked(row: Row): boolean {
  return [...row].some(([name, cell]) => isBlockedBy(name, cell))
}

function listmonkPerson(row: Row): Partial<Person> {
  const { first, last } = splitName(row.get('name') ?? '')
  const status = (row.get('status') ?? '').toLowerCase()
  const at = readTime(row.get('updatedat') ?? '')
  // A blocklisted person unsubscribed, or somebody blocked the address; the export does not say which. The safe reading
  // is an unsubscribe, which only the person can undo.
  const hasLeft = /^(bloc|blac)klisted$|^unsubscribed$/.test(status)
  const reason = hasLeft ? 'unsubscribed' : status === 'disabled' ? 'manual' : null
  return {
    values: [['first_name', first], ['last_name', last], ...readAttributes(row.get('attributes') ?? '')],
    tags: readTags(row.get('lists') ?? ''),
    ...(reason && { leaves: { reason, at } }),
  }
}

function mailchimpPerson(row: Row, kind: FileKind): Partial<Person> {
  const unsubscribed = { reason: 'unsubscribed', at: readTime(row.get('unsubtime') ?? '') } as const
  const cleaned = { reason: 'hard_bounce', at: readTime(row.get('cleantime') ?? '') } as const
  return {
    tags: readTags(row.get('tags') ?? ''),
    ...(kind === 'unsubscribed' && { leaves: unsubscribed }),
    ...(kind === 'cleaned' && { leaves: cleaned }),
    ...(kind === 'nonsubscribed' && { isOut: true }),
  }
}

function blockedPerson(row: Row, at: string | undefined): Partial<Person> {
  return isBlocked(row) ? { leaves: { reason: 'unsubscribed', at: readTime(at ?? '') } } : {}
}

const readers: Record<OtherProgram, { fields: Fields; read(row: Row, kind: FileKind): Partial<Person> }> = {
  listmonk: { fields: listmonkFields, read: listmonkPerson },
  mailchimp: { fields: mailchimpFields, read: mailchimpPerson },
  brevo: { fields: brevoFields, read: (row) => blockedPerson(row, row.get('modifiedtime')) },
  mautic: {
    fields: mauticFields,
    read: (row) => ({
      ...blockedPerson(row, undefined),
      values: [[row.get('phone') ? 'Mobile' : 'phone', row.get('mobile') ?? '']],
    }),
  },
}

/** The reader for the rows of a program's export. */
export function personReader(
  program: OtherProgram,
  headers: readonly string[],
  kind: FileKind,
): PersonReader {
  const columns = headers.map(bare)
  const shown = new Map(columns.map((name, column) => [name, headers[column] ?? '']))
  const { fields, read } = readers[program]
  // Mailchimp's address column is the first one if the audience gave it another header.
  const address = Math.max(0, addressColumn(headers))
  return (cells) => {
    const row = new Map(columns.map((name, column) => [name, (cells[column] ?? '').trim()]))
    const email = (cells[address] ?? '').trim()
    row.delete(columns[address] ?? '')
    const { values = [], ...own } = read(row, kind)
    const all = [...values, ...valuesOf(row, fields, shown)].filter(([, value]) => value !== '')
    return { email, tags: [], ...own, values: all }
  }
}
