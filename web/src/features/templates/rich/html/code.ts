// Code blocks. The editor has a div for each line. Mail has a <pre> with <br>, because Outlook for Windows ignores line
// breaks in the text. When a template is opened, <br>s become line breaks again, because pasting drops empty <br>s.
import { readStyle, writeStyle } from './styles.ts'

const containerSelector = '.ql-code-block-container'

/** Neighbouring lines of code with the same look share one <pre>; another alignment or indent needs its own. */
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

/** Converts the editor's code blocks into <pre>, and line breaks in a <pre> into <br>. */
export function codeToMail(root: Element): void {
  for (const container of root.querySelectorAll(containerSelector))
    container.replaceWith(...blocksOf(container))
  for (const block of root.querySelectorAll('pre')) {
    const { lastChild } = block
    // A line break in the text at the end shows nothing, but a <br> there would.
    if (lastChild instanceof Text) lastChild.data = lastChild.data.replace(/\n$/, '')
    const lines = linesOf(block)
    block.replaceChildren(...lines.flatMap((line, index) => (index === 0 ? [line] : [newBreak(block), line])))
  }
}

function newBreak(element: Element): Element {
  return element.ownerDocument.createElement('br')
}

/** The lines of a <pre>, whether <br> or line breaks separate them. */
function linesOf(block: Element): string[] {
  for (const each of block.querySelectorAll('br')) each.replaceWith('\n')
  return block.textContent.split('\n')
}

/** Converts each <pre> into text that the editor's clipboard reads line by line, including empty lines. */
export function codeToEditor(root: Element): void {
  for (const block of root.querySelectorAll('pre')) {
    const lines = linesOf(block).map((line) => `${line.replaceAll('\u00a0', ' ')}\n`)
    // Not directly in the <pre>, because an HTML parser drops the first line break there.
    const text = block.ownerDocument.createElement('span')
    text.textContent = lines.join('')
    block.replaceChildren(text)
  }
}
