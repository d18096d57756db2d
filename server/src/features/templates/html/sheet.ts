// Cleans the style sheets of whole documents. It keeps rules and media queries that mail clients support, and nothing
// that loads or runs anything.
import postcss, { CssSyntaxError, type AtRule, type ChildNode, type Rule } from 'postcss'
import { isSafe } from './style.ts'

const selector = /^[\w\s.#:,>+~*()[\]="'-]+$/
const query = /^[\w\s():,./-]+$/
/** Far more characters than letters have. */
const mostCharacters = 200_000

/** The safe parts of the sheet; '' if it cannot be read. Cleaning it again changes nothing. */
export function cleanSheet(css: string): string {
  if (css.length > mostCharacters) return ''
  try {
    return rulesOf(postcss.parse(css.replace(/<!--|-->/g, '')).nodes, 0)
  } catch (error) {
    if (error instanceof CssSyntaxError) return ''
    throw error
  }
}

function rulesOf(nodes: readonly ChildNode[], depth: number): string {
  return nodes
    .map((node) => {
      if (node.type === 'rule') return ruleOf(node)
      return node.type === 'atrule' && depth === 0 ? mediaOf(node) : ''
    })
    .filter((text) => text !== '')
    .join('\n')
}

function mediaOf(node: AtRule): string {
  if (node.name.toLowerCase() !== 'media' || !query.test(node.params)) return ''
  const rules = rulesOf(node.nodes ?? [], 1)
  return rules === '' ? '' : `@media ${node.params}{\n${rules}\n}`
}

function ruleOf(node: Rule): string {
  if (!selector.test(node.selector)) return ''
  const declarations = node.nodes.flatMap((each) => {
    if (each.type !== 'decl') return []
    const value = each.important ? `${each.value} !important` : each.value
    const text = `${each.prop}:${value}`
    return isSafe(text, 'whole') ? [text] : []
  })
  return declarations.length === 0 ? '' : `${node.selector.replace(/\s+/g, ' ')}{${declarations.join(';')}}`
}
