// The syntax of an SPF record (RFC 7208 sections 4.6.1, 5, 6 and 7.1; the grammar is in section 12).
import { isIP } from 'node:net'

type Mechanism = 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'exists' | 'ip4' | 'ip6'

export interface Term {
  qualifier: '+' | '-' | '~' | '?'
  mechanism: Mechanism
  /** The domain, which may contain macros, or the address. Empty for the domain of the record. */
  value: string
}

export interface SpfRecord {
  terms: readonly Term[]
  redirect: string | null
}

/** Why a record cannot be read: the first faulty term, and the reason. */
export interface SpfFault {
  term: string
  reason: 'unknown_term' | 'takes_no_value' | 'no_domain' | 'no_address' | 'many_bits' | 'bad_modifier'
}

/** Whether a text is an SPF record. */
export function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text)
}

const macro = String.raw`%\{[slodiphv](?:[1-9]\d{0,2})?r?[-.+,/_=]*\}`
const literal = String.raw`[\x21-\x24\x26-\x7e]`
const macroString = new RegExp(`^(?:${macro}|%[%_-]|${literal})*$`, 'i')
const macroEnd = new RegExp(`${macro}$`, 'i')
/** The last label of a name, which is not a number (`toplabel`). */
const topLabel = /^(?!\d+$)[a-z\d](?:[a-z\d-]*[a-z\d])?$/i

/** Whether a name has only valid macros, and ends like a name of more than one label. */
function isDomainSpec(text: string): boolean {
  if (text.length > 500 || !macroString.test(text)) return false
  const last = text.slice(0, text.endsWith('.') ? -1 : undefined)
  const hasEnd = topLabel.test(last.slice(last.lastIndexOf('.') + 1)) || macroEnd.test(text)
  return hasEnd && /\.[^.]|\}/.test(text)
}

/**
 * Reads a record. Terms after `all` are ignored (RFC 7208 section 5.1).
 * @returns the record, or what cannot be read of it
 */
export function parseSpf(text: string): SpfRecord | SpfFault {
  const terms: Term[] = []
  const once = new Map<string, string>()
  for (const word of text.split(' ').slice(1)) {
    if (word === '') continue
    const [, modifier, target = ''] = /^([a-z][\w.-]*)=(.*)$/i.exec(word) ?? []
    if (modifier === undefined) {
      const term = parseTerm(word)
      if ('reason' in term) return term
      terms.push(term)
      continue
    }
    const name = modifier.toLowerCase()
    const isKnown = name === 'redirect' || name === 'exp'
    if (!isKnown && macroString.test(target.replace(/%\{[crt]/gi, '%{s'))) continue
    if (!isKnown || once.has(name) || !isDomainSpec(target))
      return { term: `${name.slice(0, 60)}=`, reason: 'bad_modifier' }
    once.set(name, target)
  }
  const all = terms.findIndex(({ mechanism }) => mechanism === 'all')
  if (all >= 0) return { terms: terms.slice(0, all + 1), redirect: null }
  return { terms, redirect: once.get('redirect') ?? null }
}

function parseTerm(word: string): Term | SpfFault {
  const [, sign = '', name = '', rest = ''] = /^([+\-~?]?)([a-z][\w.-]*)([:/].*)?$/i.exec(word) ?? []
  const mechanism = name.toLowerCase()
  const faulty = (reason: SpfFault['reason']) => ({ term: word.slice(0, 60), reason })
  if (!/^(?:all|include|a|mx|ptr|exists|ip4|ip6)$/.test(mechanism)) return faulty('unknown_term')
  const found = faultOf(mechanism, rest)
  if (found !== null) return faulty(found)
  const value = rest.replace(/^:/, '').replace(/(?:\/\d+)?(?:\/\/\d+)?$/, '')
  return { qualifier: (sign || '+') as Term['qualifier'], mechanism: mechanism as Mechanism, value }
}

/** What is wrong with the text after a mechanism's name; null if nothing is. */
function faultOf(mechanism: string, rest: string): SpfFault['reason'] | null {
  if (mechanism === 'all') return rest === '' ? null : 'takes_no_value'
  if (mechanism === 'ip4' || mechanism === 'ip6') return networkFault(mechanism, rest)
  const hasBits = mechanism === 'a' || mechanism === 'mx'
  const [, name, four, six] =
    (hasBits ? /^(?::(.*?))?(?:\/(\d+))?(?:\/\/(\d+))?$/ : /^(?::(.*))?$/).exec(rest) ?? []
  const isNeeded = mechanism === 'include' || mechanism === 'exists'
  if (name === undefined ? isNeeded || (rest !== '' && !four && !six) : !isDomainSpec(name))
    return 'no_domain'
  return areBits(four, 32) && areBits(six, 128) ? null : 'many_bits'
}

function networkFault(mechanism: 'ip4' | 'ip6', rest: string): SpfFault['reason'] | null {
  const [, address = '', length] = /^:([^/]*)(?:\/(\d+))?$/.exec(rest) ?? []
  const [family, most] = mechanism === 'ip4' ? ([4, 32] as const) : ([6, 128] as const)
  if (isIP(address) !== family) return 'no_address'
  return areBits(length, most) ? null : 'many_bits'
}

/** Whether a prefix length is absent or valid. */
function areBits(length: string | undefined, most: number): boolean {
  return length === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(length) && Number(length) <= most)
}
