// The features that mail clients support, by the data of caniemail.com: Gmail, Outlook (Windows, web, apps), Apple Mail
// and Yahoo.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import postcss, { type AtRule, type Rule } from 'postcss'

const file = path.join(import.meta.dirname, '../../../../../test/data/caniemail.json')
const data = JSON.parse(readFileSync(file, 'utf8')) as { features: Record<string, string> }
/** For each feature, by name, the clients that do not support it. */
const unknownTo = new Map(Object.entries(data.features))

/** Elements that all clients show. The data leaves the simplest ones out. */
const elements =
  /^(?:html|head|meta|title|style|body|div|table|tbody|thead|tr|td|th|p|h[1-6]|a|img|strong|b|em|i|u|s|span|ul|ol|li|br|blockquote|pre|code)$/

/** Attributes in the data. */
const attributes =
  /^(?:align|valign|width|height|background|role|target|lang|dir|cellpadding|cellspacing|srcset|loading|hidden|aria-\w+)$/

/**
 * Properties that the data lists under another name, and properties that it leaves out because every client supports
 * them.
 */
const namedAs: Readonly<Record<string, string>> = {
  'border-top': 'border',
  'border-bottom': 'border',
  'border-left': 'border',
  'border-color': 'border',
  'padding-top': 'padding',
  'padding-left': 'padding',
  'padding-right': 'padding',
  'font-family': 'font',
  'font-style': 'font',
  color: 'background-color',
}

/** Features that a client does not support, each with what its readers see instead. */
const fallbacks: Readonly<Record<string, string>> = {
  'css-border-radius': 'Outlook for Windows: square corners',
  'css-border-spacing': 'Outlook for Windows: cellspacing="0"',
  'css-height': 'Yahoo: the height attribute of spacers',
  'css-max-height': 'Outlook for Windows: display:none hides the preheader',
  'css-opacity': 'Outlook for Windows: display:none hides the preheader',
  'css-overflow': 'Outlook for Windows: display:none hides the preheader',
  'css-display-none': 'an old page of Gmail for phones shows the preheader first',
  'css-background-image': 'Outlook for Windows: the picture by VML, or the colour',
  'css-background-position': 'Outlook for Windows: the picture by VML, or the colour',
  'css-background-repeat': 'Outlook for Windows: the picture by VML, or the colour',
  'css-background-size': 'Outlook for Windows: the picture by VML, or the colour',
  'css-word-break': 'Windows Mail: long words reach out of their column',
  'css-word-spacing': 'the space of the client',
  'css-white-space': 'Outlook for Windows: <pre> keeps the lines',
  'css-table-layout': 'the widths of the cells decide',
  'css-outline': 'no frame around linked pictures anyway',
  'css-cursor': 'the cursor of the client',
  'css-at-media': 'columns stay beside one another, in the colours of the light letter',
  'css-at-media-prefers-color-scheme': 'the colours of the light letter, or those that the client makes',
  'html-background': 'Windows Mail: the colour',
  'html-body': 'the element inside has its colour, too',
  'html-style': 'every element has its look in its own style',
  'html-role': 'Windows Mail reads layout tables as tables',
  'html-target': 'clients open links as they always do',
}

/**
 * The features of a letter that some client does not support and that leave nothing in their place, with these clients.
 */
export function unknownFeatures(html: string): string[] {
  const visible = html.replace(/<!--\[if [^\]]*\]>(?!<!--)[^]*?<!\[endif\]-->/g, '')
  const [, sheet = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? []
  const tags = [...visible.matchAll(/<([a-z][\w:]*)((?:\s+[\w:-]+="[^"]*")*)/g)]
  const used = new Set([
    ...tags.map(([, tag = '']) => (elements.test(tag) ? `html-${tag}` : `<${tag}>`)),
    ...tags.flatMap(([, , written = '']) => ofAttributes(written)),
    ...inSheet(sheet),
  ])
  return [...used].flatMap((name) => {
    const clients = unknownTo.get(name) ?? (name.startsWith('html-') ? '' : 'every client, maybe')
    return clients === '' || name in fallbacks ? [] : [`${name}: unknown to ${clients}`]
  })
}

function ofAttributes(written: string): string[] {
  return [...written.matchAll(/([\w:-]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) => {
    if (name === 'style') return value.split(';').flatMap(ofDeclaration)
    if (name === 'src') return ofPicture(value)
    return attributes.test(name) ? [`html-${name}`] : []
  })
}

function ofPicture(address: string): string[] {
  const [, type = ''] = /\.(svg|webp|avif|heif|tiff|bmp|ico)(?:[?#]|$)/i.exec(address) ?? []
  if (address.startsWith('data:')) return ['image-base64']
  return type === '' ? [] : [`image-${type.toLowerCase()}`]
}

function ofDeclaration(declaration: string): string[] {
  const colon = declaration.indexOf(':')
  return colon < 0 ? [] : ofProperty(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim())
}

/** A property, with the functions, units and keywords of its value. */
function ofProperty(property: string, value: string): string[] {
  if (/^-|^mso-/.test(property)) return []
  const isKnown = property === 'display' && ['block', 'inline', 'inline-block', 'table-cell'].includes(value)
  const own = property === 'display' ? `css-display-${value}` : `css-${namedAs[property] ?? property}`
  const functions = [...value.matchAll(/\b(calc|var|clamp|min|max|linear-gradient|url)\(/g)].map(
    ([, name = '']) => namesOfFunctions[name] ?? `css-function-${name}`,
  )
  const units = [...value.matchAll(/\d(rem|ch|vh|vw|vmin|vmax|ex)\b/g)].map(
    ([, unit = '']) => `css-unit-${unit}`,
  )
  return [...(isKnown ? [] : [own]), ...functions, ...units]
}

const namesOfFunctions: Readonly<Record<string, string>> = {
  calc: 'css-unit-calc',
  var: 'css-variables',
  url: 'css-background-image',
  'linear-gradient': 'css-linear-gradient',
}

/** At-rules, and properties outside of them. Properties inside are optional extras for clients that ignore the rule. */
function inSheet(css: string): string[] {
  const { nodes } = postcss.parse(css)
  const rules = nodes.filter((node): node is Rule => node.type === 'rule')
  const atRules = nodes.filter((node): node is AtRule => node.type === 'atrule')
  return [
    ...rules.flatMap((rule) =>
      rule.nodes.flatMap((node) => (node.type === 'decl' ? ofProperty(node.prop, node.value) : [])),
    ),
    ...atRules.flatMap(({ name, params }) => [
      `css-at-${name}`,
      ...[...params.matchAll(/\((prefers-[\w-]+|hover|orientation)/g)].map(
        ([, feature = '']) => `css-at-media-${feature}`,
      ),
    ]),
  ]
}
