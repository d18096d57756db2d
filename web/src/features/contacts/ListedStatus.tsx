// Whether a contact can be mailed, as a badge beside its address in the list.
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
}

/** Nothing for those that can be mailed, which most can. */
export function ListedStatus({ status }: Pick<Contact, 'status'>) {
  const t = useTexts('suppressions')
  if (status === 'mailable') return null
  return <StatusBadge tone={statusTones[status]}>{t(`suppressed.reasons.${status}`)}</StatusBadge>
}
