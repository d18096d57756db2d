// Templates that need more than plain merge tags: Liquid without files, without access to other accounts' data, and
// within bounds of time, memory and output.
import { mergeFieldNames } from '@lettermill/contracts'
import { LiquidError, type Liquid } from 'liquidjs'
import { BoundedContext, BoundPassed, boundsOf, growthLimit } from './bounds.ts'
import { inAddressFilter, newEngine } from './engine.ts'
import type { TemplateToken } from './tokens.ts'
import { unparsable } from './unparsable.ts'
import { cleanText, escapeHtml, fieldText, type MergeFields, type MergeMode } from './values.ts'

/**
 * @param free the work that filling may take beyond showing each part twice
 * @returns a function that throws a Problem if a bound is exceeded
 * @throws Problem template_unparsable, or subject_unparsable in a header
 */
export function compileLiquid(
  tokens: readonly TemplateToken[],
  mode: MergeMode,
  free?: number,
): (fields: MergeFields) => string {
  const encoded = tokens.map(withEncoding)
  const source = encoded.map((token) => token.source).join('')
  const liquid = engines[mode]
  const within = <T>(step: () => T): T => {
    try {
      return step()
    } catch (error) {
      throw unparsable(error, source, mode, placeOf(error))
    }
  }
  const bounds = within(() => boundsOf(encoded, free))
  const template = within(() => liquid.parse(source))
  return (fields) =>
    within(() => {
      const output: unknown = liquid.renderSync(template, new BoundedContext(liquid, scopeOf(fields), bounds))
      if (typeof output !== 'string' || output.length > source.length + growthLimit) {
        throw new Error('output limit exceeded')
      }
      return output
    })
}

function placeOf(error: unknown): number {
  if (error instanceof BoundPassed) return error.begin
  return LiquidError.is(error) ? error.token.begin : 0
}

/** Nobody writes longer addresses, and reading one takes quadratic time. */
const addressLimit = 2000

/** The names that a link's address reads; null if it cannot be read. */
export function namesRead(source: string): string[] | null {
  if (source.length > addressLimit) return null
  try {
    return engines.url.globalVariablesSync(source, { partials: false })
  } catch {
    return null
  }
}

function withEncoding(token: TemplateToken): TemplateToken {
  if (token.kind !== 'output' || !token.inAddress) return token
  const [open, close] = [
    token.source.startsWith('{{-') ? '{{-' : '{{',
    token.source.endsWith('-}}') ? '-}}' : '}}',
  ]
  return { ...token, source: `${open} ${token.content} | ${inAddressFilter} ${close}` }
}

const engines: Record<MergeMode, Liquid> = {
  html: newEngine(escapeHtml),
  text: newEngine(cleanText),
  header: newEngine(cleanText),
  url: newEngine(cleanText),
}

/** A missing value is nil: an empty text would be true in `{% if %}`. */
function scopeOf(fields: MergeFields): Record<string, unknown> {
  const scope = Object.create(null) as Record<string, unknown>
  for (const field of mergeFieldNames) scope[field] = fieldText(fields, field) || null
  const own = Object.create(null) as Record<string, string | null>
  for (const key of Object.keys(fields)) if (!specified.has(key)) own[key] = fieldText(fields, key) || null
  scope.fields = own
  return scope
}

const specified: ReadonlySet<string> = new Set(mergeFieldNames)
