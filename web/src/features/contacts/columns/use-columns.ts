// The columns of the contacts table: those that the person chose, otherwise those of the specification.
import type { Contact } from '@lettermill/contracts'
import { inOrder, useFoldedKeys } from '../../../lib/contacts/fields.ts'
import type { Column } from '../../../ui/index.ts'
import { columnsOf, shownFields } from '../columns.tsx'
import { useBuiltInFields, useContactFields } from '../fields.tsx'
import { useChosenColumns } from './chosen.ts'
import { factKeys, useFactColumns } from './facts.tsx'

/** What can have a column: a field, or a fact about the contact. */
export interface ColumnChoice {
  key: string
  label: string
}

export interface Columns {
  columns: Column<Contact>[]
  /** All columns that can be chosen. */
  choices: readonly ColumnChoice[]
  /** The keys of those that are shown, in order. */
  shown: readonly string[]
  onChoose(keys: readonly string[] | null): void
}

/**
 * Address and name come first, unless the person chose another order. The first column stays visible during scrolling.
 * @param first the first contacts of the list, which decide the default columns
 */
export function useColumns(first: readonly Contact[]): Columns {
  const builtIn = useBuiltInFields()
  const fields = useContactFields().fields ?? inOrder(builtIn, [])
  const { folded } = useFoldedKeys()
  const facts = useFactColumns()
  const [chosen, onChoose] = useChosenColumns()
  const usual = fields.filter(({ key }) => shownFields(first).some((each) => each === key))
  const keys = chosen ?? usual.map(({ key }) => key)
  const all = [...columnsOf(fields, { hasStatus: keys.includes(factKeys.status) }), ...facts]
  // Leaves out fields that were deleted after they were chosen as columns.
  const columns = keys
    .flatMap((key) => all.filter(({ id }) => id === key))
    .map((column, place) => (place === 0 ? { ...column, sticky: true } : column))
  const choices = all
    .filter(({ id }) => keys.includes(id) || !folded.includes(id))
    .map(({ id, header }) => ({ key: id, label: header }))
  return { columns, choices, shown: columns.map(({ id }) => id), onChoose }
}
