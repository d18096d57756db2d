// The top of a contact's page: the way back, address, names, status and actions.
import { Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ContactDetail } from '@lettermill/contracts'
import { useLocation } from 'react-router'
import { useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Address, BackLink, PageHeader, StatusBadge } from '../../../ui/index.ts'
import { statusTones } from '../ListedStatus.tsx'
import styles from './page.module.css'

/** Leads to the list with the same group, search and page as before. */
export function ToList() {
  const t = useTexts('contactPage')
  const { state } = useLocation() as { state: { search?: string } | null }
  return <BackLink to={`/contacts${state?.search ?? ''}`}>{t('back')}</BackLink>
}

function ContactStatusBadge({ contact: { status, status_since } }: { contact: ContactDetail }) {
  const t = useTexts('contactPage')
  const { day } = useFormats()
  return (
    <StatusBadge tone={statusTones[status]}>{t(`status.${status}`, { day: day(status_since) })}</StatusBadge>
  )
}

function namesOf({ first_name, last_name, business_name }: ContactDetail): string {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return [name, business_name].filter(Boolean).join(' · ')
}

/** The top of the page. */
export function ContactHead({ contact, actions }: { contact: ContactDetail; actions: ReactNode }) {
  const names = namesOf(contact)
  const text = (
    <Flex component="span" display="inline-flex" wrap="wrap" align="center" gap="4px 8px">
      {names && <bdi>{names}</bdi>}
      <ContactStatusBadge contact={contact} />
    </Flex>
  )
  return (
    <div className={styles['head']}>
      <PageHeader
        title={contact.email}
        drawn={<Address email={contact.email} />}
        text={text}
        actions={actions}
      />
    </div>
  )
}
