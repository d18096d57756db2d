// Finds the contacts of a bulk change or an export, by the same query as the list of contacts.
import type { ContactSelection } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import { allContacts, contactsOfGroup } from '../lists/list.ts'
import { countContacts, type Listed } from '../queries/contacts.ts'

/** @throws Problem not_found for an unknown group */
export async function listedOf(db: Db, workspaceId: number, selection: ContactSelection): Promise<Listed> {
  if ('ids' in selection) return { ...allContacts(workspaceId), ids: [...new Set(selection.ids)] }
  const search = selection.search ?? undefined
  if (selection.group == null) return allContacts(workspaceId, search)
  return contactsOfGroup(db, workspaceId, selection.group, search)
}

/** The number of contacts in a list, if it is known without counting. */
export async function knownTotal(db: Db, listed: Listed): Promise<number | null> {
  if (listed.term || listed.ids) return null
  return listed.group ? listed.group.members : countContacts(db, listed.workspaceId)
}
