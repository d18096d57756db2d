// Cleans template HTML by an allow-list (P23). Everything that the editor writes, and that careful hand-written mail
// uses, stays unchanged. Nothing that could run stays.
import sanitizeHtml, { type Attributes } from 'sanitize-html'
import { assertShallow } from './depth.ts'
import { assertMailSizedHtml } from './size.ts'
import { keepSafeStyle } from './style.ts'

const blocks = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'div',
  'address',
  'center',
  'hr',
]
const inline = ['a', 'img', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'strike', 'del', 'ins', 'sub', 'sup']
const typographic = ['code', 'span', 'small', 'big', 'mark', 'font', 'abbr', 'q', 'cite']
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']

const cell = ['width', 'height', 'valign', 'bgcolor', 'colspan', 'rowspan', 'scope', 'nowrap']

/** Elements whose text readers never see. The text is removed with them. */
const withoutText = [
  'script',
  'style',
  'title',
  'textarea',
  'option',
  'xmp',
  'noscript',
  'template',
  'iframe',
]
const withoutTextEither = ['noembed', 'noframes', 'plaintext', 'svg', 'math', 'object', 'audio', 'video']

const hostableImage = /^\s*data:image\/(?:png|jpe?g|gif|webp|avif|bmp);base64,[\w+/=\s]*$/i

/**
 * Changes that a caller of `cleanHtml` makes to the kept HTML. Text arrives escaped, and is written as it is returned.
 */
export interface Rewrite {
  /** Called for each element as it is written in the HTML, before anything is removed from it. */
  seen?(tag: string, attributes: Attributes): void
  attributes?(tag: string, attributes: Attributes): Attributes
  text?(escaped: string): string
  opened?(tag: string, attributes: Attributes): void
  closed?(tag: string): void
}

/** The most times that the HTML is cleaned. Of 63,000 random mixtures of HTML, none changed more than twice. */
const mostRounds = 5

/**
 * The template's HTML without anything outside the allow-list. Cleaning it again changes nothing.
 * @throws Problem template_unparsable if elements are nested too deeply, or are more than any message has
 */
export function sanitizeTemplate(html: string): string {
  assertMailSizedHtml(html)
  let cleaned = cleanHtml(html, {})
  // Cleans again, because a removed element may have separated elements that end each other, as in <p><script><p>.
  for (let round = 0; round < mostRounds; round += 1) {
    const again = cleanHtml(cleaned, {})
    if (again === cleaned) break
    cleaned = again
  }
  // Entities may have made the HTML longer, and it must pass another cleaning.
  assertMailSizedHtml(cleaned)
  return cleaned
}

/**
 * The allowed content of a letter. `body`: what the specified editor writes. `whole`: a document with a style sheet.
 */
export type Extent = 'body' | 'whole'

/** A tag, or an entity that cleaning would write in another form. */
const markup = /[<>]|&(?!(?:amp|lt|gt|nbsp);)/

/** Does what `sanitizeTemplate` does, and makes changes in the same pass. */
export function cleanHtml(html: string, rewrite: Rewrite, extent: Extent = 'body'): string {
  assertShallow(html)
  const written = html.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
  // A shortcut for plain text: setting up the sanitizer takes longer than reading a line, and a design has hundreds of
  // lines.
  if (!rewrite.text && !markup.test(written)) return written.replace(/\u00a0/g, '&nbsp;')
  const cleaned = sanitizeHtml(written, {
    ...(extent === 'body' ? allowList : wholeList),
    transformTags: {
      '*': (tagName, found) => {
        rewrite.seen?.(tagName, found)
        const attribs = keepSafeAttributes(tagName, found, extent)
        return { tagName, attribs: rewrite.attributes?.(tagName, attribs) ?? attribs }
      },
    },
    ...(rewrite.text && { textFilter: rewrite.text.bind(rewrite) }),
    ...(rewrite.opened && { onOpenTag: rewrite.opened.bind(rewrite) }),
    ...(rewrite.closed && { onCloseTag: rewrite.closed.bind(rewrite) }),
  })
  // Writes HTML as a browser does, so that a saved template equals the editor's HTML.
  return cleaned.replace(/ \/>/g, '>').replace(/\u00a0/g, '&nbsp;')
}

/** Elements that are nested deeper are removed. Their text stays. */
const nestingLimit = 250

const attributes = {
  '*': ['style', 'dir', 'align', 'title', 'lang', 'role'],
  a: ['href', 'target', 'rel', 'name'],
  img: ['src', 'alt', 'width', 'height', 'border', 'hspace', 'vspace'],
  table: ['width', 'height', 'border', 'cellpadding', 'cellspacing', 'bgcolor'],
  col: ['span', 'width', 'valign'],
  colgroup: ['span', 'width', 'valign'],
  tr: ['height', 'valign', 'bgcolor'],
  td: cell,
  th: cell,
  ol: ['start', 'type'],
  ul: ['type'],
  li: ['value'],
  hr: ['width', 'size', 'color', 'noshade'],
  font: ['color', 'face', 'size'],
}

const allowList: sanitizeHtml.IOptions = {
  nestingLimit,
  allowedTags: [...blocks, ...inline, ...typographic, ...tables],
  nonTextTags: [...withoutText, ...withoutTextEither],
  allowedAttributes: attributes,
  // The editor marks an indent with this class, besides the margin that mail clients follow.
  allowedClasses: { '*': Array.from({ length: 8 }, (_, level) => `ql-indent-${String(level + 1)}`) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  // keepSafeAttributes checks styles, and leaves a safe one as it is written.
  parseStyleAttributes: false,
}

const { allowedClasses: _editorsClasses, ...others } = allowList

/** The rules of a whole document select elements by class, and Outlook takes a background from its attribute. */
const wholeList: sanitizeHtml.IOptions = {
  ...others,
  allowedAttributes: {
    ...attributes,
    '*': [...attributes['*'], 'class', 'aria-label', 'aria-roledescription', 'aria-hidden'],
    table: [...attributes.table, 'background'],
    td: [...cell, 'background'],
    th: [...cell, 'background'],
  },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'background'],
}

function keepSafeAttributes(tag: string, found: Attributes, extent: Extent): Attributes {
  const kept = { ...found }
  if (kept['style'] !== undefined) {
    const style = keepSafeStyle(kept['style'], extent)
    if (style === '') delete kept['style']
    else kept['style'] = style
  }
  const src = kept['src']
  if (tag === 'img' && src !== undefined && /^\s*data:/i.test(src) && !hostableImage.test(src))
    delete kept['src']
  return kept
}
