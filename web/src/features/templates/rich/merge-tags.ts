// Merge tags in text. A person sees `{{ first_name | default: "friend" }}` as a chip with the field's label.
import { useMemo } from 'react'
import { mergeFieldNames, type MergeFieldName } from '@lettermill/contracts'
import { useFields } from '../../../lib/contacts/fields.ts'
import { useTexts } from '../../../lib/messages/index.ts'

/** A name in a merge tag: a built-in field, a link, or a custom field. */
export type MergeName = MergeFieldName | `fields.${string}`

/** The built-in fields that stand for a URL that Lettermill makes. */
export const linkFields = ['unsubscribe_url', 'preferences_url', 'view_in_browser_url'] as const
export type LinkField = (typeof linkFields)[number]

export function isLinkField(name: MergeName): name is LinkField {
  return linkFields.some((each) => each === name)
}

/** A merge tag with one field and, optionally, a default. */
export interface MergeTag {
  name: string
  /** The default; null if the tag has none. */
  whenEmpty: string | null
}

/** A merge tag as somebody wrote it. */
export interface FoundTag extends MergeTag {
  written: string
}

/** Labels of fields for chips, in the language of the app. */
export interface TagLabels {
  field(name: string): string
  withDefault(label: string, whenEmpty: string): string
}

const tag = /\{\{-?\s*([a-zA-Z_][\w.-]{0,99})\s*(?:\|\s*default:\s*(?:"([^"{}]*)"|'([^'{}]*)')\s*)?-?\}\}/

/** Splits a text into plain text and merge tags. Liquid code that a chip cannot show stays plain text. */
export function partsOf(text: string): (string | FoundTag)[] {
  const parts: (string | FoundTag)[] = []
  let rest = text
  for (let found = tag.exec(rest); found; found = tag.exec(rest)) {
    const [written, name = '', double, single] = found
    if (found.index > 0) parts.push(rest.slice(0, found.index))
    parts.push({ name, whenEmpty: double ?? single ?? null, written })
    rest = rest.slice(found.index + written.length)
  }
  if (rest !== '') parts.push(rest)
  return parts
}

/** Reads a text that is exactly one merge tag; null for any other text. */
export function readTag(text: string): FoundTag | null {
  const [first, ...others] = partsOf(text)
  return typeof first === 'object' && others.length === 0 ? first : null
}

/**
 * The merge tag as it is written in a template (P21). Liquid strings have no escapes, so a default with both single and
 * double quotes loses its double ones.
 */
export function mergeTag(name: string, whenEmpty = ''): string {
  const words = whenEmpty.replace(/[{}]/g, '')
  if (words === '') return `{{ ${name} }}`
  if (!words.includes('"')) return `{{ ${name} | default: "${words}" }}`
  return words.includes("'")
    ? `{{ ${name} | default: "${words.replaceAll('"', '')}" }}`
    : `{{ ${name} | default: '${words}' }}`
}

/** The label of a chip. */
export function tagLabel({ name, whenEmpty }: MergeTag, labels: TagLabels): string {
  const label = labels.field(name)
  return whenEmpty === null || whenEmpty === '' ? label : labels.withDefault(label, whenEmpty)
}

/** Returns labels for fields. A name that is not a field keeps its spelling. */
export function useTagLabels(): TagLabels {
  const t = useTexts('templates')
  const { data: fields } = useFields()
  return useMemo(
    () => ({
      field: (name) => {
        const known = mergeFieldNames.find((each) => each === name)
        if (known) return t(`fields.${known}`)
        return fields?.find(({ key }) => `fields.${key}` === name)?.label ?? name
      },
      withDefault: (label, whenEmpty) => t('editor.withDefault', { label, whenEmpty }),
    }),
    [t, fields],
  )
}
