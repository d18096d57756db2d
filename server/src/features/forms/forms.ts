// Saves, changes and deletes forms.
import { contactFieldKeys, formLimits, type Form, type FormBody } from '@lettermill/contracts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { findId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { findGroup } from '../contacts/index.ts'
import { listFieldRows, type NamedUse } from '../fields/index.ts'
import { findSender } from '../senders/index.ts'
import { assertTopics } from '../topics/index.ts'
import {
  findForm,
  insertForm,
  listForms,
  lockForms,
  removeForm,
  updateForm,
  type FormRow,
  deleteFormsOf,
} from './queries/forms.ts'
import { deleteOpen, deleteSignUpsOf } from './queries/purge.ts'

/** @throws Problem not_found */
export async function getForm(db: Db, workspaceId: number, id: number): Promise<Form> {
  const found = await findForm(db, workspaceId, id)
  if (!found) throw new Problem('not_found')
  return found
}

/** @throws Problem forms_full, form_part_missing, form_field_unknown, form_redirect_invalid, topic_unknown */
export async function addForm(tx: Tx, workspaceId: number, body: FormBody): Promise<Form> {
  await lockForms(tx, workspaceId)
  if ((await listForms(tx, workspaceId)).length >= formLimits.forms)
    throw new Problem('forms_full', { limit: formLimits.forms })
  return getForm(tx, workspaceId, await insertForm(tx, workspaceId, await readForm(tx, workspaceId, body)))
}

/** @throws Problem not_found, form_part_missing, form_field_unknown, form_redirect_invalid */
export async function editForm(tx: Tx, workspaceId: number, id: number, body: FormBody): Promise<Form> {
  await lockForms(tx, workspaceId)
  await getForm(tx, workspaceId, id)
  await updateForm(tx, workspaceId, id, await readForm(tx, workspaceId, body))
  return getForm(tx, workspaceId, id)
}

/** @throws Problem not_found */
export async function deleteForm(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await lockForms(tx, workspaceId)
  if (!(await removeForm(tx, workspaceId, id))) throw new Problem('not_found')
}

async function readForm(tx: Tx, workspaceId: number, body: FormBody): Promise<FormRow> {
  const { name, confirm, enabled, language = null } = body
  const groupId = findId(body.groupId)
  if (groupId === null || !(await findGroup(tx, workspaceId, groupId)))
    throw new Problem('form_part_missing', { part: 'group' })
  const senderId = findId(body.senderId)
  if (senderId === null || !(await findSender(tx, workspaceId, senderId)))
    throw new Problem('form_part_missing', { part: 'sender' })
  const topicIds = [...new Set(body.topicIds)]
  await assertTopics(tx, workspaceId, topicIds)
  const fieldKeys = [...new Set(body.fieldKeys)]
  const own = await listFieldRows(tx, workspaceId)
  const known = new Set<string>([...contactFieldKeys, ...own.map(({ key }) => key)])
  known.delete('email')
  const unknown = fieldKeys.find((key) => !known.has(key))
  if (unknown !== undefined) throw new Problem('form_field_unknown', { key: unknown })
  const texts = Object.fromEntries(Object.entries(body.texts).filter(([, said]) => said !== ''))
  const redirectUrl = redirectOf(body.redirectUrl)
  return {
    name,
    groupId,
    senderId,
    fieldKeys,
    topicIds,
    confirm,
    enabled,
    language,
    texts,
    redirectUrl,
  }
}

/** The address to redirect to; null for none. @throws Problem form_redirect_invalid */
function redirectOf(typed: string | null | undefined): string | null {
  const address = typed?.trim() ?? ''
  if (address === '') return null
  const parsed = URL.canParse(address) ? new URL(address) : null
  if (parsed?.protocol !== 'https:' || parsed.username !== '' || parsed.password !== '')
    throw new Problem('form_redirect_invalid')
  return parsed.href
}

/** Each field that a form asks for, with the form. */
export async function listFieldsInForms(db: Db, workspaceId: number): Promise<NamedUse[]> {
  const forms = await listForms(db, workspaceId)
  return forms.flatMap(({ id, name, field_keys }) =>
    field_keys.map((key) => ({ kind: 'form' as const, key, id, name })),
  )
}

/**
 * Refuses to delete a group that people can join by a form.
 * @throws Problem group_in_use with the names of the forms
 */
export async function assertGroupUnused(tx: Tx, workspaceId: number, groupId: number): Promise<void> {
  await assertUnused(tx, workspaceId, 'group_in_use', ({ group_id }) => group_id === groupId)
}

/** @throws Problem sender_in_use with the names of the forms */
export async function assertSenderUnused(tx: Tx, workspaceId: number, senderId: number): Promise<void> {
  await assertUnused(tx, workspaceId, 'sender_in_use', ({ sender_id }) => sender_id === senderId)
}

async function assertUnused(
  tx: Tx,
  workspaceId: number,
  code: 'group_in_use' | 'sender_in_use',
  uses: (form: Form) => boolean,
): Promise<void> {
  await lockForms(tx, workspaceId)
  const names = (await listForms(tx, workspaceId)).filter(uses).map(({ name }) => name)
  if (names.length > 0) throw new Problem(code, { names: names.join(', ') })
}

/** Deletes sign-ups that nobody confirmed within seven days. It may run twice. @returns how many */
export const forgetSignUps = (db: Db): Promise<number> => deleteOpen(db, formLimits.confirmDays)

/** Deletes everything of a deleted workspace. Safe to run twice. */
export async function purgeForms(db: Db, workspaceId: number): Promise<void> {
  await deleteSignUpsOf(db, workspaceId)
  await deleteFormsOf(db, workspaceId)
}
