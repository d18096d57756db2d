// The HTML part: links counted, a foot where one is missing, the pixel at the end.
import {
  alwaysShows,
  cleanText,
  compileMerge,
  escapeHtml,
  footPlace,
  splitMerge,
} from '../../templates/index.ts'
import { readersAddresses, type CompileInput, type Letter, type Part } from './input.ts'
import { addMark, markLinks, markPattern, settleGuarded, type MarkedHtml } from './links.ts'
import { allFields, joinParts, openToken, partsOf, unsubscribeToken } from './parts.ts'

export interface CompiledHtml {
  /** As it is sent. */
  parts: Part[]
  /** Without the pixel: as a page in the browser. */
  page: Part[]
  links: string[]
}

/** @throws Problem template_unparsable */
export function compileHtml(input: CompileInput): CompiledHtml {
  const marked = markLinks(input.html, input.publicUrl)
  const foot = addMark(marked.marks, footOf(input))
  const place = marked.html.lastIndexOf(footPlace)
  const at = place === -1 ? marked.html.length : place
  marked.html = `${marked.html.slice(0, at)}${foot}${marked.html.slice(at + footPlace.length)}`
  const end = Math.max(marked.html.lastIndexOf('</body>'), 0) || marked.html.length
  const content = fillable({ ...marked, html: marked.html.slice(0, end) }, input.publicUrl)
  const after = marked.html.slice(end)
  return {
    parts: [...content, ...pixelOf(input), after],
    page: [...content, after],
    links: [...marked.links.keys()],
  }
}

function fillable(marked: MarkedHtml, publicUrl: string): Part[] {
  const merge = marked.guarded ? null : splitMerge(marked.html, 'html')
  if (merge) {
    return partsOf(merge, publicUrl).flatMap((part) =>
      typeof part === 'string' ? atMarks(part, marked) : [part],
    )
  }
  const fill = compileMerge(marked.html, 'html')
  const marks = marked.marks.map(joinParts)
  return [
    (letter: Letter) =>
      settleGuarded(fill(allFields(letter, publicUrl))).replace(
        markPattern,
        (_mark, number: string) => marks[Number(number)]?.(letter) ?? '',
      ),
  ]
}

/** Splitting by a pattern with one group gives text and number by turns. */
function atMarks(text: string, { marks }: MarkedHtml): Part[] {
  return text
    .split(markPattern)
    .flatMap((piece, index) => (index % 2 === 0 ? [piece] : (marks[Number(piece)] ?? [])))
}

function pixelOf({ publicUrl }: CompileInput): Part[] {
  const begin = `<img src="${escapeHtml(readersAddresses(publicUrl).open)}`
  return [begin, openToken, '" width="1" height="1" alt="" style="display:block;border:0">\n']
}

/** What the law asks for and the template does not bring (message.md 9). */
function footOf({ html, postalAddress, publicUrl }: CompileInput): Part[] {
  const lines: Part[][] = []
  const postal = cleanText(postalAddress ?? '').trim()
  if (postal !== '') lines.push([escapeHtml(postal).replace(/\r\n|\r|\n/g, '<br>')])
  if (!alwaysShows(html, 'html', 'unsubscribe_url')) {
    const begin = `<a href="${escapeHtml(readersAddresses(publicUrl).unsubscribePage)}`
    lines.push([begin, unsubscribeToken, '" style="color:#666666">Unsubscribe</a>'])
  }
  if (lines.length === 0) return []
  const joined = lines.flatMap((line, index) => (index === 0 ? line : ['<br>', ...line]))
  return ['<p style="margin:24px 0 0;font-size:12px;color:#666666">', ...joined, '</p>\n']
}
