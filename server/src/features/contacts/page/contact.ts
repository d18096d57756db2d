// Adds and changes one contact.
// A transaction that changes a contact and its groups locks groups by id, then the contact, then the workspace's count
// (queries/counts.ts).
import type { ContactDetail } from '@lettermill/contracts'
import { violates, type Db, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { listFieldRows, rememberFields } from '../../fields/index.ts'
import { assertImportFit, type Quotas } from '../../quotas/index.ts'
import type { ErasedAddresses } from '../erasure/erased.ts'
import {
  addMembers,
  changeContact,
  findByAddress,
  findDetail,
  insertContact,
  listGroupIds,
  lockContact,
  lockGroups,
  removeMembers,
} from '../queries/contact.ts'
import { raiseContactCount } from '../queries/counts.ts'
import { announceContacts } from '../queries/announcing.ts'
import { withOwnValues } from './keys.ts'
import { changedKeys, changedValues, readAddress, type ContactInput } from './values.ts'

export interface PageRules {
  quotas: Quotas
  erased: ErasedAddresses
}

export interface ContactForm extends ContactInput {
  groupIds?: readonly number[] | null | undefined
}

/** @throws Problem not_found */
export async function getDetail(db: Db, workspaceId: number, id: number): Promise<ContactDetail> {
  const found = await findDetail(db, workspaceId, id)
  if (!found) throw new Problem('not_found')
  return found
}

/**
 * @throws Problem contact_taken with the contact that has the address; contact_erased, contact_group_missing,
 *   contacts_full, and the problems of `changedValues`
 */
export async function addContact(
  tx: Tx,
  workspaceId: number,
  form: ContactForm,
  { quotas, erased }: PageRules,
): Promise<ContactDetail> {
  const email = readAddress(form.email ?? '')
  await erased.assertNot(tx, workspaceId, email)
  const own = await listFieldRows(tx, workspaceId)
  const fields = changedValues({}, withOwnValues(form, own), own)
  const groupIds = await lockAll(tx, workspaceId, form.groupIds ?? [])
  const id = await insertContact(tx, workspaceId, { email, fields })
  if (id === undefined) throw await takenBy(tx, workspaceId, email)
  await rememberFields(tx, workspaceId, [{ fields }])
  await announceContacts(tx, 'contact.created', workspaceId, [id])
  for (const groupId of groupIds) await addMembers(tx, workspaceId, groupId, [id])
  await raiseContactCount(tx, workspaceId, 1)
  await assertImportFit(tx, workspaceId, quotas, { contacts: 1, isNewGroup: false })
  return getDetail(tx, workspaceId, id)
}

/** A contact after a change, and the keys of the changed fields. */
export interface Edited {
  contact: ContactDetail
  keys: string[]
}

/**
 * @throws Problem not_found, contact_taken, contact_erased, contact_group_missing, and the problems of `changedValues`
 */
export async function editContact(
  tx: Tx,
  workspaceId: number,
  id: number,
  form: ContactForm,
  { erased }: Pick<PageRules, 'erased'>,
): Promise<Edited> {
  await getDetail(tx, workspaceId, id)
  if (form.email !== undefined) await erased.assertNot(tx, workspaceId, readAddress(form.email))
  const own = await listFieldRows(tx, workspaceId)
  const wanted = form.groupIds ? [...new Set(form.groupIds)] : null
  const present = wanted ? await listGroupIds(tx, workspaceId, id) : []
  if (wanted) await lockAll(tx, workspaceId, wanted, present)
  const before = await lockContact(tx, workspaceId, id)
  if (!before) throw new Problem('not_found')
  const email = form.email === undefined ? before.email : readAddress(form.email)
  const other = await findByAddress(tx, workspaceId, email)
  if (other && other.id !== id) throw taken(other)
  const fields = changedValues(before.fields, withOwnValues(form, own), own)
  try {
    await changeContact(tx, workspaceId, { id, email, fields })
  } catch (error) {
    // The violation means that a concurrent call added the address.
    throw violates(error, 'contacts_email_key') ? new Problem('contact_taken', { id: 0, email }) : error
  }
  await rememberFields(tx, workspaceId, [{ fields }])
  for (const groupId of wanted ?? []) await addMembers(tx, workspaceId, groupId, [id])
  const left = wanted ? present.filter((each) => !wanted.includes(each)) : []
  for (const groupId of left) await removeMembers(tx, groupId, [id])
  const keys = changedKeys({ ...before.fields, email: before.email }, { ...fields, email })
  if (keys.length > 0) await announceContacts(tx, 'contact.changed', workspaceId, [id])
  return { contact: await getDetail(tx, workspaceId, id), keys }
}

/**
 * Changes a contact's names at the person's own request. Names that are absent stay.
 * @returns the keys of the values that changed
 * @throws Problem not_found, and the problems of `changedValues`
 */
export async function changeNames(
  tx: Tx,
  workspaceId: number,
  id: number,
  names: { first_name?: string; last_name?: string },
): Promise<string[]> {
  const before = await lockContact(tx, workspaceId, id)
  if (!before) throw new Problem('not_found')
  const fields = changedValues(before.fields, names as ContactForm, [])
  const keys = changedKeys(before.fields, fields)
  if (keys.length === 0) return keys
  await changeContact(tx, workspaceId, { ...before, fields })
  await announceContacts(tx, 'contact.changed', workspaceId, [id])
  return keys
}

/** @throws Problem contact_group_missing */
async function lockAll(
  tx: Tx,
  workspaceId: number,
  wanted: readonly number[],
  more: readonly number[] = [],
): Promise<number[]> {
  const ids = [...new Set(wanted)]
  const locked = await lockGroups(tx, workspaceId, [...ids, ...more])
  const missing = ids.find((id) => !locked.includes(id))
  if (missing !== undefined) throw new Problem('contact_group_missing', { id: missing })
  return ids
}

/** The refusal of an address that another contact of the workspace has; it names that contact. */
export async function takenBy(tx: Tx, workspaceId: number, email: string): Promise<Problem> {
  return taken((await findByAddress(tx, workspaceId, email)) ?? { id: 0, email })
}

function taken({ id, email }: { id: number; email: string }): Problem {
  return new Problem('contact_taken', { id, email })
}
