// What mail clients know, by the data of caniemail.com (November 2026): Gmail, Outlook (Windows, web, apps), Apple Mail
// and Yahoo.
import postcss, { type Rule } from 'postcss'

/** Elements that all of them show. */
const elements =
  /^(?:html|head|meta|title|style|body|div|table|tbody|thead|tr|td|th|p|h[1-6]|a|img|strong|b|em|i|u|s|span|ul|ol|li|br|blockquote|pre|code)$/

const properties = new Set([
  ...[
    'color',
    'background',
    'background-color',
    'font-family',
    'font-size',
    'font-weight',
    'font-style',
    'line-height',
  ],
  ...[
    'text-align',
    'text-decoration',
    'text-transform',
    'vertical-align',
    'white-space',
    'direction',
    'display',
  ],
  ...[
    'width',
    'height',
    'border',
    'border-collapse',
    'border-spacing',
    'border-top',
    'border-bottom',
    'border-left',
  ],
  ...['padding', 'padding-top', 'padding-left', 'padding-right', 'margin', 'letter-spacing'],
])

/** What one of them does not know, and what its readers see instead. */
const fallbacks: Readonly<Record<string, string>> = {
  'border-radius': 'Outlook for Windows: square corners',
  'max-width': 'Outlook for Windows: the tables in its comments',
  'max-height': 'Outlook for Windows: display:none hides the preheader',
  opacity: 'Outlook for Windows: display:none hides the preheader',
  overflow: 'Outlook for Windows: display:none hides the preheader',
  'background-position': 'Outlook for Windows: the picture by VML, or the colour',
  'background-repeat': 'Outlook for Windows: the picture by VML, or the colour',
  'background-size': 'Outlook for Windows: the picture by VML, or the colour',
  'word-break': 'Outlook for Windows: long words reach out of their column',
  'word-spacing': 'the space of the client',
  'table-layout': 'the widths of the cells decide',
  outline: 'no frame around linked pictures anyway',
  cursor: 'the cursor of the client',
}

/** Elements and properties of a letter that some client does not know and that leave nothing in their place. */
export function unknownFeatures(html: string): string[] {
  const visible = html.replace(/<!--\[if [^\]]*\]>(?!<!--)[^]*?<!\[endif\]-->/g, '')
  const tags = [...visible.matchAll(/<([a-z][\w:]*)/g)].map(([, name = '']) => name)
  const styles = [...visible.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style)
  const [, sheet = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? []
  const found = [
    ...tags.filter((tag) => !elements.test(tag)).map((tag) => `<${tag}>`),
    ...styles.flatMap((style) => style.split(';')).map(propertyOf),
    ...inSheet(sheet),
  ]
  return [...new Set(found.filter((each) => each.startsWith('<') || !isKnown(each)))]
}

function propertyOf(declaration: string): string {
  return declaration.slice(0, declaration.indexOf(':')).trim()
}

function isKnown(property: string): boolean {
  return property === '' || properties.has(property) || property in fallbacks || /^-|^mso-/.test(property)
}

/** Properties outside of media queries; those inside are extras where a client reads none. */
function inSheet(css: string): string[] {
  const rules = postcss.parse(css).nodes.filter((node): node is Rule => node.type === 'rule')
  return rules.flatMap((rule) => rule.nodes.flatMap((node) => (node.type === 'decl' ? [node.prop] : [])))
}
