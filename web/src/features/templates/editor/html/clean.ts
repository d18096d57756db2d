// What is stored of the editor's content (P22): HTML that looks the same in mail clients, which know
// neither the editor's style sheet nor its classes. Cleaning twice changes nothing more, and HTML that older
// editors wrote with classes comes out like today's.
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

/** Width of an indent, per level, in the block's own font size. */
const indentWidth = 3

/** The HTML to store for an editor's content, which stays as it is. */
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

/** Takes in the elements right behind it that differ in nothing: the editor parts them or not, as they came about. */
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
  // Without it, clients that hide pictures show the address instead.
  if (element.tagName === 'IMG' && !element.hasAttribute('alt')) element.setAttribute('alt', '')
  sortAttributes(element)
}

/** Keeps the attributes that mean something, always in the same order. */
function sortAttributes(element: Element): void {
  const allowed = [...everywhere, ...(onlyOn[element.tagName] ?? [])]
  const attributes = [...element.attributes].map(({ name, value }) => ({ name, value }))
  for (const { name } of attributes) element.removeAttribute(name)
  attributes.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, value } of attributes) if (allowed.includes(name)) element.setAttribute(name, value)
}

/** Turns the editor's classes into styles; of all classes only an indent stays, which has no style of its own. */
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

/** Both ways: some clients follow the attribute, some the style. */
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
