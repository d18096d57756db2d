// The columns of the contacts' table, and how a cell is written.
import { Anchor } from '@mantine/core'
import { contactFields, type Contact, type ContactFieldKey } from '@lettermill/contracts'
import { formatDateFiled } from '../../lib/formats.ts'
import { numberLocale, useTexts } from '../../lib/messages/index.ts'
import type { Column } from '../../ui/index.ts'
import styles from './contacts.module.css'

/**
 * Which fields have a column (specification, section 5): the email alone where there are no contacts, else the
 * required fields and each that one of the first contacts has.
 */
export function shownFields(first: readonly Contact[]): ContactFieldKey[] {
  const fields = first.length === 0 ? contactFields.filter(({ key }) => key === 'email') : contactFields
  return fields
    .filter(({ key, required }) => required || first.some((contact) => contact[key]))
    .map(({ key }) => key)
}

/** A decimal in text with its thousands set apart; a number would round what has many digits. */
export function formatAmount(amount: string): string {
  const [whole = '', decimals] = amount.split('.')
  const grouped = new Intl.NumberFormat(numberLocale()).format(BigInt(whole || '0'))
  const sign = whole.startsWith('-') && !grouped.startsWith('-') ? '-' : ''
  const point = new Intl.NumberFormat(numberLocale()).format(0.5).charAt(1)
  return sign + (decimals === undefined ? grouped : `${grouped}${point}${decimals}`)
}

function Link({ address }: { address: string }) {
  // Anything but a web address stays a text: it came from a stranger's file.
  if (!/^https?:\/\//i.test(address)) return address
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer" inherit className={styles['link'] ?? ''}>
      {address}
    </Anchor>
  )
}

function cellOf(contact: Contact, field: ContactFieldKey) {
  const text = contact[field]
  if (field === 'date_filed') return formatDateFiled(text)
  if (!text) return null
  if (field === 'amount') return formatAmount(text)
  return field === 'link' ? <Link address={text} /> : text
}

/** The columns for the first contacts of a selection. */
export function useColumns(first: readonly Contact[]): Column<Contact>[] {
  const t = useTexts('contacts')
  return shownFields(first).map((field) => ({
    id: field,
    header: t(`fields.${field}`),
    cell: (contact) => cellOf(contact, field),
    ...(field === 'amount' ? { numeric: true } : {}),
  }))
}
