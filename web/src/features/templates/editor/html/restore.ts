// Prepares a stored template for the editor, so that it shows the same as when it was saved.
import { cleanHtml } from './clean.ts'
import { codeToEditor } from './code.ts'
import { flattenLists } from './lists.ts'

/** Converts stored HTML into a form that the editor's clipboard reads without loss. */
export function restoreHtml(stored: string): string {
  const { body } = new DOMParser().parseFromString(stored, 'text/html')
  body.innerHTML = cleanHtml(body)
  flattenLists(body)
  codeToEditor(body)
  return body.innerHTML
}
