// What a relay says is shown to accounts, kept and logged. Some relays quote the command that they refuse, and a command
// that signs in holds the password: words that repeat any of it are withheld.
import type { Credentials } from '../relay-address.ts'

/** Words as they may be shown. */
export type Censor = (words: string) => string

/**
 * If this many characters in a row agree with a secret, they count as a part of it, because a relay may quote only a
 * part.
 */
const telling = 8

export const withheld = '(words withheld: they repeat our sign-in)'

/** During a sign-in no word of the relay is repeated. */
export const nothingRepeated: Censor = () => ''

/** Withholds words that hold the password, or eight characters in a row of it or of a form that AUTH sends it in. */
export function withoutSecrets(credentials: Credentials | null): Censor {
  if (!credentials) return (words) => words
  const pieces = new Set(formsOf(credentials).flatMap(piecesOf))
  // A password may be shorter than a piece.
  const lengths = [...new Set([...pieces].map(({ length }) => length))]
  return (words) => {
    const folded = words.toLowerCase()
    return lengths.some((length) => holdsAny(folded, pieces, length)) ? withheld : words
  }
}

/** Relays fold the case of what they quote, too. */
function formsOf({ user, password }: Credentials): string[] {
  const encoded = [password, `\0${user}\0${password}`, `user=${user}\x01auth=Bearer ${password}\x01\x01`].map(
    (text) => Buffer.from(text).toString('base64'),
  )
  return [password, ...encoded].map((form) => form.toLowerCase()).filter((form) => form !== '')
}

function piecesOf(form: string): string[] {
  const last = Math.max(0, form.length - telling)
  return Array.from({ length: last + 1 }, (_, at) => form.slice(at, at + telling))
}

function holdsAny(words: string, pieces: ReadonlySet<string>, length: number): boolean {
  for (let at = 0; at + length <= words.length; at += 1) {
    if (pieces.has(words.slice(at, at + length))) return true
  }
  return false
}
