// Keeps the password out of the relay's replies, which accounts see and logs keep. Some relays quote the command that
// they refuse, and an AUTH command contains the password.
import type { Credentials } from '../relay-address.ts'

/** Returns the relay's text as it may be shown. */
export type Censor = (words: string) => string

/** Length in characters of a part of a secret that counts as the secret, because a relay may quote only a part. */
const telling = 8

export const withheld = '(words withheld: they repeat our sign-in)'

/** Used during a sign-in: removes the whole text. */
export const nothingRepeated: Censor = () => ''

/**
 * Replaces the whole text of a reply that contains the password, a base64 form in which AUTH sends it, or eight
 * consecutive characters of either.
 */
export function withoutSecrets(credentials: Credentials | null): Censor {
  if (!credentials) return (words) => words
  const pieces = new Set(formsOf(credentials).flatMap(piecesOf))
  // A password may have fewer than eight characters.
  const lengths = [...new Set([...pieces].map(({ length }) => length))]
  return (words) => {
    const folded = words.toLowerCase()
    return lengths.some((length) => holdsAny(folded, pieces, length)) ? withheld : words
  }
}

/** In lower case, because relays change the case of what they quote. */
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
