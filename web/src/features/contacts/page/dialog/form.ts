// What is typed about a contact: read from it, checked, and sent as the cells that changed.
import type { ContactDetail } from '@lettermill/contracts'
import { readEmail } from '@lettermill/contracts/email'
import { CallFailed } from '../../../../lib/api/index.ts'
import { valueOf, type ShownField } from '../../fields.tsx'
import type { ContactBody } from '../contact.ts'

export interface ContactForm {
  /** By the fields' keys, `email` among them. */
  values: Readonly<Record<string, string>>
  groupIds: readonly number[]
}

/** The form as a contact is now; empty for a new one. */
export function formOf(contact: ContactDetail | null, fields: readonly ShownField[]): ContactForm {
  if (!contact) return { values: {}, groupIds: [] }
  return {
    values: Object.fromEntries(fields.map((field) => [field.key, valueOf(contact, field)])),
    groupIds: contact.groups.map(({ id }) => id),
  }
}

const isSameSet = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

/**
 * The form's changes to a contact; null if there are none. Other values stay: a value whose option
 * is gone, a group that was joined meanwhile.
 */
export function bodyOf(
  form: ContactForm,
  before: ContactForm,
  fields: readonly ShownField[],
): ContactBody | null {
  const changed = fields.filter(({ key }) => (form.values[key] ?? '') !== (before.values[key] ?? ''))
  const cells = (own: boolean) =>
    Object.fromEntries(changed.filter((field) => field.own === own).map(({ key }) => [key, form.values[key]]))
  const groupsChanged = !isSameSet(form.groupIds, before.groupIds)
  if (changed.length === 0 && !groupsChanged) return null
  return { ...cells(false), fields: cells(true), ...(groupsChanged && { groupIds: [...form.groupIds] }) }
}

/** What is wrong with a field: a sentence for it, and the contact that has the address. */
export type Complaint =
  | { kind: 'emailMissing' | 'emailInvalid' | 'unreadable' }
  | { kind: 'said'; message: string; takenBy?: number }
export type Complaints = Readonly<Record<string, Complaint>>

/** What the form itself finds wrong, by the contract's rule of addresses. */
export function complaintsOf({ values }: ContactForm): Complaints {
  const email = values['email']?.trim() ?? ''
  if (email === '') return { email: { kind: 'emailMissing' } }
  return readEmail(email) === null ? { email: { kind: 'emailInvalid' } } : {}
}

/** A refusal of the server that belongs to one field; null for any other. */
export function complaintFrom(error: unknown): Complaints | null {
  if (!(error instanceof CallFailed)) return null
  const { code, message, params } = error
  switch (code) {
    case 'contact_value_unreadable':
      return params['key'] ? { [params['key']]: { kind: 'unreadable' } } : null
    case 'contact_email_invalid':
    case 'contact_erased':
      return { email: { kind: 'said', message } }
    case 'contact_taken':
      return { email: { kind: 'said', message, takenBy: Number(params['id']) } }
    default:
      return null
  }
}
