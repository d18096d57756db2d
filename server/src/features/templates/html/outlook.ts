// Conditional comments, which give tables to Outlook for Windows where other clients follow max-width. They are the
// only comments that a whole document keeps, and their content is cleaned as strictly as the rest.
import { keepSafeStyle } from './style.ts'

const begins = /^<!--\[if (?:\(?gte )?mso(?: \d{1,2}\)?)?(?: ?\| ?IE)?\]>/
const end = '<![endif]-->'
/** The comments around content that every client except Outlook shows. */
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

/** Two characters that no letter contains. */
const [open, close] = ['\ue002', '\ue003']

/** HTML in which placeholders stand for the allowed conditional comments. All other comments are removed. */
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

/** Cleaned HTML with the comments in place of their placeholders. */
export function putBackComments(text: string, comments: readonly string[]): string {
  return text.includes(open)
    ? text.replace(/\ue002(\d+)\ue003/g, (_found, number: string) => comments[Number(number)] ?? '')
    : text
}

/** Removes placeholders of comments that stood inside a tag. */
export function withoutPlaceholders(html: string): string {
  return html.replace(/\ue002\d+\ue003|[\ue002\ue003]/g, '')
}

function safeComment(comment: string): string | null {
  if (exclusions.has(comment)) return comment
  const begin = begins.exec(comment)?.[0]
  if (begin === undefined || !comment.endsWith(end)) return null
  const inner = comment.slice(begin.length, -end.length)
  const cleaned = inner.replace(/<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g, cleanTag)
  // A layout contains no other tags, and no text except white space.
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
