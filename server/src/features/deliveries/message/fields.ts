// Selects the values of a recipient that a message reads. The others need not be loaded.
import { mergeFieldNames, type MergeFieldName } from '@lettermill/contracts'
import type { CompileInput } from './input.ts'

/** Whether a tag computes a name, as `{{ [name] }}` does. Such a tag may read any field. */
function computesName(sources: string): boolean {
  // It checks tag by tag: one pattern over the whole text would search from each bracket to the end of a long template.
  return sources.split('}').some((piece) => {
    const tag = piece.search(/\{[{%]/)
    return tag !== -1 && piece.includes('[', tag)
  })
}

/** The fields that a message may read: those whose names occur in its sources. */
export function fieldsRead({ html, text, subject, preheader = '' }: CompileInput): readonly MergeFieldName[] {
  const sources = `${html}\n${text}\n${subject}\n${preheader}`
  return computesName(sources) ? mergeFieldNames : mergeFieldNames.filter((name) => sources.includes(name))
}
