// Converts the editor's content into the HTML to store, and back.
import { chipsIn } from './chips.ts'
import { cleanHtml } from './html/clean.ts'
import { codeToEditor } from './html/code.ts'
import { flattenLists } from './html/lists.ts'
import type { Quill } from './quill.ts'

/** Fills the editor with stored HTML. Undo cannot go back before this. */
export function openContent(quill: Quill, stored: string): void {
  // The conversion drops the end of the last line, except if that line has a format. An additional line after it avoids
  // the difference.
  const converted = quill.clipboard.convert({ html: `${restoreHtml(stored)}<p>.</p>`, text: '' })
  quill.setContents(converted.slice(0, converted.length() - 1), 'silent')
  quill.history.clear()
}

/** The HTML to store, with merge tags in place of chips; '' if a reader would see nothing. */
export function readContent(quill: Quill): string {
  const root = quill.root.cloneNode(true) as HTMLElement
  const chips = chipsIn(root)
  if (quill.getText().trim() === '' && chips.length === 0 && root.querySelector('img') === null) return ''
  for (const chip of chips) chip.replaceWith(chip.dataset['tag'] ?? '')
  root.normalize()
  return cleanHtml(root)
}

/**
 * Prepares stored HTML for the editor, so that it shows the same as when it was saved: a form that the editor's
 * clipboard reads without loss.
 */
export function restoreHtml(stored: string): string {
  const { body } = new DOMParser().parseFromString(stored, 'text/html')
  body.innerHTML = cleanHtml(body)
  flattenLists(body)
  codeToEditor(body)
  return body.innerHTML
}
