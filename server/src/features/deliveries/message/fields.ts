// Which of a recipient's values a message reads, so that the others need not be fetched for each of them.
import { mergeFieldNames, type MergeFieldName } from '@lettermill/contracts'
import type { CompileInput } from './input.ts'

/** A tag that computes a name, as `{{ [name] }}` does, may read any. */
function computesName(sources: string): boolean {
  // Piece by piece: one pattern over all would look from each bracket to the end of a long template.
  return sources.split('}').some((piece) => {
    const tag = piece.search(/\{[{%]/)
    return tag !== -1 && piece.includes('[', tag)
  })
}

/** The fields that may be read: those whose name stands anywhere in the message's sources. */
export function fieldsRead({ html, text, subject, preheader = '' }: CompileInput): readonly MergeFieldName[] {
  const sources = `${html}\n${text}\n${subject}\n${preheader}`
  return computesName(sources) ? mergeFieldNames : mergeFieldNames.filter((name) => sources.includes(name))
}
