// The preheader: the words that a mail program shows behind the subject. A mail has no header for them, so they stand
// first in the HTML, hidden.
import { escapeHtml } from '../../templates/index.ts'
import type { CompileInput, Part } from './input.ts'
import { templateParts } from './parts.ts'

const hidden =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all'

/** As much as the longest preview shows; a shorter preheader is followed by blanks, lest the letter's words follow. */
const previewLength = 120

/**
 * Nothing for a letter without one. The text part has none: there it would be a first line that is said twice.
 * @throws Problem subject_unparsable
 */
export function preheaderOf({ preheader = '', publicUrl }: CompileInput): Part[] {
  if (preheader === '') return []
  const words = templateParts(preheader, 'header', publicUrl).map((part): Part =>
    typeof part === 'string' ? escapeHtml(part) : (letter) => escapeHtml(part(letter)),
  )
  const blanks = '&nbsp;&zwnj;'.repeat(Math.max(0, previewLength - preheader.length))
  return [`<div style="${hidden}">`, ...words, `${blanks}</div>\n`]
}
