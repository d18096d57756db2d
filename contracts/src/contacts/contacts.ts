// Contacts, their state, and their lists.
import * as z from 'zod/mini'
import { suppressionReasons } from '../feedback/suppressions.ts'
import { byKey } from './contact-fields.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, idParams, moment, slice } from '../api/shapes.ts'

const text = z.nullable(z.string())

/** Whether a contact can be mailed, and if not, why. */
export const contactStatuses = ['mailable', ...suppressionReasons] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** A contact in a reply. `amount` is a decimal as text, `date_filed` a calendar day (YYYY-MM-DD). */
export const contact = z
  .object({
    id,
    /** The listed group, in the list of a group. In other lists, the group that the contact joined first, or null. */
    group_id: z.nullable(id),
    ...byKey(text),
    first_name: z.string(),
    email: z.string(),
    status: z.enum(contactStatuses),
    /** Values of custom fields by key; empty values are left out. */
    fields: z.record(z.string(), z.string()),
    /** When the contact was added to the workspace. */
    created_at: moment,
  })
  .register(z.globalRegistry, { id: 'Contact' })
export type Contact = z.output<typeof contact>

/**
 * A search counts at most this many contacts or deliveries, and pages end there. If there may be more than
 * X-Total-Count says, X-Total-Count-Bound is `at-least`.
 */
export const mostCounted = 10_000

/** By what a list of contacts can be sorted; `joined` is when they were added. Contacts without a value come last. */
export const contactSorts = ['email', 'first_name', 'last_name', 'joined', 'status'] as const
export type ContactSort = (typeof contactSorts)[number]

const sortedSlice = z.extend(slice, {
  /**
   * Sorts a page; without it, contacts are in the order in which they were added. Has an effect only with `limit`.
   * Pages of a sorted list end at 10,000 contacts, as those of a search do.
   */
  sort: z.optional(z.enum(contactSorts)),
  order: z.optional(z.enum(['asc', 'desc'])),
})

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  access: 'account',
  roleForAll: 'manager',
  audit: { action: 'contacts_read' },
  summary:
    'All contacts of the workspace, or a page of them, in the order in which they were added; with `email`, the contact that has this address',
  query: z.extend(sortedSlice, {
    /** Only the contact with this address, in any letter case. The other parameters then have no effect. */
    email: z.optional(z.string().check(z.maxLength(1000))),
  }),
  reply: z.array(contact),
})

export const listGroupContacts = endpoint({
  method: 'GET',
  path: '/api/contacts/by-group/:id',
  access: 'account',
  roleForAll: 'manager',
  audit: { action: 'contacts_read', object: 'group' },
  summary: 'The contacts of a group, or a page of them',
  params: idParams,
  query: sortedSlice,
  reply: z.array(contact),
})

/** How many contacts have no value in a field that a letter prints. */
export const emptyValues = z.object({
  /** The name as the caller wrote it; `fields.key` for a custom field. */
  name: z.string(),
  count: z.int(),
})
export type EmptyValues = z.output<typeof emptyValues>

/** The most fields that one letter is checked for. */
export const mostNamesCounted = 20

export const countEmptyValues = endpoint({
  method: 'GET',
  path: '/api/contacts/empty-values',
  access: 'account',
  summary:
    'How many contacts of a group, or of all, have no value of the fields that a letter prints: a merge tag without a default is empty for them',
  query: z.object({
    /** Names as in merge tags, separated by commas: `first_name,fields.plan`. */
    names: z
      .string()
      .check(z.regex(/^(?:fields\.)?[a-z_][\w-]{0,99}(?:,(?:fields\.)?[a-z_][\w-]{0,99}){0,19}$/i)),
    /** The group; if left out, all contacts. */
    groupId: z.optional(z.coerce.number().check(z.int())),
  }),
  reply: z.object({ contacts: z.int(), empty: z.array(emptyValues) }),
})
