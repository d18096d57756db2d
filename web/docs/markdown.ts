// Renders a page of the operator's guide to HTML: Markdown by react-markdown, which knows no tables, and tables here.
import { createElement, isValidElement, type ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { renderToStaticMarkup } from 'react-dom/server'

const pictures = /^pictures\/[\w-]+\.png$/
const external = /^https?:\/\//

/** The path of a page; that of the first one is /docs. */
export const pagePath = (name: string): string => (name === 'README' ? '/docs' : `/docs/${name}`)

/** Where a link of the guide leads on the server; null if the server does not serve that. */
export function linkTo(href: string): string | null {
  if (external.test(href) || href.startsWith('#')) return href
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
  return name === undefined ? null : pagePath(name) + anchor
}

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children)
  return typeof node === 'string' || typeof node === 'number' ? String(node) : ''
}

/** The anchor that GitHub gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

const heading =
  (level: 'h1' | 'h2' | 'h3') =>
  ({ children }: { children?: ReactNode }) =>
    createElement(level, { id: anchorOf(textOf(children)) }, children)

/** A keyboard can scroll what is wider than the page. */
const scrolling = { className: 'wide', tabIndex: 0 }

const components: Components = {
  h1: heading('h1'),
  h2: heading('h2'),
  h3: heading('h3'),
  a: ({ href = '', children }) => {
    const to = linkTo(href)
    return to === null ? createElement('span', null, children) : createElement('a', { href: to }, children)
  },
  img: ({ src = '', alt = '' }) =>
    typeof src === 'string' && pictures.test(src)
      ? createElement('img', { src: `/docs/${src}`, alt, loading: 'lazy' })
      : alt,
  pre: ({ children }) => createElement('pre', scrolling, children),
}

const markdown = (text: string, unwrapped = false) =>
  createElement(Markdown, {
    components: unwrapped ? { ...components, p: ({ children }) => children } : components,
    children: text,
  })

/** The cells of a line `| a | b |`. A bar within a cell is written as `\|`. */
const cellsOf = (line: string) =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function table(lines: readonly string[]): ReactNode {
  const [head = '', , ...rows] = lines
  const row = (line: string, cell: 'th' | 'td', key: number) =>
    createElement(
      'tr',
      { key },
      cellsOf(line).map((text, at) =>
        createElement(cell, { key: at, ...(cell === 'th' && { scope: 'col' }) }, markdown(text, true)),
      ),
    )
  return createElement(
    'div',
    scrolling,
    createElement(
      'table',
      null,
      createElement('thead', null, row(head, 'th', 0)),
      createElement(
        'tbody',
        null,
        rows.map((line, at) => row(line, 'td', at)),
      ),
    ),
  )
}

/** The text in pieces: tables, and what is between them. Lines within code are never a table. */
function pieces(text: string): string[][] {
  const found: string[][] = []
  let inCode = false
  let wasTable = false
  for (const line of text.split('\n')) {
    if (line.trimStart().startsWith('```')) inCode = !inCode
    const isTable = !inCode && line.startsWith('|')
    const last = found.at(-1)
    if (last && isTable === wasTable) last.push(line)
    else found.push([line])
    wasTable = isTable
  }
  return found
}

/** The HTML of a page's text. */
export function render(text: string): string {
  return pieces(text)
    .map((lines) =>
      renderToStaticMarkup(lines[0]?.startsWith('|') ? table(lines) : markdown(lines.join('\n'))),
    )
    .join('\n')
}

/** The title of a page: its first heading. */
export function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? ''
}
