// Imports an upload: either all of its rows go into a new or existing group, or none do. Retries after a lost reply are
// idempotent.
import type { HandlerInput, ReplyOf, uploadContacts } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { rememberFields } from '../../fields/index.ts'
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
import { countStillMailable, findRefused, takeBackRefused } from './refused.ts'
import { withoutRefused, withSentences, type Reading, type ValueMode } from './read-contacts.ts'

export type Upload = UploadNote &
  Pick<
    HandlerInput<typeof uploadContacts, 'body'>,
    'requestId' | 'importId' | 'values' | 'consent' | 'skipped'
  >
type Answer = ReplyOf<typeof uploadContacts>

/**
 * Imports the rows of a request in one transaction (P11 to P16). A new address becomes a contact and a member of the
 * group; a known one becomes a member. The counts are of rows: `duplicates` are rows whose address occurred earlier in
 * the request or was in the group before. A repeated request changes nothing and gets the same answer, marked as
 * repeated.
 * @param existing the group to append to; null creates a new group, or uses that of the upload's `importId`
 * @param erased people who were erased on request are skipped, and their rows counted
 * @throws Problem contacts_none_valid if a new group would stay empty; not_found for an unknown group or import;
 *   import_undone for an import that was undone; contacts_full and groups_full if the quota of the workspace is used
 *   up, and then nothing of the request is imported
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
  return transaction(db, async (tx) => {
    // A request with the same id, in any process, waits here until this one has ended.
    if (!(await claimRequest(tx, workspaceId, requestId))) {
      const reply = (await findReply<Answer>(tx, workspaceId, requestId)) ?? raise()
      return { ...reply, isRepeated: true }
    }
    const left = withoutErased(reading, await erased.find(tx, workspaceId, addressesOf(reading)))
    const target = await openTarget(tx, workspaceId, existing, upload, left)
    const refusals = await findRefused(tx, target.importId, left)
    const agreed = withoutRefused(left, refusals.earlier)
    const { reply: counted, added } = await addAll(tx, workspaceId, target, upload, {
      ...left,
      ...agreed,
    })
    // These steps come last, because they block the workspace's other imports until this transaction commits.
    const { takenBack, deleted } = await takeBackRefused(tx, workspaceId, target, left)
    const refusedKnown = await countStillMailable(tx, workspaceId, upload, refusals.first)
    const reply = { ...counted, added: added - deleted, takenBack, refusedKnown }
    await finishRequest(tx, workspaceId, requestId, target.importId, reply)
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

/** How the upload treats values of known contacts. Each request of an import repeats it. */
export function modeOf({ values }: Pick<Upload, 'values'>): ValueMode {
  return values ?? 'keep'
}

/** Locks the group, and finds the import that an upload belongs to, or creates one if the upload names none. */
async function openTarget(
  tx: Tx,
  workspaceId: number,
  existing: number | null,
  upload: Upload,
  { contacts, refused }: Reading,
): Promise<Target> {
  if (upload.importId != null)
    return continueImport(tx, workspaceId, existing, upload.importId, modeOf(upload))
  const isNew = existing === null
  if (isNew && contacts.length + refused.length === 0) throw new Problem('contacts_none_valid')
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
  // Reads the import again after taking the lock of its group, because an undo may have held that lock.
  const now = await findImport(tx, workspaceId, importId)
  if (now?.undone_at != null) throw new Problem('import_undone')
  if (!isLive) throw new Problem('not_found')
  return { groupId: found.group_id, importId, isNew: false, mode }
}

/** Adds the contacts that the workspace does not have yet, and makes all of them members of the group. */
async function addAll(
  tx: Tx,
  workspaceId: number,
  target: Target,
  { skipped: skippedBefore }: Pick<Upload, 'skipped'>,
  reading: Reading & { erased: number },
): Promise<{ reply: Omit<Answer, 'takenBack' | 'refusedKnown' | 'added'>; added: number }> {
  const { contacts, duplicates, skipped, erased, unreadable, unreadableFields, unreadableExamples } = reading
  const { groupId, importId } = target
  const added = await insertContacts(tx, workspaceId, importId, contacts)
  const { imported, filled } = await joinGroup(tx, workspaceId, target, contacts)
  await rememberFields(tx, workspaceId, contacts)
  const reply = {
    skipped,
    erased,
    unreadable,
    unreadableFields,
    unreadableExamples,
    groupId,
    importId,
    imported,
    duplicates: duplicates + contacts.length - imported,
    filled,
    refused: reading.refusedRows,
    overruled: reading.overruled,
    reasons: withSentences(reading.reasons),
    message: `${String(imported)} contacts were imported.`,
  }
  await raiseImport(tx, importId, { ...reply, skipped: skipped + (skippedBefore ?? 0), added })
  return { reply, added }
}

function raise(): never {
  throw new Error('An upload was answered without storing its reply')
}
