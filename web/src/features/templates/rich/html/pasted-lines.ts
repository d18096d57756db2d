// Writes what was pasted as lines: paragraphs, headings and items of the editor's flat lists, with plain emphasis.

const mostLevels = 9

/** A paragraph, a heading, a quotation or an item. */
export interface Line {
  tag: string
  list: { kind: 'ordered' | 'bullet'; level: number } | null
  align: string
  isRightToLeft: boolean
  /** Whether all of it is bold: a heading in an editor that has none. */
  isBold: boolean
  /** Whether something was written to it. */
  isBegun: boolean
}

/** What holds for a piece of text. */
export interface Emphasis {
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  script: 'sub' | 'sup' | null
  link: string | null
}

export function wrap(element: Element, node: Node): Element {
  element.append(node)
  return element
}

function lastText(node: Node): Text | null {
  let last = node
  while (last.lastChild) last = last.lastChild
  return last instanceof Text ? last : null
}

export class Lines {
  readonly body = document.createElement('body')
  /** The element that takes the next text; null: the next text begins a line. */
  #open: Element | null = null

  get #place(): Element {
    return this.#open ?? this.body
  }

  /** Whether the next text begins a line, or follows a space, so that it needs no space before it. */
  get needsNoSpace(): boolean {
    const { lastChild } = this.#place
    const isBlock =
      lastChild instanceof Element && /^(?:P|H[1-6]|OL|BLOCKQUOTE|PRE|BR)$/.test(lastChild.tagName)
    return lastChild === null || isBlock || (lastText(lastChild)?.data.endsWith(' ') ?? false)
  }

  /** Whether nothing was written since the last line ended. */
  get isBetween(): boolean {
    const { lastChild } = this.#place
    return (
      this.#open === null &&
      !(lastChild instanceof Text) &&
      !lastChild?.nodeName.match(/^(?:A|EM|STRONG|S|U|SU[BP])$/)
    )
  }

  end(): void {
    const last = this.#open && lastText(this.#open)
    if (last) last.data = last.data.replace(/ $/, '')
    this.#open = null
  }

  /** Writes text, whose spaces count as one. @param line null for text that is pasted into a line */
  text(text: string, emphasis: Emphasis, line: Line | null): void {
    const isNew = line !== null && this.#open === null
    const words = text.replace(/[ \t\r\n\f]+/g, ' ').replace(isNew || this.needsNoSpace ? /^ / : '', '')
    if (words !== '') this.node(emphasised(words, emphasis, line), line)
  }

  node(node: Node, line: Line | null): void {
    if (line) this.#open ??= this.#begin(line)
    this.#place.append(node)
  }

  /** Appends a line of its own. */
  whole(element: Element): void {
    this.end()
    this.body.append(element)
  }

  #begin(line: Line): Element {
    const element = document.createElement(line.tag)
    line.isBegun = true
    if (line.align !== '') element.style.textAlign = line.align
    if (line.isRightToLeft) element.setAttribute('dir', 'rtl')
    if (line.list) this.#addItem(element, line.list)
    else this.body.append(element)
    return element
  }

  #addItem(item: Element, { kind, level }: NonNullable<Line['list']>): void {
    item.setAttribute('data-list', kind)
    if (level > 0) item.className = `ql-indent-${String(Math.min(level, mostLevels - 1))}`
    const last = this.body.lastElementChild
    if (last?.localName === 'ol') last.append(item)
    else this.body.append(wrap(document.createElement('ol'), item))
  }
}

function emphasised(words: string, emphasis: Emphasis, line: Line | null): Node {
  const { bold, italic, underline, strike, script, link } = emphasis
  const isHeading = /^h\d$/.test(line?.tag ?? '')
  // A heading is bold and a link is underlined without further marks.
  const isBold = line?.isBold === true || (bold && !isHeading)
  const tags = [script, strike && 's', underline && link === null && 'u', italic && 'em', isBold && 'strong']
  let node: Node = document.createTextNode(words)
  for (const tag of tags) if (tag) node = wrap(document.createElement(tag), node)
  if (link === null) return node
  const anchor = document.createElement('a')
  anchor.setAttribute('href', link)
  return wrap(anchor, node)
}
