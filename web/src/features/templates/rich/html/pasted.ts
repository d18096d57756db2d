// Cleans HTML from the clipboard for both editors: lists, headings, emphasis, links and pictures stay; colours, fonts
// and sizes go; the rows of tables become lines. Word writes lists as paragraphs with `mso-list`, and Google Docs wraps
// everything in a <b> that is not bold: so emphasis is read from tags and styles together, and the nearest counts.
import { Lines, wrap, type Line } from './pasted-lines.ts'
import { type Look, plain, msoListOf, lookOf, headingOf, listOf } from './pasted-look.ts'

interface Paste {
  lines: Lines
  hasHeadings: boolean
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
