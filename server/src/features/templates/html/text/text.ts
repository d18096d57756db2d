// Derives the text part of a template that has none (P23, ADR-0117): its words, and the addresses of its links.
import { Parser } from 'htmlparser2'
import { textAddress } from './text-address.ts'
import { TextLines } from './text-lines.ts'
import { List, type Attributes } from './list.ts'

/** The number of line ends around an element; 2 leave a blank line. */
const blockEnds: Readonly<Record<string, number>> = {
  p: 2,
  h1: 2,
  h2: 2,
  h3: 2,
  h4: 2,
  h5: 2,
  h6: 2,
  blockquote: 2,
  pre: 2,
  ul: 2,
  ol: 2,
  hr: 2,
  address: 2,
  div: 1,
  center: 1,
  li: 1,
  table: 1,
  caption: 1,
  tr: 1,
}

/**
 * The plain text of sanitised template HTML, with its merge tags. A link becomes `words (address)`, or only its words
 * if it leads to no place outside the page. An image becomes `[alternative text]`. Lines end in LF. The text is empty
 * if the HTML has no words. It takes linear time, and is at most three times as long as the HTML.
 */
export function textOf(html: string): string {
  const writer = new TextWriter(html.length)
  const parser = new Parser({
    onopentag: (name, attributes) => writer.open(name, attributes),
    onclosetag: (name) => writer.close(name),
    ontext: (text) => writer.text(text),
  })
  parser.write(html)
  parser.end()
  return writer.toString()
}

class TextWriter {
  readonly #lines: TextLines
  readonly #lists: List[] = []
  readonly #links: { address: string; words: string }[] = []
  /** The number of open elements inside one that readers do not see, including that one. */
  #hidden = 0
  #codeDepth = 0
  #codeBegins = false

  constructor(length: number) {
    this.#lines = new TextLines(length)
  }

  toString(): string {
    return this.#lines.toString()
  }

  text(text: string): void {
    if (this.#hidden > 0) return
    const link = this.#links.at(-1)
    if (link) link.words += text
    if (this.#codeDepth === 0) this.#lines.addWords(text)
    // The first line break of a <pre> does not count (HTML standard).
    else this.#lines.addCode(this.#codeBegins ? text.replace(/^\r?\n/, '') : text)
    this.#codeBegins = false
  }

  open(name: string, attributes: Attributes): void {
    if (this.#hidden > 0 || isHidden(name, attributes)) {
      this.#hidden += 1
      return
    }
    this.#codeBegins = name === 'pre'
    this.#endBlock(name)
    switch (name) {
      case 'br':
        return this.#codeDepth > 0 ? this.#lines.addCode('\n') : this.#lines.breakLine()
      case 'hr':
        return this.#lines.addWords('---')
      case 'img':
        return this.#image(attributes)
      case 'a':
        this.#links.push({ address: attributes['href'] ?? '', words: '' })
        return
      case 'td':
      case 'th':
        return this.#lines.addWords(' ')
      case 'blockquote':
        return this.#lines.openIndent('> ', '> ')
      case 'pre':
        this.#codeDepth += 1
        return
      case 'ul':
      case 'ol':
        this.#lists.push(new List(name, attributes))
        return
      case 'li':
        return this.#item(attributes)
    }
  }

  close(name: string): void {
    if (this.#hidden > 0) {
      this.#hidden -= 1
      return
    }
    if (name === 'a') this.#link()
    if (name === 'pre') this.#codeDepth -= 1
    if (name === 'ul' || name === 'ol') this.#lists.pop()
    if (name === 'blockquote' || name === 'li') this.#lines.closeIndent()
    this.#endBlock(name)
  }

  /** A list inside a list is part of the outer list's item. */
  #endBlock(name: string): void {
    const ends = blockEnds[name] ?? 0
    const isInList = (name === 'ul' || name === 'ol') && this.#lists.length > 0
    if (ends > 0) this.#lines.endBlock(isInList ? 1 : ends)
  }

  #item(attributes: Attributes): void {
    const mark = this.#lists.at(-1)?.nextMark(attributes) ?? '* '
    this.#lines.openIndent(mark, ' '.repeat(mark.length))
  }

  #image({ alt = '' }: Attributes): void {
    if (alt.trim() !== '') this.text(`[${alt.trim()}]`)
  }

  #link(): void {
    const { address = '', words = '' } = this.#links.pop() ?? {}
    const shown = textAddress(address, words)
    if (shown !== '') this.#lines.addWords(words.trim() === '' ? shown : ` (${shown})`)
  }
}

/**
 * Whether an element is hidden: the head of a whole document, or its preheader. Every element gets an end tag; an empty
 * element gets it directly after its start tag.
 */
function isHidden(name: string, { style = '' }: Attributes): boolean {
  return (
    name === 'head' || name === 'style' || name === 'title' || /display:\s*none.*max-height:\s*0/i.test(style)
  )
}
