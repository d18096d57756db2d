// Turns a stored template into a document that looks the same in mail clients without style sheets, without classes and
// without a base address for links (P22). It runs once per campaign.
import { isPublicName } from '../../../platform/outgoing/index.ts'
import { documentOf, footOf } from './document.ts'
import { lookOf, withLook, type Place } from './looks.ts'
import { cleanHtml } from './sanitize.ts'
import { isWhole, readWhole, writeWhole } from './whole.ts'

/** Marks a paragraph that contains only a line break. `prepareHtml` removes the mark. */
const emptyMark = 'data-empty'

/**
 * The HTML with the lines of a quote joined, lists aligned to the right if their items are, and empty paragraphs
 * marked.
 */
function withShapes(html: string): string {
  return joinQuotes(html)
    .replace(/<([uo]l)\b([^<>]*)>(?=\s*<li\b[^<>]*\sdir="rtl")/g, (list, name: string, attributes: string) =>
      /\sdir=/.test(attributes) ? list : `<${name}${attributes} dir="rtl">`,
    )
    .replace(/<p\b([^<>]*)>(?=<br><\/p>)/g, `<p$1 ${emptyMark}="">`)
}

/** Joins the lines of a quote, because the editor writes a quote for each line. */
function joinQuotes(html: string): string {
  return html.replaceAll('</blockquote><blockquote>', '<br>')
}

/**
 * The template as a whole document in a column of 640 px: styles inline (the author's take precedence), code with
 * `<br>` and its spaces, links and images absolute. A template that begins with a table has a layout of its own and
 * gets the whole width. A link whose address is not a web address, a mail address or a phone number is removed. Merge
 * tags stay as they are. The title is empty; compiling the message fills it in.
 * @param publicUrl without a slash at its end
 */
export function prepareHtml(html: string, publicUrl: string): string {
  return isWhole(html) ? prepareWhole(html, publicUrl) : prepareBody(html, publicUrl)
}

/** A whole document keeps its author's styles. Only its addresses become absolute. */
function prepareWhole(html: string, publicUrl: string): string {
  const whole = readWhole(html, {
    attributes: (tag, written) => withBackground(withAddress(tag, written, publicUrl), publicUrl),
  })
  const content = whole.content.replace(/(<v:(?:fill|image)\b[^<>]* src=")\/(?!\/)/g, `$1${publicUrl}/`)
  const css = withUrls(whole.css, publicUrl)
  return writeWhole({ ...whole, content, css }, footOf(whole.width))
}

function withBackground(attributes: Attributes, publicUrl: string): Attributes {
  const { background, style } = attributes
  return {
    ...attributes,
    ...(background !== undefined && { background: absolute(background, publicUrl, /^https?:/i) ?? '' }),
    ...(style?.includes('url(') && { style: withUrls(style, publicUrl) }),
  }
}

function withUrls(css: string, publicUrl: string): string {
  return css.replace(/url\((['"]?)\/(?!\/)/gi, `url($1${publicUrl}/`)
}

function prepareBody(html: string, publicUrl: string): string {
  const reading = new Reading()
  const content = cleanHtml(withShapes(html), {
    attributes: (tag, attributes) => withLooks(tag, withAddress(tag, attributes, publicUrl), reading.place()),
    opened: (tag) => reading.opened(tag),
    closed: (tag) => reading.closed(tag),
    text: (escaped) => reading.withBreaks(escaped),
  })
  return documentOf(html, content)
}

type Attributes = Record<string, string>

function withLooks(tag: string, written: Attributes, place: Place): Attributes {
  const { [emptyMark]: empty, ...attributes } = written
  const own = attributes['style'] ?? ''
  const set = new Set(own.split(';').map((each) => each.slice(0, each.indexOf(':')).trim().toLowerCase()))
  // An empty paragraph is itself the space between its neighbours.
  const look = empty === undefined ? lookOf(tag, attributes, place) : { margin: '0' }
  const added = Object.entries(look).filter(([property]) => !set.has(property))
  return withLook(attributes, added.map(([property, value]) => `${property}:${value}`).join(';'))
}

function withAddress(tag: string, attributes: Attributes, publicUrl: string): Attributes {
  const name = tag === 'a' ? 'href' : tag === 'img' ? 'src' : ''
  const { [name]: written, ...others } = attributes
  if (written === undefined) return attributes
  const address = absolute(
    written.trim(),
    publicUrl,
    tag === 'img' ? /^https?:|^data:/i : /^(?:https?|mailto|tel):/i,
  )
  return address === null ? others : { ...others, [name]: address }
}

/** A picture of this instance, by its name that nobody can guess, and the address at which it was uploaded. */
const hostedPicture = /^(https?:\/\/[^/?#]+)(?=\/)[^?#]*(\/uploads\/[\w-]{22}\.(?:png|jpg|gif))$/i

/**
 * A picture that was uploaded before the instance had its public address leads to an address that readers cannot
 * reach. It gets the public address.
 */
function withReachable(address: string, publicUrl: string): string {
  const [, origin, path] = hostedPicture.exec(address) ?? []
  if (origin === undefined || path === undefined || !URL.canParse(origin)) return address
  return isPublicName(new URL(origin).hostname) ? address : `${publicUrl}${path}`
}

function absolute(written: string, publicUrl: string, schemes: RegExp): string | null {
  const address = withReachable(written, publicUrl)
  if (schemes.test(address) || /^\{[{%]/.test(address)) return address
  if (address === '' || address.startsWith('#') || /^[a-z][a-z0-9+.-]*:/i.test(address)) return null
  if (address.startsWith('//')) return `https:${address}`
  if (/^www\./i.test(address)) return `https://${address}`
  return `${publicUrl}/${address.replace(/^\//, '')}`
}

/** The sanitizer's position in the template. */
class Reading {
  #codeDepth = 0
  #listDepth = 0
  #elements = 0
  #atBegin = false

  opened(tag: string): void {
    this.#elements += 1
    if (tag === 'pre') this.#codeDepth += 1
    if (tag === 'ul' || tag === 'ol') this.#listDepth += 1
    this.#atBegin = tag === 'pre'
  }

  closed(tag: string): void {
    if (tag === 'pre') this.#codeDepth -= 1
    if (tag === 'ul' || tag === 'ol') this.#listDepth -= 1
  }

  /** The place of the element that was opened last. */
  place(): Place {
    return { isFirst: this.#elements === 1, listDepth: this.#listDepth }
  }

  /**
   * Converts code: inside `<pre>`, Outlook honours only `<br>`, and people who copy code need spaces instead of hard
   * spaces.
   */
  withBreaks(escaped: string): string {
    if (this.#codeDepth === 0) return escaped
    // The first line break of a <pre> does not count (HTML standard).
    const lines = this.#atBegin ? escaped.replace(/^\r?\n/, '') : escaped
    this.#atBegin = false
    const inTag = mergeTagPlaces(lines)
    return lines
      .replaceAll('\u00a0', ' ')
      .replace(/\r?\n/g, (found, at: number) => (inTag(at) ? found : '<br>'))
  }
}

/**
 * Returns a function that says whether a position in the text is inside a merge tag. Call it with ascending positions.
 */
function mergeTagPlaces(text: string): (at: number) => boolean {
  const begins = [...text.matchAll(/\{[{%]/g)].values()
  const ends = { '{{': 0, '{%': 0 }
  let [begin, end] = [-1, -1]
  return (at) => {
    while (at >= end) {
      const { value: tag, done } = begins.next()
      if (done) return false
      const kind = tag[0] as keyof typeof ends
      if (tag.index < end) continue
      // Searches once. If this tag has no end, it is text, and so are all later tags of its kind.
      if (ends[kind] !== -1) ends[kind] = text.indexOf(kind === '{{' ? '}}' : '%}', tag.index + 2)
      if (ends[kind] !== -1) [begin, end] = [tag.index, ends[kind] + 2]
    }
    return at >= begin
  }
}
