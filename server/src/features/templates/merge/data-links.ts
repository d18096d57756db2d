// Finds the links whose whole address is a value of a message's data, such as a link to reset a password. Only the call
// that sends the message knows the address, so the call can check it.
import { dataPrefix, unescapeHtml } from './values.ts'
import { readTokens, type TemplateToken } from './tokens.ts'

/** A link `{{ data.url }}`. */
export interface DataLink {
  /** The name as the template writes it, such as `data.url` or `data.reset.url`. */
  name: string
  /** The default of the tag; '' if it has none. */
  fallback: string
  /** Whether the link is inside a condition or a loop, so that a message without the value may leave it out. */
  mayLack: boolean
}

const blocks = new Set(['if', 'unless', 'case', 'for', 'tablerow', 'capture', 'comment', 'raw'])

const dataTag = /^(data(?:\.[a-z_][\w-]*)+)(?:\s*\|\s*default\s*:\s*(?:"([^"\\]*)"|'([^'\\]*)'))?$/i

/** @param html a template's HTML as it is stored */
export function dataLinksIn(html: string): DataLink[] {
  const tokens = readTokens(html, 'html')
  const links: DataLink[] = []
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'tag' && blocks.has(token.name)) depth += 1
    if (token.kind === 'tag' && token.name.startsWith('end')) depth -= 1
    if (token.kind !== 'output' || !isWholeAddress(tokens[index - 1], tokens[index + 1])) continue
    const [, name, double, single] = dataTag.exec(unescapeHtml(token.content)) ?? []
    if (name !== undefined) links.push({ name, fallback: double ?? single ?? '', mayLack: depth > 0 })
  }
  return links
}

function isWholeAddress(before: TemplateToken | undefined, after: TemplateToken | undefined): boolean {
  if (before?.kind !== 'text' || after?.kind !== 'text') return false
  // Only the end of the text is read: a long text before each tag would take quadratic time.
  const tag = before.source.slice(before.source.lastIndexOf('<'))
  return /^<a\b[^<>]* href="\s*$/.test(tag) && /^\s*"/.test(after.source)
}

/** The first link that would lead nowhere with this data; undefined if there is none. */
export function badDataLink(
  links: readonly DataLink[],
  data: Readonly<Record<string, unknown>>,
): DataLink | undefined {
  return links.find(({ name, fallback, mayLack }) => {
    const value = valueAt(data, name.slice(dataPrefix.length).split('.'))
    const isMissing = value === undefined || value === null || value === ''
    if (isMissing && fallback === '') return !mayLack
    const address = isMissing ? fallback : value
    return typeof address !== 'string' || webAddress(address) === null
  })
}

function valueAt(data: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return data
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, key)) return undefined
  return valueAt(Object.getOwnPropertyDescriptor(data, key)?.value, rest)
}

/** The most characters of a link's host: names have up to 253, and parsing a long label takes quadratic time. */
const mostOfHost = 300

/** The text without blanks around it, if it is an http or https address; otherwise null. */
export function webAddress(text: string): string | null {
  const address = text.trim()
  const [, host] = /^https?:\/\/([^/\\?#]*)/i.exec(address) ?? []
  return host !== undefined && host.length <= mostOfHost && URL.canParse(address) ? address : null
}
