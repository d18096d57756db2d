// What the search box looks through: a contact's names, email and business, in lower case.
import { containsPattern } from '../../platform/db/index.ts'
import { oneLine } from '../../platform/text.ts'

interface Searchable {
  email: string
  first_name: string
  last_name: string | null
  business_name: string | null
}

/** The text stored with a contact; first and last name side by side, so that a full name is found. */
export function searchTextOf({ first_name, last_name, email, business_name }: Searchable): string {
  return [first_name, last_name, email, business_name].filter(Boolean).join(' ').toLowerCase()
}

/** The pattern for `like` of what was typed, or null where nothing was. */
export function searchPattern(search: string | undefined): string | null {
  const typed = oneLine(search ?? '').toLowerCase()
  return typed === '' ? null : containsPattern(typed)
}
