// Turns blocks into MJML. Blocks without an MJML component, and rich text, which MJML's parser would read as XML, pass
// through MJML as placeholders.
import { textOn, type DesignBlock, type DesignBlockOf, type DesignBlockType } from '@lettermill/contracts'
import { absoluteOrNone, pictureOrNone } from './address.ts'
import { aroundOf } from './condition.ts'
import { classesOf, inText, plain, spaceIn, styled, type BlockPlace, type Paint } from './paint.ts'
import { cellBlocks } from './cells.ts'
import { inlineHtml, richHtml } from './rich.ts'

export const sizes = { 1: 28, 2: 22, 3: 18 } as const

/** The space around a block's content. */
const padding = 'padding="8px 0"'

type Writer<T extends DesignBlockType> = (block: DesignBlockOf<T>, place: BlockPlace, shown: string) => string

type MjmlType = 'heading' | 'text' | 'button' | 'picture' | 'divider' | 'space'

const writers: { [T in MjmlType]: Writer<T> } = {
  heading: (block, { paint, text, link }, shown) => {
    const color = block.color ?? text
    const look = styled({
      margin: '0',
      'font-size': `${String(sizes[block.level])}px`,
      'line-height': '1.25',
    })
    const tag = `h${String(block.level)}`
    const html = inlineHtml(block.html, paint, { link })
    return (
      `<mj-text ${padding} align="${block.align}" color="${color}" css-class="${textClasses(paint, color, link, shown)}">` +
      `${paint.keep(`<${tag} style="${look}">${html}</${tag}>`)}</mj-text>`
    )
  },
  text: (block, { paint, text, link }, shown) => {
    const color = block.color ?? text
    return (
      `<mj-text ${padding} align="${block.align}" color="${color}" font-size="${String(block.size)}px" ` +
      `css-class="${textClasses(paint, color, link, shown)}">` +
      `${paint.keep(richHtml(block.html, paint, { link }))}</mj-text>`
    )
  },
  button: (block, { paint, narrowest }, shown) => {
    const color = block.color ?? paint.theme.button
    const address = absoluteOrNone(block.url)
    return (
      `<mj-button ${padding} align="${block.align}" background-color="${color}" color="${textOn(color)}" ` +
      `border-radius="${String(paint.theme.radius)}px" font-size="16px" font-weight="bold" inner-padding="12px ${String(spaceIn(narrowest, 24))}px" ` +
      `${block.wide ? 'width="100%" ' : ''}${address === '' ? '' : `href="${paint.keep(plain(address))}" `}` +
      `css-class="${classesOf(paint.button(color), shown)}">${paint.keep(inText(block.text))}</mj-button>`
    )
  },
  picture: (block, { paint, design, width, grows }, shown) => {
    const src = pictureOrNone(block.src)
    if (src === '') return ''
    const wide = Math.min(block.width ?? width, width)
    // A picture over the full width of the letter has no space around it and no corners of its own.
    const isWhole = wide === design.width
    const link = absoluteOrNone(block.url)
    const classes = classesOf(grows && wide === width ? 'grows' : '', shown)
    return (
      `<mj-image padding="${isWhole ? '0' : '8px 0'}" src="${paint.keep(plain(src))}" alt="${paint.keep(plain(block.alt))}" ` +
      `width="${String(wide)}px" align="${block.align}" ${link === '' ? '' : `href="${paint.keep(plain(link))}" `}` +
      `border-radius="${isWhole ? '0' : String(paint.theme.radius)}px" css-class="${classes}" />`
    )
  },
  divider: (block, { paint }, shown) => {
    const color = block.color ?? '#9aa1ab'
    return (
      `<mj-divider padding="12px 0" border-color="${color}" border-style="${block.line}" ` +
      `border-width="${String(block.thickness)}px" css-class="${classesOf(paint.line(color), shown)}" />`
    )
  },
  space: (block, _place, shown) => `<mj-spacer height="${String(block.height)}px" css-class="${shown}" />`,
}

/** One block inside an `mj-column`, with its conditions around it; '' if it shows nothing. */
export function mjmlOf(block: DesignBlock, place: BlockPlace): string {
  // The law requires that everybody sees the links of the footer.
  const always = block.type === 'footer'
  const mjml = contentOf(block, place, always || block.show === 'both' ? '' : `only-${block.show}`)
  if (mjml === '' || always) return mjml
  const [begin, end] = around(block)
  const raw = (html: string) => (html === '' ? '' : `<mj-raw>${place.paint.keep(html)}</mj-raw>`)
  return `${raw(begin)}${mjml}${raw(end)}`
}

/** Outlook for Windows reads no media queries, so content for phones alone is hidden from it altogether. */
function around({ only_if, show }: DesignBlock): [string, string] {
  const [begin, end] = aroundOf(only_if).map(inText) as [string, string]
  if (show !== 'phone') return [begin, end]
  return [`${begin}<!--[if !mso]><!-->`, `<!--<![endif]-->${end}`]
}

function contentOf(block: DesignBlock, place: BlockPlace, shown: string): string {
  switch (block.type) {
    case 'heading':
      return writers.heading(block, place, shown)
    case 'text':
      return writers.text(block, place, shown)
    case 'button':
      return writers.button(block, place, shown)
    case 'picture':
      return writers.picture(block, place, shown)
    case 'divider':
      return writers.divider(block, place, shown)
    case 'space':
      return writers.space(block, place, shown)
    default: {
      const html = cellBlocks(block, place, shown)
      return html === '' ? '' : `<mj-raw>${place.paint.keep(html)}</mj-raw>`
    }
  }
}

function textClasses(paint: Paint, color: string, link: string, shown: string): string {
  return classesOf(paint.text(color), paint.links(link), shown)
}
