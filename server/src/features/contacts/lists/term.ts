// What somebody typed into a search box, as the database looks for it.
import { oneLine } from '../../../platform/text.ts'

export interface Term {
  /** A pattern for LIKE, to stand between wildcards; signs of patterns mean themselves. The database lowers it. */
  text: string
  /** Where it is found: anywhere, where a word begins, or nowhere. */
  place: 'anywhere' | 'beginning' | 'nowhere'
}

const letter = /[\p{Alphabetic}\p{Nd}]/u
/** What the trigram index can look up. With fewer letters and digits in a row it would hand out nearly every contact. */
const trigram = /[\p{Alphabetic}\p{Nd}]{3}/u

/** What was typed, as one line; null where nothing was. */
export function searchTerm(search: string | undefined): string | null {
  return oneLine(search ?? '') || null
}

/** From the first letter, digit or @ to the last: the trigram index knows nothing of the signs around them. */
const core = /[\p{Alphabetic}\p{Nd}@].*[\p{Alphabetic}\p{Nd}@]/su

/**
 * A term without three letters or digits in a row is found where a word begins; one without any, nowhere. Of others the
 * signs before and behind are left out: "example!" would read every contact of whom the index says "example".
 */
export function termOf(search: string | undefined): Term | null {
  const typed = searchTerm(search)
  if (typed === null) return null
  if (trigram.test(typed)) return { text: asPattern(core.exec(typed)?.[0] ?? typed), place: 'anywhere' }
  return { text: asPattern(typed), place: letter.test(typed) ? 'beginning' : 'nowhere' }
}

const asPattern = (text: string) => text.replace(/[\\%_]/g, '\\$&')
