// The columns of the contacts' table: those that somebody chose, else those of the specification.
import type { Contact } from '@lettermill/contracts'
import { useFields } from '../../../lib/fields.ts'
import type { Column } from '../../../ui/index.ts'
import { columnsOf, shownFields } from '../columns.tsx'
import { useChosenColumns, useShownFields, type ShownField } from './chosen.ts'

export interface Columns {
  columns: Column<Contact>[]
  /** All fields that can have a column. */
  fields: readonly ShownField[]
  /** The ids of those that have one, in their order. */
  shown: readonly string[]
  onChoose(ids: readonly string[] | null): void
}

/** @param first the first contacts of the list, which tell its columns where nobody chose */
export function useColumns(first: readonly Contact[]): Columns {
  const own = useFields().data ?? []
  const fields = useShownFields(own)
  const [chosen, onChoose] = useChosenColumns()
  // A field that was deleted since then has no column any more.
  const found = (chosen ?? shownFields(first)).flatMap((id) => fields.filter((field) => field.id === id))
  return { columns: columnsOf(found), fields, shown: found.map(({ id }) => id), onChoose }
}
