// The columns of the contacts table: those that the person chose, otherwise those of the specification.
import type { Contact } from '@lettermill/contracts'
import type { Column } from '../../../ui/index.ts'
import { columnsOf, shownFields } from '../columns.tsx'
import { personFirst, useBuiltInFields, useContactFields, type ShownField } from '../fields.tsx'
import { useChosenColumns } from './chosen.ts'

export interface Columns {
  columns: Column<Contact>[]
  /** All fields that can have a column. */
  fields: readonly ShownField[]
  /** The keys of the fields that have a column, in order. */
  shown: readonly string[]
  onChoose(keys: readonly string[] | null): void
}

/**
 * Address and name come first, unless the person chose another order. The first column stays visible during scrolling.
 * @param first the first contacts of the list, which decide the default columns
 */
export function useColumns(first: readonly Contact[]): Columns {
  const builtIn = useBuiltInFields()
  const fields = useContactFields().fields ?? builtIn
  const [chosen, onChoose] = useChosenColumns()
  const keys: readonly string[] = chosen ?? shownFields(first)
  // Leaves out fields that were deleted after they were chosen as columns.
  const found = keys.flatMap((key) => fields.filter((field) => field.key === key))
  const shown = chosen === null ? personFirst(found) : found
  return { columns: columnsOf(shown), fields, shown: shown.map(({ key }) => key), onChoose }
}
