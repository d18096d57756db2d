// The lines of a plain text while it is being written: blanks folded, blank lines between paragraphs, quotes and
// lists indented. Each character is looked at once, whatever the HTML is.

/** What stands before a line: the first of a list item has its mark, the others are as wide as it. */
interface Indent {
  first: string
  others: string
  begun: boolean
}

/** Quotes and lists deeper than this are no longer indented: a reader would see indents and no words. */
const mostIndents = 8

export class TextLines {
  readonly #lines: string[] = []
  readonly #indents: Indent[] = []
  #line = ''
  /** Line ends before the next words. */
  #ends = 0
  #hasWords = false
  #blankFirst = false
  /** Blanks at the begin of a line of code, before its first letter. */
  #codeStart = ''
  /** Fewest levels of indents that were open since the last words: those of the blank lines in between. */
  #levels = 0
  #indentLeft: number

  /** @param indentLeft characters that indents may take, all together */
  constructor(indentLeft: number) {
    this.#indentLeft = indentLeft
  }

  /** Adds words; white space is folded as in HTML, and hard spaces with it. */
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

  /** Adds text whose blanks and line breaks count, as in `<pre>`. */
  addCode(written: string): void {
    for (const [index, line] of written.replaceAll('\u00a0', ' ').split('\n').entries()) {
      if (index > 0) this.#endCodeLine()
      if (line.trim() === '' && (this.#ends > 0 || !this.#hasWords)) this.#codeStart += line
      else this.#addCodeLine(line)
    }
  }

  /** A `<br>`: one ends the line, a second one leaves a line blank. */
  breakLine(): void {
    if (this.#hasWords) this.#ends = Math.max(this.#ends, Math.min(this.#ends + 1, 2))
    this.#blankFirst = false
  }

  /** Ends the line, with at least so many line ends before what follows: 2 leave a line blank. */
  endBlock(ends: number): void {
    if (this.#hasWords) this.#ends = Math.max(this.#ends, ends)
    this.#blankFirst = false
    this.#codeStart = ''
  }

  /** Indents what follows, until `closeIndent`. */
  openIndent(first: string, others: string): void {
    this.#indents.push({ first, others, begun: false })
  }

  closeIndent(): void {
    this.#indents.pop()
    this.#levels = Math.min(this.#levels, this.#indents.length)
  }

  /** The lines, without blanks at their ends and without blank lines around them. */
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

  /** Makes room for words: in the line that is open, or in the next one. */
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
