// Checks the text, the pictures and the links of a letter for what spam filters and readers object to. The findings
// have the sentences and levels of checkups.
import { isIP } from 'node:net'
import type { Finding } from '@lettermill/contracts'
import { finding } from '../../../findings/index.ts'
import { textOf } from '../../html/text/text.ts'
import { misleadingLink } from './links.ts'
import { readHtml, type HtmlParts } from './html-parts.ts'

export interface CheckedLetter {
  /** The letter's HTML as it is stored. */
  html: string
  text: string
}

export interface ContentChecks {
  findings: Finding[]
  /** The hosts that the letter's links lead to. Hosts that come from values are left out. */
  hosts: string[]
}

/** A text with fewer words than this neither explains a picture nor replaces the HTML. */
const fewWords = 20
const leastShare = 0.1
/** Links to more hosts than this look like spam. */
const mostHosts = 8
const mostNamed = 5

/**
 * The address of an uploaded picture (images/host.ts). If it has no https, the public address has none, which has a
 * finding of its own.
 */
const hosted = /^http:\/\/[^/]+\/uploads\/[\w-]{22}\.(?:png|jpg|gif)$/i

/** Hosts of link shorteners, which hide where a link leads. */
const shorteners = new Set([
  ...['bit.ly', 'tinyurl.com', 't.co', 'goo.gl', 'ow.ly', 'is.gd', 'buff.ly', 'rebrand.ly', 'cutt.ly'],
  ...['shorturl.at', 't.ly', 'rb.gy', 'tiny.cc', 'bl.ink', 's.id', 'v.gd', 'clck.ru', 'vk.cc', 'u.to'],
])

/** The check takes linear time. */
export function checkContent({ html, text }: CheckedLetter): ContentChecks {
  const parts = readHtml(html)
  const derived = textOf(html)
  const hosts = hostsOf(parts)
  return {
    findings: [...checkText(text, derived), ...checkImages(parts, derived), ...checkLinks(parts, hosts)],
    hosts: hosts.filter((host) => isIP(host) === 0),
  }
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

/** Checks the text part. A text that was made from the HTML has the same content. */
function checkText(text: string, derived: string): Finding[] {
  if (text.trim() === '' || text.trim() === derived.trim()) return []
  const words = countWords(text)
  const isLittle = words < fewWords || words < leastShare * countWords(derived)
  return isLittle ? [finding('text_little', {})] : []
}

function checkImages({ images }: HtmlParts, derived: string): Finding[] {
  const undescribed = images.filter(({ alt }) => alt === undefined).length
  const plain = images.filter(({ src }) => /^http:/i.test(src.trim()) && !hosted.test(src.trim()))
  return [
    ...(images.length === 1 && countWords(derived) < fewWords ? [finding('image_only', {})] : []),
    ...(undescribed > 0 ? [finding('image_alt', { count: undescribed })] : []),
    ...(plain.length > 0
      ? [finding('image_plain', { count: plain.length }, { found: plain.map(({ src }) => src) })]
      : []),
  ]
}

function checkLinks({ links }: HtmlParts, hosts: readonly string[]): Finding[] {
  const numbers = hosts.filter((host) => isIP(host) !== 0)
  const hidden = hosts.filter((host) => shorteners.has(host))
  const misleading = links.flatMap((link) => misleadingLink(link) ?? [])
  return [
    ...numbers.slice(0, mostNamed).map((host) => finding('link_number', { host })),
    ...hidden.slice(0, mostNamed).map((host) => finding('link_hidden', { host })),
    ...misleading.slice(0, mostNamed).map((each) => finding('link_shown', each)),
    ...(hosts.length > mostHosts
      ? [finding('links_many', { count: hosts.length, limit: mostHosts }, { found: hosts })]
      : []),
  ]
}

/** @param words of the links and buttons without an address */
export function emptyLinks(words: readonly string[]): Finding[] {
  const named = [...new Set(words)].slice(0, mostNamed).map((each) => {
    const count = words.filter((other) => other === each).length
    return `“${each.slice(0, 80)}”${count > 1 ? ` (${String(count)})` : ''}`
  })
  return named.length > 0 ? [finding('link_empty', { links: named.join(', ') })] : []
}

/** @param texts sample texts that were left in the letter */
export function leftSamples(texts: readonly string[]): Finding[] {
  const named = [...new Set(texts)].slice(0, mostNamed).map((each) => `“${each}”`)
  return named.length > 0 ? [finding('sample_text', { texts: named.join(', ') })] : []
}

/** Each host once, without `www.`. Hosts that merge tags decide are not known. */
function hostsOf({ links }: HtmlParts): string[] {
  const hosts = links.flatMap(({ href = '' }) => {
    const [beginning = ''] = href.trim().split(/[{]/)
    if (!/^https?:\/\/[^/]+(?:\/|$|\?|#)/i.test(beginning)) return []
    if (beginning !== href.trim() && !/^https?:\/\/[^/?#]+[/?#]/i.test(beginning)) return []
    const host = URL.parse(beginning)?.hostname.replace(/^www\.|^\[|\]$/g, '')
    return host ? [host] : []
  })
  return [...new Set(hosts)]
}
