// What the editor is given when a stored template is opened, so that it shows what it showed when it was saved.
import { cleanHtml } from './clean.ts'
import { codeToEditor } from './code.ts'
import { flattenLists } from './lists.ts'

/** Stored HTML in the form that the editor's clipboard converts without loss. */
export function restoreHtml(stored: string): string {
  const { body } = new DOMParser().parseFromString(stored, 'text/html')
  body.innerHTML = cleanHtml(body)
  flattenLists(body)
  codeToEditor(body)
  return body.innerHTML
}
