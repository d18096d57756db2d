// Adds a person to a group by the address, whether it is known or not. Forms call it.
import type { Tx } from '../../../platform/db/index.ts'
import { rememberFields } from '../../fields/index.ts'
import { assertImportFit, type Quotas } from '../../quotas/index.ts'
import type { ErasedAddresses } from '../erasure/erased.ts'
import type { Values } from '../import/read-contacts.ts'
import { announceContacts } from '../queries/announcing.ts'
import { addMembers, findByAddress, lockGroups, upsertMany } from '../queries/contact.ts'
import { raiseContactCount } from '../queries/counts.ts'

export interface Joining {
  email: string
  fields: Values
  groupId: number
  /** Whether the owner of the address asked to join. Then an erasure is lifted, and empty values are filled. */
  isPerson: boolean
}

/**
 * Creates or finds the contact, and adds it to the group if that still exists. New values fill only empty ones.
 * @returns its id, and whether it is new; null for an erased address if the owner of the address may not have asked
 * @throws Problem contacts_full
 */
export async function joinGroup(
  tx: Tx,
  workspaceId: number,
  { email, fields, groupId, isPerson }: Joining,
  { erased, quotas }: { erased: ErasedAddresses; quotas: Quotas },
): Promise<{ id: number; isNew: boolean } | null> {
  const isErased = (await erased.find(tx, workspaceId, [email])).size > 0
  if (isErased && !isPerson) return null
  if (isErased) await erased.lift(tx, workspaceId, email)
  const groups = await lockGroups(tx, workspaceId, [groupId])
  const known = isPerson ? undefined : await findByAddress(tx, workspaceId, email)
  const [written] = await upsertMany(tx, workspaceId, [{ email, fields: known ? {} : fields }], 'keep')
  if (!written) throw new Error('An upsert answers every contact')
  const { id, result } = written
  await rememberFields(tx, workspaceId, known ? [] : [{ fields }])
  if (result === 'created') {
    await announceContacts(tx, 'contact.created', workspaceId, [id])
    await raiseContactCount(tx, workspaceId, 1)
    await assertImportFit(tx, workspaceId, quotas, { contacts: 1, isNewGroup: false })
  }
  if (result === 'changed') await announceContacts(tx, 'contact.changed', workspaceId, [id])
  for (const each of groups) await addMembers(tx, workspaceId, each, [id])
  return { id, isNew: result === 'created' }
}
