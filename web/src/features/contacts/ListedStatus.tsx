// A badge beside a contact's address in the list that says why the contact cannot be mailed.
import type { Contact, ContactStatus } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { StatusBadge, type Tone } from '../../ui/index.ts'

export const statusTones: Readonly<Record<ContactStatus, Tone>> = {
  mailable: 'success',
  unsubscribed: 'warning',
  hard_bounce: 'danger',
  complaint: 'danger',
  soft_bounce: 'danger',
  manual: 'warning',
  inactive: 'warning',
}

/** Shows nothing for contacts that can be mailed. */
export function ListedStatus({ status }: Pick<Contact, 'status'>) {
  const t = useTexts('suppressions')
  if (status === 'mailable') return null
  return <StatusBadge tone={statusTones[status]}>{t(`suppressed.reasons.${status}`)}</StatusBadge>
}
