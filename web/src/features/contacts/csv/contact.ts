// Turns a record into a contact, or gives the reason why it cannot. The server applies the same rule (P12), so the
// browser uploads no row that the server would refuse, and can return every skipped row with its reason.
import { readEmail } from '@lettermill/contracts/email'

/** For each field, by its key, the column that it is read from, counted from 0. */
export type FieldColumns = Readonly<Partial<Record<string, number>>>

export type ReadContact = Partial<Record<string, string>>

export type SkipReason = 'firstNameMissing' | 'emailInvalid' | 'cellTooLong'

/** The most characters of a cell (P11a). */
const longestCell = 10_000

/**
 * Removes control characters other than tabs and line feeds, lone surrogates, and blanks at both ends. Then removes
 * one pair of quotes around the whole text: CSV reads quotes with blanks around them as characters.
 */
export function cleanText(cell: string): string {
  const text = (/[\p{Cc}\p{Cs}]/u.test(cell) ? cell.replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '') : cell).trim()
  return text.startsWith('"') ? text.replace(/^"([^"]*)"$/, '$1').trim() : text
}

// Counts characters, not UTF-16 units, but only if the difference can matter.
const isTooLong = (cell: string) => cell.length > longestCell && Array.from(cell).length > longestCell

/**
 * Returns a function that reads records by the chosen columns: a contact without empty cells, or the reason why it is
 * not one.
 */
export function contactReader(
  columns: FieldColumns,
  {
    needsFirstName = true,
    consentKey = '',
    isExact = false,
  }: { needsFirstName?: boolean; consentKey?: string | undefined; isExact?: boolean | undefined } = {},
): (cells: readonly string[]) => ReadContact | SkipReason {
  const chosen = Object.entries(columns)
  return (cells) => {
    const contact: ReadContact = {}
    for (const [field, column] of chosen) {
      const cell = (column !== undefined && cells[column]) || ''
      if (isTooLong(cell)) return 'cellTooLong'
      const text = isExact ? cell : cleanText(cell)
      if (text !== '') contact[field] = text
    }
    // A row with an answer in the consent column needs no first name, because the person may say no to mail there.
    const answers = contact[consentKey] !== undefined
    if (needsFirstName && !contact['first_name'] && !answers) return 'firstNameMissing'
    return readEmail(contact['email'] ?? '') === null ? 'emailInvalid' : contact
  }
}
