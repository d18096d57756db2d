// Parts: a body cut into what is fixed and what each recipient fills in, so that nearly all of the work is
// done once per campaign.
import { lastColumn, quotedPrintable, quotedPrintableAt } from '../../../platform/mail/quoted-printable.ts'
import { mergeValue, type MergePart } from '../../templates/index.ts'
import { readersAddresses, type Letter, type Part } from './input.ts'

/** The merge parts of a template; the readers' own addresses become fixed text and a token. */
export function partsOf(merge: readonly MergePart[], publicUrl: string): Part[] {
  const { unsubscribePage, view } = readersAddresses(publicUrl)
  return merge.flatMap((part): Part[] => {
    if (typeof part === 'string') return [part]
    const [url, token] =
      part.field === 'unsubscribe_url'
        ? [unsubscribePage, unsubscribeToken]
        : part.field === 'view_in_browser_url'
          ? [view, viewToken]
          : ['', null]
    if (!token) return [(letter) => mergeValue(part, letter.fields)]
    // The encoding goes letter by letter, and leaves tokens as they are.
    return [part.encode(url), token]
  })
}

export const unsubscribeToken = (letter: Letter) => letter.tokens.unsubscribe
export const openToken = (letter: Letter) => letter.tokens.open
const viewToken = (letter: Letter) => letter.tokens.view

/** The filled text. */
export function joinParts(parts: readonly Part[]): (letter: Letter) => string {
  return (letter) => parts.map((part) => (typeof part === 'string' ? part : part(letter))).join('')
}

/** The filled text in quoted-printable; its fixed pieces are encoded here, once. */
export function encodeParts(parts: readonly Part[]): (letter: Letter) => string {
  const [first = '', ...others] = alternating(parts)
  const begin = quotedPrintable(typeof first === 'string' ? first : '')
  const places: { column: number; fill: (letter: Letter) => string; then: string }[] = []
  let column = lastColumn(begin)
  for (const [index, part] of others.entries()) {
    const after = others[index + 1]
    if (typeof part === 'string') continue
    const fixed = quotedPrintable(typeof after === 'string' ? after : '')
    // A value ends in any column: what follows begins a line of its own.
    places.push({ column, fill: part, then: `=\r\n${fixed}` })
    column = lastColumn(fixed)
  }
  return (letter) => {
    let encoded = begin
    for (const place of places) encoded += quotedPrintableAt(place.fill(letter), place.column) + place.then
    return encoded
  }
}

/** Text, place, text, place, …, text: neighbouring texts joined, an empty text between neighbouring places. */
function alternating(parts: readonly Part[]): Part[] {
  const row: Part[] = ['']
  for (const part of parts) {
    const last = row.at(-1)
    if (typeof part !== 'string') row.push(...(typeof last === 'string' ? [part] : ['', part]))
    else if (typeof last === 'string') row[row.length - 1] = last + part
    else row.push(part)
  }
  return typeof row.at(-1) === 'string' ? row : [...row, '']
}
