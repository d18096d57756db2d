// An upload: its rows go into a new group or behind those of an existing one, all of them or none.
import type { HandlerInput, ReplyOf, uploadContacts } from '@lettermill/contracts'
import { contactFieldNames } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { getId } from '../../platform/http/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { createGroup, lockGroup, raiseContactCount, type NewGroup } from './queries/groups.ts'
import { insertContacts, listByAddress, updateContacts } from './queries/write.ts'
import { fillEmpty, readContacts, type NewContact } from './read-contacts.ts'

export type Upload = HandlerInput<typeof uploadContacts, 'body'>

/**
 * Imports the rows of a request in one transaction (decisions 11 to 16). The numbers count rows of the request:
 * `duplicates` are rows whose address stood in it or in the group before.
 * @throws Problem contacts_none_valid where a new group would stay empty; not_found for a group that is not there
 */
export async function importContacts(
  db: Db,
  workspaceId: number,
  upload: Upload,
): Promise<ReplyOf<typeof uploadContacts>> {
  const { contacts, ...reading } = readContacts(upload.contacts)
  const appends = upload.groupId != null && upload.groupId !== ''
  if (!appends && contacts.length === 0) throw new Problem('contacts_none_valid')
  return transaction(db, async (tx) => {
    const groupId = appends
      ? await lockExisting(tx, workspaceId, getId(upload.groupId))
      : await createGroup(tx, workspaceId, describeGroup(upload))
    const fresh = appends ? await fillKnown(tx, workspaceId, groupId, contacts) : contacts
    await insertContacts(tx, workspaceId, groupId, fresh)
    await raiseContactCount(tx, workspaceId, groupId, fresh.length)
    return {
      ...reading,
      groupId,
      imported: fresh.length,
      duplicates: reading.duplicates + contacts.length - fresh.length,
      message: `${String(fresh.length)} contacts were imported.`,
    }
  })
}

async function lockExisting(tx: Tx, workspaceId: number, groupId: number): Promise<number> {
  if (!(await lockGroup(tx, workspaceId, groupId))) throw new Problem('not_found')
  return groupId
}

/** Fills the empty fields of contacts that the group has; answers those that it has not. */
async function fillKnown(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  contacts: readonly NewContact[],
): Promise<NewContact[]> {
  const given = new Map(contacts.map((contact) => [contact.email.toLowerCase(), contact]))
  const known = await listByAddress(tx, workspaceId, groupId, [...given.keys()])
  const filled = known.flatMap((before) => {
    const later = given.get(before.email.toLowerCase())
    const after = later ? fillEmpty(before, later) : before
    return after === before ? [] : [after]
  })
  await updateContacts(tx, workspaceId, filled)
  for (const { email } of known) given.delete(email.toLowerCase())
  return [...given.values()]
}

/** What is kept about an upload (decision 11a): its name, its file, its moment, its mapping as provenance. */
export function describeGroup(upload: Omit<Upload, 'contacts'>): NewGroup {
  const fileName = oneLine(upload.uploadedFileName ?? '')
  return {
    name: oneLine(upload.groupName ?? '') || fileName.replace(/\.csv$/i, '').trim() || 'Imported Group',
    uploaded_file_name: fileName || null,
    uploaded_at: readMoment(upload.uploadedAt),
    field_mapping: readMapping(upload.fieldMapping),
  }
}

function readMoment(text: string | null | undefined): string | null {
  const date = new Date(text ?? '')
  const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  // Years beyond four digits are somebody's broken clock.
  return /^\d{4}-/.test(iso) ? iso : null
}

function readMapping(mapping: Upload['fieldMapping']): string | null {
  if (!mapping) return null
  const entries = contactFieldNames.flatMap((name) => {
    const column = mapping[name]
    return typeof column === 'string' ? [[name, oneLine(column)]] : []
  })
  return JSON.stringify(Object.fromEntries(entries))
}
