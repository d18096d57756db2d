// The fields of a contact in the registry's order, the specification's before the workspace's own, and how their values
// are shown.
import { Anchor } from '@mantine/core'
import {
  contactFields,
  type Contact,
  type ContactFieldKey,
  type CustomField,
  type FieldType,
} from '@lettermill/contracts'
import { useFields } from '../../lib/fields.ts'
import { formatDateFiled } from '../../lib/formats.ts'
import { numberLocale, useTexts } from '../../lib/messages/index.ts'
import styles from './contacts.module.css'

/** A field as the screens need it. A key of the workspace's own is never one of the specification's. */
export type ShownField = { label: string; type: FieldType; options: readonly string[] | null } & (
  { own: false; key: ContactFieldKey } | { own: true; key: string }
)

/** The fields of the specification, labelled in the chosen language. */
export function useBuiltInFields(): ShownField[] {
  const t = useTexts('contacts')
  return contactFields.map(({ key, type }) => ({
    own: false,
    key,
    label: t(`fields.${key}`),
    type,
    options: null,
  }))
}

const ownField = ({ key, label, type, options }: CustomField): ShownField => ({
  own: true,
  key,
  label,
  type,
  options,
})

/** All fields; `fields` is undefined until those of the workspace's own are known. */
export function useContactFields() {
  const builtIn = useBuiltInFields()
  const { data, error, refetch } = useFields()
  return { fields: data && [...builtIn, ...data.map(ownField)], error, refetch }
}

/** The address first, then the others in their order. */
export function emailFirst(fields: readonly ShownField[]): ShownField[] {
  return [...fields.filter(({ key }) => key === 'email'), ...fields.filter(({ key }) => key !== 'email')]
}

/** The stored value; an empty text if there is none. */
export function valueOf(contact: Contact, field: ShownField): string {
  return (field.own ? contact.fields[field.key] : contact[field.key]) ?? ''
}

/** A decimal as text with a separator of thousands; a number would round many digits. */
export function formatAmount(amount: string): string {
  const [whole = '', decimals] = amount.split('.')
  const grouped = new Intl.NumberFormat(numberLocale()).format(BigInt(whole || '0'))
  const sign = whole.startsWith('-') && !grouped.startsWith('-') ? '-' : ''
  const point = new Intl.NumberFormat(numberLocale()).format(0.5).charAt(1)
  return sign + (decimals === undefined ? grouped : `${grouped}${point}${decimals}`)
}

/** A web address as a link; anything else stays text, since the file may come from anybody. */
export function WebAddress({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer" inherit className={styles['link'] ?? ''}>
      {address}
    </Anchor>
  )
}

interface FieldValueProps {
  type: FieldType
  value: string
  /** Shown for an empty value. */
  empty?: string
}

/** A value as its type is shown. */
export function FieldValue({ type, value, empty }: FieldValueProps) {
  const t = useTexts('contacts')
  if (value === '') return empty
  if (type === 'date') return formatDateFiled(value)
  if (type === 'number') return formatAmount(value)
  if (type === 'yes_no') return t(value === 'yes' ? 'columns.yes' : 'columns.no')
  return <WebAddress address={value} />
}
