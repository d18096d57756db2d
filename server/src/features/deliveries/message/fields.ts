// Selects the values of a recipient that a message reads. The others need not be loaded.
import { mergeFieldNames, type MergeFieldName } from '@lettermill/contracts'
import type { CompileInput } from './input.ts'

/** Whether a tag computes a name, as `{{ [name] }}` does. Such a tag may read any field. */
function computesName(sources: string): boolean {
  // The function checks tag by tag. One pattern over the whole text would search from each bracket to the end of the
  // text.
  return sources.split('}').some((piece) => {
    const tag = piece.search(/\{[{%]/)
    return tag !== -1 && piece.includes('[', tag)
  })
}

/** Lists the fields that a message may read. Their names occur in its HTML, text, subject or preheader. */
export function fieldsRead({ html, text, subject, preheader = '' }: CompileInput): readonly MergeFieldName[] {
  const sources = `${html}\n${text}\n${subject}\n${preheader}`
  return computesName(sources) ? mergeFieldNames : mergeFieldNames.filter((name) => sources.includes(name))
}
