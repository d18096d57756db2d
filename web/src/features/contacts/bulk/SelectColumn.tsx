// The checkboxes of the contacts, and the checkbox above them for the whole page.
import { Checkbox } from '@mantine/core'
import type { Contact } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import type { Column } from '../../../ui/index.ts'
import type { Chosen } from './chosen.ts'

/** The first column of the table, for the contacts of one page. */
export function useSelectColumn(rows: readonly Contact[], chosen: Chosen): Column<Contact> {
  const t = useTexts('contacts')
  const page = rows.map(({ id }) => id)
  const isWhole = page.length > 0 && page.every(chosen.has)
  return {
    id: 'select',
    header: '',
    headerHidden: true,
    width: '48px',
    sticky: true,
    headerCell: (
      <Checkbox
        size="xs"
        aria-label={t('bulk.choosePage')}
        disabled={page.length === 0}
        checked={isWhole}
        indeterminate={!isWhole && page.some(chosen.has)}
        onChange={() => chosen.togglePage(page)}
      />
    ),
    cell: ({ id, email }) => (
      <Checkbox
        size="xs"
        aria-label={t('bulk.choose', { email })}
        checked={chosen.has(id)}
        onChange={() => chosen.toggle(id, page)}
      />
    ),
  }
}
