// The controls of order and page size: names of columns in the table's head or, on a phone, a select; a select in the
// pager.
import { NativeSelect } from '@mantine/core'
import { contactSorts, type Contact } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import type { Column } from '../../../ui/index.ts'
import type { Sorting } from '../contacts.ts'
import { nextSorting, pageSizes, sortOfColumn } from './sorting.ts'

/** The columns, with a button in the head of each by which the list can be sorted. */
export function sortable(
  columns: readonly Column<Contact>[],
  sorting: Sorting,
  onSort: (sorting: Sorting) => void,
): Column<Contact>[] {
  return columns.map((column) => {
    const by = sortOfColumn(column.id)
    if (!by) return column
    const direction = sorting?.order === 'desc' ? 'descending' : 'ascending'
    return {
      ...column,
      sorted: sorting?.by === by ? direction : 'none',
      onSort: () => onSort(nextSorting(sorting, by)),
    }
  })
}

interface SortChoiceProps {
  sorting: Sorting
  onSort(sorting: Sorting): void
}

/** The order on a phone, where the table has no head. */
export function SortChoice({ sorting, onSort }: SortChoiceProps) {
  const t = useTexts('contacts')
  const choices = contactSorts.flatMap((by) => (['asc', 'desc'] as const).map((order) => ({ by, order })))
  return (
    <NativeSelect
      aria-label={t('sort.label')}
      value={sorting ? `${sorting.by} ${sorting.order}` : ''}
      data={[
        { value: '', label: t('sort.none') },
        ...choices.map(({ by, order }) => ({
          value: `${by} ${order}`,
          label: t(`sort.${order}`, { column: t(`sort.by.${by}`) }),
        })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onSort(choices.find(({ by, order }) => value === `${by} ${order}`) ?? null)
      }
    />
  )
}

/** How many contacts a page has. */
export function PageSize({ size, onChange }: { size: number; onChange(size: number): void }) {
  const t = useTexts('contacts')
  return (
    <NativeSelect
      size="xs"
      aria-label={t('pageSize')}
      value={String(size)}
      data={pageSizes.map((each) => ({ value: String(each), label: t('perPage', { size: each }) }))}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
    />
  )
}
