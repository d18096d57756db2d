// The values of a contact's form: read from the contact, checked, and sent if they changed.
import type { ContactDetail } from '@lettermill/contracts'
import { readEmail } from '@lettermill/contracts/email'
import { CallFailed } from '../../../../lib/api/index.ts'
import { valueOf, type ShownField } from '../../fields.tsx'
import type { ContactBody } from '../contact.ts'

export interface ContactForm {
  /** Values by the keys of fields, including `email`. */
  values: Readonly<Record<string, string>>
  groupIds: readonly number[]
}

/** The form's values for a contact; empty for a new one. */
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
 * The changed values for the call; null if nothing changed. Other values are not sent, so the server keeps them, such
 * as one whose option was removed. If a group changed, all groups are sent.
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

/** What is wrong with a field: a sentence and, for a taken address, the contact that has it. */
export type Complaint =
  | { kind: 'emailMissing' | 'emailInvalid' | 'unreadable' }
  | { kind: 'said'; message: string; takenBy?: number }
export type Complaints = Readonly<Record<string, Complaint>>

/** Errors that the form finds without the server, by the contract's rule for addresses. */
export function complaintsOf({ values }: ContactForm): Complaints {
  const email = values['email']?.trim() ?? ''
  if (email === '') return { email: { kind: 'emailMissing' } }
  return readEmail(email) === null ? { email: { kind: 'emailInvalid' } } : {}
}

/** A refusal of the server that is about one field; null for any other error. */
export function complaintFrom(error: unknown): Complaints | null {
  if (!(error instanceof CallFailed)) return null
  const { code, message, params } = error
  switch (code) {
    case 'contact_value_unreadable':
      return params['key'] ? { [String(params['key'])]: { kind: 'unreadable' } } : null
    case 'contact_email_invalid':
    case 'contact_erased':
      return { email: { kind: 'said', message } }
    case 'contact_taken':
      return { email: { kind: 'said', message, takenBy: Number(params['id']) } }
    default:
      return null
  }
}
