// Blocks without an MJML component. Each becomes a row with one cell, as MJML's own blocks do.
import type { DesignBlockOf, DesignBlock } from '@lettermill/contracts'
import { absoluteOrNone, pictureOrNone } from './address.ts'
import { classesOf, inText, plain, spaceIn, styled, type BlockPlace } from './paint.ts'
import { inlineHtml, richHtml } from './rich.ts'
import { networkNames } from './words.ts'

type CellBlock = Exclude<
  DesignBlock,
  { type: 'heading' | 'text' | 'button' | 'picture' | 'divider' | 'space' }
>

const layoutTable = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const mono = "Consolas,Menlo,'Courier New',monospace"

/** The row of a block; '' if it shows nothing. */
export function cellBlocks(block: CellBlock, place: BlockPlace, shown: string): string {
  switch (block.type) {
    case 'picture_text':
      return row(place, shown, pictureText(block, place))
    case 'quote':
      return row(place, shown, quote(block, place))
    case 'list':
      return block.items.length === 0 ? '' : row(place, shown, list(block, place))
    case 'social':
      return row(place, shown, social(block, place), block.align)
    case 'video':
      return video(block, place, shown)
    case 'table':
      return row(place, shown, table(block, place))
    case 'code':
      return row(place, shown, code(block, place))
    case 'html':
      return row(place, shown, richHtml(block.html, place.paint, { link: place.link }))
    case 'footer':
      // The links of a footer have the colour of its text.
      return row({ ...place, link: place.text }, shown, footer(block, place), block.align)
  }
}

function row({ paint, text, link }: BlockPlace, shown: string, content: string, align = 'start'): string {
  if (content === '') return ''
  const side = align === 'start' ? '' : ` align="${align}"`
  const look = styled({
    padding: '8px 0',
    'font-family': paint.font,
    'font-size': '16px',
    'line-height': '1.5',
    'text-align': align === 'start' ? null : align,
    color: text,
    'word-break': 'break-word',
  })
  const names = classAttribute(paint.text(text), paint.links(link), shown)
  return `<tr><td${side}${names} style="${look}">${content}</td></tr>`
}

function classAttribute(...names: readonly string[]): string {
  const written = classesOf(...names)
  return written === '' ? '' : ` class="${written}"`
}

function image(picture: { src: string; alt: string; url: string }, width: number, radius: number): string {
  const src = pictureOrNone(picture.src)
  if (src === '') return ''
  const look = `display:block;width:100%;max-width:${String(width)}px;height:auto;border:0;border-radius:${String(radius)}px`
  const img = `<img src="${plain(src)}" alt="${plain(picture.alt)}" width="${String(width)}" style="${look}">`
  const link = absoluteOrNone(picture.url)
  return link === '' ? img : `<a href="${plain(link)}" target="_blank">${img}</a>`
}

/** The least widths in pixels, of a picture and of text, at which the two stand side by side. */
const [leastPicture, leastText] = [40, 80]

/**
 * The picture and the text stand side by side, and below each other on phones. Clients without media queries show them
 * side by side. In a narrow column they are always below each other.
 */
function pictureText(
  block: DesignBlockOf<'picture_text'>,
  { paint, width, design, text, link }: BlockPlace,
): string {
  const gap = 16
  const share = Math.round((width * block.share) / 100)
  const isNarrow = share - gap < leastPicture || width - share < leastText
  const shown = image(block, isNarrow ? width : share - gap, paint.theme.radius)
  const words = richHtml(block.html, paint, { link })
  if (shown === '') return words
  const isFirst = block.side === 'left'
  if (isNarrow) {
    const above = `<div style="padding:${isFirst ? '0 0 12px' : '12px 0 0'}">${shown}</div>`
    return isFirst ? above + words : words + above
  }
  // The gap is on the side of the text, which is the other side in right-to-left letters.
  const gapAt = isFirst === (design.direction === 'ltr') ? 'padding-right' : 'padding-left'
  const look = styled({ width: `${String(share)}px`, [gapAt]: `${String(gap)}px`, 'vertical-align': 'top' })
  const picture = `<td class="stack stacked-picture" width="${String(share)}" valign="top" style="${look}">${shown}</td>`
  const textLook = styled({ 'vertical-align': 'top', 'font-size': '16px', 'line-height': '1.5', color: text })
  const names = classesOf('stack', paint.text(text), paint.links(link))
  const side = `<td class="${names}" valign="top" style="${textLook}">${words}</td>`
  return `<table ${layoutTable} width="100%"><tr>${isFirst ? picture + side : side + picture}</tr></table>`
}

function quote(block: DesignBlockOf<'quote'>, { paint, link, narrowest }: BlockPlace): string {
  const words = richHtml(block.html, paint, { link })
  const author =
    block.author === '' ? '' : `<p style="margin:8px 0 0;font-size:14px">— ${inText(block.author)}</p>`
  const look = `margin:0;padding:4px ${String(spaceIn(narrowest, 16))}px;border-left:4px solid ${link}`
  return `<blockquote${classAttribute(paint.line(link))} style="${look}">${words}${author}</blockquote>`
}

/**
 * A list consists of rows instead of `<ul>`, because Outlook for Windows moves the bullets of a list out of its column.
 * The table only lays the rows out, so screen readers read the marks and texts one after another. A table cannot have
 * the role of a list: browsers insert a tbody, which a list may not hold.
 */
function list(block: DesignBlockOf<'list'>, { paint, text, link, narrowest }: BlockPlace): string {
  const cell = `valign="top"${classAttribute(paint.text(text))} style="font-size:16px;line-height:1.5;color:${text};`
  const rows = block.items.map((item, index) => {
    const mark = block.marks === 'number' ? `${String(index + 1)}.` : block.marks === 'check' ? '✓' : '•'
    return (
      `<tr><td width="${String(narrowest < 96 ? 18 : 28)}" ${cell}padding:0 0 6px">${mark}</td>` +
      `<td ${cell}padding:0 0 6px">${inlineHtml(item, paint, { link })}</td></tr>`
    )
  })
  return `<table ${layoutTable} width="100%">${rows.join('')}</table>`
}

/** Shows names instead of icons: they need no pictures from elsewhere, and screen readers read them. */
function social(block: DesignBlockOf<'social'>, { link }: BlockPlace): string {
  const look = `color:${link};text-decoration:underline;display:inline-block`
  return block.links
    .flatMap(({ network, url }) => {
      const address = absoluteOrNone(url)
      const name = networkNames[network]
      return address === '' ? [] : [`<a href="${plain(address)}" target="_blank" style="${look}">${name}</a>`]
    })
    .join(' &nbsp;·&nbsp; ')
}

/**
 * No mail client reliably shows a play sign over a picture. So it is below the picture, in a bar with the same link.
 */
function video(
  block: DesignBlockOf<'video'>,
  { paint, width, narrowest, grows }: BlockPlace,
  shown: string,
): string {
  const picture = image(block, width, 0)
  const link = absoluteOrNone(block.url)
  if (picture === '' && link === '') return ''
  const words = `\u25b6\ufe0e&nbsp; ${inText(block.label)}`
  const look = 'color:#ffffff;text-decoration:none;font-weight:bold;display:block'
  const label = link === '' ? words : `<a href="${plain(link)}" target="_blank" style="${look}">${words}</a>`
  const bar = styled({
    'word-break': 'break-word',
    padding: `12px ${String(spaceIn(narrowest, 16))}px`,
    background: '#111111',
    'font-family': paint.font,
    color: '#ffffff',
  })
  return (
    `<tr><td${classAttribute(grows ? 'grows' : '', shown)} style="padding:8px 0"><table ${layoutTable} width="100%">` +
    `${picture === '' ? '' : `<tr><td>${picture}</td></tr>`}` +
    `<tr><td align="center" bgcolor="#111111" style="${bar};font-size:16px;line-height:1.5;text-align:center">${label}</td></tr></table></td></tr>`
  )
}

function table(block: DesignBlockOf<'table'>, { paint, design, text, narrowest }: BlockPlace): string {
  const space = spaceIn(narrowest / (block.rows[0]?.length ?? 1), 8)
  const side = design.direction === 'rtl' ? 'right' : 'left'
  const look = `padding:8px ${String(space)}px;border-bottom:1px solid #8a8f98;font-size:15px;line-height:1.4;color:${text};text-align:${side};vertical-align:top`
  const rows = block.rows.map((cells, index) => {
    const isHeader = block.header && index === 0
    const tag = isHeader ? 'th' : 'td'
    const scope = isHeader ? ' scope="col"' : ''
    const made = cells.map(
      (cell) => `<${tag}${scope}${classAttribute(paint.text(text))} style="${look}">${lines(cell)}</${tag}>`,
    )
    return `<tr>${made.join('')}</tr>`
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${rows.join('')}</table>`
}

function code(block: DesignBlockOf<'code'>, { paint, narrowest }: BlockPlace): string {
  const look = `margin:0;padding:12px ${String(spaceIn(narrowest, 16))}px;color:#f8f8f2;background-color:#23241f;font-family:${mono};font-size:14px;line-height:1.5;white-space:pre-wrap;border-radius:${String(Math.min(paint.theme.radius, 8))}px`
  // Inside <pre>, Outlook honours only <br>.
  return block.text === '' ? '' : `<pre style="${look}">${lines(block.text)}</pre>`
}

function footer(block: DesignBlockOf<'footer'>, { paint, text }: BlockPlace): string {
  const small = 'margin:0 0 8px;font-size:13px;line-height:1.5'
  const link = (address: string, words: string) =>
    `<a href="{{ ${address} }}" target="_blank" style="color:${text};text-decoration:underline;display:inline-block">${inText(words)}</a>`
  const links = [
    link('unsubscribe_url', block.unsubscribe),
    ...(block.preferences ? [link('preferences_url', block.preferences)] : []),
    ...(block.view === '' ? [] : [link('view_in_browser_url', block.view)]),
  ]
  const words = richHtml(block.html, paint, { link: text })
  return (
    (words === '' ? '' : `<div style="${small}">${words}</div>`) +
    (block.address === '' ? '' : `<p style="${small}">${lines(block.address)}</p>`) +
    `<p style="${small}">${links.join(' &nbsp;·&nbsp; ')}</p>`
  )
}

/** Turns the line breaks of plain text into HTML line breaks. */
function lines(text: string): string {
  return inText(text.trimEnd()).replace(/\r\n|\r|\n/g, '<br>')
}
