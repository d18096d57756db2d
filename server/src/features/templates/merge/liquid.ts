// Templates that need more than plain merge tags: Liquid, without files, without a way to other people's
// data, and within bounds of time, memory and output.
import { mergeFieldNames } from '@lettermill/contracts'
import { Liquid, LiquidError } from 'liquidjs'
import type { TemplateToken } from './tokens.ts'
import { unparsable } from './unparsable.ts'
import {
  cleanText,
  encodeAddressPart,
  escapeHtml,
  fieldText,
  type MergeFields,
  type MergeMode,
} from './values.ts'

/** Milliseconds for one message: far more than a template needs, far less than a loop without end takes. */
const renderLimit = 500
/** Array elements and characters that filters and loops may make for one message. */
const memoryLimit = 1_000_000
/** Characters that a message may be longer than its template. */
const growthLimit = 1_000_000

/** Tags and outputs of one template; reading them takes the square of their number. */
const tagLimit = 5000

/**
 * @returns a function that throws Problem where a bound is passed
 * @throws Problem template_unparsable, or subject_unparsable in a header
 */
export function compileLiquid(
  tokens: readonly TemplateToken[],
  mode: MergeMode,
): (fields: MergeFields) => string {
  const source = tokens.map(withEncoding).join('')
  const liquid = engines[mode]
  const within = <T>(step: () => T): T => {
    try {
      return step()
    } catch (error) {
      throw unparsable(error, source, mode, LiquidError.is(error) ? error.token.begin : 0)
    }
  }
  const template = within(() => {
    if (tokens.filter((token) => token.kind !== 'text').length > tagLimit)
      throw new Error('tag limit exceeded')
    return liquid.parse(source)
  })
  return (fields) =>
    within(() => {
      const output: unknown = liquid.renderSync(template, scopeOf(fields))
      if (typeof output !== 'string' || output.length > source.length + growthLimit) {
        throw new Error('output limit exceeded')
      }
      return output
    })
}

/** The names that a short template reads; null where it cannot be read. */
export function namesRead(source: string): string[] | null {
  try {
    return engines.url.globalVariablesSync(source, { partials: false })
  } catch {
    return null
  }
}

function withEncoding(token: TemplateToken): string {
  if (token.kind !== 'output' || !token.inAddress) return token.source
  const [open, close] = [
    token.source.startsWith('{{-') ? '{{-' : '{{',
    token.source.endsWith('-}}') ? '-}}' : '}}',
  ]
  return `${open} ${token.content} | ${inAddressFilter} ${close}`
}

const inAddressFilter = 'lettermill_in_address'

const engines: Record<MergeMode, Liquid> = {
  html: newEngine(escapeHtml),
  text: newEngine(cleanText),
  header: newEngine(cleanText),
  url: newEngine(cleanText),
}

function newEngine(encode: (text: string) => string): Liquid {
  const liquid = new Liquid({
    strictFilters: true,
    ownPropertyOnly: true,
    templates: {},
    renderLimit,
    memoryLimit,
    outputEscape: (value: unknown) => encode(cleanText(textOfValue(value))),
  })
  for (const tag of ['include', 'render', 'layout', 'block']) Reflect.deleteProperty(liquid.tags, tag)
  // With it a contact's name could bring its own HTML.
  liquid.unregisterFilter('raw')
  // Already escaped like every value: it must not be escaped twice.
  liquid.registerFilter('escape', { raw: true, handler: (value: unknown) => encode(textOfValue(value)) })
  liquid.registerFilter(inAddressFilter, {
    raw: true,
    handler: (value: unknown) => encodeAddressPart(textOfValue(value)),
  })
  return liquid
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfValue).join('')
  return value == null || typeof value === 'object' ? '' : String(value)
}

/** A missing value is nil: an empty text would count as true in `{% if %}`. */
function scopeOf(fields: MergeFields): Record<string, string | null> {
  const scope = Object.create(null) as Record<string, string | null>
  for (const field of mergeFieldNames) scope[field] = fieldText(fields, field) || null
  return scope
}
