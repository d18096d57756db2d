// Merging turns a template with `{{ … }}` into one recipient's subject, HTML, text or link (P21).
import { mergeFieldNames, type LetterLanguage } from '@lettermill/contracts'
import { headerText } from '../../../platform/mail/mime.ts'
import { Problem } from '../../../platform/problem.ts'
import { compileLiquid, type FillOptions } from './liquid.ts'
import { readTokens, type TemplateToken } from './tokens.ts'
import {
  dataPrefix,
  encodeAddressPart,
  escapeHtml,
  fieldText,
  type MergeFields,
  type MergeMode,
} from './values.ts'
import { keysRead } from './names.ts'

export {
  cleanText,
  dataFields,
  dayMark,
  escapeHtml,
  unescapeHtml,
  type MergeFields,
  type MergeMode,
} from './values.ts'

/** Fixed text, or the place of a value. */
export type MergePart = string | MergePlace

export interface MergePlace {
  /** The key of the place's field. */
  field: string
  /** The default, used if the value is missing or empty. */
  fallback: string
  /** Escapes the value for its place: for HTML, or URL-encoded inside an address. */
  encode: (text: string) => string
  /** The language in which days are written; absent inside an address. */
  language?: LetterLanguage | undefined
}

/**
 * The template as text and places, if it contains only `{{ field }}` and `{{ field | default: "x" }}`. Filling these in
 * is forty times cheaper than Liquid. Null if it contains more.
 * @throws Problem template_unparsable, or subject_unparsable in a header
 */
export function splitMerge(source: string, mode: MergeMode, language?: LetterLanguage): MergePart[] | null {
  return plainParts(readTokens(source, mode), mode, language)
}

/** The value for a place, escaped for it. */
export function mergeValue(place: MergePlace, fields: MergeFields): string {
  return place.encode(fieldText(fields, place.field, place.language) || place.fallback)
}

/**
 * Compiles a template once, to fill it in for many recipients. Values are escaped in HTML, URL-encoded inside
 * addresses, plain elsewhere, and never evaluated. A missing value becomes '' or its default. In mode `header` the
 * result is a single line. In mode `url` a value at the start is used as it is, because it is the address itself.
 * @returns a function that throws a Problem if a template exceeds the limits of time, memory or output
 * @throws Problem template_unparsable, or subject_unparsable in a header
 */
export function compileMerge(
  source: string,
  mode: MergeMode,
  options: FillOptions = {},
): (fields: MergeFields) => string {
  const fill = compileTokens(readTokens(source, mode), mode, options)
  return mode === 'header' ? (fields) => headerText(fill(fields)) : fill
}

function compileTokens(
  tokens: readonly TemplateToken[],
  mode: MergeMode,
  options: FillOptions,
): (fields: MergeFields) => string {
  const parts = plainParts(tokens, mode, options.language)
  if (!parts) return compileLiquid(tokens, mode, options)
  return (fields) =>
    parts.map((part) => (typeof part === 'string' ? part : mergeValue(part, fields))).join('')
}

/**
 * Refuses a template that cannot be read, or that takes too long. It is filled in twice, with values and without.
 * @throws Problem template_unparsable with the line and the reason, or subject_unparsable in a header
 */
export function assertParses(source: string, mode: MergeMode = 'html'): void {
  const fill = compileMerge(source, mode)
  fill({})
  fill(sampleValues('1', keysRead(source, mode)))
}

/** The same text as the value of every built-in field, and of the custom fields with these keys. */
export function sampleValues(text: string, keys: readonly string[]): MergeFields {
  const names = [...mergeFieldNames, ...keys]
  return Object.fromEntries(names.map((name) => [name, name === 'date_filed' ? '2026-01-31' : text]))
}

/** Like `assertParses`, for a preheader. @throws Problem preheader_unparsable */
export function assertPreheaderParses(preheader: string): void {
  try {
    assertParses(preheader, 'header')
  } catch (error) {
    if (error instanceof Problem && error.code === 'subject_unparsable')
      throw Problem.again({ code: 'preheader_unparsable', params: error.params, details: error.details })
    throw error
  }
}

function plainParts(
  tokens: readonly TemplateToken[],
  mode: MergeMode,
  language?: LetterLanguage,
): MergePart[] | null {
  const parts: MergePart[] = []
  for (const token of tokens) {
    const part =
      token.kind === 'text'
        ? token.source
        : token.kind === 'output'
          ? plainPlace(token, mode, language)
          : null
    if (part === null) return null
    parts.push(part)
  }
  return parts
}

/** The prefix of a custom field's key in merge tags. */
const own = 'fields.'

const plainOutput =
  /^([a-z_]+|fields\.[a-z][a-z0-9_]*|data\.[A-Za-z_]\w*)(?:\s*\|\s*default\s*:\s*(?:"([^"\\]*)"|'([^'\\]*)'))?$/

function plainPlace(
  token: TemplateToken & { kind: 'output' },
  mode: MergeMode,
  language?: LetterLanguage,
): MergePlace | null {
  const [, name = '', double, single] = plainOutput.exec(token.content) ?? []
  const field = fieldOf(name)
  // Trimming by `{{-` changes the text beside the tag.
  if (!field || /^\{\{-|-\}\}$/.test(token.source)) return null
  const encode = token.inAddress ? encodeAddressPart : mode === 'html' ? escapeHtml : asItIs
  return { field, fallback: double ?? single ?? '', encode, ...(!token.inAddress && { language }) }
}

/** The key of the value that a plain tag names; undefined if the tag is not plain. */
function fieldOf(name: string): string | undefined {
  if (name.startsWith(own)) return name.slice(own.length)
  return name.startsWith(dataPrefix) ? name : mergeFieldNames.find((each) => each === name)
}

function asItIs(text: string): string {
  return text
}
