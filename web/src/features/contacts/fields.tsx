// The fields of a contact, and how their values are shown.
import { Anchor } from '@mantine/core'
import {
  contactFields,
  type Contact,
  type ContactFieldKey,
  type CustomField,
  type FieldType,
} from '@lettermill/contracts'
import { numberFormatter } from '../../lib/formatters.ts'
import { inOrder, useFields, useFoldedKeys } from '../../lib/fields.ts'
import { formatDateFiled } from '../../lib/formats.ts'
import { numberLocale, useTexts } from '../../lib/messages/index.ts'
import styles from './contacts.module.css'

/** A field as the screens need it. The key of a custom field never equals a built-in one. */
export type ShownField = { label: string; type: FieldType; options: readonly string[] | null } & (
  { own: false; key: ContactFieldKey } | { own: true; key: string }
)

/** The built-in fields, labelled in the chosen language. */
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

/**
 * All fields, and those `shown` on a contact's page. Both are undefined until the custom fields are loaded, and `shown`
 * until it is known which built-in fields the workspace uses.
 */
export function useContactFields() {
  const builtIn = useBuiltInFields()
  const { data, error, refetch } = useFields()
  const { folded, isPending } = useFoldedKeys()
  const fields = data && inOrder(builtIn, data.map(ownField))
  const shown = isPending ? undefined : fields?.filter(({ key }) => !folded.includes(key))
  return { fields, shown, error, refetch }
}

/** The stored value; an empty text if there is none. */
export function valueOf(contact: Contact, field: ShownField): string {
  return (field.own ? contact.fields[field.key] : contact[field.key]) ?? ''
}

/** Formats a decimal text with separators of thousands. Converting it to a number would round many digits. */
export function formatAmount(amount: string): string {
  const [whole = '', decimals] = amount.split('.')
  const grouped = numberFormatter(numberLocale()).format(BigInt(whole || '0'))
  const sign = whole.startsWith('-') && !grouped.startsWith('-') ? '-' : ''
  const point = numberFormatter(numberLocale()).format(0.5).charAt(1)
  return sign + (decimals === undefined ? grouped : `${grouped}${point}${decimals}`)
}

/** Shows a web address as a link. Any other text is not linked, because anybody may have written the file. */
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
  /** What is shown if the value is empty. */
  empty?: string
}

/** A value, shown by its type. */
export function FieldValue({ type, value, empty }: FieldValueProps) {
  const t = useTexts('contacts')
  if (value === '') return empty
  if (type === 'date') return formatDateFiled(value)
  if (type === 'number') return formatAmount(value)
  if (type === 'yes_no') return t(value === 'yes' ? 'columns.yes' : 'columns.no')
  return <WebAddress address={value} />
}
