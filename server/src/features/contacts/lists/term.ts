// Turns the text of a search box into a search term for the database.
import { oneLine } from '../../../platform/text.ts'

export interface Term {
  /** A pattern for LIKE, for use between wildcards. Special characters are escaped. The database lower-cases it. */
  text: string
  /** Where the term may match: anywhere, at the beginning of a word, or nowhere. */
  place: 'anywhere' | 'beginning' | 'nowhere'
}

const letter = /[\p{Alphabetic}\p{Nd}]/u
/**
 * Three letters or digits in a row, which the trigram index needs. With fewer, it would return nearly every contact.
 */
const trigram = /[\p{Alphabetic}\p{Nd}]{3}/u

/** The typed text as one line; null if it is empty. */
export function searchTerm(search: string | undefined): string | null {
  return oneLine(search ?? '') || null
}

/** The text from the first letter, digit or @ to the last. The trigram index ignores the signs around them. */
const core = /[\p{Alphabetic}\p{Nd}@].*[\p{Alphabetic}\p{Nd}@]/su

/**
 * A term without three letters or digits in a row matches at the beginning of a word; a term without any letter or
 * digit matches nowhere. Other terms lose the signs before and after them: "example!" would read every contact for
 * which the index has "example".
 */
export function termOf(search: string | undefined): Term | null {
  const typed = searchTerm(search)
  if (typed === null) return null
  if (trigram.test(typed)) return { text: asPattern(core.exec(typed)?.[0] ?? typed), place: 'anywhere' }
  return { text: asPattern(typed), place: letter.test(typed) ? 'beginning' : 'nowhere' }
}

const asPattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')
