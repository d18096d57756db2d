// An upload: its rows go into a new group or behind those of an existing one, all of them or none.
import type { HandlerInput, ReplyOf, uploadContacts } from '@lettermill/contracts'
import { contactFieldNames } from '@lettermill/contracts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { createGroup, lockGroup, raiseContactCount, type NewGroup } from './queries/groups.ts'
import { insertContacts, listByAddress, updateContacts } from './queries/write.ts'
import { fillEmpty, readContacts, type NewContact } from './read-contacts.ts'

export type Upload = Omit<HandlerInput<typeof uploadContacts, 'body'>, 'groupId'>

/**
 * Imports the rows of a request in one transaction (decisions 11 to 16). The numbers count rows of the request:
 * `duplicates` are rows whose address stood in it or in the group before.
 * @param existing the group to append to; null makes a new one
 * @throws Problem contacts_none_valid where a new group would stay empty; not_found for a group that is not there
 */
export async function importContacts(
  db: Db,
  workspaceId: number,
  existing: number | null,
  upload: Upload,
): Promise<ReplyOf<typeof uploadContacts>> {
  const { contacts, ...reading } = readContacts(upload.contacts)
  if (existing === null && contacts.length === 0) throw new Problem('contacts_none_valid')
  return transaction(db, async (tx) => {
    const groupId = existing ?? (await createGroup(tx, workspaceId, describeGroup(upload)))
    const fresh = existing === null ? contacts : await fillKnown(tx, workspaceId, existing, contacts)
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

/**
 * Locks the group, fills the empty fields of contacts that it has, and answers those that it has not.
 * @throws Problem not_found
 */
async function fillKnown(
  tx: Tx,
  workspaceId: number,
  groupId: number,
  contacts: readonly NewContact[],
): Promise<NewContact[]> {
  if (!(await lockGroup(tx, workspaceId, groupId))) throw new Problem('not_found')
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
