// Checks the HTML of a filled-in template. It must not contain an element, attribute or address that was not checked
// when the template was cleaned.
import { Parser } from 'htmlparser2'
import { Problem } from '../../../platform/problem.ts'
import { compileMerge, sampleValues, splitMerge, type MergeFields } from '../merge/merge.ts'
import { keysRead } from '../merge/names.ts'
import { assertPlaces } from '../merge/places.ts'
import { assertShallow } from './depth.ts'
import { cleanHtml } from './sanitize.ts'
import { bodyOf, cleanBody, isWhole } from './whole.ts'

/** Sample values: none, a plain value, and a value that would break out of its place if it were not escaped. */
const samples = [null, '1', '"><b title=\'x\' onclick="x">&{{ email }}']

/**
 * Refuses a template whose Liquid blocks cross the structure of the HTML, and one whose output has elements, attributes
 * or addresses that the template does not have.
 * @param html the output of `sanitizeTemplate`
 * @throws Problem template_unparsable with line and reason
 */
export function assertFillsSafely(html: string): void {
  assertPlaces(html)
  // Values are escaped for their places, so a template with only plain merge tags cannot add anything.
  if (splitMerge(html, 'html')) return
  const fill = compileMerge(html, 'html')
  const own = new Content(contentOf(html))
  const keys = keysRead(html, 'html')
  for (const sample of samples) {
    const filled = filledWith(fill, sample === null ? {} : sampleValues(sample, keys))
    const foreign = filled === null ? null : (own.foreign(contentOf(filled)) ?? removed(filled))
    if (foreign) {
      throw new Problem('template_unparsable', { line: 1, reason: 'filled_foreign', foreign })
    }
  }
}

/**
 * The filled-in HTML; null if these values cannot be filled in, so that a recipient with such values gets no message.
 */
function filledWith(fill: (fields: MergeFields) => string, fields: MergeFields): string | null {
  try {
    return fill(fields)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** The first thing that cleaning would remove. */
function removed(filled: string): string | null {
  const content = contentOf(filled)
  const cleaned = isWhole(filled) ? cleanBody(content, {}) : cleanHtml(content, {})
  return new Content(cleaned).foreign(content)
}

/**
 * The body of a whole document, because its head contains nothing that the author wrote except the cleaned style sheet.
 */
function contentOf(html: string): string {
  return isWhole(html) ? bodyOf(html) : html
}

/** The elements of some HTML with their attributes. A value that contains template tags matches any value. */
class Content {
  readonly #known = new Set<string>()

  constructor(html: string) {
    for (const [tag, name, value] of partsOf(html)) {
      this.#known.add(tag)
      this.#known.add(value.includes('{') ? `${tag} ${name}` : `${tag} ${name}=${value}`)
    }
  }

  /** The first tag, attribute or value of other HTML that this HTML does not contain. */
  foreign(html: string): string | null {
    for (const [tag, name, value] of partsOf(html)) {
      if (!this.#known.has(tag)) return `<${tag}>`
      // Cleaning removes attributes without a value.
      if (value !== '' && !this.#known.has(`${tag} ${name}`) && !this.#known.has(`${tag} ${name}=${value}`))
        return `<${tag} ${name}="${value.slice(0, 40)}">`
    }
    return null
  }
}

/** Each element with an empty attribute name, and then each of its attributes. */
function partsOf(html: string): [tag: string, name: string, value: string][] {
  assertShallow(html)
  const parts: [string, string, string][] = []
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      parts.push([tag, '', ''])
      for (const [name, value] of Object.entries(attributes)) parts.push([tag, name, value])
    },
  })
  parser.write(html)
  parser.end()
  return parts
}
