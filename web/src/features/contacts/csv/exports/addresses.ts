// Which column of an export or a list holds the addresses, by its header, in any of the languages of imports.
import { headerAliases } from '@lettermill/contracts/header-aliases'

/** A header as its letters and digits alone, in lower case. */
export const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const usual = new Set(['email', 'emailaddress'])
const others = new Set(headerAliases.email?.map(bare))

/** Where it is, English headers first; -1 if there is none. */
export function addressColumn(headers: readonly string[]): number {
  const names = headers.map(bare)
  const found = names.findIndex((name) => usual.has(name))
  return found < 0 ? names.findIndex((name) => others.has(name)) : found
}
