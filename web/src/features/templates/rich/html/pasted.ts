// Cleans HTML from the clipboard for both editors: lists, headings, emphasis, links and pictures stay; colours, fonts
// and sizes go; the rows of tables become lines. Word writes lists as paragraphs with `mso-list`, and Google Docs wraps
// everything in a <b> that is not bold: so emphasis is read from tags and styles together, and the nearest counts.
import { Lines, wrap, type Emphasis, type Line } from './pasted-lines.ts'

interface Look extends Emphasis {
  /** The line in which the text stands; null for text that is pasted into a line. */
  line: Line | null
  /** The list around the text. */
  list: Line['list']
  isQuoted: boolean
  /** Whether blocks are not lines of their own, as in the cells of a table. */
  isFlat: boolean
}

interface Paste {
  lines: Lines
  hasHeadings: boolean
}

const plain: Look = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  script: null,
  link: null,
  line: null,
  list: null,
  isQuoted: false,
  isFlat: false,
}

const namesOf = (names: string): ReadonlySet<string> => new Set(names.toUpperCase().split(' '))
const ignored = namesOf(
  'head style script template title xml meta link iframe object svg noscript textarea select hr',
)
const blocks = namesOf(
  'p div section article header footer main aside figure figcaption address center h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre table tbody tr td th',
)

/** Between the cells of a row. */
const cellEnd = ' | '

/** @param hasHeadings whether the editor has headings; in others they become bold lines */
export function pastedHtml(html: string, { hasHeadings }: { hasHeadings: boolean }): string {
  const paste = { lines: new Lines(), hasHeadings }
  // Around the copied part, programs write line breaks, which would become spaces.
  const copied = /<!--StartFragment-->([^]*)<!--EndFragment-->/.exec(html)?.[1] ?? html
  visitChildren(paste, new DOMParser().parseFromString(copied, 'text/html').body, plain)
  paste.lines.end()
  return paste.lines.body.innerHTML
}

function visitChildren(paste: Paste, node: Node, look: Look): void {
  for (const child of node.childNodes) visit(paste, child, look)
}

function visit(paste: Paste, node: Node, look: Look): void {
  if (node instanceof Text) paste.lines.text(node.data, look, look.line)
  if (!(node instanceof HTMLElement) || isIgnored(node)) return
  const { localName: tag } = node
  if (tag === 'br') visitBreak(paste, node, look)
  else if (tag === 'img') visitPicture(paste, node, look)
  else if (!blocks.has(node.tagName)) visitChildren(paste, node, lookOf(node, look))
  else if (look.isFlat) visitFlat(paste, node, look)
  else if (tag === 'table') visitTable(paste, node, look)
  else if (tag === 'ul' || tag === 'ol') visitList(paste, node, look)
  else if (tag === 'pre') paste.lines.whole(preOf(node))
  else visitBlock(paste, node, look)
}

function isIgnored(element: HTMLElement): boolean {
  // Word fills an empty paragraph with a space, and hides the marker of an item from other programs' lists.
  const isFiller = element.tagName === 'O:P' && element.textContent.trim() === ''
  const isMarker = /^ignore$/i.test(msoListOf(element) ?? '')
  return ignored.has(element.tagName) || element.style.display === 'none' || isFiller || isMarker
}

/** Word's property, which the browser's style object does not have. */
function msoListOf(element: Element): string | null {
  return /(?:^|;)\s*mso-list:\s*([^;]*)/i.exec(element.getAttribute('style') ?? '')?.[1]?.trim() ?? null
}

function lookOf(element: HTMLElement, look: Look): Look {
  const { localName: tag, style } = element
  const { fontWeight: weight, fontStyle } = style
  const isHeavy = weight.startsWith('bold') || Number.parseInt(weight) >= 600
  const decoration = `${style.textDecoration} ${style.textDecorationLine}`
  const href = tag === 'a' ? (element.getAttribute('href') ?? '') : ''
  return {
    ...look,
    bold: weight === '' ? look.bold || /^(?:b|strong|th)$/.test(tag) : isHeavy,
    italic: fontStyle === '' ? look.italic || /^(?:i|em|cite)$/.test(tag) : fontStyle !== 'normal',
    underline: look.underline || /^(?:u|ins)$/.test(tag) || decoration.includes('underline'),
    strike: look.strike || /^(?:s|strike|del)$/.test(tag) || decoration.includes('line-through'),
    script: scriptOf(element) ?? look.script,
    // A link to a place in the pasted document leads nowhere here.
    link: href === '' || href.startsWith('#') ? look.link : href,
  }
}

function scriptOf({ localName: tag, style }: HTMLElement): Look['script'] {
  if (tag === 'sub' || style.verticalAlign === 'sub') return 'sub'
  return tag === 'sup' || style.verticalAlign === 'super' ? 'sup' : null
}

function visitBreak({ lines }: Paste, node: Element, look: Look): void {
  // Chrome adds this one to the end of what it copies.
  if (node.className === 'Apple-interchange-newline') return
  const newBreak = document.createElement('br')
  if (look.isFlat) lines.text(' ', look, look.line)
  // Between its paragraphs, Google Docs writes an empty line so.
  else if (!look.line && lines.isBetween) lines.whole(wrap(document.createElement('p'), newBreak))
  else lines.node(newBreak, look.line)
}

/** Keeps a picture that others can load: Word names files of its own device, and Google Docs draws boxes to tick. */
function visitPicture({ lines }: Paste, picture: HTMLElement, { line }: Look): void {
  const isBox = picture.getAttribute('aria-roledescription') === 'checkbox'
  if (isBox || !/^(?:https?:|data:image\/)/i.test(picture.getAttribute('src') ?? '')) return
  const kept = document.createElement('img')
  for (const name of ['src', 'alt', 'width', 'height']) {
    const value = picture.getAttribute(name)
    if (value !== null) kept.setAttribute(name, value)
  }
  lines.node(kept, line)
}

function visitFlat(paste: Paste, block: HTMLElement, look: Look): void {
  paste.lines.text(' ', look, look.line)
  visitChildren(paste, block, lookOf(block, look))
}

function visitList(paste: Paste, list: HTMLElement, look: Look): void {
  const level = look.list ? look.list.level + 1 : 0
  paste.lines.end()
  visitChildren(paste, list, {
    ...lookOf(list, look),
    list: { kind: list.localName === 'ol' ? 'ordered' : 'bullet', level },
    line: null,
  })
  paste.lines.end()
}

function preOf(block: HTMLElement): Element {
  const kept = document.createElement('pre')
  kept.textContent = block.textContent
  return kept
}

/** The rows as lines, or the cells of a table with one column as if there were no table. */
function visitTable(paste: Paste, table: HTMLElement, look: Look): void {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
  const isOneColumn = rows.every(({ cells }) => cells.length < 2)
  for (const row of rows) {
    paste.lines.end()
    if (isOneColumn) visitChildren(paste, row, look)
    else visitRow(paste, row, look)
  }
  paste.lines.end()
}

function isFilled(cell: Element): boolean {
  return cell.textContent.trim() !== '' || cell.querySelector('img') !== null
}

function visitRow(paste: Paste, row: HTMLTableRowElement, look: Look): void {
  const line = newLine('p')
  const cells = [...row.cells]
  const end = cells.findLastIndex(isFilled) + 1
  for (const [at, cell] of cells.slice(0, end).entries()) {
    if (at > 0) paste.lines.text(cellEnd, plain, line)
    visitChildren(paste, cell, { ...lookOf(cell, look), line, isFlat: true })
  }
}

function visitBlock(paste: Paste, block: HTMLElement, look: Look): void {
  const { lines } = paste
  const inner = lookOf(block, look)
  const { localName: tag } = block
  // The first paragraph of an item is the item's own line.
  const isOwn = tag !== 'li' && look.line?.list != null && !look.line.isBegun
  if (!isOwn) {
    lines.end()
    inner.isQuoted ||= tag === 'blockquote'
    inner.line = lineOf(paste, block, inner)
  }
  visitChildren(paste, block, inner)
  if (tag === 'p' && inner.line?.isBegun === false) lines.node(document.createElement('br'), inner.line)
  lines.end()
}

function newLine(tag: string, some: Partial<Line> = {}): Line {
  return { tag, list: null, align: '', isRightToLeft: false, isBold: false, isBegun: false, ...some }
}

function lineOf({ hasHeadings }: Paste, block: HTMLElement, look: Look): Line {
  const align = block.style.textAlign || (block.getAttribute('align') ?? '')
  const same = {
    align: /^(?:center|right)$/.test(align) ? align : '',
    isRightToLeft: block.getAttribute('dir') === 'rtl' || block.style.direction === 'rtl',
  }
  const heading = headingOf(block)
  if (heading !== null) return newLine(hasHeadings ? heading : 'p', { ...same, isBold: !hasHeadings })
  const list = listOf(block, look)
  if (list) return newLine('li', { ...same, list })
  return newLine(look.isQuoted ? 'blockquote' : 'p', same)
}

/** The heading that a block is; null for others. Word's title is a paragraph with a class. */
function headingOf(block: Element): string | null {
  if (/^h[1-6]$/.test(block.localName)) return block.localName
  return /\bMsoTitle\b/.test(block.className) ? 'h1' : null
}

/** The kind and level of an item; null if the block is none. */
function listOf(block: Element, { list }: Look): Line['list'] {
  if (block.localName === 'li') {
    const given = block.getAttribute('aria-level') ?? block.getAttribute('data-aria-level')
    const { kind, level } = list ?? { kind: 'bullet' as const, level: 0 }
    return { kind, level: given === null ? level : Math.max(0, Number(given) - 1) }
  }
  const level = /\blevel(\d+)/i.exec(msoListOf(block) ?? '')?.[1]
  return level === undefined ? null : { kind: markerKindOf(block), level: Number(level) - 1 }
}

/** Word writes the marker itself: a number or letter with a dot or bracket, or a sign. */
function markerKindOf(block: Element): 'ordered' | 'bullet' {
  const marker = [...block.querySelectorAll('[style]')].find((part) =>
    /^ignore$/i.test(msoListOf(part) ?? ''),
  )
  return /^\s*\(?(?:\d+|[a-z]{1,5})(?:\.\d+)*[.)]/i.test(marker?.textContent ?? '') ? 'ordered' : 'bullet'
}
