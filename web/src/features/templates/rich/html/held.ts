// Checks whether the editor can keep all of a stored template. When it opens a template, it drops what it does not know
// (tables, buttons, rules, most styles), and saving would store only the rest.
import { cleanHtml } from './clean.ts'
import { readStyle } from './styles.ts'

/** Attributes that the editor, or the code that cleans its content, adds itself. */
const ours = new Set(['rel', 'target', 'spellcheck', 'contenteditable', 'data-list', 'class'])

/** Pairs of equivalent tags. The editor writes the second of each pair. */
const sameAs: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM', STRIKE: 'S', DEL: 'S', INS: 'U' }

/** Elements that mean nothing without an attribute, so only their content counts. */
const bare = new Set(['SPAN', 'FONT'])

/**
 * @param stored the template as it is stored
 * @param read the HTML that the editor would store after opening it
 */
export function holdsAll(stored: string, read: string): boolean {
  const before = bodyOf(stored)
  if (before.textContent.trim() === '' && before.querySelector('img, hr, table') === null) return true
  if ([...before.querySelectorAll('*')].some(losesByCleaning)) return false
  return shapeOf(bodyOf(cleanHtml(before))) === shapeOf(bodyOf(read))
}

function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

/** The attributes that cleaning keeps, by tag; the same as in clean.ts. */
const kept: Readonly<Record<string, readonly string[]>> = {
  A: ['href'],
  IMG: ['src', 'alt', 'width', 'height'],
  OL: ['start'],
}

/** Whether opening the template would remove an attribute or class that the editor did not write. */
function losesByCleaning(element: Element): boolean {
  const allowed = kept[element.tagName] ?? []
  const isLost = (name: string) =>
    !ours.has(name) && !allowed.includes(name) && name !== 'style' && name !== 'dir'
  return (
    element.getAttributeNames().some(isLost) || [...element.classList].some((name) => !name.startsWith('ql-'))
  )
}

/** Elements around words. How they are nested does not matter. */
const inline = /^(?:A|ABBR|BIG|CITE|CODE|EM|FONT|MARK|Q|S|SMALL|SPAN|STRONG|SUB|SUP|U)$/

/** Blocks, attributes and words as one text, without differences that do not matter: white space, empty ends, order. */
function shapeOf(root: Element): string {
  const pieces: string[] = []
  let last = ''
  const say = (around: readonly string[], words: string) => {
    if (words === '') return
    const formats = [...around].sort().join()
    pieces.push(formats === last ? words : `<${formats}>${words}`)
    last = formats
  }
  const walk = (parent: Node, around: readonly string[]) => {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) say(around, textOf(node))
      if (!(node instanceof Element) || isFiller(node)) continue
      const tag = sameAs[node.tagName] ?? node.tagName
      const attributes = attributesOf(node)
      if (inline.test(tag)) {
        walk(node, bare.has(tag) && attributes === '' ? around : [...around, tag + attributes])
        continue
      }
      last = ''
      pieces.push(`<${tag}${attributes}>`)
      walk(node, around)
      pieces.push(`</${tag}>`)
      last = ''
    }
  }
  walk(root, [])
  return pieces.join('').replace(/\s+/g, ' ')
}

/** Whether the element is the line break that gives an empty paragraph its height. */
function isFiller({ tagName, parentElement }: Element): boolean {
  return tagName === 'BR' && parentElement?.childNodes.length === 1
}

function textOf({ textContent, parentElement }: Node): string {
  const text = (textContent ?? '').replaceAll('\u00a0', ' ')
  const isBetweenBlocks =
    parentElement === null || /^(?:BODY|OL|UL|TABLE|TBODY|TR)$/.test(parentElement.tagName)
  const shown = isBetweenBlocks && text.trim() === '' ? '' : text
  return shown.replaceAll('<', '&lt;')
}

/** List styles that the editor writes into nested lists, and that every mail program shows anyway. */
const usualNumbering = /^(?:disc|decimal|lower-alpha|lower-roman)$/

function isUsual(element: Element, name: string, value: string): boolean {
  return name === 'list-style-type' && /^[OU]L$/.test(element.tagName) && usualNumbering.test(value)
}

function attributesOf(element: Element): string {
  const declared = [...readStyle(element)].filter(([name, value]) => !isUsual(element, name, value))
  const style = declared.map(([name, value]) => `${name}:${value.toLowerCase()}`)
  const others = element
    .getAttributeNames()
    .filter(
      (name) => !ours.has(name) && name !== 'style' && !(name === 'alt' && element.getAttribute(name) === ''),
    )
    .map((name) => `${name}=${element.getAttribute(name) ?? ''}`)
  const all = [...others, ...style].sort()
  return all.length === 0 ? '' : ` ${all.join(' ')}`
}
