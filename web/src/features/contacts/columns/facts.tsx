// Columns about a contact that are no fields: whether it can be mailed, and when it joined. People choose them.
import type { Contact } from '@lettermill/contracts'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { StatusBadge, type Column } from '../../../ui/index.ts'
import { ListedStatus } from '../ListedStatus.tsx'

/** No field has such a key. */
export const factKeys = { status: '@status', joined: '@joined' } as const

function Status({ status }: Pick<Contact, 'status'>) {
  const t = useTexts('contactPage')
  if (status !== 'mailable') return <ListedStatus status={status} />
  return <StatusBadge tone="success">{t('status.mailable')}</StatusBadge>
}

/** The columns, labelled in the chosen language. */
export function useFactColumns(): Column<Contact>[] {
  const t = useTexts('contacts')
  const { day } = useFormats()
  return [
    {
      id: factKeys.status,
      header: t('columns.status'),
      cell: (contact) => <Status status={contact.status} />,
    },
    {
      id: factKeys.joined,
      header: t('columns.joined'),
      cell: (contact) => day(contact.created_at),
      unbroken: true,
    },
  ]
}
