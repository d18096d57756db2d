// The columns of the contacts' table, and how a cell is written.
import { contactFields, type Contact, type ContactFieldKey } from '@lettermill/contracts'
import { formatDateFiled } from '../../lib/formats.ts'
import type { Column } from '../../ui/index.ts'
import type { ShownField } from './columns/chosen.ts'
import { FieldValue, formatAmount, WebAddress } from './fields.tsx'
import { ContactLink } from './page/ContactLink.tsx'

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

function cellOf(contact: Contact, field: ContactFieldKey) {
  if (field === 'email') return <ContactLink contact={contact} />
  const text = contact[field]
  if (field === 'date_filed') return formatDateFiled(text)
  if (!text) return null
  if (field === 'amount') return formatAmount(text)
  return field === 'link' ? <WebAddress address={text} /> : text
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
        <FieldValue type={type} value={contact.fields[id.slice('fields.'.length)] ?? ''} />
      ),
    ...(type === 'number' ? { numeric: true } : {}),
  }))
}
