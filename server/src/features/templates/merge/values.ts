// A merge field's value, and its forms in HTML, plain text and addresses.

import { contactFields } from '@lettermill/contracts'

/** Where a template's text is used; `url` is the address of one link. */
export type MergeMode = 'html' | 'text' | 'header' | 'url'

/**
 * A recipient's values by field key; `date_filed` as YYYY-MM-DD, `amount` as decimal text. A merge tag names the
 * specification's fields by their keys alone, and custom fields as `fields.key`.
 */
export type MergeFields = Readonly<Record<string, string | null | undefined>>

const control = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\p{Surrogate}/gu

const days: ReadonlySet<string> = new Set(
  contactFields.filter(({ type }) => type === 'date').map(({ key }) => key),
)

/** The value as text, a calendar day as MM/dd/yyyy; '' if there is none. */
export function fieldText(fields: MergeFields, field: string): string {
  const value = fields[field] ?? ''
  const day = days.has(field) ? /^(\d{4})-(\d\d)-(\d\d)/.exec(value) : null
  return day ? `${day[2] ?? ''}/${day[3] ?? ''}/${day[1] ?? ''}` : cleanText(value)
}

/** Without control characters and half characters; line breaks and tabs stay. */
export function cleanText(text: string): string {
  return control.test(text) ? text.replace(control, '') : text
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? '') : text
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
