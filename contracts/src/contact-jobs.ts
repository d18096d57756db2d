// Many contacts at once: adding them to a group, taking them out of it, exporting, deleting and restoring them.
import * as z from 'zod/mini'
import { contactLimits } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, moment, slice } from './shapes.ts'

/** Contacts that one request changes at once; more are changed in the background, in pieces. */
export const mostAtOnce = contactLimits.members

/** Jobs that one workspace may have waiting or running. */
export const mostContactJobs = 5

/**
 * Contacts by their ids, or all that a list shows: those of a group (left out: of the workspace), searched or not. What
 * matches is decided when the contacts are changed, by the query that lists them.
 */
export const contactSelection = z.union([
  z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce)) }),
  z.object({ group: z.nullish(id), search: z.nullish(slice.shape.search) }),
])
export type ContactSelection = z.output<typeof contactSelection>

export const contactJobActions = [
  'add',
  'remove',
  'delete',
  'restore',
  'delete_group',
  'restore_group',
  'undo_import',
] as const
export type ContactJobAction = (typeof contactJobActions)[number]

export const contactJob = z
  .object({
    id,
    action: z.enum(contactJobActions),
    /**
     * The group that the job is about: it adds contacts to it, removes them from it, deletes it (by itself or with its
     * import) or restores it.
     */
    group_id: z.nullable(id),
    group_name: z.nullable(z.string()),
    state: z.enum(['running', 'done', 'cancelled', 'failed']),
    /** Contacts it is about; null until they are counted. */
    total: z.nullable(z.int()),
    /** Contacts it has looked at. */
    seen: z.int(),
    /** Contacts it has changed. Adding a contact to a group that it is in already, for instance, is no change. */
    changed: z.int(),
    created_at: moment,
    ended_at: z.nullable(moment),
  })
  .register(z.globalRegistry, { id: 'ContactJob' })
export type ContactJob = z.output<typeof contactJob>

export const changeContacts = endpoint({
  method: 'POST',
  path: '/api/contacts/bulk',
  access: 'account',
  summary:
    'Add contacts to a group, remove them from it, or delete them: up to 10,000 at once, more in the background',
  body: z
    .object({
      action: z.enum(['add', 'remove', 'delete']),
      selection: contactSelection,
      /** For `add` and `remove`. */
      groupId: z.nullish(id),
    })
    .check(
      z.refine(({ action, groupId }) => action === 'delete' || groupId != null, {
        path: ['groupId'],
        error: 'Name the group that the contacts are added to, or taken out of.',
      }),
    ),
  reply: contactJob,
})

export const listContactJobs = endpoint({
  method: 'GET',
  path: '/api/contacts/jobs',
  access: 'account',
  summary:
    'Changes to many contacts that are running or ended within the last hour, newest first; at most twenty',
  reply: z.array(contactJob),
})

export const cancelContactJob = endpoint({
  method: 'POST',
  path: '/api/contacts/jobs/:id/cancel',
  access: 'account',
  summary: 'Stop a change to many contacts; changes made so far stay',
  params: idParams,
  reply: contactJob,
})

export const undoContactJob = endpoint({
  method: 'POST',
  path: '/api/contacts/jobs/:id/undo',
  access: 'account',
  summary:
    'Restore the contacts that a job deleted, for 24 hours; those whose address was added again stay deleted',
  params: idParams,
  reply: contactJob,
})

export const exportContacts = endpoint({
  method: 'POST',
  path: '/api/contacts/export',
  access: 'account',
  scope: 'read',
  summary:
    'Contacts with all their fields, as CSV that can be imported again; X-Total-Count has their number',
  body: z.object({ selection: contactSelection }),
  reply: { media: 'text/csv' },
})
