// Limits the work of filling in a template. A hostile template ends soon, and always at the same place, so it cannot
// succeed on a quiet machine and fail on a busy one. One count covers everything: tags, the input and output of
// filters, and all text that is read, compared and shown.
import { Context, defaultOperators, type Liquid, type Operators, type Template } from 'liquidjs'
import { lengthOf, searchCost } from './filters.ts'
import type { TemplateToken } from './tokens.ts'

/**
 * The most milliseconds for one message. This is a last resort: even on a slow machine, the count ends a template
 * earlier.
 */
export const renderLimit = 5000
/** The work that loops and filters may add. Showing each part of a template twice is free. */
export const freeWork = 100_000
/** The most characters by which a message may be longer than its template. */
export const growthLimit = 1_000_000

/** The most tags and outputs of one template. Reading them takes quadratic time. */
const tagLimit = 5000
/** The most characters of one tag, and of all tags together. */
const tagLength = 10_000
const tagLengths = 200_000
/** The most filters of one tag: enough to replace twelve months and seven days by their names. */
const chainLimit = 20
/** The cost of a part besides its length. It is about the cost of reading as many characters of a tag. */
const partCost = 20
/** This many characters of fixed text, or of a value that is read, cost as much as one character of a tag. */
const textShare = 64
const readShare = 16

/** The work that a template may take, and the cost of each of its parts by position. */
export interface Bounds {
  work: number
  costs: ReadonlyMap<number, number>
}

/** Thrown if a template exceeds a bound before it is filled in. `begin` is the position in its source. */
export class BoundPassed extends Error {
  readonly begin: number

  constructor(message: string, begin: number) {
    super(message)
    this.begin = begin
  }
}

/**
 * @param tokens with the sources that Liquid reads
 * @param free the work that may exceed showing each part twice
 * @throws BoundPassed if there are too many tags, too long ones, or too many filters in one
 */
export function boundsOf(tokens: readonly TemplateToken[], free = freeWork): Bounds {
  const costs = costsOf(tokens)
  let [begin, tags, total] = [0, 0, 0]
  for (const { kind, source } of tokens) {
    if (kind !== 'text') {
      tags += 1
      total += source.length
      if (source.length > tagLength) throw new BoundPassed('tag length limit exceeded', begin)
      if (filtersOf(source) > chainLimit)
        throw new BoundPassed(`one tag has more than ${String(chainLimit)} filters`, begin)
    }
    if (tags > tagLimit || total > tagLengths) throw new BoundPassed('tag limit exceeded', begin)
    begin += source.length
  }
  const shown = [...costs.values()].reduce((sum, cost) => sum + partCost + cost, 0)
  return { work: 2 * shown + free, costs }
}

function filtersOf(tag: string): number {
  return tag.replace(/"[^"]*"|'[^']*'/g, '').split('|').length - 1
}

/** Evaluating a condition also reads its branches, so their lengths are added to the cost of its first tag. */
function costsOf(tokens: readonly TemplateToken[]): Map<number, number> {
  const costs = new Map<number, number>()
  const open: number[] = []
  let begin = 0
  for (const token of tokens) {
    if (token.kind === 'text') costs.set(begin, token.source.length / textShare)
    else {
      const name = token.kind === 'tag' ? token.name : ''
      const owner = name === 'elsif' || name === 'when' ? (open.at(-1) ?? begin) : begin
      costs.set(begin, 0)
      costs.set(owner, (costs.get(owner) ?? 0) + token.source.length)
      if (['if', 'unless', 'case'].includes(name)) open.push(begin)
      if (['endif', 'endunless', 'endcase'].includes(name)) open.pop()
    }
    begin += token.source.length
  }
  return costs
}

/** The values that a template is filled in with. The template sees only its scope, and pays for every read. */
export class BoundedContext extends Context {
  readonly #costs: ReadonlyMap<number, number>

  constructor(liquid: Liquid, scope: object, bounds: Bounds) {
    super(scope, liquid.options, { sync: true, memoryLimit: bounds.work }, { liquid })
    this.#costs = bounds.costs
  }

  /** @throws Error if the template has used up its work */
  spend(templates: readonly Template[]): void {
    let work = partCost
    for (const { token } of templates) work += partCost + (this.#costs.get(token.begin) ?? 0)
    this.memoryLimit.use(work)
  }

  /** Every use of a value reads it here first: a loop, a comparison, a branch, a filter. */
  override *_getFromScope(...path: Parameters<Context['_getFromScope']>): IterableIterator<unknown> {
    const value: unknown = yield super._getFromScope(...path)
    if (typeof value === 'string') this.memoryLimit.use(value.length / readShare)
    else if (Array.isArray(value)) this.memoryLimit.use(value.length + lengthOf(value) / readShare)
    return value
  }

  /** Without this, Liquid's own objects, such as `forloop`, would call inherited methods, which no template needs. */
  override readProperty(...[object, key]: Parameters<Context['readProperty']>): unknown {
    return Object.hasOwn(Object.prototype, key as PropertyKey) ? undefined : super.readProperty(object, key)
  }
}

/** Liquid's operators. A comparison is paid for when its values are read. Searching a text in another costs more. */
export const operators: Operators = {
  ...defaultOperators,
  contains: (left: unknown, right: unknown, context: Context) => {
    context.memoryLimit.use(searchCost(left, right))
    return (defaultOperators['contains'] as (typeof operators)[string])(left, right, context)
  },
}
