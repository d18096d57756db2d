// An upload: its rows go into a new group or behind those of an existing one, all of them or none; and only once, also
// where its answer was lost and it is sent again.
import type { HandlerInput, ReplyOf, uploadContacts } from '@lettermill/contracts'
import { deadlines, transaction, withDeadline, type Db, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { assertImportFit, type Quotas } from '../../quotas/index.ts'
import { raiseContactCount } from '../queries/counts.ts'
import { insertContacts, joinGroup } from '../queries/import.ts'
import { ErasedAddresses, withoutErased } from '../erasure/erased.ts'
import { createGroup, lockGroup } from '../queries/groups.ts'
import {
  claimRequest,
  createImport,
  findImport,
  findReply,
  finishRequest,
  raiseImport,
} from '../queries/imports.ts'
import { describeGroup, readFileName, type UploadNote } from './describe-upload.ts'
import type { Reading, ValueMode } from './read-contacts.ts'

export type Upload = UploadNote &
  Pick<HandlerInput<typeof uploadContacts, 'body'>, 'requestId' | 'importId' | 'values'>
type Answer = ReplyOf<typeof uploadContacts>

/**
 * Imports the rows of a request in one transaction (P11 to P16): an address that is new becomes a contact and a
 * member of the group, a known one becomes a member. The numbers count rows of the request: `duplicates` are rows whose
 * address stood in it or in the group before. A request that was answered before is answered the same again, as
 * repeated, and changes nothing.
 * @param existing the group to append to; null makes a new one, or takes that of the upload's `importId`
 * @param erased people who were erased on request are left out, and their rows counted
 * @throws Problem contacts_none_valid where a new group would stay empty; not_found for a group or an import that is
 *   not there; import_undone for an import that was taken back; contacts_full and groups_full where the workspace has no
 *   room: then nothing of the request is imported
 */
export async function importContacts(
  db: Db,
  workspaceId: number,
  existing: number | null,
  reading: Reading,
  upload: Upload,
  quotas: Quotas,
  erased: ErasedAddresses = new ErasedAddresses([]),
): Promise<Answer & { isRepeated: boolean }> {
  const requestId = upload.requestId ?? crypto.randomUUID()
  return transaction(withDeadline(db, deadlines.job), async (tx) => {
    // A request under the same id, in whatever process, waits here until this one has ended.
    if (!(await claimRequest(tx, workspaceId, requestId))) {
      return { ...((await findReply<Answer>(tx, workspaceId, requestId)) ?? raise()), isRepeated: true }
    }
    const left = withoutErased(reading, await erased.find(tx, workspaceId, addressesOf(reading)))
    const target = await openTarget(tx, workspaceId, existing, upload, left)
    const { reply, added } = await addAll(tx, workspaceId, target, left)
    await finishRequest(tx, workspaceId, requestId, target.importId, reply)
    // The last steps: they hold up the workspace's other imports until this one is committed.
    await raiseContactCount(tx, workspaceId, added)
    await assertImportFit(tx, workspaceId, quotas, { contacts: added, isNewGroup: target.isNew })
    return { ...reply, isRepeated: false }
  })
}

function addressesOf({ contacts }: Reading): string[] {
  return contacts.map(({ email }) => email)
}

interface Target {
  groupId: number
  importId: number
  isNew: boolean
  mode: ValueMode
}

/** What the importer chose for values of known contacts; each request says it. */
export function modeOf({ values }: Pick<Upload, 'values'>): ValueMode {
  return values ?? 'keep'
}

/** The group, locked, and the import that an upload belongs to; made where it names none. */
async function openTarget(
  tx: Tx,
  workspaceId: number,
  existing: number | null,
  upload: Upload,
  { contacts }: Reading,
): Promise<Target> {
  if (upload.importId != null)
    return continueImport(tx, workspaceId, existing, upload.importId, modeOf(upload))
  const isNew = existing === null
  if (isNew && contacts.length === 0) throw new Problem('contacts_none_valid')
  if (!isNew && !(await lockGroup(tx, workspaceId, existing))) throw new Problem('not_found')
  const groupId = existing ?? (await createGroup(tx, workspaceId, describeGroup(upload)))
  const importId = await createImport(tx, workspaceId, {
    group_id: groupId,
    made_group: isNew,
    uploaded_file_name: readFileName(upload),
    value_mode: modeOf(upload),
  })
  return { groupId, importId, isNew, mode: modeOf(upload) }
}

async function continueImport(
  tx: Tx,
  workspaceId: number,
  existing: number | null,
  importId: number,
  mode: ValueMode,
): Promise<Target> {
  const found = await findImport(tx, workspaceId, importId)
  if (!found || (existing ?? found.group_id) !== found.group_id) throw new Problem('not_found')
  const isLive = await lockGroup(tx, workspaceId, found.group_id)
  // Read again: an undo holds the lock of the import's group.
  const now = await findImport(tx, workspaceId, importId)
  if (now?.undone_at != null) throw new Problem('import_undone')
  if (!isLive) throw new Problem('not_found')
  return { groupId: found.group_id, importId, isNew: false, mode }
}

/** Adds the contacts that the workspace has not, and makes all of them members. */
async function addAll(
  tx: Tx,
  workspaceId: number,
  target: Target,
  { contacts, rows: _rows, ...counts }: Reading & { erased: number },
): Promise<{ reply: Answer; added: number }> {
  const { groupId, importId } = target
  const added = await insertContacts(tx, workspaceId, importId, contacts)
  const { imported, filled } = await joinGroup(tx, workspaceId, target, contacts)
  const reply = {
    ...counts,
    groupId,
    importId,
    imported,
    duplicates: counts.duplicates + contacts.length - imported,
    filled,
    message: `${String(imported)} contacts were imported.`,
  }
  await raiseImport(tx, importId, reply)
  return { reply, added }
}

function raise(): never {
  throw new Error('An upload was answered without its reply being kept')
}
