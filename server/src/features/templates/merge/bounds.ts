// How much work filling a template may be. A hostile one ends soon, and always at the same place: none passes on a
// quiet machine and fails on a busy one. Everything draws on one count: tags, what filters take in and make, what is
// read, compared and shown.
import { Context, defaultOperators, type Liquid, type Operators, type Template } from 'liquidjs'
import { lengthOf, searchCost } from './filters.ts'
import type { TemplateToken } from './tokens.ts'

/** Milliseconds for one message: what nothing reaches that the count holds, however slow the machine is. */
export const renderLimit = 5000
/** What loops and filters may add to the work of showing each part of a template twice. */
export const freeWork = 100_000
/** Characters that a message may be longer than its template. */
export const growthLimit = 1_000_000

/** Tags and outputs of one template; reading them takes the square of their number. */
const tagLimit = 5000
/** Characters of one of them, and of all together. */
const tagLength = 10_000
const tagLengths = 200_000
/** Filters of one tag: more than twelve months and seven days to be replaced by their names. */
const chainLimit = 20
/** What a part of a template costs beside its length: about as much as reading so many characters of a tag. */
const partCost = 20
/** So many characters of fixed text, or of a value that is read, cost as much as one of a tag. */
const textShare = 64
const readShare = 16

/** The work that a template may take, and what each of its parts takes, by the place where it begins. */
export interface Bounds {
  work: number
  costs: ReadonlyMap<number, number>
}

/** A bound that a template passes before it is filled; `begin` is where in its source. */
export class BoundPassed extends Error {
  readonly begin: number

  constructor(message: string, begin: number) {
    super(message)
    this.begin = begin
  }
}

/**
 * @param tokens with the sources that Liquid reads
 * @param free the work beyond that of showing each part twice
 * @throws BoundPassed where there are too many tags, too long ones, or too many filters in one
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

/** To evaluate a condition is to look at its branches, too: their lengths are added to that of its first tag. */
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

/** What a template is filled in: the scope is all that it sees, and whatever is read is charged. */
export class BoundedContext extends Context {
  readonly #costs: ReadonlyMap<number, number>

  constructor(liquid: Liquid, scope: object, bounds: Bounds) {
    super(scope, liquid.options, { sync: true, memoryLimit: bounds.work }, { liquid })
    this.#costs = bounds.costs
  }

  /** @throws Error where the template has taken all the work that it may */
  spend(templates: readonly Template[]): void {
    let work = partCost
    for (const { token } of templates) work += partCost + (this.#costs.get(token.begin) ?? 0)
    this.memoryLimit.use(work)
  }

  /** Whatever takes a value has read it here before: a loop, a comparison, a branch, a filter. */
  override *_getFromScope(...path: Parameters<Context['_getFromScope']>): IterableIterator<unknown> {
    const value: unknown = yield super._getFromScope(...path)
    if (typeof value === 'string') this.memoryLimit.use(value.length / readShare)
    else if (Array.isArray(value)) this.memoryLimit.use(value.length + lengthOf(value) / readShare)
    return value
  }

  /** Liquid's own objects, such as `forloop`, would call what they inherit: nobody's template needs that. */
  override readProperty(...[object, key]: Parameters<Context['readProperty']>): unknown {
    return Object.hasOwn(Object.prototype, key as PropertyKey) ? undefined : super.readProperty(object, key)
  }
}

/** Liquid's operators. What is compared was charged when it was read; to look for one text in another costs more. */
export const operators: Operators = {
  ...defaultOperators,
  contains: (left: unknown, right: unknown, context: Context) => {
    context.memoryLimit.use(searchCost(left, right))
    return (defaultOperators['contains'] as (typeof operators)[string])(left, right, context)
  },
}
