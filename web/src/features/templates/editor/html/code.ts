// Code blocks: the editor holds a div for each line, mail a <pre> with <br>, since Outlook for Windows does not
// follow line breaks of the text, and the way back needs line breaks again, since pasting folds empty <br>s.
import { readStyle, writeStyle } from './styles.ts'

const containerSelector = '.ql-code-block-container'

/** Lines of code that look alike share one <pre>; other alignment or indentation needs its own. */
function looksOf(line: Element): string {
  return ['class', 'style', 'dir'].map((name) => line.getAttribute(name) ?? '').join('|')
}

function newBlock(line: Element): Element {
  const block = line.ownerDocument.createElement('pre')
  writeStyle(block, readStyle(line))
  block.className = line.className
  block.classList.remove('ql-code-block')
  const direction = line.getAttribute('dir')
  if (direction) block.setAttribute('dir', direction)
  return block
}

function blocksOf(container: Element): Element[] {
  const blocks: Element[] = []
  let looks: string | undefined
  for (const line of container.children) {
    const last = blocks.at(-1)
    if (last && looksOf(line) === looks) last.append(line.ownerDocument.createElement('br'))
    else blocks.push(newBlock(line))
    looks = looksOf(line)
    blocks.at(-1)?.append(line.textContent)
  }
  return blocks
}

/** Turns the editor's code containers into <pre>, and line breaks within a <pre> into <br>. */
export function codeToMail(root: Element): void {
  for (const container of root.querySelectorAll(containerSelector))
    container.replaceWith(...blocksOf(container))
  for (const block of root.querySelectorAll('pre')) {
    const { lastChild } = block
    // A line break of the text at the end shows nothing, but a <br> there would.
    if (lastChild instanceof Text) lastChild.data = lastChild.data.replace(/\n$/, '')
    const lines = linesOf(block)
    block.replaceChildren(...lines.flatMap((line, index) => (index === 0 ? [line] : [newBreak(block), line])))
  }
}

function newBreak(element: Element): Element {
  return element.ownerDocument.createElement('br')
}

/** The lines of a <pre>, whether they are parted by <br> or by line breaks. */
function linesOf(block: Element): string[] {
  for (const each of block.querySelectorAll('br')) each.replaceWith('\n')
  return block.textContent.split('\n')
}

/** Turns each <pre> into text that the editor's clipboard reads line by line, empty ones included. */
export function codeToEditor(root: Element): void {
  for (const block of root.querySelectorAll('pre')) {
    const lines = linesOf(block).map((line) => `${line.replaceAll('\u00a0', ' ')}\n`)
    // Not in the <pre> itself, whose first line break a parser drops.
    const text = block.ownerDocument.createElement('span')
    text.textContent = lines.join('')
    block.replaceChildren(text)
  }
}
