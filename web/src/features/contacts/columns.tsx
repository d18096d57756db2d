// The columns of the contacts table, and how values are shown in cells.
import { contactFields, type Contact, type ContactFieldKey } from '@lettermill/contracts'
import { fieldKinds } from '../../lib/contacts/field-kinds.ts'
import { formatDateFiled } from '../../lib/formats/formats.ts'
import type { Column } from '../../ui/index.ts'
import { FieldValue, valueOf, type ShownField } from './fields.tsx'
import { ListedStatus } from './ListedStatus.tsx'
import { ContactLink } from './page/ContactLink.tsx'
import styles from './contacts.module.css'

/**
 * The fields with a column (specification, section 5): only the email if there are no contacts; otherwise the required
 * fields, and each field that one of the first contacts has a value for.
 */
export function shownFields(first: readonly Contact[]): ContactFieldKey[] {
  const fields = first.length === 0 ? contactFields.filter(({ key }) => key === 'email') : contactFields
  return fields
    .filter(({ key, required }) => required || first.some((contact) => contact[key]))
    .map(({ key }) => key)
}

function cellOf(contact: Contact, field: ShownField, hasStatus: boolean) {
  if (field.key === 'email')
    return (
      <span className={styles['address']}>
        <ContactLink contact={contact} />
        {!hasStatus && <ListedStatus status={contact.status} />}
      </span>
    )
  const value = valueOf(contact, field)
  if (value === '') return field.key === 'date_filed' ? formatDateFiled(null) : null
  return <FieldValue type={field.type} value={value} />
}

/**
 * The columns of these fields, in the same order.
 * @param hasStatus whether a column of its own shows the status, which otherwise stands beside the address
 */
export function columnsOf(
  fields: readonly ShownField[],
  { hasStatus }: { hasStatus: boolean },
): Column<Contact>[] {
  return fields.map((field) => ({
    id: field.key,
    header: field.label,
    cell: (contact) => cellOf(contact, field, hasStatus),
    ...(fieldKinds[field.type].isNumber ? { numeric: true } : {}),
  }))
}
