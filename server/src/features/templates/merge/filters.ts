// The filters that templates may use, and the cost of each call. Templates cannot call other filters, and every call of
// a filter in this list costs work.
import type { FilterImplOptions, Liquid } from 'liquidjs'

type FilterHandler = Exclude<FilterImplOptions, { handler: unknown }>
/** The context that Liquid passes to a filter besides its values. */
export type FilterImpl = ThisParameterType<FilterHandler>

/**
 * Work per input character, measured at 100 ns on a busy machine. The list has Shopify's filters that return text,
 * numbers or flat lists, and a few of Jekyll's. These are left out on purpose:
 * - `raw`: a contact's name could contain its own HTML.
 * - `…_exp`: they evaluate an expression for each element.
 * - `push`, `unshift`, `group_by`, `json`, `inspect`: arrays within arrays double with every step.
 * - `sample`: a link must lead where it led when the message was sent.
 */
const weights: ReadonlyMap<string, number> = new Map([
  ...each(1, [
    'abs',
    'append',
    'array_to_sentence_string',
    'at_least',
    'at_most',
    'base64_encode',
    'capitalize',
  ]),
  ...each(1, [
    'ceil',
    'compact',
    'concat',
    'date',
    'date_to_long_string',
    'date_to_rfc822',
    'date_to_string',
  ]),
  ...each(1, [
    'date_to_xmlschema',
    'default',
    'divided_by',
    'downcase',
    'find',
    'find_index',
    'first',
    'floor',
  ]),
  ...each(1, ['has', 'join', 'last', 'map', 'minus', 'modulo', 'newline_to_br', 'plus', 'prepend', 'reject']),
  ...each(1, [
    'remove',
    'remove_first',
    'remove_last',
    'replace',
    'replace_first',
    'replace_last',
    'reverse',
  ]),
  ...each(1, ['round', 'size', 'slice', 'sort', 'sort_natural', 'split', 'strip_newlines', 'sum', 'times']),
  ...each(1, ['to_integer', 'truncate', 'uniq', 'upcase', 'where']),
  ...each(2, [
    'base64_decode',
    'lstrip',
    'normalize_whitespace',
    'number_of_words',
    'rstrip',
    'squish',
    'strip',
  ]),
  ...each(3, [
    'cgi_escape',
    'escape_once',
    'slugify',
    'strip_html',
    'truncatewords',
    'uri_escape',
    'url_decode',
  ]),
  ...each(3, ['url_encode', 'xml_escape']),
])

function each(weight: number, names: readonly string[]): [string, number][] {
  return names.map((name) => [name, weight])
}

export const filterNames: readonly string[] = [...weights.keys()]

/** The cost of a call besides its characters. */
const callCost = 20
/** The name of a day or a month, and a time zone, each need a formatter. */
const dateCost = 200
const nameCost = 1000
const zoneCost = 5000
/** The cost of evaluating a property of one element. */
const elementCost = 40
/** An amount of money needs a formatter. */
export const moneyCost = 2000
/** This many comparisons of a character cost as much as one unit of work. */
const comparisons = 256

/** The characters of a text; the elements of a list and their characters; 1 for any other value. */
export function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (!Array.isArray(value)) return 1
  return value.reduce<number>(
    (sum, element) => sum + 1 + (typeof element === 'string' ? element.length : 0),
    1,
  )
}

/** The work of searching a text in another. From each position, the search may compare the sought text to its end. */
export function searchCost(value: unknown, sought: unknown): number {
  return (lengthOf(value) * lengthOf(sought)) / comparisons
}

type Extra = (value: unknown, args: readonly unknown[]) => number

const extras: ReadonlyMap<string, Extra> = new Map<string, Extra>([
  ...withExtra(dates, [
    'date',
    'date_to_long_string',
    'date_to_rfc822',
    'date_to_string',
    'date_to_xmlschema',
  ]),
  ...withExtra(byPath, ['find', 'find_index', 'has', 'map', 'reject', 'sum', 'where']),
  ...withExtra(sorting, ['sort', 'sort_natural']),
  ...withExtra(
    (value, [sought]) => searchCost(value, sought),
    [...['remove', 'remove_first', 'remove_last', 'replace', 'replace_first', 'replace_last', 'split']],
  ),
])

function withExtra(extra: Extra, names: readonly string[]): [string, Extra][] {
  return names.map((name) => [name, extra])
}

function dates(_value: unknown, [format, zone]: readonly unknown[]): number {
  // Without a format, a date shows the names of its day and month.
  const directives = typeof format === 'string' ? format.split('%').slice(1) : ['A', 'B']
  const names = directives.filter((each) => /^[-_0^#:\dEO]*[aAbBhcxXZ]/.test(each)).length
  return dateCost + nameCost * (names + 1) + 10 * directives.length + (zone === undefined ? 0 : zoneCost)
}

/** The cost of a filter that evaluates a property path for each element. */
function byPath(value: unknown, args: readonly unknown[]): number {
  const path = args.reduce<number>((sum, arg) => sum + lengthOf(arg), 0)
  return elementsOf(value) * (elementCost + path)
}

/** The cost of sorting. Each comparison may read both texts to their ends. */
function sorting(value: unknown, args: readonly unknown[]): number {
  return lengthOf(value) * Math.ceil(Math.log2(elementsOf(value) + 1)) + byPath(value, args)
}

function elementsOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 1
}

/**
 * Replaces the engine's filters by the filters of the list. Each call adds the cost of its input before it runs, and
 * the cost of its result afterwards.
 */
export function chargeFilters(liquid: Liquid): void {
  for (const [name, filter] of Object.entries(liquid.filters)) {
    const weight = weights.get(name)
    if (weight === undefined) liquid.unregisterFilter(name)
    else liquid.registerFilter(name, charged(filter, weight, extras.get(name)))
  }
}

/**
 * The filter with its cost: the characters of the input count before it runs, and the characters of the result
 * afterwards.
 */
export function charged(filter: FilterImplOptions, weight: number, extra?: Extra): FilterHandler {
  const handler = typeof filter === 'function' ? filter : filter.handler
  return function (this: FilterImpl, value: unknown, ...args: unknown[]) {
    const { memoryLimit } = this.context
    const lengths = args.reduce<number>((sum, arg) => sum + lengthOf(arg), lengthOf(value))
    memoryLimit.use(callCost + weight * lengths + (extra?.(value, args) ?? 0))
    const made: unknown = handler.call(this, value, ...args)
    memoryLimit.use(lengthOf(made))
    return made
  }
}
