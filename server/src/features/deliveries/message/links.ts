// Finds the links and images of a prepared template, decides which links are counted, and what replaces them.
import {
  compileMerge,
  escapeHtml,
  namesMade,
  readsData,
  standsAlone,
  unescapeHtml,
  webAddress,
  type MergeFields,
} from '../../templates/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { readersAddresses, type Letter, type Part } from './input.ts'
import { joinParts, templateParts } from './parts.ts'

/**
 * The most work for filling in one link. Only links of older templates may exceed this limit. A template that is saved
 * now can have only merge tags in links.
 */
const clickWork = 2000

/**
 * The exact address that a click leads to: the sender's text with the recipient's values. Null if the text with its
 * values is no web address, or if a link of an older template takes too much work.
 * @param link the link's text, as `compileMessage` lists it
 */
export function targetOf(link: string, fields: MergeFields): string | null {
  if (!link.includes('{')) return webAddress(link)
  try {
    return webAddress(compileMerge(link, 'url', { free: clickWork })(fields))
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** A template's HTML with a mark in place of every counted link, and the parts for each mark. */
export interface MarkedHtml {
  html: string
  marks: Part[][]
  /** The addresses, each with its number in click tokens, in the order of the numbers. */
  links: Map<string, number>
  /** Whether some address is known only after the whole template is filled in: see `settleGuarded`. */
  guarded: boolean
}

/** Click tokens hold sixteen bits for the link. Further links stay as they are, and are not counted. */
const mostLinks = 2 ** 16

// Control characters that neither a cleaned template nor a merge value can contain.
const markBegin = '\x02'
const markEnd = '\x03'
const guardBegin = '\x04'
const guardEnd = '\x05'
export const markPattern = /\x02(\d+)\x03/g

/** Adds a mark for some parts, and returns the text of the mark. */
export function addMark(marks: Part[][], parts: Part[]): string {
  marks.push(parts)
  return `${markBegin}${String(marks.length - 1)}${markEnd}`
}

/** @param counts whether clicks on the links are counted */
export function markLinks(html: string, publicUrl: string, counts: boolean): MarkedHtml {
  const marked: MarkedHtml = { html: '', marks: [], links: new Map(), guarded: false }
  const makes = namesMade(html)
  marked.html = html.replace(/<(a|img)\b[^<>]*>/g, (tag, name: string) =>
    tag.replace(/ (?:href|src)="([^"]*)"/, (attribute, written: string) => {
      const address = unescapeHtml(written)
      if (isOwnAddress(address, makes)) return attribute
      if (counts && name === 'a' && mayCount(marked, address, makes))
        return countedLink(marked, address, publicUrl)
      if (name === 'a' && isFilledAlone(address, makes)) return filledAddress(marked, address, publicUrl)
      return isFilledPhoneOrMail(address, makes)
        ? filledLink(marked, address, publicUrl)
        : uncounted(marked, attribute, address)
    }),
  )
  return marked
}

/**
 * Whether the address begins with one that Lettermill makes, unchanged: without a filter, and not a field of the same
 * name.
 */
function isOwnAddress(address: string, makes: ReadonlySet<string>): boolean {
  const [, name] =
    /^\{\{-?\s*(unsubscribe_url|preferences_url|view_in_browser_url)\s*-?\}\}/.exec(address) ?? []
  return name !== undefined && !makes.has(name)
}

function mayCount(marked: MarkedHtml, address: string, makes: ReadonlySet<string>): boolean {
  if (!/^(?:https?:|\{)/i.test(address) || marked.links.size === mostLinks) return false
  return !address.includes('{') || (standsAlone(address, makes) && !readsData(address))
}

/**
 * Whether the link has values, and its address can be checked by itself. A link with the data of a single message, such
 * as a link to reset a password, is never counted: it may work only once, so the reader gets the very address.
 */
function isFilledAlone(address: string, makes: ReadonlySet<string>): boolean {
  return address.includes('{') && /^(?:https?:|\{)/i.test(address) && standsAlone(address, makes)
}

function filledAddress(marked: MarkedHtml, link: string, publicUrl: string): string {
  const fill = joinParts(templateParts(link, 'url', { publicUrl }))
  return addMark(marked.marks, [
    (letter) => {
      const address = webAddress(fill(letter))
      return address === null ? '' : ` href="${escapeHtml(address)}"`
    },
  ])
}

function countedLink(marked: MarkedHtml, link: string, publicUrl: string): string {
  const fixed = !link.includes('{')
  if (fixed && webAddress(link) === null) return ''
  const number = marked.links.get(link) ?? marked.links.size
  marked.links.set(link, number)
  const begin = ` href="${escapeHtml(readersAddresses(publicUrl).click)}`
  if (fixed) return `${begin}${addMark(marked.marks, [(letter) => tokenOf(letter, number)])}"`
  const fill = joinParts(templateParts(link, 'url', { publicUrl }))
  return addMark(marked.marks, [
    (letter) => (webAddress(fill(letter)) === null ? '' : `${begin}${tokenOf(letter, number)}"`),
  ])
}

function isFilledPhoneOrMail(address: string, makes: ReadonlySet<string>): boolean {
  return /^(?:mailto|tel):.*\{/is.test(address) && standsAlone(address, makes)
}

function filledLink(marked: MarkedHtml, link: string, publicUrl: string): string {
  const fill = joinParts(templateParts(link, 'url', { publicUrl }))
  // Mail programs recognize the @ of an address only unencoded (RFC 6068).
  const address = (letter: Letter) => fill(letter).replace(/^[^?]*/, (to) => to.replaceAll('%40', '@'))
  return ` href="${addMark(marked.marks, [(letter) => escapeHtml(address(letter))])}"`
}

/**
 * If the address begins with a visible scheme, no value changes that scheme. Other addresses are checked after they are
 * filled in.
 */
function uncounted(marked: MarkedHtml, attribute: string, address: string): string {
  if (!address.startsWith('{')) return attribute
  marked.guarded = true
  return attribute.replace(/"(.*)"/s, (_quoted, written: string) => `"${guardBegin}${written}${guardEnd}"`)
}

function tokenOf(letter: Letter, number: number): string {
  return letter.tokens.click(number)
}

/** Keeps a guarded address if it is a web address after it was filled in. Otherwise removes the link. */
export function settleGuarded(filled: string): string {
  return filled.replace(/ (href|src)="\x04([^"\x05]*)\x05"/g, (_attribute, name: string, escaped: string) =>
    webAddress(unescapeHtml(escaped)) === null ? '' : ` ${name}="${escaped.trim()}"`,
  )
}
