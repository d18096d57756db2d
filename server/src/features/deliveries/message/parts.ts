// Parts: a body split into fixed text and what each recipient fills in, so that nearly all work happens once per
// campaign.
import { lastColumn, quotedPrintable, quotedPrintableAt } from '../../../platform/mail/mime.ts'
import {
  compileMerge,
  mergeValue,
  splitMerge,
  type MergeFields,
  type MergeMode,
  type MergePart,
} from '../../templates/index.ts'
import { readersAddresses, type Letter, type LetterInput, type Part } from './input.ts'

/**
 * A template as parts: one for each plain tag, or a single one if only Liquid can fill it.
 * @throws Problem template_unparsable, or subject_unparsable in a header
 */
export function templateParts(
  source: string,
  mode: MergeMode,
  { publicUrl, language }: Pick<LetterInput, 'publicUrl'> & Partial<Pick<LetterInput, 'language'>>,
): Part[] {
  const merge = splitMerge(source, mode, language)
  if (merge) return partsOf(merge, publicUrl)
  const fill = compileMerge(source, mode, { language })
  return [(letter) => fill(allFields(letter, publicUrl))]
}

/** The merge parts of a template; the addresses that Lettermill makes become fixed text and a token. */
export function partsOf(merge: readonly MergePart[], publicUrl: string): Part[] {
  const { preferencesPage, unsubscribePage, view } = readersAddresses(publicUrl)
  return merge.flatMap((part): Part[] => {
    if (typeof part === 'string') return [part]
    // The encoding is letter by letter, and leaves tokens as they are.
    if (part.field === 'unsubscribe_url') return [part.encode(unsubscribePage), unsubscribeToken]
    // The same token: a reader who may unsubscribe may also choose topics.
    if (part.field === 'preferences_url') return [part.encode(preferencesPage), unsubscribeToken]
    if (part.field === 'view_in_browser_url') return [part.encode(view), viewToken]
    if (part.field === 'email') return [({ email }) => mergeValue(part, { email })]
    return [(letter) => mergeValue(part, letter.fields)]
  })
}

/** Everything that a template may ask for. */
export function allFields({ email, fields, tokens }: Letter, publicUrl: string): MergeFields {
  const { preferencesPage, unsubscribePage, view } = readersAddresses(publicUrl)
  return {
    ...fields,
    email,
    unsubscribe_url: unsubscribePage + tokens.unsubscribe,
    preferences_url: preferencesPage + tokens.unsubscribe,
    view_in_browser_url: view + tokens.view,
  }
}

export const unsubscribeToken = (letter: Letter) => letter.tokens.unsubscribe
export const openToken = (letter: Letter) => letter.tokens.open
const viewToken = (letter: Letter) => letter.tokens.view

/** The filled text. */
export function joinParts(parts: readonly Part[]): (letter: Letter) => string {
  return (letter) => parts.map((part) => (typeof part === 'string' ? part : part(letter))).join('')
}

/** The filled text in quoted-printable; fixed parts are encoded here, once. */
export function encodeParts(parts: readonly Part[]): (letter: Letter) => string {
  const [first = '', ...others] = alternating(parts)
  const begin = quotedPrintable(typeof first === 'string' ? first : '')
  const places: { column: number; fill: (letter: Letter) => string; then: string }[] = []
  let column = lastColumn(begin)
  for (const [index, part] of others.entries()) {
    const after = others[index + 1]
    if (typeof part === 'string') continue
    const fixed = quotedPrintable(typeof after === 'string' ? after : '')
    // A value ends in any column, so the following text begins a line of its own.
    places.push({ column, fill: part, then: `=\r\n${fixed}` })
    column = lastColumn(fixed)
  }
  return (letter) => {
    const encoded = [begin]
    for (const { fill, column, then } of places) encoded.push(quotedPrintableAt(fill(letter), column), then)
    return encoded.join('')
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
