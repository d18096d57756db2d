// Merge tags in the text: fields as they are, addresses as links that read like words.
import type { MergeFieldName } from '@lettermill/contracts'
import type { Quill } from './quill.ts'
import type { TemplateTexts } from './toolbar.ts'

/** What a merge tag may name: a field of the specification, a link, or a field of the workspace's own. */
export type MergeName = MergeFieldName | `fields.${string}`

/** A merge tag as written in a template (P21). */
export function mergeTag(name: MergeName): string {
  return `{{ ${name} }}`
}

const linkWords = {
  unsubscribe_url: 'editor.unsubscribe',
  preferences_url: 'editor.preferences',
  view_in_browser_url: 'editor.viewInBrowser',
} as const

/** Whether a field is an address that Lettermill makes: it is inserted as a link with words. */
export function isLinkField(field: MergeName): field is keyof typeof linkWords {
  return field in linkWords
}

/** Puts a field where the cursor is, in place of what is selected, and the cursor behind it. */
export function insertField(quill: Quill, field: MergeName, t: TemplateTexts): void {
  const { index, length } = quill.getSelection(true)
  const words = isLinkField(field) ? t(linkWords[field]) : null
  const inserted = words ?? mergeTag(field)
  const format = quill.getFormat(index)
  quill.deleteText(index, length, 'user')
  quill.insertText(index, inserted, words ? { ...format, link: mergeTag(field) } : format, 'user')
  quill.setSelection(index + inserted.length, 0, 'user')
}
