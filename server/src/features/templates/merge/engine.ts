// Liquid as templates may use it: no files, no other template, nothing random, nothing that nests arrays within
// arrays, and each loop asks whether there is still work to spend.
import { Liquid } from 'liquidjs'
import { BoundedContext, memoryLimit, renderLimit } from './bounds.ts'
import { cleanText, encodeAddressPart } from './values.ts'

/** What stands inside an address is encoded by this filter; added to its tag when the template is read. */
export const inAddressFilter = 'lettermill_in_address'

const tags = new Set([
  ...['assign', 'capture', 'case', 'comment', 'cycle', 'decrement', 'echo', 'for', 'if', 'increment'],
  ...['break', 'continue', 'raw', 'tablerow', 'unless', '#'],
])

/**
 * Those of Shopify's Liquid that make text, numbers or flat lists, and a few of Jekyll's. Left out on purpose:
 * - `raw`: a contact's name could bring its own HTML.
 * - `…_exp`: they evaluate an expression for each element between two looks at the bounds.
 * - `push`, `unshift`, `group_by`, `json`, `inspect`: arrays within arrays double with every step.
 * - `sample`: a link must lead where it led when it was sent.
 */
const filters = new Set([
  ...['abs', 'append', 'array_to_sentence_string', 'at_least', 'at_most', 'base64_decode', 'base64_encode'],
  ...[
    'capitalize',
    'ceil',
    'cgi_escape',
    'compact',
    'concat',
    'date',
    'date_to_long_string',
    'date_to_rfc822',
  ],
  ...['date_to_string', 'date_to_xmlschema', 'default', 'divided_by', 'downcase', 'escape_once', 'find'],
  ...['find_index', 'first', 'floor', 'has', 'join', 'last', 'lstrip', 'map', 'minus', 'modulo'],
  ...['newline_to_br', 'normalize_whitespace', 'number_of_words', 'plus', 'prepend', 'reject', 'remove'],
  ...[
    'remove_first',
    'remove_last',
    'replace',
    'replace_first',
    'replace_last',
    'reverse',
    'round',
    'rstrip',
  ],
  ...['size', 'slice', 'slugify', 'sort', 'sort_natural', 'split', 'squish', 'strip', 'strip_html'],
  ...['strip_newlines', 'sum', 'times', 'to_integer', 'truncate', 'truncatewords', 'uniq', 'upcase'],
  ...['uri_escape', 'url_decode', 'url_encode', 'where', 'xml_escape'],
])

/** @param encode makes a value fit its place */
export function newEngine(encode: (text: string) => string): Liquid {
  const liquid = new Liquid({
    strictFilters: true,
    ownPropertyOnly: true,
    templates: {},
    renderLimit,
    memoryLimit,
    outputEscape: (value: unknown) => encode(cleanText(textOfValue(value))),
  })
  for (const name of Object.keys(liquid.tags)) if (!tags.has(name)) Reflect.deleteProperty(liquid.tags, name)
  for (const name of Object.keys(liquid.filters)) if (!filters.has(name)) liquid.unregisterFilter(name)
  // Already escaped like every value: it must not be escaped twice.
  liquid.registerFilter('escape', {
    raw: true,
    handler(value: unknown) {
      const text = encode(textOfValue(value))
      this.context.memoryLimit.use(text.length)
      return text
    },
  })
  liquid.registerFilter(inAddressFilter, {
    raw: true,
    handler: (value: unknown) => encodeAddressPart(textOfValue(value)),
  })
  watchWork(liquid)
  return liquid
}

/** Whatever a tag or a loop shows goes through here. */
function watchWork({ renderer }: Liquid): void {
  const render = renderer.renderTemplates.bind(renderer)
  renderer.renderTemplates = (templates, context, emitter) => {
    if (context instanceof BoundedContext) context.spend(templates)
    return render(templates, context, emitter)
  }
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfValue).join('')
  return value == null || typeof value === 'object' ? '' : String(value)
}
