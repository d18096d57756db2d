// The columns of the contacts' table: those that somebody chose, else those of the specification.
import { useMediaQuery } from '@mantine/hooks'
import type { Contact } from '@lettermill/contracts'
import type { Column } from '../../../ui/index.ts'
import { columnsOf, shownFields } from '../columns.tsx'
import { emailFirst, useBuiltInFields, useContactFields, type ShownField } from '../fields.tsx'
import { useChosenColumns } from './chosen.ts'

export interface Columns {
  columns: Column<Contact>[]
  /** All fields that can have a column. */
  fields: readonly ShownField[]
  /** The keys of those that have one, in their order. */
  shown: readonly string[]
  onChoose(keys: readonly string[] | null): void
}

/**
 * Where the table is wider than the window, the address comes first unless somebody chose otherwise: the rest is
 * reached by scrolling.
 * @param first the first contacts of the list, which tell its columns where nobody chose
 */
export function useColumns(first: readonly Contact[]): Columns {
  const builtIn = useBuiltInFields()
  const fields = useContactFields().fields ?? builtIn
  const [chosen, onChoose] = useChosenColumns()
  const isNarrow = useMediaQuery('(max-width: 1023px)', false, { getInitialValueInEffect: false })
  const keys: readonly string[] = chosen ?? shownFields(first)
  // A field that was deleted since then has no column any more.
  const found = keys.flatMap((key) => fields.filter((field) => field.key === key))
  const shown = isNarrow && chosen === null ? emailFirst(found) : found
  return { columns: columnsOf(shown), fields, shown: found.map(({ key }) => key), onChoose }
}
