// How much work filling a template may be. A hostile one ends soon, and always at the same place: none passes on a
// quiet machine and fails on a busy one.
import { Context, type Liquid, type Template } from 'liquidjs'
import type { TemplateToken } from './tokens.ts'

/** Milliseconds for one message: what nothing reaches that the other bounds hold. */
export const renderLimit = 500
/** Array elements and characters that filters and loops may make for one message. */
export const memoryLimit = 100_000
/** Characters that a message may be longer than its template. */
export const growthLimit = 1_000_000

/** Tags and outputs of one template; reading them takes the square of their number. */
const tagLimit = 5000
/** Characters of one of them, and of all together. */
const tagLength = 10_000
const tagLengths = 200_000
/** What loops may add to the work, in characters of tags that they go through again. */
const repeatLimit = 100_000
/** What a part of a template costs beside its length: about as much as reading so many characters of a tag. */
const partCost = 10

/** The work that a template may take, and what each of its tags takes, by the place where it begins. */
export interface Bounds {
  work: number
  costs: ReadonlyMap<number, number>
}

/**
 * @param tokens with the sources that Liquid reads
 * @throws Error where there are too many tags, or too long ones
 */
export function boundsOf(tokens: readonly TemplateToken[]): Bounds {
  const costs = costsOf(tokens)
  const lengths = tokens.map((token) => (token.kind === 'text' ? 0 : token.source.length))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  if (costs.size > tagLimit || total > tagLengths) throw new Error('tag limit exceeded')
  if (lengths.some((length) => length > tagLength)) throw new Error('tag length limit exceeded')
  return { work: 2 * (total + partCost * tokens.length) + repeatLimit, costs }
}

/** To evaluate a condition is to look at its branches, too: their lengths are added to that of its first tag. */
function costsOf(tokens: readonly TemplateToken[]): Map<number, number> {
  const costs = new Map<number, number>()
  const open: number[] = []
  let begin = 0
  for (const token of tokens) {
    if (token.kind !== 'text') {
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

/** What a template is filled in: the scope is all that it sees. */
export class BoundedContext extends Context {
  readonly #costs: ReadonlyMap<number, number>
  #work: number

  constructor(liquid: Liquid, scope: object, bounds: Bounds) {
    super(scope, liquid.options, { sync: true }, { liquid })
    this.#costs = bounds.costs
    this.#work = bounds.work
  }

  /** @throws Error where the template has taken all the work that it may */
  spend(templates: readonly Template[]): void {
    this.#work -= partCost
    for (const { token } of templates) this.#work -= partCost + (this.#costs.get(token.begin) ?? 0)
    if (this.#work < 0) throw new Error('work limit exceeded')
  }

  /** Liquid's own objects, such as `forloop`, would call what they inherit: nobody's template needs that. */
  override readProperty(...[object, key]: Parameters<Context['readProperty']>): unknown {
    return Object.hasOwn(Object.prototype, key as PropertyKey) ? undefined : super.readProperty(object, key)
  }
}
