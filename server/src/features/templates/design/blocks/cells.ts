// Kinds of blocks without a component in MJML, and without a picture. Each becomes a row with one cell.
import { socialNetworkNames, type DesignBlockOf, type socialNetworks } from '@lettermill/contracts'
import { absoluteOrNone } from '../address.ts'
import { inText, plain, spaceIn, type BlockPlace } from '../paint.ts'
import { inlineHtml, richHtml } from '../rich.ts'
import { classAttribute, layoutTable, linked, row, type BlockKinds } from './kind.ts'

const mono = "Consolas,Menlo,'Courier New',monospace"

const networkNames: Readonly<Record<(typeof socialNetworks)[number], string>> = {
  ...socialNetworkNames,
  website: 'Web',
}

export const cellKinds: BlockKinds<'quote' | 'list' | 'social' | 'table' | 'code' | 'html' | 'footer'> = {
  quote: {
    mjml: (block, place, shown) => row(place, shown, quote(block, place)),
    words: ({ html, author }, rich) =>
      `<blockquote>${rich(html)}${author === '' ? '' : `<p>— ${plain(author)}</p>`}</blockquote>`,
  },
  list: {
    mjml: (block, place, shown) => (block.items.length === 0 ? '' : row(place, shown, list(block, place))),
    samples: ['item'],
    words: ({ items, marks }, rich) => {
      const tag = marks === 'number' ? 'ol' : 'ul'
      return items.length === 0
        ? ''
        : `<${tag}>${items.map((item) => `<li>${rich(item)}</li>`).join('')}</${tag}>`
    },
  },
  social: {
    mjml: (block, place, shown) => row(place, shown, social(block, place), block.align),
    words: ({ links }) =>
      links
        .filter(({ url }) => absoluteOrNone(url) !== '')
        .map(({ network, url }) => `<div>${linked(url, networkNames[network])}</div>`)
        .join(''),
    links: ({ links }) => links.map(({ network, url }) => ({ url, words: network })),
  },
  table: {
    mjml: (block, place, shown) => row(place, shown, table(block, place)),
    words: ({ rows }) => rows.map((cells) => `<div>${cells.map(plain).join(' | ')}</div>`).join(''),
  },
  code: {
    mjml: (block, place, shown) => row(place, shown, code(block, place)),
    samples: ['code'],
    words: ({ text }) => `<pre>${plain(text)}</pre>`,
  },
  html: {
    mjml: ({ html }, place, shown) => row(place, shown, richHtml(html, place.paint, { link: place.link })),
    words: ({ html }, rich) => rich(html),
  },
  footer: {
    // The links of a footer have the colour of its text.
    mjml: (block, place, shown) =>
      row({ ...place, link: place.text }, shown, footer(block, place), block.align),
    words: (block, rich) => {
      const link = (name: string, words = '') =>
        words === '' ? '' : `<p>${linked(`{{ ${name} }}`, plain(words))}</p>`
      const address = plain(block.address).replace(/\r\n|\r|\n/g, '<br>')
      return (
        `${rich(block.html)}<p>${address}</p>${link('unsubscribe_url', block.unsubscribe)}` +
        link('preferences_url', block.preferences) +
        link('view_in_browser_url', block.view)
      )
    },
  },
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
