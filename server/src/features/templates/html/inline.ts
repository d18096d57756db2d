// Puts the rules of a style sheet into the elements that they match, for the few mail apps that read no style sheet. It
// supports selectors of elements, classes, ids and descendants. Rules with other selectors stay only in the sheet.
import postcss, { type Rule } from 'postcss'

interface Compound {
  tag: string
  classes: readonly string[]
  id: string
}

interface InlineRule {
  /** The parts of the selector, from the part for the outermost element to the part for the element itself. */
  path: readonly Compound[]
  /** The specificity (ids, classes and elements), then the position in the sheet. The greater weight wins. */
  weight: number
  declarations: string
  /** Declarations with `!important`, which override the element's own style. */
  important: string
}

interface Place {
  tag: string
  classes: ReadonlySet<string>
  id: string
}

/**
 * The most rules that are put into elements, which is more than a newsletter needs. Each rule is compared with each
 * element, so further rules stay only in the sheet.
 */
const mostRules = 300
const compound = /^([a-z][a-z\d]*|\*)?((?:[.#][\w-]+)*)$/i

export class Inliner {
  readonly #rules: InlineRule[]
  readonly #open: Place[] = []

  /** @param css the output of `cleanSheet` */
  constructor(css: string) {
    const rules = postcss.parse(css).nodes.filter((node): node is Rule => node.type === 'rule')
    this.#rules = rules
      .slice(0, mostRules)
      .flatMap((rule, at) => rule.selectors.flatMap((selector) => ruleOf(selector, rule, at)))
      .sort((one, other) => one.weight - other.weight)
  }

  /** Whether the sheet has rules to put into elements. */
  get isNeeded(): boolean {
    return this.#rules.length > 0
  }

  /** The style of the element that was opened last: the sheet's rules, its own style, then important declarations. */
  style(own: string | undefined): string | undefined {
    const found = this.#rules.filter((rule) => this.#concerns(rule.path))
    if (found.length === 0) return own
    const parts = [
      ...found.map((rule) => rule.declarations),
      own ?? '',
      ...found.map((rule) => rule.important),
    ]
    return parts.filter((part) => part !== '').join(';')
  }

  /** Must be called for every element, in the order of the document. */
  open(tag: string, { class: names = '', id = '' }: Readonly<Record<string, string>>): void {
    this.#open.push({ tag, classes: new Set(names.split(/\s+/)), id })
  }

  close(tag: string): void {
    const at = this.#open.findLastIndex((place) => place.tag === tag)
    if (at !== -1) this.#open.length = at
  }

  /**
   * Whether a selector matches the current element. Its last part must match the element itself; the other parts are
   * searched among its ancestors, innermost first.
   */
  #concerns(path: readonly Compound[]): boolean {
    const [last, place] = [path.at(-1), this.#open.at(-1)]
    if (!last || !place || !matches(last, place)) return false
    let around = this.#open.length - 1
    for (let at = path.length - 2; at >= 0; at -= 1) {
      const wanted = path[at] as Compound
      do around -= 1
      while (around >= 0 && !matches(wanted, this.#open[around] as Place))
      if (around < 0) return false
    }
    return true
  }
}

function ruleOf(selector: string, rule: Rule, at: number): InlineRule[] {
  const path = selector.trim().split(/\s+/).map(compoundOf)
  if (path.some((each) => each === null)) return []
  const parts = path as Compound[]
  const written = (isImportant: boolean) =>
    rule.nodes
      .flatMap((node) =>
        node.type === 'decl' && Boolean(node.important) === isImportant ? [`${node.prop}:${node.value}`] : [],
      )
      .join(';')
  const sum = (count: (part: Compound) => number) => parts.reduce((all, part) => all + count(part), 0)
  const specificity =
    sum(({ id }) => (id === '' ? 0 : 1)) * 10_000 +
    sum(({ classes }) => classes.length) * 100 +
    sum(({ tag }) => (tag === '' ? 0 : 1))
  return [
    { path: parts, weight: specificity * 1000 + at, declarations: written(false), important: written(true) },
  ]
}

function compoundOf(text: string): Compound | null {
  const [whole, tag = '', names = ''] = compound.exec(text) ?? []
  if (whole === undefined || whole === '') return null
  const parts = names.match(/[.#][\w-]+/g) ?? []
  return {
    tag: tag === '*' ? '' : tag.toLowerCase(),
    classes: parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1)),
    id: parts.find((part) => part.startsWith('#'))?.slice(1) ?? '',
  }
}

function matches({ tag, classes, id }: Compound, place: Place): boolean {
  return (
    (tag === '' || tag === place.tag) &&
    (id === '' || id === place.id) &&
    classes.every((name) => place.classes.has(name))
  )
}
