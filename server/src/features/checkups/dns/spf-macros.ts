// Macros in SPF records (RFC 7208 section 7).
import { isIP } from 'node:net'

/** The values that macros are replaced by. */
export interface MacroValues {
  /** The client's address. */
  address: string
  /** The envelope's sender. */
  sender: string
  helo: string
  /** The domain that has the record. */
  domain: string
  /** A name of the client that resolves to its address. It is looked up only if a record uses it. */
  validatedName(): Promise<string>
}

const longestName = 253

/** @returns the name with its macros filled in, shortened from the left if it is too long */
export async function expandMacros(text: string, values: MacroValues): Promise<string> {
  let filled = ''
  let from = 0
  for (const found of text.matchAll(/%(?:\{([a-z])(\d*)(r?)([-.+,/_=]*)\}|([%_-]))/gi)) {
    filled += text.slice(from, found.index)
    from = found.index + found[0].length
    const [, letter = '', digits = '', reverse = '', delimiters = '', escaped] = found
    if (escaped !== undefined) {
      filled += { '%': '%', _: ' ', '-': '%20' }[escaped] ?? ''
      continue
    }
    const value = await valueOf(letter.toLowerCase(), values)
    const parts = value.split(new RegExp(`[${(delimiters || '.').replace(/[-/]/g, String.raw`\$&`)}]`))
    if (reverse !== '') parts.reverse()
    const kept = (digits === '' ? parts : parts.slice(-Number(digits))).join('.')
    filled += letter < 'a' ? encodeURIComponent(kept) : kept
  }
  return shortened(filled + text.slice(from))
}

async function valueOf(letter: string, values: MacroValues): Promise<string> {
  const { address, sender, helo, domain } = values
  const at = sender.lastIndexOf('@')
  switch (letter) {
    case 's':
      return sender
    case 'l':
      return sender.slice(0, at)
    case 'o':
      return sender.slice(at + 1)
    case 'd':
      return domain
    case 'i':
      return isIP(address) === 6 ? nibbles(address).join('.') : address
    case 'v':
      return isIP(address) === 6 ? 'ip6' : 'in-addr'
    case 'h':
      return helo
    default:
      return values.validatedName()
  }
}

function nibbles(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text = '') => text.split(':').filter((each) => each !== '')
  const [before, after] = [groups(head), groups(tail)]
  const missing = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...missing, ...after].flatMap((group) => group.padStart(4, '0').split(''))
}

function shortened(name: string): string {
  let rest = name
  while (rest.length > longestName && rest.includes('.')) rest = rest.slice(rest.indexOf('.') + 1)
  return rest
}
