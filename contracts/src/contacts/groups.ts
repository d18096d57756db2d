// Groups of contacts.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

export const contactGroup = z
  .object({
    id,
    name: z.string(),
    contactCount: z.int(),
    uploaded_file_name: z.nullable(z.string()),
    uploaded_at: moment,
  })
  .register(z.globalRegistry, { id: 'ContactGroup' })
export type ContactGroup = z.output<typeof contactGroup>

export const listContactGroups = endpoint({
  method: 'GET',
  path: '/api/contacts/groups',
  access: 'account',
  summary: 'The groups, newest first',
  reply: z.array(contactGroup),
})

export const lookUpGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  access: 'account',
  summary: 'The groups, as the campaign form lists them',
  reply: z.array(contactGroup),
})

export const countSharedContacts = endpoint({
  method: 'GET',
  path: '/api/contacts/groups/:id/shared',
  access: 'account',
  summary: 'How many contacts of a group are also in other groups: those stay when it is deleted',
  params: idParams,
  reply: z.object({ count: z.int() }),
})

export const deleteContactGroup = endpoint({
  method: 'DELETE',
  path: '/api/contacts/groups/:id',
  access: 'account',
  role: 'manager',
  audit: { action: 'group_deleted', object: 'group' },
  summary: 'Delete a group with its contacts, except those in other groups',
  params: idParams,
  reply: done,
})

/** The most characters of a group's name. */
const longestName = 200

/** A name on one line, without lone surrogates. */
const namePattern = /^[^\p{Cc}\p{Cs}]+$/u

/** The name of a group that a person typed, trimmed; null if the server would refuse it. */
export function readGroupName(typed: string): string | null {
  const name = typed.trim()
  return name.length <= longestName && namePattern.test(name) ? name : null
}

const groupForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestName), z.regex(namePattern)),
})

export const createContactGroup = endpoint({
  method: 'POST',
  path: '/api/contacts/groups',
  access: 'account',
  audit: { action: 'group_created', object: 'group' },
  summary: 'Create a group without contacts',
  body: groupForm,
  reply: contactGroup,
})

export const renameContactGroup = endpoint({
  method: 'PUT',
  path: '/api/contacts/groups/:id',
  access: 'account',
  audit: { action: 'group_renamed', object: 'group' },
  summary: 'Rename a group',
  params: idParams,
  body: groupForm,
  reply: contactGroup,
})

export const restoreContactGroup = endpoint({
  method: 'POST',
  path: '/api/contacts/groups/:id/restore',
  access: 'account',
  role: 'manager',
  audit: { action: 'group_restored', object: 'group' },
  summary:
    'Restore a deleted group. A group of more than 50,000 contacts is listed again once all are restored: GET /api/contacts/jobs shows the progress',
  params: idParams,
  reply: contactGroup,
})
