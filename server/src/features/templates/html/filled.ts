// The HTML that a template becomes, beside the HTML that it is: filled with values it may hold no element, no attribute
// and no address that was not looked at when it was cleaned.
import { Problem } from '../../../platform/problem.ts'
import { compileMerge, keysRead, sampleValues, splitMerge, type MergeFields } from '../merge/merge.ts'
import { assertPlaces } from '../merge/places.ts'
import { cleanHtml } from './sanitize.ts'

/** Nobody's values, plain ones, and some that would break out of their place if nobody escaped them. */
const samples = [null, '1', '"><b title=\'x\' onclick="x">&{{ email }}']

/**
 * Refuses a template whose blocks cross from one place of the HTML to another, and one that comes out with elements,
 * attributes or addresses that it has not.
 * @param html as `sanitizeTemplate` writes it
 * @throws Problem template_unparsable with line and reason
 */
export function assertFillsSafely(html: string): void {
  assertPlaces(html)
  // Values alone are escaped for their places: nothing else can come of them.
  if (splitMerge(html, 'html')) return
  const fill = compileMerge(html, 'html')
  const own = new Content(html)
  const keys = keysRead(html, 'html')
  for (const sample of samples) {
    const filled = filledWith(fill, sample === null ? {} : sampleValues(sample, keys))
    const foreign = filled === null ? null : (own.foreign(filled) ?? removed(filled))
    if (foreign) {
      const reason = `filled with values it makes ${foreign}, which it may not: write it without {% … %} in between`
      throw new Problem('template_unparsable', { line: 1, reason })
    }
  }
}

/** Null where it cannot be filled with these: a recipient with such values gets nothing. */
function filledWith(fill: (fields: MergeFields) => string, fields: MergeFields): string | null {
  try {
    return fill(fields)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** What cleaning takes away. */
function removed(filled: string): string | null {
  return new Content(cleanHtml(filled, {})).foreign(filled)
}

/** Elements with their attributes; where a value holds template tags, any value is as good. */
class Content {
  readonly #known = new Set<string>()

  constructor(html: string) {
    for (const [tag, name, value] of partsOf(html)) {
      this.#known.add(tag)
      this.#known.add(value.includes('{') ? `${tag} ${name}` : `${tag} ${name}=${value}`)
    }
  }

  /** The first part of other HTML that this one has not. */
  foreign(html: string): string | null {
    for (const [tag, name, value] of partsOf(html)) {
      if (!this.#known.has(tag)) return `<${tag}>`
      // An attribute without a value says nothing, and cleaning leaves it out.
      if (value !== '' && !this.#known.has(`${tag} ${name}`) && !this.#known.has(`${tag} ${name}=${value}`))
        return `<${tag} ${name}="${value.slice(0, 40)}">`
    }
    return null
  }
}

/** Each element without a name of an attribute, then each of its attributes. */
function partsOf(html: string): [tag: string, name: string, value: string][] {
  const parts: [string, string, string][] = []
  cleanHtml(html, {
    seen: (tag, attributes) => {
      parts.push([tag, '', ''])
      for (const [name, value] of Object.entries(attributes)) parts.push([tag, name, value])
    },
  })
  return parts
}
