// From a record to a contact, or to the reason why it is none. The rule is the server's own (decision 12), so that
// nothing travels only to be refused, and every skipped row can be given back with its reason.
import type { ContactFieldName } from '@lettermill/contracts'

/** Which column, counted from 0, each contact field is read from. */
export type FieldColumns = Partial<Record<ContactFieldName, number>>

export type ReadContact = Partial<Record<ContactFieldName, string>>

export type SkipReason = 'firstNameMissing' | 'emailInvalid' | 'cellTooLong'

/** Decision 11a. */
const longestCell = 10_000

// The HTML standard's pattern with a dot in the domain.
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

function asciiDomain(domain: string): string {
  if (/^[\x00-\x7f]*$/.test(domain)) return domain
  // What would be more than a host to a URL is none to the server either.
  if (/[\s/\\?#:@[\]%]/.test(domain)) return ''
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : ''
}

/** Whether an address can be mailed (decision 12). A domain beyond ASCII counts as its A-labels. */
export function isEmail(text: string): boolean {
  const typed = text.trim()
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, Math.max(at, 0))
  const email = `${local}@${asciiDomain(typed.slice(at + 1))}`
  return (
    local.length <= 64 &&
    email.length <= 254 &&
    emailPattern.test(email) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..')
  )
}

/** A cell without what cannot be stored or printed; its line breaks stay. The server does the same. */
export function cleanText(cell: string): string {
  return (/[\p{Cc}\p{Cs}]/u.test(cell) ? cell.replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '') : cell).trim()
}

// Counted in characters, not in UTF-16 units, but only where it can matter.
const isTooLong = (cell: string) => cell.length > longestCell && Array.from(cell).length > longestCell

/** Reads records by the columns that were chosen: a contact without its empty cells, or why there is none. */
export function contactReader(columns: FieldColumns): (cells: readonly string[]) => ReadContact | SkipReason {
  const chosen = Object.entries(columns) as [ContactFieldName, number][]
  return (cells) => {
    const contact: ReadContact = {}
    for (const [field, column] of chosen) {
      const cell = cells[column] ?? ''
      if (isTooLong(cell)) return 'cellTooLong'
      const text = cleanText(cell)
      if (text !== '') contact[field] = text
    }
    if (!contact.first_name) return 'firstNameMissing'
    return isEmail(contact.email ?? '') ? contact : 'emailInvalid'
  }
}
