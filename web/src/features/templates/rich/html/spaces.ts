// The editor shows every typed space, but HTML joins several spaces into one and drops those at a line's ends. So every
// second space of a run becomes a no-break space; opening the template reverses this.

const nbsp = '\u00a0'
/** Four spaces, the width of a tab in the editor. */
const tab = ' '.repeat(4)

const lineTags = /^(P|H[1-6]|LI|UL|OL|BLOCKQUOTE|PRE|DIV|TD|TH|BR)$/

/** The texts in an element in order, with null where a line begins or ends. */
function* piecesOf(node: Node): Generator<Text | null> {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) yield child as Text
    else if (child.nodeType === Node.ELEMENT_NODE) {
      const isLine = lineTags.test((child as Element).tagName)
      if (isLine) yield null
      yield* piecesOf(child)
      if (isLine) yield null
    }
  }
}

/**
 * Replaces spaces that HTML would drop. `afterSpace`: whether the character before is a space or the beginning of a
 * line.
 */
function alternated(text: string, afterSpace: boolean): { text: string; afterSpace: boolean } {
  let swallowed = afterSpace
  let result = ''
  for (const character of text) {
    const isSpace = character === ' '
    result += isSpace && swallowed ? nbsp : character
    swallowed = isSpace && !swallowed
  }
  return { text: result, afterSpace: swallowed }
}

function endLine(last: Text | undefined): void {
  if (last?.data.endsWith(' ')) last.data = last.data.slice(0, -1) + nbsp
}

/** Makes all spaces below the root visible in HTML. A tab, which HTML would show as one space, becomes four. */
export function keepSpaces(root: Element): void {
  let afterSpace = true
  let last: Text | undefined
  for (const piece of piecesOf(root)) {
    if (piece === null) {
      endLine(last)
      afterSpace = true
      last = undefined
      continue
    }
    const plain = piece.data.replaceAll(nbsp, ' ')
    // Code keeps normal spaces: no-break spaces would break code that is copied from a mail.
    if (piece.parentElement?.closest('pre')) {
      piece.data = plain
      continue
    }
    const kept = alternated(plain.replaceAll('\t', tab), afterSpace)
    piece.data = kept.text
    afterSpace = kept.afterSpace
    if (kept.text !== '') last = piece
  }
  endLine(last)
}
