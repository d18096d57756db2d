// An upload: its rows go into a new group or behind those of an existing one, all of them or none; and only once, also
// where its answer was lost and it is sent again.
import type { HandlerInput, ReplyOf, uploadContacts } from '@lettermill/contracts'
import { deadlines, transaction, withDeadline, type Db, type Tx } from '../../../platform/db/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { assertContactsFit, assertImportFit, type Quotas } from '../../quotas/index.ts'
import { describeGroup, readFileName, type UploadNote } from './describe-upload.ts'
import { appendBlocks, blocksOf, refreshBlocks } from '../lists/blocks.ts'
import { createGroup, lockGroup, raiseContactCount } from '../queries/groups.ts'
import {
  claimRequest,
  createImport,
  findImport,
  findReply,
  finishUpload,
  insertFills,
  raiseImport,
  type Fill,
} from '../queries/imports.ts'
import {
  findLastContact,
  insertContacts,
  listByAddress,
  updateContacts,
  type StoredContact,
} from '../queries/write.ts'
import type { ContactLines } from './contact-lines.ts'
import { fillEmpty, filledFields } from './new-contact.ts'
import type { Reading } from './read-contacts.ts'

export type Upload = UploadNote & Pick<HandlerInput<typeof uploadContacts, 'body'>, 'requestId' | 'importId'>
type Answer = ReplyOf<typeof uploadContacts>

/** Addresses of a request that are looked up by one statement: in lists, and so many lists. */
const lookedUpAtOnce = { inList: 100, lists: 50 }

/**
 * Imports what was read from a request in one transaction (decisions 11 to 16). The numbers count rows of the request:
 * `duplicates` are rows whose address stood in it or in the group before. A request that was answered before is
 * answered the same again, as repeated, and changes nothing.
 * @param existing the group to append to; null makes a new one, or takes that of the upload's `importId`
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
): Promise<Answer & { isRepeated: boolean }> {
  const requestId = upload.requestId ?? crypto.randomUUID()
  // Before the group is locked, where others would wait for it.
  const given = reading.contacts.size
  const blocks = await blocksOf(reading.contacts)
  const answer = await transaction(withDeadline(db, deadlines.job), async (tx) => {
    // A request under the same id, in whatever process, waits here until this one has ended.
    if (!(await claimRequest(tx, workspaceId, requestId))) {
      return { ...((await findReply<Answer>(tx, workspaceId, requestId)) ?? raise()), isRepeated: true }
    }
    const target = await openTarget(tx, workspaceId, existing, upload, reading)
    const before = await findLastContact(tx, workspaceId, target.groupId)
    const reply = await addAll(tx, workspaceId, target, reading, quotas)
    const made = reading.contacts.size === given ? blocks : await blocksOf(reading.contacts)
    await appendBlocks(tx, workspaceId, target.groupId, before, reading.contacts, made)
    const last = await findLastContact(tx, workspaceId, target.groupId)
    await finishUpload(tx, workspaceId, requestId, {
      import_id: target.importId,
      after_contact_id: before,
      last_contact_id: last,
      reply,
    })
    // The last step: it holds up the workspace's other imports until this one is committed.
    await assertImportFit(tx, workspaceId, quotas, { contacts: reply.imported, isNewGroup: target.isNew })
    return { ...reply, isRepeated: false }
  })
  // Not where it failed: what is on its way to the database may still be read.
  reading.contacts.release()
  return answer
}

interface Target {
  groupId: number
  importId: number
  isNew: boolean
}

/** The group, locked, and the import that an upload belongs to; made where it names none. */
async function openTarget(
  tx: Tx,
  workspaceId: number,
  existing: number | null,
  upload: Upload,
  { contacts }: Reading,
): Promise<Target> {
  if (upload.importId != null) return continueImport(tx, workspaceId, existing, upload.importId)
  const isNew = existing === null
  if (isNew && contacts.size === 0) throw new Problem('contacts_none_valid')
  if (!isNew && !(await lockGroup(tx, workspaceId, existing))) throw new Problem('not_found')
  const groupId = existing ?? (await createGroup(tx, workspaceId, describeGroup(upload)))
  const importId = await createImport(tx, workspaceId, {
    group_id: groupId,
    made_group: isNew,
    uploaded_file_name: readFileName(upload),
  })
  return { groupId, importId, isNew }
}

async function continueImport(
  tx: Tx,
  workspaceId: number,
  existing: number | null,
  importId: number,
): Promise<Target> {
  const found = await findImport(tx, workspaceId, importId)
  if (!found || (existing ?? found.group_id) !== found.group_id) throw new Problem('not_found')
  const isLive = await lockGroup(tx, workspaceId, found.group_id)
  // Read again: whoever takes an import back holds its group's lock.
  const now = await findImport(tx, workspaceId, importId)
  if (now?.undone_at != null) throw new Problem('import_undone')
  if (!isLive) throw new Problem('not_found')
  return { groupId: found.group_id, importId, isNew: false }
}

/** Adds the contacts that the group has not, which are all that `reading` keeps. */
async function addAll(
  tx: Tx,
  workspaceId: number,
  target: Target,
  reading: Reading,
  quotas: Quotas,
): Promise<Answer> {
  const { contacts, ...counts } = reading
  const { groupId, importId } = target
  const given = contacts.size
  const filled = target.isNew ? 0 : await fillKnown(tx, workspaceId, target, contacts)
  const imported = contacts.size
  await assertContactsFit(tx, workspaceId, quotas, imported)
  await insertContacts(tx, workspaceId, groupId, contacts)
  await raiseContactCount(tx, workspaceId, groupId, imported)
  const reply = {
    ...counts,
    groupId,
    importId,
    imported,
    duplicates: counts.duplicates + given - imported,
    filled,
    message: `${String(imported)} contacts were imported.`,
  }
  await raiseImport(tx, importId, reply)
  return reply
}

/**
 * Takes those out that the group has, and fills what is empty of these, noting what was filled.
 * @returns how many were filled
 */
async function fillKnown(
  tx: Tx,
  workspaceId: number,
  target: Target,
  contacts: ContactLines,
): Promise<number> {
  let filled = 0
  for (const some of contacts.addresses(lookedUpAtOnce.inList, lookedUpAtOnce.lists)) {
    const known = await listByAddress(tx, workspaceId, target.groupId, some)
    filled += await fillSome(tx, workspaceId, target, known, contacts)
    for (const { email } of known) contacts.delete(email.toLowerCase())
  }
  return filled
}

async function fillSome(
  tx: Tx,
  workspaceId: number,
  { groupId, importId }: Target,
  known: readonly StoredContact[],
  contacts: ContactLines,
): Promise<number> {
  const fills: Fill[] = []
  const changed = known.flatMap((before) => {
    const later = contacts.get(before.email.toLowerCase())
    const after = later ? fillEmpty(before, later) : before
    if (after === before) return []
    fills.push({ contact_id: before.id, filled: JSON.stringify(filledFields(before, after)) })
    return [after]
  })
  if (changed.length === 0) return 0
  await updateContacts(tx, workspaceId, groupId, changed)
  await refreshBlocks(
    tx,
    workspaceId,
    groupId,
    changed.map(({ id }) => id),
  )
  await insertFills(tx, importId, fills)
  return changed.length
}

function raise(): never {
  throw new Error('An upload was answered without its reply being kept')
}
