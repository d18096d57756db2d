// Turns the text of a search box into what the database searches for.
import { oneLine } from '../../../platform/text.ts'

export interface Term {
  /**
   * A pattern for LIKE, to be put between wildcards; special characters match themselves. The database lower-cases it.
   */
  text: string
  /** Where it may match: anywhere, where a word begins, or nowhere. */
  place: 'anywhere' | 'beginning' | 'nowhere'
}

const letter = /[\p{Alphabetic}\p{Nd}]/u
/** What the trigram index can look up. With fewer letters and digits in a row it would return nearly every contact. */
const trigram = /[\p{Alphabetic}\p{Nd}]{3}/u

/** The typed text as one line; null if it is empty. */
export function searchTerm(search: string | undefined): string | null {
  return oneLine(search ?? '') || null
}

/** From the first letter, digit or @ to the last: the trigram index ignores the signs around them. */
const core = /[\p{Alphabetic}\p{Nd}@].*[\p{Alphabetic}\p{Nd}@]/su

/**
 * A term without three letters or digits in a row matches where a word begins; one without any, nowhere. From other
 * terms the signs before and after are removed: "example!" would read every contact for which the index has "example".
 */
export function termOf(search: string | undefined): Term | null {
  const typed = searchTerm(search)
  if (typed === null) return null
  if (trigram.test(typed)) return { text: asPattern(core.exec(typed)?.[0] ?? typed), place: 'anywhere' }
  return { text: asPattern(typed), place: letter.test(typed) ? 'beginning' : 'nowhere' }
}

const asPattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')
