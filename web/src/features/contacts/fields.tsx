// The fields of a contact, and how their values are shown.
import { Anchor } from '@mantine/core'
import {
  contactFields,
  type Contact,
  type ContactFieldKey,
  type CustomField,
  type FieldType,
} from '@lettermill/contracts'
import { fieldKinds } from '../../lib/contacts/field-kinds.ts'
import { inOrder, useFields, useFoldedKeys } from '../../lib/contacts/fields.ts'
import { useTexts } from '../../lib/messages/index.ts'
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
  const shown = fieldKinds[type].show(value, { yes: t('columns.yes'), no: t('columns.no') })
  return <WebAddress address={shown} />
}
