// Writes the lines of a plain text: it collapses spaces, separates paragraphs by blank lines, and indents quotes and
// lists. It reads each character once, whatever the HTML is.

/**
 * The indent of a line. The first line of a list item has the item's mark, and the other lines are indented by the same
 * width.
 */
interface Indent {
  first: string
  others: string
  begun: boolean
}

/** Deeper quotes and lists are not indented further, because a reader would see more indents than words. */
const mostIndents = 8

export class TextLines {
  readonly #lines: string[] = []
  readonly #indents: Indent[] = []
  #line = ''
  /** The number of line ends before the next words. */
  #ends = 0
  #hasWords = false
  #blankFirst = false
  /** The spaces at the start of a line of code, before its first character. */
  #codeStart = ''
  /** The fewest indents that were open since the last words. The blank lines in between get these indents. */
  #levels = 0
  #indentLeft: number

  /** @param indentLeft the characters that all indents together may take */
  constructor(indentLeft: number) {
    this.#indentLeft = indentLeft
  }

  /** Adds words. White space is collapsed as in HTML, including hard spaces. */
  addWords(written: string): void {
    const folded = written.replace(/[ \t\n\r\f\u00a0]+/g, ' ')
    const words = folded.trim()
    if (words === '') {
      this.#blankFirst ||= folded !== ''
      return
    }
    if (folded.startsWith(' ')) this.#blankFirst = true
    this.#begin()
    this.#line += words
    this.#blankFirst = folded.endsWith(' ')
  }

  /** Adds text whose spaces and line breaks are kept, as in `<pre>`. */
  addCode(written: string): void {
    for (const [index, line] of written.replaceAll('\u00a0', ' ').split('\n').entries()) {
      if (index > 0) this.#endCodeLine()
      if (line.trim() === '' && (this.#ends > 0 || !this.#hasWords)) this.#codeStart += line
      else this.#addCodeLine(line)
    }
  }

  /** Adds a `<br>`: one ends the line, and a second one leaves a blank line. */
  breakLine(): void {
    if (this.#hasWords) this.#ends = Math.max(this.#ends, Math.min(this.#ends + 1, 2))
    this.#blankFirst = false
  }

  /** Ends the line, with at least this many line ends before the next words; 2 leave a blank line. */
  endBlock(ends: number): void {
    if (this.#hasWords) this.#ends = Math.max(this.#ends, ends)
    this.#blankFirst = false
    this.#codeStart = ''
  }

  /** Indents the following lines until `closeIndent`. */
  openIndent(first: string, others: string): void {
    this.#indents.push({ first, others, begun: false })
  }

  closeIndent(): void {
    this.#indents.pop()
    this.#levels = Math.min(this.#levels, this.#indents.length)
  }

  /** The lines, without trailing spaces and without blank lines around them. */
  toString(): string {
    return [...this.#lines, this.#line.trimEnd()].join('\n')
  }

  #endCodeLine(): void {
    if (this.#hasWords) this.#ends += 1
    this.#codeStart = ''
  }

  #addCodeLine(line: string): void {
    this.#blankFirst = false
    this.#begin()
    this.#line += this.#codeStart + line
    this.#codeStart = ''
  }

  /** Starts the current or next line, so that words can follow. */
  #begin(): void {
    if (this.#hasWords && this.#ends === 0) {
      if (this.#blankFirst) this.#line += ' '
      return
    }
    if (this.#hasWords) this.#lines.push(this.#line.trimEnd())
    for (; this.#ends > 1; this.#ends -= 1) this.#lines.push(this.#indent(this.#levels).trimEnd())
    this.#line = this.#indent(this.#indents.length)
    this.#levels = this.#indents.length
    this.#hasWords = true
    this.#ends = 0
    this.#blankFirst = false
  }

  #indent(levels: number): string {
    let indent = ''
    for (const each of this.#indents.slice(0, Math.min(levels, mostIndents))) {
      indent += each.begun ? each.others : each.first
      each.begun = true
    }
    this.#indentLeft -= indent.length
    return this.#indentLeft < 0 ? '' : indent
  }
}
