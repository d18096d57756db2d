// Finds the column with the addresses in an export or a list by its header, in any language that imports know.
import { headerAliases } from '@lettermill/contracts/header-aliases'

/** A header in lower case with only its letters and digits. */
export const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const usual = new Set(['email', 'emailaddress'])
const others = new Set(headerAliases.email?.map(bare))

/** The index of the column, trying English headers first; -1 if there is none. */
export function addressColumn(headers: readonly string[]): number {
  const names = headers.map(bare)
  const found = names.findIndex((name) => usual.has(name))
  return found < 0 ? names.findIndex((name) => others.has(name)) : found
}
