// Converts the editor's content into the HTML that is stored (P22). It must look the same in mail clients, which have
// neither the editor's style sheet nor its classes. Cleaning it twice changes nothing more, and HTML that older editors
// wrote with classes becomes the same as today's.
import { codeToMail } from './code.ts'
import { indentOf, nestLists } from './lists.ts'
import { keepSpaces } from './spaces.ts'
import { readStyle, writeStyle, type Declarations } from './styles.ts'

const everywhere = ['class', 'dir', 'style']
const onlyOn: Readonly<Record<string, readonly string[]>> = {
  A: ['href', 'rel', 'target'],
  IMG: ['src', 'alt', 'width', 'height'],
  OL: ['start'],
}

const sizes: Readonly<Record<string, string>> = { small: '10px', large: '18px', huge: '32px' }
const properties: Readonly<Record<string, string>> = {
  align: 'text-align',
  direction: 'direction',
  font: 'font-family',
  color: 'color',
  bg: 'background-color',
}

const inline = 'strong, em, u, s, sub, sup, span, code, a'

/** The width of one level of indent, in the block's own font size. */
const indentWidth = 3

/** Returns the HTML to store, without changing the content itself. */
export function cleanHtml(content: Element): string {
  const root = content.cloneNode(true) as Element
  for (const part of root.querySelectorAll('.ql-ui, .ql-cursor')) part.remove()
  codeToMail(root)
  nestLists(root)
  for (const element of root.querySelectorAll('*')) clean(element)
  for (const element of [...root.querySelectorAll(inline)]) takeInTwin(element)
  keepSpaces(root)
  return root.innerHTML
}

/**
 * Joins an element with the equal elements that follow it. The editor may have split them, depending on how the text
 * was typed.
 */
function takeInTwin(element: Element): void {
  for (let next = element.nextSibling; next instanceof Element; next = element.nextSibling) {
    if (!element.cloneNode(false).isEqualNode(next.cloneNode(false))) return
    element.append(...next.childNodes)
    next.remove()
  }
}

function clean(element: Element): void {
  const declarations = readStyle(element)
  styleClasses(element, declarations)
  writeDirection(element, declarations)
  writeIndent(element, declarations)
  writeStyle(element, declarations)
  // Without alternative text, clients that hide pictures show the URL instead.
  if (element.tagName === 'IMG' && !element.hasAttribute('alt')) element.setAttribute('alt', '')
  sortAttributes(element)
}

/** Keeps only the attributes that have an effect, always in the same order. */
function sortAttributes(element: Element): void {
  const allowed = [...everywhere, ...(onlyOn[element.tagName] ?? [])]
  const attributes = [...element.attributes].map(({ name, value }) => ({ name, value }))
  for (const { name } of attributes) element.removeAttribute(name)
  attributes.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, value } of attributes) if (allowed.includes(name)) element.setAttribute(name, value)
}

/** Replaces the editor's classes by styles. Only the class of an indent stays; the editor reads the indent from it. */
function styleClasses(element: Element, declarations: Declarations): void {
  for (const [, format = '', value = ''] of element.className.matchAll(/\bql-([a-z]+)-([\w-]+)/g)) {
    const property = format === 'size' ? 'font-size' : properties[format]
    const worn = format === 'size' ? sizes[value] : value
    if (property && worn && !declarations.has(property)) declarations.set(property, worn)
  }
  const indent = element.tagName === 'LI' ? 0 : indentOf(element)
  if (indent > 0) element.className = `ql-indent-${String(indent)}`
  else element.removeAttribute('class')
}

/** Writes the direction as attribute and as style, because clients follow one or the other. */
function writeDirection(element: Element, declarations: Declarations): void {
  if (element.getAttribute('dir') !== 'rtl' && declarations.get('direction') !== 'rtl') {
    element.removeAttribute('dir')
    return
  }
  element.setAttribute('dir', 'rtl')
  declarations.set('direction', 'rtl')
}

function writeIndent(element: Element, declarations: Declarations): void {
  const indent = indentOf(element)
  if (indent === 0) return
  const side = declarations.get('direction') === 'rtl' ? 'right' : 'left'
  declarations.delete('margin-left')
  declarations.delete('margin-right')
  declarations.set(`margin-${side}`, `${String(indent * indentWidth)}em`)
}
