// Whether the editor holds all of a stored template. What it does not know (tables, buttons, rules, most styles) it drops
// when it opens the template, and saving would store what is left.
import { cleanHtml } from './html/clean.ts'
import { readStyle } from './html/styles.ts'

/** Attributes that the editor, or what cleans its content, writes by itself. */
const ours = new Set(['rel', 'target', 'spellcheck', 'contenteditable', 'data-list', 'class'])

/** Pairs of equivalent tags; the editor writes the second. */
const sameAs: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM', STRIKE: 'S', DEL: 'S', INS: 'U' }

/** Elements that mean nothing without an attribute: their content is read as if they were not there. */
const bare = new Set(['SPAN', 'FONT'])

/**
 * @param stored the template as it is stored
 * @param read what the editor would store of it
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

/** The attributes that stay after cleaning, by tag; the same as in html/clean.ts. */
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

/** Elements around words; their order around each other means nothing. */
const inline = /^(?:A|ABBR|BIG|CITE|CODE|EM|FONT|MARK|Q|S|SMALL|SPAN|STRONG|SUB|SUP|U)$/

/** Blocks, attributes and words as one text, without what means nothing: white space, empty ends, order. */
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

/** The line break that keeps an empty paragraph open. */
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

/** What the editor writes into lists within lists, and every program shows without it. */
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
