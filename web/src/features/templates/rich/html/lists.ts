// Lists. The editor has one flat <ol> whose items have a kind and a level; mail clients need nested lists. Numbers
// continue, and change to letters, as the editor's own style sheet shows them.
import { readStyle, writeStyle } from './styles.ts'

/** The editor indents by at most eight levels, so there are nine. */
const mostLevels = 9
const numbering = ['decimal', 'lower-alpha', 'lower-roman'] as const

type ListTag = 'OL' | 'UL'

/** The level of an item in a flat list: the number in its class `ql-indent-`, or 0. */
export function indentOf(element: Element): number {
  return Number(/\bql-indent-([1-8])\b/.exec(element.className)?.[1] ?? 0)
}

function isFlat(block: Element): boolean {
  return (
    /^[OU]L$/.test(block.tagName) &&
    [...block.children].some((item) => item.hasAttribute('data-list') || indentOf(item) > 0)
  )
}

/** The current number of each level. The next paragraph or heading restarts them. */
class Counters {
  readonly #counts = new Array<number>(mostLevels).fill(0)

  restart(): void {
    this.#counts.fill(0)
  }

  /** Counts an item and returns its number. */
  next(tag: ListTag, level: number): number {
    this.#counts.fill(0, level + 1)
    const count = (this.#counts[level] ?? 0) + (tag === 'OL' ? 1 : 0)
    this.#counts[level] = count
    return count
  }
}

function newList(document: Document, tag: ListTag, level: number): Element {
  const list = document.createElement(tag)
  const type = tag === 'UL' ? 'disc' : (numbering[level % numbering.length] ?? 'decimal')
  if (level > 0) writeStyle(list, new Map([['list-style-type', type]]))
  return list
}

/** The item that contains a deeper list. If a level was skipped, an item without content. */
function hook(list: Element): Element {
  if (list.lastElementChild) return list.lastElementChild
  const item = list.ownerDocument.createElement('li')
  writeStyle(item, new Map([['list-style-type', 'none']]))
  list.append(item)
  return item
}

class Nesting {
  readonly lists: Element[] = []
  /** The open list at each level. */
  readonly #open: Element[] = []

  /** Returns the list for an item, and whether the list is new. */
  listFor(document: Document, tag: ListTag, level: number): { list: Element; isNew: boolean } {
    this.#open.splice(level + 1)
    if (this.#open[level]?.tagName !== tag) this.#open.splice(level)
    const found = this.#open[level]
    if (found) return { list: found, isNew: false }
    while (this.#open.length < level) this.#begin(newList(document, 'UL', this.#open.length))
    return { list: this.#begin(newList(document, tag, level)), isNew: true }
  }

  #begin(list: Element): Element {
    const around = this.#open.at(-1)
    if (around) hook(around).append(list)
    else this.lists.push(list)
    this.#open.push(list)
    return list
  }
}

function tagOf(item: Element): ListTag {
  const kind = item.getAttribute('data-list')
  if (kind === null) return item.parentElement?.tagName === 'OL' ? 'OL' : 'UL'
  return kind === 'ordered' ? 'OL' : 'UL'
}

function nested(flat: Element, counters: Counters): Element[] {
  const nesting = new Nesting()
  for (const item of [...flat.children]) {
    const tag = tagOf(item)
    const level = indentOf(item)
    const { list, isNew } = nesting.listFor(flat.ownerDocument, tag, level)
    const number = counters.next(tag, level)
    if (isNew && number > 1) list.setAttribute('start', String(number))
    item.removeAttribute('data-list')
    item.classList.remove(`ql-indent-${String(level)}`)
    list.append(item)
  }
  return nesting.lists
}

/** Nests the flat lists below the root. Lists that are nested already stay as they are. */
export function nestLists(root: Element): void {
  const counters = new Counters()
  for (const block of [...root.children]) {
    if (isFlat(block)) block.replaceWith(...nested(block, counters))
    else if (/^(P|H[1-6])$/.test(block.tagName)) counters.restart()
  }
}

const isList = (node: Node) => /^[OU]L$/.test(node.nodeName)

function flatItem(item: Element, kind: string, level: number): Element {
  const flat = item.ownerDocument.createElement('li')
  flat.setAttribute('data-list', kind)
  const declarations = readStyle(item)
  declarations.delete('list-style-type')
  writeStyle(flat, declarations)
  const direction = item.getAttribute('dir')
  if (direction) flat.setAttribute('dir', direction)
  if (level > 0) flat.classList.add(`ql-indent-${String(Math.min(level, mostLevels - 1))}`)
  flat.append(...[...item.childNodes].filter((node) => !isList(node)))
  return flat
}

/** The items of a list and of the lists within it, in order. */
function flatItems(list: Element, level: number): Element[] {
  const kind = list.tagName === 'OL' ? 'ordered' : 'bullet'
  return [...list.children].flatMap((item) => {
    if (isList(item)) return flatItems(item, level + 1)
    const deeper = [...item.children].filter(isList).flatMap((inner) => flatItems(inner, level + 1))
    const flat = flatItem(item, kind, level)
    return deeper.length > 0 && flat.childNodes.length === 0 ? deeper : [flat, ...deeper]
  })
}

/** Converts every list below the root back into the editor's flat list. */
export function flattenLists(root: Element): void {
  const outermost = [...root.querySelectorAll('ol, ul')].filter(
    (list) => !list.parentElement?.closest('ol, ul'),
  )
  for (const list of outermost) {
    const flat = list.ownerDocument.createElement('ol')
    flat.append(...flatItems(list, 0))
    list.replaceWith(flat)
  }
}
