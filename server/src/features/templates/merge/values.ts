// A merge field's value, and its forms in HTML, plain text and addresses.

import { contactFields } from '@lettermill/contracts'
import { writtenDay } from './written.ts'
import type { LetterLanguage } from '../html/language.ts'

export { escapeHtml } from '../../../platform/text.ts'

/** Where a template's text is used; `url` is the address of one link. */
export type MergeMode = 'html' | 'text' | 'header' | 'url'

/**
 * A recipient's values by field key; `date_filed` as YYYY-MM-DD, days of custom fields with `dayMark` before, `amount` as
 * decimal text. A merge tag names the specification's fields by their keys alone, and custom fields as `fields.key`.
 */
export type MergeFields = Readonly<Record<string, string | null | undefined>>

const control = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\p{Surrogate}/gu

/** Before the YYYY-MM-DD of a custom field's day. No value begins with it: a text field may hold the same day as words. */
export const dayMark = '\u001f'

const days: ReadonlySet<string> = new Set(
  contactFields.filter(({ type }) => type === 'date').map(({ key }) => key),
)

/** Before the key of a value that one message alone has: `{{ data.code }}`. No field's key has a dot. */
export const dataPrefix = 'data.'

/** Before a value that is no text: its JSON follows. Texts lose control characters before they are kept. */
const jsonMark = '\u001e'

/** A message's own data as merge fields: texts as they are, everything else as marked JSON. */
export function dataFields(data: Readonly<Record<string, unknown>>): MergeFields {
  const entries = Object.entries(data).flatMap(([key, value]): [string, string][] => {
    if (value === null || value === undefined) return []
    if (typeof value === 'string') return [[dataPrefix + key, cleanText(value)]]
    return [[dataPrefix + key, jsonMark + JSON.stringify(value, (_key, inner: unknown) => cleanValue(inner))]]
  })
  return Object.fromEntries(entries)
}

const cleanValue = (value: unknown) => (typeof value === 'string' ? cleanText(value) : value)

/** What Liquid reads of a message's own value; null for an empty text, as for a field. */
export function dataValue(text: string): unknown {
  if (!text.startsWith(jsonMark)) return text || null
  try {
    return JSON.parse(text.slice(jsonMark.length)) as unknown
  } catch {
    return null
  }
}

/**
 * The value as text, '' if there is none. A calendar day is written in the language, as MM/dd/yyyy without one: in
 * addresses and comparisons it reads the same in every letter (ADR-0125).
 */
export function fieldText(fields: MergeFields, field: string, language?: LetterLanguage): string {
  const value = fields[field] ?? ''
  const isDay = value.startsWith(dayMark) || days.has(field)
  const day = isDay ? /^\u001f?(\d{4})-(\d\d)-(\d\d)/.exec(value) : null
  return day ? writtenDay(day, language) : cleanText(value)
}

/** Without control characters and half characters; line breaks and tabs stay. */
export function cleanText(text: string): string {
  return control.test(text) ? text.replace(control, '') : text
}

export function unescapeHtml(text: string): string {
  return text
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}

/** Encodes a part of an address (RFC 3986), including brackets, which end an address in plain text. */
export function encodeAddressPart(text: string): string {
  return encodeURIComponent(cleanText(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
