// Converts the editor's content into the HTML to store, and back.
import type { Delta, Quill } from './quill.ts'
import { cleanHtml } from './html/clean.ts'
import { codeToEditor } from './html/code.ts'
import { flattenLists } from './html/lists.ts'

/**
 * Fills the editor with a stored template. Undo cannot go back before this.
 * @param prepare changes the content before it is shown
 */
export function openContent(
  quill: Quill,
  stored: string,
  prepare: (content: Delta) => Delta = (content) => content,
): void {
  // The conversion drops the end of the last line, except if that line has a format. An additional line after it avoids
  // the difference.
  const converted = quill.clipboard.convert({ html: `${restoreHtml(stored)}<p>.</p>`, text: '' })
  quill.setContents(prepare(converted.slice(0, converted.length() - 1)), 'silent')
  quill.history.clear()
}

/** The HTML to store; '' if a reader would see nothing: no text and no picture. */
export function readContent(quill: Quill): string {
  const isEmpty = quill.getText().trim() === '' && quill.root.querySelector('img') === null
  return isEmpty ? '' : cleanHtml(quill.root)
}

/**
 * Prepares a stored template for the editor, so that it shows the same as when it was saved: a form of its HTML that the
 * editor's clipboard reads without loss.
 */
export function restoreHtml(stored: string): string {
  const { body } = new DOMParser().parseFromString(stored, 'text/html')
  body.innerHTML = cleanHtml(body)
  flattenLists(body)
  codeToEditor(body)
  return body.innerHTML
}
