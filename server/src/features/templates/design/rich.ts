// Prepares the small rich text of blocks for mail: it cleans the text, marks links and own colours for dark mode, and
// sets the spaces around paragraphs that mail clients would choose differently.
import { withLook } from '../html/looks.ts'
import { cleanHtml } from '../html/sanitize.ts'
import { absoluteOrNone } from './address.ts'
import { withoutPlaces, type Paint } from './paint.ts'

const looks: Readonly<Record<string, string>> = {
  p: 'margin:0 0 12px',
  ul: 'margin:0 0 12px;padding:0 0 0 24px',
  ol: 'margin:0 0 12px;padding:0 0 0 24px',
  li: 'margin:0 0 6px',
  h1: 'margin:0 0 12px;line-height:1.25',
  h2: 'margin:0 0 12px;line-height:1.25',
  h3: 'margin:0 0 12px;line-height:1.25',
  blockquote: 'margin:0 0 12px;padding:0 0 0 16px;border-left:4px solid #cccccc',
  img: 'max-width:100%;height:auto;border:0',
}

export interface RichLooks {
  /** The colour of links. */
  link: string
}

/** Rich text as HTML; the last paragraph has no space below it. */
export function richHtml(html: string, paint: Paint, { link }: RichLooks): string {
  const made = cleanHtml(withoutPlaces(html), {
    attributes: (tag, written) => {
      const look = tag === 'a' ? `color:${link};text-decoration:underline` : looks[tag]
      if (look === undefined) return written
      const made = withLook(written, look)
      if (tag !== 'a') return made
      const { href = '', ...others } = made
      const address = absoluteOrNone(href)
      return { ...(address === '' ? others : { ...made, href: address }), target: '_blank' }
    },
  })
  return withColourClasses(withoutLastSpace(made), paint)
}

/** Like `richHtml`, but for one line: paragraphs of a pasted text become line breaks. */
export function inlineHtml(html: string, paint: Paint, looks: RichLooks): string {
  const line = html.replace(/<\/p>\s*<p\b[^>]*>/gi, '<br>').replace(/<\/?p\b[^>]*>/gi, '')
  return richHtml(line, paint, looks)
}

function withoutLastSpace(html: string): string {
  const last = html.lastIndexOf('<p style="margin:0 0 12px')
  return last !== -1 && /^<p [^>]*>(?:(?!<p\b)[^])*<\/p>\s*$/.test(html.slice(last))
    ? `${html.slice(0, last)}<p style="margin:0${html.slice(last + '<p style="margin:0 0 12px'.length)}`
    : html
}

/** Gives elements with a colour of their own a class, by which the rules of dark mode select them. */
function withColourClasses(html: string, paint: Paint): string {
  return html.replace(/<(?:span|p|li|strong|em|u|s)\b[^<>]* style="[^"]*"[^<>]*>/g, (tag) => {
    const [, text] = /[";\s]color:\s*([^;"]+)/.exec(tag) ?? []
    const [, behind] = /background-color:\s*([^;"]+)/.exec(tag) ?? []
    const names = [classOf(text, (hex) => paint.text(hex)), classOf(behind, (hex) => paint.background(hex))]
    const all = names.filter((name) => name !== '').join(' ')
    return all === '' ? tag : tag.replace(/^<\w+/, (begin) => `${begin} class="${all}"`)
  })
}

function classOf(colour: string | undefined, make: (hex: string) => string): string {
  const hex = hexOf(colour?.trim().toLowerCase() ?? '')
  return hex === null ? '' : make(hex)
}

/** A colour in hexadecimal. The editor writes `rgb(230, 0, 0)`. */
export function hexOf(colour: string): string | null {
  if (/^#[0-9a-f]{6}$/.test(colour)) return colour
  if (/^#[0-9a-f]{3}$/.test(colour)) return colour.replace(/[0-9a-f]/g, '$&$&')
  const parts = /^rgb\((\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})\)$/.exec(colour)?.slice(1).map(Number)
  if (!parts || parts.some((part) => part > 255)) return null
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
