// Which of a recipient's values a message reads; the others need not be loaded.
import { mergeFieldNames, type MergeFieldName } from '@lettermill/contracts'
import type { CompileInput } from './input.ts'

/** A tag that computes a name, as `{{ [name] }}` does, may read any field. */
function computesName(sources: string): boolean {
  // Tag by tag: one pattern over everything would search from each bracket to the end of a long template.
  return sources.split('}').some((piece) => {
    const tag = piece.search(/\{[{%]/)
    return tag !== -1 && piece.includes('[', tag)
  })
}

/** The fields that may be read: those whose name occurs in the message's sources. */
export function fieldsRead({ html, text, subject, preheader = '' }: CompileInput): readonly MergeFieldName[] {
  const sources = `${html}\n${text}\n${subject}\n${preheader}`
  return computesName(sources) ? mergeFieldNames : mergeFieldNames.filter((name) => sources.includes(name))
}
