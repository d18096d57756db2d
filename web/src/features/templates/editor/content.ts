// The editor's content as stored HTML, and back.
import type { Delta, Quill } from './quill.ts'
import { cleanHtml } from './html/clean.ts'
import { restoreHtml } from './html/restore.ts'

/**
 * Fills the editor with a stored template; undo does not lead back before it.
 * @param prepare changes the content before it is shown
 */
export function openContent(
  quill: Quill,
  stored: string,
  prepare: (content: Delta) => Delta = (content) => content,
): void {
  // Converting drops the last line's end, but not where that line has a format: a line of our own behind it
  // takes that away.
  const converted = quill.clipboard.convert({ html: `${restoreHtml(stored)}<p>.</p>`, text: '' })
  quill.setContents(prepare(converted.slice(0, converted.length() - 1)), 'silent')
  quill.history.clear()
}

/** The HTML to store; '' where a reader would see nothing: no words and no picture. */
export function readContent(quill: Quill): string {
  const isEmpty = quill.getText().trim() === '' && quill.root.querySelector('img') === null
  return isEmpty ? '' : cleanHtml(quill.root)
}
