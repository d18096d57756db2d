// Handles people whose consent cell says no in one request of an import and yes in another. The no wins, whichever came
// first. Lettermill keeps digests of the refused addresses for as long as the import can be undone.
import {
  uploadLimits,
  type HandlerInput,
  type ReplyOf,
  type suppressRefused,
  type uploadContacts,
} from '@lettermill/contracts'
import type { Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { deleteRefused } from '../queries/deleted/imported.ts'
import { lockContacts } from '../queries/deleted/deleted-contacts.ts'
import { findImport, putBack, raiseImport } from '../queries/imports.ts'
import {
  countMailable,
  leaveRefused,
  listAdded,
  listMailable,
  listRefused,
  noteRefused,
} from '../queries/refused.ts'
import type { Reading } from './read-contacts.ts'

/** Suppresses addresses of a workspace as unsubscribed. */
export type SuppressAddresses = (
  tx: Tx,
  workspaceId: number,
  emails: readonly string[],
  /** The name of the file in which these people said no; empty if it has none. */
  refusedIn: string,
) => Promise<void>

/**
 * Finds which addresses of a reading an earlier request of the import refused, in lower case. Records the addresses
 * that this request refuses, for later requests.
 * @returns `earlier`: the addresses that an earlier request refused; `first`: the addresses that this request is the
 *   first to refuse
 */
export async function findRefused(
  tx: Tx,
  importId: number,
  { contacts, refused }: Reading,
): Promise<{ earlier: ReadonlySet<string>; first: string[] }> {
  const emails = contacts.map(({ email }) => email.toLowerCase())
  const earlier = new Set(await listRefused(tx, importId, [...emails, ...refused]))
  await noteRefused(tx, importId, refused)
  return { earlier, first: refused.filter((email) => !earlier.has(email)) }
}

/**
 * Counts the contacts of refused addresses who can still be mailed. If the upload suppresses the addresses, the count
 * is 0.
 */
export async function countStillMailable(
  tx: Tx,
  workspaceId: number,
  upload: Pick<HandlerInput<typeof uploadContacts, 'body'>, 'consent'>,
  refused: readonly string[],
): Promise<number> {
  if (refused.length === 0 || upload.consent?.refused === 'suppress') return 0
  return countMailable(tx, workspaceId, refused)
}

/**
 * Undoes what earlier requests of the import did for contacts that this request refuses. Removes the contacts from the
 * group. Deletes the contacts that the import created, unless another group has them by now. Restores the values that
 * the import overwrote or filled.
 * @returns the rows that say no, one for each contact, and how many contacts were deleted
 */
export async function takeBackRefused(
  tx: Tx,
  workspaceId: number,
  from: { groupId: number; importId: number },
  { refused, refusedAt }: Reading,
): Promise<{ takenBack: number[]; deleted: number }> {
  if (refused.length === 0) return { takenBack: [], deleted: 0 }
  const { groupId, importId } = from
  const added = await listAdded(tx, workspaceId, from, refused)
  if (added.length === 0) return { takenBack: [], deleted: 0 }
  const ids = added.map(({ id }) => id)
  await lockContacts(tx, workspaceId, ids)
  await putBack(tx, workspaceId, importId, ids)
  const deleted = await deleteRefused(tx, workspaceId, { id: importId, group_id: groupId }, ids)
  await leaveRefused(tx, workspaceId, from, ids)
  const nothing = { duplicates: 0, filled: 0, refused: 0, unreadableFields: {} }
  await raiseImport(tx, importId, {
    ...nothing,
    imported: -ids.length,
    added: -deleted,
    skipped: ids.length,
  })
  const gone = new Set(added.map(({ email }) => email))
  return { takenBack: refusedAt.filter((_row, at) => gone.has(refused[at] ?? '')), deleted }
}

/**
 * Suppresses contacts whom an import only left out because they said no, and who can still be mailed. The result is the
 * same as if the upload had chosen to suppress them. People who became contacts after the import stay as they are.
 * @param most the contacts of one call
 * @throws Problem not_found; import_undone; import_refusals_forgotten a day after the last request of the import
 */
export async function suppressRefusedOf(
  tx: Tx,
  workspaceId: number,
  importId: number,
  suppressAddresses: SuppressAddresses,
  most = uploadLimits.contacts,
): Promise<ReplyOf<typeof suppressRefused>> {
  const found = await findImport(tx, workspaceId, importId)
  if (!found) throw new Problem('not_found')
  if (found.undone_at !== null) throw new Problem('import_undone')
  if (!found.is_undoable) throw new Problem('import_refusals_forgotten')
  const emails = found.refused > 0 ? await listMailable(tx, workspaceId, importId, most + 1) : []
  const now = emails.slice(0, most)
  if (now.length > 0) await suppressAddresses(tx, workspaceId, now, found.uploaded_file_name ?? '')
  return { suppressed: now.length, more: emails.length > most }
}
