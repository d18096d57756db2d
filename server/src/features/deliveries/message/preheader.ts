// The preheader: the words that a mail program shows after the subject. No header exists for a preheader, so its words
// come first in the HTML, hidden.
import { escapeHtml } from '../../templates/index.ts'
import type { LetterInput, Part } from './input.ts'
import { templateParts } from './parts.ts'

const hidden =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all'

/**
 * The length of the longest preview that mail programs show. A shorter preheader is padded; otherwise the message's
 * first words would follow it.
 */
const previewLength = 120

/**
 * The hidden preheader; empty if the message has no preheader. The text part contains no preheader, because readers
 * would see it there as a first line.
 * @throws Problem subject_unparsable
 */
export function preheaderOf({ preheader = '', ...input }: LetterInput): Part[] {
  if (preheader === '') return []
  const words = templateParts(preheader, 'header', input).map((part): Part =>
    typeof part === 'string' ? escapeHtml(part) : (letter) => escapeHtml(part(letter)),
  )
  const blanks = '&nbsp;&zwnj;'.repeat(Math.max(0, previewLength - preheader.length))
  return [`<div style="${hidden}">`, ...words, `${blanks}</div>\n`]
}
