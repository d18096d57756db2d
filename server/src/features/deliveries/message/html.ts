// The HTML part: a title, counted links, a footer if the template has none, and the pixel at the end.
import {
  cleanText,
  compileMerge,
  emptyTitle,
  escapeHtml,
  footHtml,
  footPlace,
  splitMerge,
} from '../../templates/index.ts'
import { isCounted, readersAddresses, type LetterInput, type Letter, type Part } from './input.ts'
import { addMark, markLinks, markPattern, settleGuarded, type MarkedHtml } from './links.ts'
import { allFields, joinParts, openToken, partsOf, unsubscribeToken, templateParts } from './parts.ts'

export interface CompiledHtml {
  /** The HTML as it is sent. */
  parts: Part[]
  /** The HTML as a page in the browser, without the pixel. */
  page: Part[]
  links: string[]
}

/** @throws Problem template_unparsable */
export function compileHtml(input: LetterInput): CompiledHtml {
  const marked = markLinks(input.html, input.publicUrl, isCounted(input))
  marked.html = marked.html.replace(
    emptyTitle,
    () => `<title>${addMark(marked.marks, titleOf(input))}</title>`,
  )
  const foot = addMark(marked.marks, footOf(input))
  const place = marked.html.lastIndexOf(footPlace)
  const at = place === -1 ? marked.html.length : place
  marked.html = `${marked.html.slice(0, at)}${foot}${marked.html.slice(at + footPlace.length)}`
  placePreheader(marked, input)
  const end = Math.max(marked.html.lastIndexOf('</body>'), 0) || marked.html.length
  const content = fillable({ ...marked, html: marked.html.slice(0, end) }, input)
  const after = marked.html.slice(end)
  return {
    parts: [...content, ...(isCounted(input) ? pixelOf(input) : []), after],
    page: [...content, after],
    links: [...marked.links.keys()],
  }
}

/** Puts the preheader first in the body, because mail programs show the first words. */
function placePreheader(marked: MarkedHtml, input: LetterInput): void {
  const preheader = preheaderOf(input)
  if (preheader.length === 0) return
  const [begin = ''] = /^[^]*?<body\b[^>]*>\s*/i.exec(marked.html) ?? []
  const place = addMark(marked.marks, preheader)
  marked.html = `${begin}${place}${marked.html.slice(begin.length)}`
}

function fillable(marked: MarkedHtml, { publicUrl, language }: LetterInput): Part[] {
  const merge = marked.guarded ? null : splitMerge(marked.html, 'html', language)
  if (merge) {
    return partsOf(merge, publicUrl).flatMap((part) =>
      typeof part === 'string' ? atMarks(part, marked) : [part],
    )
  }
  const fill = compileMerge(marked.html, 'html', { language })
  const marks = marked.marks.map(joinParts)
  return [
    (letter: Letter) =>
      settleGuarded(fill(allFields(letter, publicUrl))).replace(
        markPattern,
        (_mark, number: string) => marks[Number(number)]?.(letter) ?? '',
      ),
  ]
}

/** Splitting by a pattern with one group returns text and numbers alternately. */
function atMarks(text: string, { marks }: MarkedHtml): Part[] {
  return text
    .split(markPattern)
    .flatMap((piece, index) => (index % 2 === 0 ? [piece] : (marks[Number(piece)] ?? [])))
}

function pixelOf({ publicUrl }: LetterInput): Part[] {
  const begin = `<img src="${escapeHtml(readersAddresses(publicUrl).open)}`
  return [begin, openToken, '" width="1" height="1" alt="" style="display:block;border:0">\n']
}

function footOf(input: LetterInput): Part[] {
  const { unsubscribePage } = readersAddresses(input.publicUrl)
  return footHtml(input.html, input, unsubscribePage).flatMap((piece, at) =>
    at === 0 ? [piece] : [unsubscribeToken, piece],
  )
}

/**
 * The title for browser tabs and screen readers: the subject, or the sender's name if only Liquid can fill in the
 * subject.
 */
function titleOf({ subject, fromName, publicUrl, language }: LetterInput): Part[] {
  const parts = splitMerge(subject, 'header', language)
  if (!parts) return [escapeHtml(cleanText(fromName))]
  return partsOf(parts, publicUrl).map((part) =>
    typeof part === 'string' ? escapeHtml(cleanText(part)) : (letter) => escapeHtml(part(letter)),
  )
}

const hidden =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all'

/**
 * The length of the longest preview that mail programs show. A shorter preheader is padded; otherwise the message's
 * first words would follow it.
 */
const previewLength = 120

/**
 * The preheader: the words that a mail program shows after the subject. No header exists for a preheader, so its words
 * come first in the HTML, hidden. Empty if the message has no preheader. The text part contains none, because readers
 * would see it there as a first line.
 * @throws Problem subject_unparsable
 */
function preheaderOf({ preheader = '', ...input }: LetterInput): Part[] {
  if (preheader === '') return []
  const words = templateParts(preheader, 'header', input).map((part): Part =>
    typeof part === 'string' ? escapeHtml(part) : (letter) => escapeHtml(part(letter)),
  )
  const blanks = '&nbsp;&zwnj;'.repeat(Math.max(0, previewLength - preheader.length))
  return [`<div style="${hidden}">`, ...words, `${blanks}</div>\n`]
}
