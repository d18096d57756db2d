// Conditional comments, by which Outlook for Windows gets tables where other clients follow max-width. They are the
// only comments that a whole document keeps, and what they hold is cleaned as strictly as the rest.
import { keepSafeStyle } from './style.ts'

const begins = /^<!--\[if (?:\(?gte )?mso(?: \d{1,2}\)?)?(?: ?\| ?IE)?\]>/
const end = '<![endif]-->'
/** Around what every client but Outlook shows. */
const exclusions: ReadonlySet<string> = new Set([
  '<!--[if !mso]><!-->',
  '<!--[if !mso | IE]><!-->',
  '<!--[if !mso | IE]><!-- -->',
  '<!--<![endif]-->',
])

const tagName = /^(?:table|tbody|tr|td|div|center|v:rect|v:fill|v:textbox|v:image|v:roundrect|w:anchorlock)$/
const attributeName =
  /^(?:width|height|align|valign|bgcolor|border|cellpadding|cellspacing|colspan|role|class|xmlns:[vow]|fill|stroke|fillcolor|strokecolor|arcsize|position|origin|color|type|inset|size|aspect)$/
const pictureAddress = /^(?:https?:\/)?\/[\w\-./:?=&;%~+,@!]*$/

/** Two characters that no letter holds. */
const [open, close] = ['\ue002', '\ue003']

/** HTML whose allowed conditional comments are placeholders; all other comments are removed. */
export interface Lifted {
  html: string
  comments: readonly string[]
}

export function liftComments(source: string): Lifted {
  const html = source.replace(/[\ue000-\ue003]/g, '')
  const comments: string[] = []
  let [lifted, at] = ['', 0]
  for (let begin = html.indexOf('<!--'); begin !== -1; begin = html.indexOf('<!--', at)) {
    const last = html.indexOf('-->', begin)
    if (last === -1) break
    const kept = safeComment(html.slice(begin, last + 3))
    lifted += html.slice(at, begin)
    if (kept !== null) lifted += `${open}${String(comments.push(kept) - 1)}${close}`
    at = last + 3
  }
  return { html: lifted + html.slice(at), comments }
}

/** A text of the cleaned HTML with the comments that stood in it. */
export function putBackComments(text: string, comments: readonly string[]): string {
  return text.includes(open)
    ? text.replace(/\ue002(\d+)\ue003/g, (_found, number: string) => comments[Number(number)] ?? '')
    : text
}

/** Without placeholders that stood inside of tags. */
export function withoutPlaceholders(html: string): string {
  return html.replace(/\ue002\d+\ue003|[\ue002\ue003]/g, '')
}

function safeComment(comment: string): string | null {
  if (exclusions.has(comment)) return comment
  const begin = begins.exec(comment)?.[0]
  if (begin === undefined || !comment.endsWith(end)) return null
  const inner = comment.slice(begin.length, -end.length)
  const cleaned = inner.replace(/<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g, cleanTag)
  // Anything else that looks like a tag, and text of more than spaces, is not of a layout.
  return /^(?:[\s]|&nbsp;|\ue002[^\ue003]*\ue003)*$/.test(cleaned)
    ? `${begin}${cleaned.replaceAll(open, '<').replaceAll(close, '>')}${end}`
    : null
}

function cleanTag(whole: string, slash: string, name: string, written: string, selfClosing: string): string {
  if (!tagName.test(name)) return whole
  const kept = [...written.matchAll(/([\w:-]+)="([^"<>]*)"/g)].flatMap(([, attribute = '', value = '']) => {
    if (attribute === 'style') {
      const style = keepSafeStyle(value, 'whole')
      return style === '' ? [] : [` style="${style}"`]
    }
    if (attribute === 'src' && pictureAddress.test(value)) return [` src="${value}"`]
    return attributeName.test(attribute) && !value.includes('{') ? [` ${attribute}="${value}"`] : []
  })
  return `${open}${slash}${name}${slash === '' ? kept.join('') : ''}${selfClosing}${close}`
}
