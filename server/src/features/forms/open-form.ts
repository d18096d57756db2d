// A form as visitors see it: its texts, the fields and topics that it asks for, and who will write to them.
import { contactFields, type FormField } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { hasWord, say } from '../../platform/words/index.ts'
import { findBrand } from '../brand/index.ts'
import { listFieldRows } from '../fields/index.ts'
import { findSender } from '../senders/index.ts'
import { listChoices } from '../topics/index.ts'
import { findOpenForm, type OpenForm } from './queries/forms.ts'

/** @throws Problem not_found */
export async function openForm(db: Db, publicId: string): Promise<OpenForm> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(publicId)
  const found = isId ? await findOpenForm(db, publicId) : undefined
  if (!found) throw new Problem('not_found')
  return found
}

/** The fields of the form. Built-in fields have labels in the visitor's language. */
export async function listFormFields(
  db: Db,
  { workspace_id, field_keys }: OpenForm,
  language: string,
): Promise<FormField[]> {
  const own = await listFieldRows(db, workspace_id)
  const builtIn = contactFields.map(({ key, label, type }) => {
    const word = `page.fields.${key}`
    const known = hasWord('readers/forms', word) ? say(language, 'readers/forms', word) : label
    return { key, label: known, type, options: null }
  })
  const all = [...builtIn, ...own]
  return field_keys.flatMap((wanted) => all.find(({ key }) => key === wanted) ?? [])
}

/** The topics of the form that are not archived. */
export async function listFormTopics(db: Db, { workspace_id, topic_ids }: OpenForm) {
  if (topic_ids.length === 0) return []
  return (await listChoices(db, workspace_id, 0)).filter(({ id }) => topic_ids.includes(id))
}

/** Who will write to the people of the form, in the look of the workspace. */
export async function findFormSender(db: Db, { workspace_id, sender_id }: OpenForm) {
  const [sender, brand] = await Promise.all([
    findSender(db, workspace_id, sender_id),
    findBrand(db, workspace_id),
  ])
  return {
    name: sender ? sender.name.trim() || sender.email : null,
    logo: brand?.logo || null,
    colour: brand?.theme.button ?? null,
  }
}
