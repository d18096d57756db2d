// One contact: adds, reads, changes and deletes it, and changes its groups.
import * as z from 'zod/mini'
import { byKey } from './contact-fields.ts'
import { contact } from './contacts.ts'
import { cell, skipCodes } from './upload.ts'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

export const contactDetail = z
  .extend(contact, {
    /** The contact's groups that are not deleted, in the order in which the contact joined them. */
    groups: z.array(z.object({ id, name: z.string(), added_at: moment })),
    /** Since when the contact cannot be mailed; null if it can be mailed. */
    status_since: z.nullable(moment),
    updated_at: moment,
  })
  .register(z.globalRegistry, { id: 'ContactDetail' })
export type ContactDetail = z.output<typeof contactDetail>

/** The most contacts that one call adds or changes, the most that it moves, and the most groups of one contact. */
export const contactLimits = { upsert: 1000, members: 10_000, groups: 200 }

const values = {
  ...byKey(cell),
  /**
   * Values of custom fields by key. They may also stand at the top level, beside those of built-in fields. A field that
   * is left out stays as it is; null or an empty text clears it. A key that no field has is refused.
   */
  fields: z.nullish(z.record(z.string(), cell)),
  /** The contact will be in exactly these groups. If left out, its groups stay as they are. */
  groupIds: z.nullish(z.array(id).check(z.maxLength(contactLimits.groups))),
}

const email = z.string().check(z.maxLength(10_000))
// Loose, because values of custom fields may stand at the top level.
const contactBody = z.looseObject({ ...values, email })
const contactChange = z.looseObject({ ...values, email: z.optional(email) })

export const createContact = endpoint({
  method: 'POST',
  path: '/api/contacts',
  access: 'account',
  // Entries contain no address of a contact: the log outlives the data of a person who asks to be erased.
  audit: { action: 'contact_created', object: 'contact' },
  summary: 'Add a contact; 409 if another contact has the address, with its id',
  body: contactBody,
  reply: contactDetail,
})

export const getContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id',
  access: 'account',
  summary: 'A contact with its groups, and whether it can be mailed',
  params: idParams,
  reply: contactDetail,
})

export const updateContact = endpoint({
  method: 'PUT',
  path: '/api/contacts/:id',
  access: 'account',
  audit: { action: 'contact_changed', object: 'contact' },
  summary: 'Change the values and the groups of a contact; missing fields stay as they are',
  params: idParams,
  body: contactChange,
  reply: contactDetail,
})

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/:id',
  access: 'account',
  audit: { action: 'contact_deleted', object: 'contact' },
  summary: 'Delete a contact; it can be restored for a day',
  params: idParams,
  reply: done,
})

export const restoreContact = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/restore',
  access: 'account',
  audit: { action: 'contact_restored', object: 'contact' },
  summary: 'Restore a deleted contact; 409 if its address was added again',
  params: idParams,
  reply: contactDetail,
})

export const upsertContacts = endpoint({
  method: 'POST',
  path: '/api/contacts/upsert',
  access: 'account',
  audit: { action: 'contacts_upserted' },
  summary: 'Add up to 1,000 contacts, or change the values of those that exist',
  bodyLimit: 16 * 1024 * 1024,
  body: z.object({
    /**
     * Values by the keys of fields, with `email`; values of custom fields may also be in `fields`. A field that is left
     * out, or is empty, stays as it is.
     */
    contacts: z
      .array(z.record(z.string(), z.union([cell, z.record(z.string(), cell)])))
      .check(z.maxLength(contactLimits.upsert)),
    /**
     * What happens to existing contacts: `overwrite` their values (the default), or `keep` values and fill only empty
     * fields.
     */
    values: z.nullish(z.enum(['keep', 'overwrite'])),
  }),
  reply: z.object({
    /** The contacts in the order of the request. An address that occurs twice appears once. */
    contacts: z.array(
      z.object({ id, email: z.string(), result: z.enum(['created', 'changed', 'unchanged']) }),
    ),
    /** Rows that were skipped, counted from 1. */
    skipped: z.array(z.object({ row: z.int(), code: z.enum(skipCodes), reason: z.string() })),
    /** Values that were left out because they cannot be read as the type of their field: how many, by its key. */
    unreadableFields: z.record(z.string(), z.int()),
    /** Keys in the request that no field has; their values were left out. At most 100. */
    unknownKeys: z.array(z.string()),
  }),
})

const contactIds = z.object({ contactIds: z.array(id).check(z.maxLength(contactLimits.members)) })

export const addGroupMembers = endpoint({
  method: 'POST',
  path: '/api/groups/:id/members',
  access: 'account',
  audit: { action: 'members_added', object: 'group' },
  summary: 'Add up to 10,000 contacts to a group by their ids; unknown ids are ignored',
  params: idParams,
  body: contactIds,
  reply: z.object({ added: z.int() }),
})

export const removeGroupMembers = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/members',
  access: 'account',
  audit: { action: 'members_removed', object: 'group' },
  summary: 'Remove up to 10,000 contacts from a group by their ids; the contacts stay',
  params: idParams,
  body: contactIds,
  reply: z.object({ removed: z.int() }),
})
