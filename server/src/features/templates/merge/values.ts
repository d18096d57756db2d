// The value of a merge field, and its form in HTML, plain text and addresses.

import { contactFields } from '@lettermill/contracts'
import { writtenDay } from './written.ts'
import type { LetterLanguage } from '@lettermill/contracts'

export { escapeHtml } from '../../../platform/text.ts'

/** Where the text of a template is used. `url` is the address of one link. */
export type MergeMode = 'html' | 'text' | 'header' | 'url'

/**
 * A recipient's values by field key. `date_filed` is YYYY-MM-DD, days of custom fields have `dayMark` before the day,
 * and `amount` is decimal text. A merge tag names the specification's fields by their keys alone, and custom fields as
 * `fields.key`.
 */
export type MergeFields = Readonly<Record<string, string | null | undefined>>

const control = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\p{Surrogate}/gu

/**
 * Marks a day of a custom field, before its YYYY-MM-DD. No value begins with it, and without it a text field with the
 * same characters would look like a day.
 */
export const dayMark = '\u001f'

const days: ReadonlySet<string> = new Set(
  contactFields.filter(({ type }) => type === 'date').map(({ key }) => key),
)

/** The prefix of a value that belongs to one message alone: `{{ data.code }}`. No field's key has a dot. */
export const dataPrefix = 'data.'

/**
 * Marks a value that is not a text; its JSON follows. Control characters are removed from texts before they are stored.
 */
const jsonMark = '\u001e'

/** A message's own data as merge fields: texts as they are, and all other values as marked JSON. */
export function dataFields(data: Readonly<Record<string, unknown>>): MergeFields {
  const entries = Object.entries(data).flatMap(([key, value]): [string, string][] => {
    if (value === null || value === undefined) return []
    if (typeof value === 'string') return [[dataPrefix + key, cleanText(value)]]
    return [[dataPrefix + key, jsonMark + JSON.stringify(value, (_key, inner: unknown) => cleanValue(inner))]]
  })
  return Object.fromEntries(entries)
}

const cleanValue = (value: unknown) => (typeof value === 'string' ? cleanText(value) : value)

/** The value of a message's own data, as Liquid reads it; null for an empty text, as for a field. */
export function dataValue(text: string): unknown {
  if (!text.startsWith(jsonMark)) return text || null
  try {
    return JSON.parse(text.slice(jsonMark.length)) as unknown
  } catch {
    return null
  }
}

/**
 * The value as text, '' if there is none. A calendar day is written in the language, or as MM/dd/yyyy without a
 * language: in addresses and comparisons it must be the same in every letter (ADR-0090).
 */
export function fieldText(fields: MergeFields, field: string, language?: LetterLanguage): string {
  const value = fields[field] ?? ''
  const isDay = value.startsWith(dayMark) || days.has(field)
  const day = isDay ? /^\u001f?(\d{4})-(\d\d)-(\d\d)/.exec(value) : null
  return day ? writtenDay(day, language) : cleanText(value)
}

/** Removes control characters and unpaired surrogates. Line breaks and tabs stay. */
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
