// The text part of a design. Every block becomes plain HTML, which is turned into text as for other templates.
import {
  socialNetworkNames,
  type Design,
  type DesignBlock,
  type DesignBlockOf,
  type socialNetworks,
} from '@lettermill/contracts'
import { textOf } from '../html/text.ts'
import { absoluteOrNone } from './address.ts'
import { aroundOf } from './condition.ts'
import { plain, type Paint } from './paint.ts'

export const networkNames: Readonly<Record<(typeof socialNetworks)[number], string>> = {
  ...socialNetworkNames,
  website: 'Web',
}

/** All words and links of a design as plain text, in reading order, with its conditions. */
export function designText({ sections }: Design, paint: Paint): string {
  const blocks = sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  const pieces = blocks.map((block) => textOfBlock(block, paint))
  return pieces.filter((piece) => piece !== '').join('\n\n')
}

function textOfBlock(block: DesignBlock, paint: Paint): string {
  const text = textOf(simpleHtml(block, (html) => paint.cleaned(html))).trim()
  if (text === '' || block.type === 'footer') return text
  const [begin, end] = aroundOf(block.only_if)
  return `${begin}${text}${end}`
}

/**
 * A block as plain HTML, with all of its words, links and pictures.
 * @param rich renders the rich text that people wrote
 */
export function simpleHtml(block: DesignBlock, rich: (html: string) => string): string {
  switch (block.type) {
    case 'heading':
      return `<h${String(block.level)}>${rich(block.html)}</h${String(block.level)}>`
    case 'text':
    case 'html':
      return rich(block.html)
    case 'button':
      return linked(block.url, plain(block.text))
    case 'picture':
      return linked(block.url, image(block.alt))
    case 'picture_text':
      return `<p>${linked(block.url, image(block.alt))}</p>${rich(block.html)}`
    case 'divider':
      return '<hr>'
    case 'space':
      return ''
    case 'quote':
      return `<blockquote>${rich(block.html)}${block.author === '' ? '' : `<p>— ${plain(block.author)}</p>`}</blockquote>`
    case 'list':
      return listHtml(block.items.map(rich), block.marks === 'number' ? 'ol' : 'ul')
    case 'social':
      return block.links
        .filter(({ url }) => absoluteOrNone(url) !== '')
        .map(({ network, url }) => `<div>${linked(url, networkNames[network])}</div>`)
        .join('')
    case 'video':
      return `<p>${image(block.alt)}</p><p>${linked(block.url, plain(block.label))}</p>`
    case 'table':
      return block.rows.map((cells) => `<div>${cells.map(plain).join(' | ')}</div>`).join('')
    case 'code':
      return `<pre>${plain(block.text)}</pre>`
    case 'footer':
      return footerHtml(block, rich)
  }
}

function footerHtml(block: DesignBlockOf<'footer'>, rich: (html: string) => string): string {
  const view = block.view === '' ? '' : `<p>${linked('{{ view_in_browser_url }}', plain(block.view))}</p>`
  const preferences = block.preferences
    ? `<p>${linked('{{ preferences_url }}', plain(block.preferences))}</p>`
    : ''
  const address = plain(block.address).replace(/\r\n|\r|\n/g, '<br>')
  return `${rich(block.html)}<p>${address}</p><p>${linked('{{ unsubscribe_url }}', plain(block.unsubscribe))}</p>${preferences}${view}`
}

function listHtml(items: readonly string[], tag: 'ol' | 'ul'): string {
  return items.length === 0 ? '' : `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`
}

function linked(url: string, content: string): string {
  const address = absoluteOrNone(url)
  return address === '' ? content : `<a href="${plain(address)}">${content}</a>`
}

function image(alt: string): string {
  return `<img alt="${plain(alt)}">`
}
