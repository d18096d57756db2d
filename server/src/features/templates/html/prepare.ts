// A stored template becomes a document that looks the same in mail clients without style sheets, classes or
// a web address to resolve links against (decision 22, message.md 9). Once per campaign.
import { cleanHtml } from './sanitize.ts'

/** Stands in a prepared document where the foot goes; whoever compiles the message takes it out. */
export const footPlace = '<!--foot-->'

const text = 'color:#222222;font-family:Helvetica,Arial,sans-serif;font-size:14px;line-height:1.42'

// As the editor shows them. They go into the elements: many clients drop style sheets. Lists keep the side margin
// that each client gives them: without it Outlook shows no bullets.
const looks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  p: { margin: '0' },
  h1: { margin: '0', 'font-size': '2em' },
  h2: { margin: '0', 'font-size': '1.5em' },
  h3: { margin: '0', 'font-size': '1.17em' },
  h4: { margin: '0', 'font-size': '1em' },
  h5: { margin: '0', 'font-size': '0.83em' },
  h6: { margin: '0', 'font-size': '0.67em' },
  ul: { 'margin-top': '0', 'margin-bottom': '0' },
  ol: { 'margin-top': '0', 'margin-bottom': '0' },
  blockquote: { margin: '5px 0', 'padding-left': '16px', 'border-left': '4px solid #cccccc' },
  pre: {
    ...{ margin: '5px 0', padding: '5px 10px', color: '#f8f8f2', 'background-color': '#23241f' },
    ...{ 'font-family': 'Consolas,Menlo,monospace', 'white-space': 'pre-wrap' },
  },
  code: { 'background-color': '#f0f0f0', padding: '2px 4px', 'font-family': 'Consolas,Menlo,monospace' },
  a: { color: '#0066cc' },
  img: { 'max-width': '100%', border: '0' },
}

/**
 * The template as a whole document: looks inline (the author's win), code with `<br>` and hard spaces,
 * links and images absolute. An address that is neither web, mail nor phone is no link any more. Merge tags
 * are left as they are.
 * @param publicUrl without a slash at its end
 */
export function prepareHtml(html: string, publicUrl: string): string {
  const code = new CodeLines()
  const content = cleanHtml(html, {
    attributes: (tag, attributes) => withLooks(tag, withAddress(tag, attributes, publicUrl)),
    opened: (tag) => code.opened(tag),
    closed: (tag) => code.closed(tag),
    text: (escaped) => code.withBreaks(escaped),
  })
  return (
    '<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title></title>\n</head>\n' +
    '<body style="margin:0;padding:0">\n' +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">\n' +
    `<tr><td style="padding:16px;${text}">\n${content}\n${footPlace}</td></tr>\n</table>\n</body>\n</html>\n`
  )
}

type Attributes = Record<string, string>

function withLooks(tag: string, attributes: Attributes): Attributes {
  const own = attributes['style'] ?? ''
  const set = new Set(own.split(';').map((each) => each.slice(0, each.indexOf(':')).trim().toLowerCase()))
  const added = Object.entries(looks[tag] ?? {}).filter(([property]) => !set.has(property))
  if (added.length === 0) return attributes
  const style = [...added.map(([property, value]) => `${property}:${value}`), ...(own ? [own] : [])].join(';')
  return { ...attributes, style }
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

function absolute(address: string, publicUrl: string, schemes: RegExp): string | null {
  if (schemes.test(address) || /^\{[{%]/.test(address)) return address
  if (address === '' || address.startsWith('#') || /^[a-z][a-z0-9+.-]*:/i.test(address)) return null
  if (address.startsWith('//')) return `https:${address}`
  if (/^www\./i.test(address)) return `https://${address}`
  return `${publicUrl}/${address.replace(/^\//, '')}`
}

/** Inside `<pre>`, Outlook honours only `<br>` and hard spaces. */
class CodeLines {
  #depth = 0
  #atBegin = false

  opened(tag: string): void {
    if (tag === 'pre') this.#depth += 1
    this.#atBegin = tag === 'pre'
  }

  closed(tag: string): void {
    if (tag === 'pre') this.#depth -= 1
  }

  withBreaks(escaped: string): string {
    if (this.#depth === 0) return escaped
    // The first line break of a <pre> is none (HTML standard).
    const lines = this.#atBegin ? escaped.replace(/^\r?\n/, '') : escaped
    this.#atBegin = false
    const inTag = mergeTagPlaces(lines)
    return lines.replace(/\r?\n|(?<=^|\n| ) /g, (found, at: number) => {
      if (inTag(at)) return found
      return found === ' ' ? '\u00a0' : '<br>'
    })
  }
}

/** Whether a place in the text is within a merge tag; to be asked from its begin to its end. */
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
      // Searched for once: without an end it is text, and so are all like it that follow.
      if (ends[kind] !== -1) ends[kind] = text.indexOf(kind === '{{' ? '}}' : '%}', tag.index + 2)
      if (ends[kind] !== -1) [begin, end] = [tag.index, ends[kind] + 2]
    }
    return at >= begin
  }
}
