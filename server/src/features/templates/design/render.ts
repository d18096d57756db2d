// Renders a design as the HTML document that mail clients get, and as its text part. It runs when a design is saved,
// and never per recipient.
import { contrast, leastContrast, textOn, type Design, type DesignSection } from '@lettermill/contracts'
import { assertShallow } from '../html/depth.ts'
import { footSpace } from '../html/document.ts'
import { cleanSheet } from '../html/sheet.ts'
import { assertMailSizedHtml } from '../html/size.ts'
import { textOf } from '../html/text/text.ts'
import { bodyOf, sheetsOf, writeWhole } from '../html/whole.ts'
import { backgroundOrNone } from './address.ts'
import { mjmlOf, simpleHtml } from './blocks/index.ts'
import { darkBackground, darkText } from './colours.ts'
import { columnsOf } from './columns.ts'
import { aroundOf } from './condition.ts'
import { htmlOf } from './mrml.ts'
import { inText, Paint, plain } from './paint.ts'

export interface RenderedDesign {
  /** A whole document, as `isWhole` defines it. */
  html: string
  text: string
}

/**
 * Renders a design. Of what people wrote, MJML gets only placeholders (`Paint.keep`), and addresses of backgrounds,
 * which consist of harmless characters. Each piece behind a placeholder is cleaned or escaped by itself, so the whole
 * is not cleaned again here. Sending and previews clean it (`prepareHtml`), and a test asserts that they find nothing
 * to clean (ADR-0117).
 * @throws Problem template_unparsable if it grows beyond any message
 */
export function renderDesign(design: Design): RenderedDesign {
  const paint = new Paint(design)
  const made = htmlOf(documentOf(design, paint))
  const content = paint.putBack(asCleaned(bodyOf(made)).trim())
  assertMailSizedHtml(content)
  assertShallow(content)
  return {
    html: writeWhole({
      content,
      css: [sheet, cleanSheet(sheetsOf(headIn(made))), paint.darkRules(), footRules(design, paint)].join(
        '\n',
      ),
      language: design.language,
      direction: design.direction,
      page: design.theme.page,
      width: design.width,
      schemes: 'light dark',
    }),
    text: designText(design, paint),
  }
}

/** All words and links of a design as plain text, in reading order, with its conditions. */
function designText({ sections }: Design, paint: Paint): string {
  const blocks = sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  const pieces = blocks.map((block) => {
    const text = textOf(simpleHtml(block, (html) => paint.cleaned(html))).trim()
    if (text === '' || block.type === 'footer') return text
    const [begin, end] = aroundOf(block.only_if)
    return `${begin}${text}${end}`
  })
  return pieces.filter((piece) => piece !== '').join('\n\n')
}

/** Changes the parts of mrml's output that cleaning would remove, or write in another form. */
function asCleaned(html: string): string {
  return (
    html
      .replace(/ (?:height="auto"|vertical-align="middle"|class="")| (?=\/>)/g, '')
      // Spam filters take white text on white as a sign of spam. The preheader is hidden in another way.
      .replace('font-size:1px;color:#ffffff;', 'font-size:1px;')
      .replace(/(<(?:img|br|hr)\b[^<>]*)\/>/g, '$1>')
      .replaceAll('&#8202;', '\u200a')
  )
}

function headIn(document: string): string {
  return document.slice(0, document.indexOf('<body'))
}

/** Rules in addition to MJML's: for phones, and for content that only one kind of screen shows. */
const sheet = `.only-phone{display:none;mso-hide:all}
@media (max-width:479px){
.only-phone{display:table-cell !important}
.only-desktop{display:none !important}
.stack{display:block !important;width:auto !important}
.stacked-picture{padding:0 0 12px !important}
.beside + .beside{padding-top:16px !important}
.beside > table > tbody > tr > td{padding-left:0 !important;padding-right:0 !important}
.stacked-picture img,.grows img{width:100% !important;max-width:100% !important}
.grows table,.grows table td{width:100% !important}
}
a[x-apple-data-detectors]{color:inherit !important;text-decoration:none !important}`

/**
 * Rules that give the lines below the letter, which Lettermill adds when it sends, the look of the design's own footer.
 * They are rules because the elements of these lines are the same in every letter.
 */
function footRules({ sections, theme }: Design, paint: Paint): string {
  const footers = sections.flatMap((section) =>
    section.columns.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'footer' ? [{ section, align: block.align }] : [])),
    ),
  )
  const { section, align } = footers.at(-1) ?? { section: undefined, align: 'center' }
  const background = section?.background ?? theme.letter
  const { text } = readableOn(background, paint)
  const { left, right } = section?.padding ?? { left: 32, right: 32 }
  const place = `padding:0 ${String(right)}px 0 ${String(left)}px !important;text-align:${align}`
  const colour = (hex: string) => `.foot p,.foot a{color:${hex} !important}`
  return [
    footSpace,
    `.foot{${place};background-color:${background} !important;font-family:${paint.font} !important}`,
    '.foot p{padding:0 0 24px !important;border-top:0 !important}',
    colour(text),
    '@media (prefers-color-scheme:dark){',
    `.foot{background-color:${darkBackground(background)} !important}`,
    colour(darkText(text)),
    '}',
  ].join('\n')
}

/** The MJML of a design, with placeholders for everything that people wrote. */
export function documentOf(design: Design, paint: Paint): string {
  const { page } = design.theme
  const preview = inText(design.preheader)
  return (
    `<mjml lang="${design.language}" dir="${design.direction}"><mj-head>` +
    `${preview === '' ? '' : `<mj-preview>${paint.keep(preview)}</mj-preview>`}<mj-breakpoint width="480px" />` +
    `<mj-attributes><mj-all font-family="${paint.font}" /><mj-text font-size="16px" line-height="1.5" /></mj-attributes>` +
    `</mj-head><mj-body width="${String(design.width)}px" background-color="${page}" css-class="page">` +
    `${design.sections.map((section) => sectionOf(section, design, paint)).join('')}</mj-body></mjml>`
  )
}

/** The theme's colours, or black or white if they are unreadable on the section's own background. */
function readableOn(background: string, { theme }: Paint): { text: string; link: string } {
  const text = contrast(theme.text, background) >= leastContrast ? theme.text : textOn(background)
  return { text, link: contrast(theme.link, background) >= leastContrast ? theme.link : text }
}

function sectionOf(section: DesignSection, design: Design, paint: Paint): string {
  const { padding, columns } = section
  const background = section.background ?? paint.theme.letter
  const picture = backgroundOrNone(section.background_picture)
  const sides = [padding.top, padding.right, padding.bottom, padding.left].map((each) => `${String(each)}px`)
  // A picture does not change in dark mode, and neither do the colours that were chosen for it.
  const place = { paint: picture === '' ? paint : paint.still(), design, ...readableOn(background, paint) }
  const made = columnsOf(section, design.width).map(({ percent, width, narrowest, before, after }, at) => {
    const grows = section.stack && columns.length > 1
    const content = (columns[at]?.blocks ?? [])
      .map((block) => mjmlOf(block, { ...place, width, narrowest, grows }))
      .join('')
    const [left, right] = design.direction === 'ltr' ? [before, after] : [after, before]
    const beside =
      columns.length === 1
        ? ''
        : `${grows ? ' css-class="beside"' : ''} padding="0 ${String(right)}px 0 ${String(left)}px"`
    return `<mj-column width="${String(percent)}%"${beside}>${content}</mj-column>`
  })
  const attributes = [
    `background-color="${background}" css-class="${place.paint.background(background)}"`,
    ...(picture === ''
      ? []
      : [`background-url="${plain(picture)}" background-size="cover" background-repeat="no-repeat"`]),
    `padding="${sides.join(' ')}" direction="${design.direction}"`,
    ...(section.width === 'full' ? ['full-width="full-width"'] : []),
  ]
  const inside =
    section.stack || columns.length === 1 ? made.join('') : `<mj-group>${made.join('')}</mj-group>`
  return `<mj-section ${attributes.join(' ')}>${inside}</mj-section>`
}
