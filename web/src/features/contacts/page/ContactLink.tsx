// A contact's address, linked to the contact's page. The link back on that page leads to the same group, search and
// page of the list.
import { Anchor } from '@mantine/core'
import type { Contact } from '@lettermill/contracts'
import { Link, useLocation } from 'react-router'
import { Address } from '../../../ui/index.ts'

/** The path of a contact's page. */
export const contactPath = (id: number) => `/contacts/${String(id)}`

/** The address in a row of the list. */
export function ContactLink({ contact: { id, email } }: { contact: Pick<Contact, 'id' | 'email'> }) {
  const { search } = useLocation()
  return (
    <Anchor component={Link} to={contactPath(id)} state={{ search }} aria-label={email} inherit>
      <Address email={email} />
    </Anchor>
  )
}
