// Letters that are whole documents: designs, MJML, and HTML with a style sheet. They are stored as whole documents, so
// that sending, previews and pages read them like the HTML of any other template (ADR-0117).
import { Parser } from 'htmlparser2'
import { emptyTitle, footSheet, footSpace, outlookHead } from './document.ts'
import { Inliner } from './inline.ts'
import { liftComments, putBackComments, withoutPlaceholders } from './outlook.ts'
import { cleanHtml, type Rewrite } from './sanitize.ts'
import { cleanSheet } from './sheet.ts'
import { assertMailSizedHtml } from './size.ts'

export interface Whole {
  /** The language of `<html>`; '' if it has none. */
  language: string
  direction: 'ltr' | 'rtl'
  css: string
  /** The colour of the page, `#rrggbb`. */
  page: string
  /** The width of the letter in pixels. A footer that Lettermill adds has the same width. */
  width: number
  /** The colour schemes for which it was designed. */
  schemes: 'light' | 'light dark'
  /** The cleaned HTML inside `<body>`. */
  content: string
}

/** Whether a template's HTML is a whole document. Cleaning leaves a doctype only in whole documents. */
export function isWhole(html: string): boolean {
  return /^\s*<!doctype\b/i.test(html)
}

/**
 * The cleaned parts of a document.
 * @param rewrite changes to make in the same pass
 * @throws Problem template_unparsable if it is larger or nested deeper than any message
 */
export function readWhole(source: string, rewrite: Rewrite = {}): Whole {
  assertMailSizedHtml(source)
  const head = headOf(source)
  return { ...head, css: cleanSheet(head.css), content: cleanBody(bodyOf(source), rewrite) }
}

/** The most times that a document is cleaned. Of 63,000 random mixtures of HTML, none changed more than twice. */
const mostRounds = 5

/**
 * Does what `readWhole` does until cleaning changes nothing more, for code that somebody wrote by hand.
 * @param isInlined whether the rules of its sheet are also put into its elements
 */
export function readForeign(source: string, isInlined: boolean): Whole {
  const inliner = isInlined ? new Inliner(cleanSheet(headOf(source).css)) : null
  let whole = readWhole(source, inliner?.isNeeded ? inlining(inliner) : {})
  for (let round = 0; round < mostRounds; round += 1) {
    const again = cleanBody(whole.content, {})
    if (again === whole.content) break
    whole = { ...whole, content: again }
  }
  assertMailSizedHtml(whole.content)
  return whole
}

function inlining(inliner: Inliner): Rewrite {
  return {
    opened: (tag, attributes) => inliner.open(tag, attributes),
    closed: (tag) => inliner.close(tag),
    attributes: (_tag, { style, ...others }) => {
      const made = inliner.style(style)
      return made === undefined ? others : { ...others, style: made }
    },
  }
}

/** Cleans the content of `<body>`, with the comments that Outlook reads. */
export function cleanBody(html: string, rewrite: Rewrite): string {
  const { html: lifted, comments } = liftComments(html)
  const cleaned = cleanHtml(
    lifted,
    {
      ...rewrite,
      attributes: (tag, written) => {
        // MJML writes height="auto", which is not a valid height.
        const { height, ...others } = written
        const kept = height === 'auto' ? others : written
        return rewrite.attributes?.(tag, kept) ?? kept
      },
      text: (escaped) => putBackComments(rewrite.text?.(escaped) ?? escaped, comments),
    },
    'whole',
  )
  return withoutPlaceholders(cleaned).trim()
}

/** The document, with `foot` at the end of its body. */
export function writeWhole(whole: Whole, foot = ''): string {
  const { language, direction, css, page, width, schemes, content } = whole
  const lang = language === '' ? '' : ` lang="${language}"`
  return (
    `<!doctype html>\n<html${lang} dir="${direction}" xmlns:v="urn:schemas-microsoft-com:vml" ` +
    'xmlns:o="urn:schemas-microsoft-com:office:office">\n<head>\n<meta charset="utf-8">\n' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
    '<meta name="x-apple-disable-message-reformatting">\n' +
    `<meta name="color-scheme" content="${schemes}">\n<meta name="supported-color-schemes" content="${schemes}">\n` +
    `<meta name="letter-width" content="${String(width)}">\n` +
    `${emptyTitle}\n${outlookHead}<style>\n${withFoot(css, schemes)}\n</style>\n</head>\n` +
    `<body style="margin:0;padding:0;background-color:${page}">\n${content}\n${foot}</body>\n</html>\n`
  )
}

const footRules = cleanSheet(footSheet)

/** The style sheet with the rules of Lettermill's footer, which are added once. */
function withFoot(css: string, schemes: Whole['schemes']): string {
  const space = css.includes(footSpace) ? '' : footSpace
  const dark = schemes === 'light' || css.includes('.foot{') ? '' : footRules
  return [css, space, dark].filter((rules) => rules !== '').join('\n')
}

export function bodyOf(source: string): string {
  const begin = /<body\b[^>]*>/i.exec(source)
  const end = source.toLowerCase().lastIndexOf('</body>')
  const from = begin ? begin.index + begin[0].length : 0
  return source.slice(from, end >= from ? end : undefined)
}

const usualWidth = 600

function headOf(source: string): Omit<Whole, 'content'> {
  const sheets: string[] = []
  let media: string | null = null
  const head: Omit<Whole, 'content' | 'css'> = {
    language: '',
    direction: 'ltr',
    page: '#ffffff',
    width: usualWidth,
    schemes: 'light',
  }
  const parser = new Parser({
    onopentag(
      name,
      { lang = '', dir, style = '', bgcolor = '', media: queries = '', name: meta, content = '' },
    ) {
      if (name === 'style') media = queries
      if (name === 'html' && /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(lang)) head.language = lang
      if (name === 'html' && dir === 'rtl') head.direction = 'rtl'
      if (name === 'body') head.page = pageOf(style, bgcolor) ?? head.page
      if (name === 'meta' && meta === 'color-scheme' && content.includes('dark')) head.schemes = 'light dark'
      if (name === 'meta' && meta === 'letter-width' && /^\d{3}$/.test(content)) head.width = Number(content)
    },
    ontext(text) {
      if (media !== null) sheets.push(media === '' ? text : `@media ${media}{${text}}`)
    },
    onclosetag: (name) => {
      if (name === 'style') media = null
    },
  })
  parser.write(source)
  parser.end()
  return { ...head, css: sheets.join('\n') }
}

/** The style sheets in a document's head. */
export function sheetsOf(head: string): string {
  return headOf(head).css
}

function pageOf(style: string, bgcolor: string): string | null {
  const [, inStyle] = /background(?:-color)?:\s*(#[0-9a-f]{6})\b/i.exec(style) ?? []
  return inStyle ?? (/^#[0-9a-f]{6}$/i.test(bgcolor) ? bgcolor : null)
}
