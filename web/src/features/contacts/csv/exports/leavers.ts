// Reads a list of addresses that must not be mailed from any file: an export or a report of listmonk, Mailchimp, Brevo
// or Mautic, or any CSV with a column of addresses and perhaps columns of reasons and dates.
import { readEmail } from '@lettermill/contracts/email'
import type { ImportedReason } from '@lettermill/contracts'
import { cleanText } from '../contact.ts'
import { openTable, type CsvTable } from '../table.ts'
import { addressColumn, bare } from '../../import/mapping.ts'
import { readTime } from './cells.ts'
import { ownExport } from './own.ts'
import {
  byReason,
  mailchimpKind,
  personReader,
  recognise,
  type Leaver,
  type PersonReader,
  type Program,
} from './programs.ts'
import { exportFiles } from './unzip.ts'

export interface LeaverList {
  program: Program | null
  leavers: Leaver[]
  /** The number of addresses by reason; '' for addresses without a reason in the file. */
  left: Partial<Record<string, number>>
  /** The number of rows without an address. */
  invalid: number
}

/** Why a file gives no list: it has no column of addresses, or names nobody who must not be mailed. */
export type NoList = 'noAddresses' | 'nobodyLeft'

const timeHeaders = [
  ...['unsubtime', 'cleantime', 'dateadded', 'dncdateadded', 'since', 'unsubscribedat', 'blockedat'],
  ...['date', 'time', 'updatedat', 'modifiedtime', 'createdat'],
]
const reasonHeader = /^(dnc)?reason$|^status$|^type$|^dnc$/

/** The reason that a word stands for; null if it says nothing; undefined if the person may be mailed. */
export function readReason(word: string): ImportedReason | null | undefined {
  const text = word.toLowerCase()
  if (/spam|complain|abuse|junk/.test(text)) return 'complaint'
  if (/unsub|opt.?out|désabon|abgemeldet|відпис|отпис|^1$/.test(text)) return 'unsubscribed'
  if (/bounc|clean|invalid|undeliver|^2$/.test(text)) return 'hard_bounce'
  if (/manual|admin|^3$/.test(text)) return 'manual'
  return /^contactable$|^subscribed$|^0$/.test(text) ? undefined : null
}

const columnOf = (headers: readonly string[], is: (name: string) => boolean) =>
  headers.findIndex((header) => is(bare(header)))

/** Returns a function that reads a row of any list; it returns undefined if the person may be mailed. */
function plainReader(table: CsvTable): ((cells: readonly string[]) => Leaver | undefined) | null {
  const { headers, hasHeaders } = table
  const address = hasHeaders ? addressColumn(headers) : (table.addressColumn ?? -1)
  if (address < 0) return null
  const reason = columnOf(headers, (name) => reasonHeader.test(name))
  const known = timeHeaders.find((name) => headers.some((header) => bare(header) === name))
  const time = columnOf(headers, (name) => name === known)
  return (cells) => {
    const why = reason < 0 ? null : readReason(cells[reason] ?? '')
    const at = time < 0 ? null : readTime(cells[time] ?? '')
    return why === undefined ? undefined : { email: cells[address] ?? '', reason: why, at }
  }
}

/** Whether the rows say who must not be mailed. If they do not, everybody in the file must not be mailed. */
function saysWho(program: Program | null, headers: readonly string[]): boolean {
  const flags = /blacklist|blocklist|donot(contact|email)|^emailmarketing/
  return (
    program === 'mailchimp' || (program !== 'listmonk' && headers.some((header) => flags.test(bare(header))))
  )
}

/** Returns a function that reads a row as a person who must not be mailed. */
function leaverOf(person: PersonReader): (cells: readonly string[]) => Leaver | undefined {
  return (cells) => {
    const { email, leaves } = person(cells)
    return leaves && { email, ...leaves }
  }
}

function readerOf(name: string, table: CsvTable) {
  const { headers } = table
  const own = ownExport(table)
  if (own) return { program: 'lettermill' as const, read: leaverOf(own.read) }
  const program = recognise(headers)
  const plain = plainReader(table)
  if (!program || !saysWho(program, headers)) return plain && { program, read: plain }
  const person = personReader(program, headers, mailchimpKind(name, headers))
  return { program, read: leaverOf(person) }
}

/** The addresses in a file that must not be mailed, or why there are none. */
export async function openLeavers(file: Blob, name: string): Promise<LeaverList | NoList> {
  const list: LeaverList = { program: null, leavers: [], left: {}, invalid: 0 }
  let isRead = false
  for (const each of await exportFiles(file, name)) {
    const table = await openTable(each.file)
    const reader = typeof table === 'string' ? null : readerOf(each.name, table)
    if (!reader || typeof table === 'string') continue
    isRead = true
    list.program ??= reader.program
    for await (const { records } of table.records())
      for (const { cells } of records) {
        const leaver = reader.read(cells.map(cleanText))
        if (leaver && readEmail(leaver.email) !== null) list.leavers.push(leaver)
        else if (leaver) list.invalid += 1
      }
  }
  if (!isRead) return 'noAddresses'
  return list.leavers.length > 0 ? { ...list, left: byReason(list.leavers) } : 'nobodyLeft'
}
