// What the search box looks through: a contact's names, email and business on one line, in lower case.
import { oneLine } from '../../../platform/text.ts'

export interface Searchable {
  email: string
  first_name: string
  last_name: string | null
  business_name: string | null
}

/** A contact's line; first and last name side by side, so that a full name is found. */
export function searchLine({ first_name, last_name, email, business_name }: Searchable): string {
  const names = last_name ? `${first_name} ${last_name}` : first_name
  // Lowered here and not by the database, whose locale may know ASCII only.
  return (business_name ? `${names} ${email} ${business_name}` : `${names} ${email}`).toLowerCase()
}

/** What was typed as it stands in a line, or null where nothing was. */
export function searchTerm(search: string | undefined): string | null {
  return oneLine(search ?? '').toLowerCase() || null
}
