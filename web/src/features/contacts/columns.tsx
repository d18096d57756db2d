// The columns of the contacts' table, and how a cell is written.
import { Anchor } from '@mantine/core'
import { contactFields, type Contact, type ContactFieldKey, type FieldType } from '@lettermill/contracts'
import { formatDateFiled } from '../../lib/formats.ts'
import { numberLocale, useTexts } from '../../lib/messages/index.ts'
import type { Column } from '../../ui/index.ts'
import type { ShownField } from './columns/chosen.ts'
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

/** A value of one of the workspace's own fields, by its type. */
function OwnValue({ text, type }: { text: string | undefined; type: FieldType }) {
  const t = useTexts('contacts')
  if (!text) return null
  if (type === 'date') return formatDateFiled(text)
  if (type === 'number') return formatAmount(text)
  return type === 'yes_no' ? t(text === 'yes' ? 'columns.yes' : 'columns.no') : text
}

/** The columns of these fields, in their order. */
export function columnsOf(fields: readonly ShownField[]): Column<Contact>[] {
  return fields.map(({ id, label, type, builtIn }) => ({
    id,
    header: label,
    cell: (contact) =>
      builtIn ? (
        cellOf(contact, builtIn)
      ) : (
        <OwnValue text={contact.fields[id.slice('fields.'.length)]} type={type} />
      ),
    ...(type === 'number' ? { numeric: true } : {}),
  }))
}
