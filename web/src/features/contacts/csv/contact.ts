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

// The server takes these out before it looks at a cell.
const controls = /[\x00-\x08\x0e-\x1f\x7f]/g

function asciiDomain(domain: string): string {
  if (/^[\x00-\x7f]*$/.test(domain)) return domain
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

function reasonAgainst(contact: ReadContact): SkipReason | null {
  if (Object.values(contact).some((cell) => cell.length > longestCell)) return 'cellTooLong'
  if (!contact.first_name) return 'firstNameMissing'
  return isEmail(contact.email ?? '') ? null : 'emailInvalid'
}

function cellText(cell: string | undefined): string {
  return cell?.replace(controls, '').trim() ?? ''
}

/** The contact that a record holds, its empty cells left out, or why it is skipped. */
export function readContact(record: readonly string[], columns: FieldColumns): ReadContact | SkipReason {
  const cells = Object.entries(columns).map(([field, column]) => [field, cellText(record[column])] as const)
  const contact: ReadContact = Object.fromEntries(cells.filter(([, cell]) => cell !== ''))
  return reasonAgainst(contact) ?? contact
}
