// Splits a body into parts: fixed text, and the values that each recipient fills in. Nearly all work is done once per
// campaign.
import { lastColumn, quotedPrintable, quotedPrintableAt } from '../../../platform/mail/mime.ts'
import {
  compileMerge,
  mergeValue,
  splitMerge,
  type MergeFields,
  type MergeMode,
  type MergePart,
  cleanText,
  footText,
} from '../../templates/index.ts'
import { readersAddresses, type Letter, type LetterInput, type Part } from './input.ts'

/**
 * Splits a template into one part for each plain tag. Returns a single part if only Liquid can fill in the template.
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

/** The merge parts of a template. An address that Lettermill makes becomes fixed text and a token. */
export function partsOf(merge: readonly MergePart[], publicUrl: string): Part[] {
  const { preferencesPage, unsubscribePage, view } = readersAddresses(publicUrl)
  return merge.flatMap((part): Part[] => {
    if (typeof part === 'string') return [part]
    // The encoding works character by character, and leaves tokens as they are.
    if (part.field === 'unsubscribe_url') return [part.encode(unsubscribePage), unsubscribeToken]
    // Both links have the same token: a reader who may unsubscribe may also choose topics.
    if (part.field === 'preferences_url') return [part.encode(preferencesPage), unsubscribeToken]
    if (part.field === 'view_in_browser_url') return [part.encode(view), viewToken]
    if (part.field === 'email') return [({ email }) => mergeValue(part, { email })]
    return [(letter) => mergeValue(part, letter.fields)]
  })
}

/** All fields that a template may read. */
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

/** Returns a function that joins the filled-in parts. */
export function joinParts(parts: readonly Part[]): (letter: Letter) => string {
  return (letter) => parts.map((part) => (typeof part === 'string' ? part : part(letter))).join('')
}

/** Returns a function that joins the filled-in parts in quoted-printable. Fixed parts are encoded once, here. */
export function encodeParts(parts: readonly Part[]): (letter: Letter) => string {
  const [first = '', ...others] = alternating(parts)
  const begin = quotedPrintable(typeof first === 'string' ? first : '')
  const places: { column: number; fill: (letter: Letter) => string; then: string }[] = []
  let column = lastColumn(begin)
  for (const [index, part] of others.entries()) {
    const after = others[index + 1]
    if (typeof part === 'string') continue
    const fixed = quotedPrintable(typeof after === 'string' ? after : '')
    // A value may end in any column, so the text after it begins a new line.
    places.push({ column, fill: part, then: `=\r\n${fixed}` })
    column = lastColumn(fixed)
  }
  return (letter) => {
    const encoded = [begin]
    for (const { fill, column, then } of places) encoded.push(quotedPrintableAt(fill(letter), column), then)
    return encoded.join('')
  }
}

/**
 * Returns texts and places alternately, with a text at both ends. Adjacent texts are joined, and an empty text
 * separates adjacent places.
 */
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

/** @throws Problem template_unparsable */
export function compileText(input: LetterInput): Part[] {
  return [...wordsOf(input), '\n', ...footOf(input)]
}

function wordsOf(input: LetterInput): Part[] {
  return templateParts(cleanText(input.text).trim(), 'text', input)
}

function footOf(input: LetterInput): Part[] {
  const { unsubscribePage } = readersAddresses(input.publicUrl)
  return footText(input.text, input, unsubscribePage).flatMap((piece, at) =>
    at === 0 ? [piece] : [unsubscribeToken, piece],
  )
}
