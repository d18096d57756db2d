// A contact as an upload brings it, and what two of one address make: the earlier one, filled in where it was empty.
import { contactFieldNames, type ContactFieldName } from '@lettermill/contracts'

type OptionalField = Exclude<ContactFieldName, 'email' | 'first_name'>

type Optional = Record<OptionalField, string | null>

/** A contact as it is stored; what is empty is null. */
export type NewContact = Optional & { email: string; first_name: string }

const optionalFields = contactFieldNames.filter(
  (name): name is OptionalField => name !== 'email' && name !== 'first_name',
)

/** The earlier contact, its empty fields filled from the later one; the very same object where none was. */
export function fillEmpty<C extends NewContact>(earlier: C, later: NewContact): C {
  const filled = optionalFields.filter((name) => earlier[name] === null && later[name] !== null)
  if (filled.length === 0) return earlier
  return { ...earlier, ...Object.fromEntries(filled.map((name) => [name, later[name]])) }
}

/** What `fillEmpty` wrote: field to value. */
export function filledFields(before: NewContact, after: NewContact): Record<string, string | null> {
  const names = optionalFields.filter((name) => before[name] !== after[name])
  return Object.fromEntries(names.map((name) => [name, after[name]]))
}

/** The contact without what was filled into it; a field that holds something else by now keeps it. */
export function emptyFilled<C extends NewContact>(contact: C, filled: Readonly<Record<string, string>>): C {
  const names = optionalFields.filter((name) => contact[name] !== null && contact[name] === filled[name])
  return { ...contact, ...Object.fromEntries(names.map((name) => [name, null])) }
}
