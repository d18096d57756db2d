// Fills in templates that need more than plain merge tags, with Liquid: without files, without data of other accounts,
// and with limits of time, memory and output.
import { mergeFieldNames } from '@lettermill/contracts'
import { LiquidError, type Liquid } from 'liquidjs'
import { BoundedContext, BoundPassed, boundsOf, growthLimit } from './bounds.ts'
import { inAddressFilter, newEngine } from './engine.ts'
import type { LetterLanguage } from '@lettermill/contracts'
import type { TemplateToken } from './tokens.ts'
import { unparsable } from './unparsable.ts'
import {
  cleanText,
  dataPrefix,
  dataValue,
  escapeHtml,
  fieldText,
  type MergeFields,
  type MergeMode,
} from './values.ts'

export interface FillOptions {
  /** The work that filling in may take, besides showing each part twice. */
  free?: number | undefined
  /** The language of days, amounts and names of months; English if absent. */
  language?: LetterLanguage | undefined
}

/**
 * @returns a function that throws a Problem if a bound is exceeded
 * @throws Problem template_unparsable, or subject_unparsable in a header
 */
export function compileLiquid(
  tokens: readonly TemplateToken[],
  mode: MergeMode,
  { free, language }: FillOptions = {},
): (fields: MergeFields) => string {
  const translates = language !== undefined && language !== 'en'
  const encoded = tokens
    .map(withEncoding)
    .map(translates && !makesFields(tokens) ? withShown : (token) => token)
  const source = encoded.map((token) => token.source).join('')
  const liquid = engineOf(mode, language)
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
      const output: unknown = liquid.renderSync(
        template,
        new BoundedContext(liquid, scopeOf(fields, translates ? language : undefined), bounds),
      )
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

/** The names that a link's address reads; null if the address cannot be read. */
export function namesRead(source: string): string[] | null {
  if (source.length > addressLimit) return null
  try {
    return engineOf('url').globalVariablesSync(source, { partials: false })
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

/** The name of the values as they are shown. Comparisons and filters read the values under their own names. */
const shownValues = 'lettermill_shown'

/** Changes a tag that outputs a field, with or without a default, so that it reads the shown value. */
function withShown(token: TemplateToken): TemplateToken {
  if (token.kind !== 'output' || token.inAddress) return token
  const source = token.source.replace(
    /^(\{\{-?\s*)(?:fields\.([a-z][a-z0-9_]*)|(date_filed))(?=\s*(?:-?\}\}|\|\s*default\b))/,
    (_all, open: string, own?: string, day?: string) => `${open}${shownValues}.${own ?? day ?? ''}`,
  )
  return { ...token, source }
}

/** Whether a template assigns a value of its own to the name of a field. Then it shows that value. */
function makesFields(tokens: readonly TemplateToken[]): boolean {
  const making = /\b(?:assign|capture|increment|decrement|for|tablerow)\s+["']?(?:fields|date_filed)\b/
  return tokens.some(({ kind, source }) => kind === 'tag' && making.test(source))
}

const engines = new Map<string, Liquid>()

/** Returns the engine for a mode and language, which is created when the first template needs it. */
function engineOf(mode: MergeMode, language?: LetterLanguage): Liquid {
  const key = `${mode} ${language ?? 'en'}`
  const engine = engines.get(key) ?? newEngine(mode === 'html' ? escapeHtml : cleanText, language)
  engines.set(key, engine)
  return engine
}

/** A missing value is nil, because an empty text would be true in `{% if %}`. */
function scopeOf(fields: MergeFields, language?: LetterLanguage): Record<string, unknown> {
  const scope = Object.create(null) as Record<string, unknown>
  for (const field of mergeFieldNames) scope[field] = fieldText(fields, field) || null
  const own = Object.create(null) as Record<string, string | null>
  const data = Object.create(null) as Record<string, unknown>
  for (const [key, value] of Object.entries(fields)) {
    if (key.startsWith(dataPrefix)) data[key.slice(dataPrefix.length)] = dataValue(value ?? '')
    else if (!specified.has(key)) own[key] = fieldText(fields, key) || null
  }
  scope.fields = own
  scope.data = data
  if (language === undefined) return scope
  const shown = Object.create(null) as Record<string, string | null>
  for (const key of ['date_filed', ...Object.keys(own)]) shown[key] = fieldText(fields, key, language) || null
  scope[shownValues] = shown
  return scope
}

const specified: ReadonlySet<string> = new Set(mergeFieldNames)
