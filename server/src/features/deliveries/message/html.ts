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
import { allFields, joinParts, openToken, partsOf, unsubscribeToken } from './parts.ts'
import { preheaderOf } from './preheader.ts'

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
