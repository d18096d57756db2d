// Which of a recipient's values a message reads, so that the others need not be fetched for each of them.
import { mergeFieldNames, type MergeFieldName } from '@lettermill/contracts'
import type { CompileInput } from './input.ts'

/** A tag that computes a name, as `{{ [name] }}` does, may read any. */
const computed = /\{[{%][^}]*\[/

/** The fields that may be read: those whose name stands anywhere in the message's sources. */
export function fieldsRead({ html, text, subject }: CompileInput): readonly MergeFieldName[] {
  const sources = `${html}\n${text}\n${subject}`
  return computed.test(sources) ? mergeFieldNames : mergeFieldNames.filter((name) => sources.includes(name))
}
