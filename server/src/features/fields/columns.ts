// The columns of custom fields in a CSV.
import { contactFields } from '@lettermill/contracts'
import type { FieldRow } from './queries.ts'

/** The form in which two headers are compared. The mapping of an import uses the same form. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const builtIn = contactFields.flatMap(({ key, label, aliases }) => [key, label, ...aliases])

/**
 * Each custom field with its header: its label, or its key if another column or field has that label, so that an import
 * can tell them apart.
 * @param others headers of the table's other columns
 */
export function columnsOf(
  own: readonly FieldRow[],
  others: readonly string[] = [],
): { key: string; header: string }[] {
  const taken = [...builtIn, ...others].map(bare)
  return own.map(({ id, key, label }) => {
    const rest = own
      .filter((field) => field.id !== id)
      .flatMap((field) => [bare(field.key), bare(field.label)])
    const isFree = bare(label) !== '' && ![...taken, ...rest].includes(bare(label))
    return { key, header: isFree ? label : key }
  })
}
