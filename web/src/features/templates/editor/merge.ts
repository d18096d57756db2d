// Merge tags in the text: fields are inserted as they are, links with words to click.
import type { MergeFieldName } from '@lettermill/contracts'
import { writtenTag } from '../design/rich/merge-tags.ts'
import type { Quill } from './quill.ts'
import type { TemplateTexts } from './toolbar.ts'

/** A name in a merge tag: a built-in field, a link, or a custom field. */
export type MergeName = MergeFieldName | `fields.${string}`

/** A merge tag as it is written in a template (P21), with a default if `whenEmpty` is not empty. */
export function mergeTag(name: MergeName, whenEmpty = ''): string {
  return writtenTag({ name, whenEmpty })
}

const linkWords = {
  unsubscribe_url: 'editor.unsubscribe',
  preferences_url: 'editor.preferences',
  view_in_browser_url: 'editor.viewInBrowser',
} as const

/** Whether the name stands for a URL that Lettermill makes. It is inserted as a link with words. */
export function isLinkField(field: MergeName): field is keyof typeof linkWords {
  return field in linkWords
}

/** Whether a contact may lack the field, so that a default makes sense. Every contact has an address. */
export function mayBeEmpty(field: MergeName): boolean {
  return !isLinkField(field) && field !== 'email'
}

/** Inserts a merge tag at the cursor, in place of the selection, and moves the cursor after the tag. */
export function insertField(quill: Quill, field: MergeName, t: TemplateTexts, whenEmpty = ''): void {
  const { index, length } = quill.getSelection(true)
  const words = isLinkField(field) ? t(linkWords[field]) : null
  const inserted = words ?? mergeTag(field, whenEmpty)
  const format = quill.getFormat(index)
  quill.deleteText(index, length, 'user')
  quill.insertText(index, inserted, words ? { ...format, link: mergeTag(field) } : format, 'user')
  quill.setSelection(index + inserted.length, 0, 'user')
}
