// Changes many contacts in one job: adds them to a group or removes them from it, exports, deletes or restores them.
import * as z from 'zod/mini'
import { contactLimits } from './contact.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, idParams, moment, slice } from '../api/shapes.ts'

/** The most contacts that one request changes at once. A job changes more than that in the background, in parts. */
export const mostAtOnce = contactLimits.members

/** The most jobs of one workspace that wait or run. */
export const mostContactJobs = 5

/**
 * Contacts by their ids, or all contacts of a list: of a group, or of the workspace if `group` is left out, with or
 * without a search. The job runs the query of the list when it changes the contacts.
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
     * The group of the job: the job adds contacts to it, removes contacts from it, deletes it (alone or with its
     * import) or restores it.
     */
    group_id: z.nullable(id),
    group_name: z.nullable(z.string()),
    state: z.enum(['running', 'done', 'cancelled', 'failed']),
    /** How many contacts the job covers; null until they are counted. */
    total: z.nullable(z.int()),
    /** How many contacts the job has processed. */
    seen: z.int(),
    /** How many contacts the job has changed. A contact that is already in the group, for instance, is not changed. */
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
  audit: { action: 'contacts_changed' },
  summary:
    'Add contacts to a group, remove them from it, or delete them: up to 10,000 at once, more in the background',
  body: z
    .object({
      action: z.enum(['add', 'remove', 'delete']),
      selection: contactSelection,
      /** The group, for `add` and `remove`. */
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
  audit: { action: 'contact_job_cancelled' },
  summary: 'Stop a change to many contacts; changes made so far stay',
  params: idParams,
  reply: contactJob,
})

export const undoContactJob = endpoint({
  method: 'POST',
  path: '/api/contacts/jobs/:id/undo',
  access: 'account',
  audit: { action: 'contact_job_undone' },
  summary:
    'Restore the contacts that a job deleted, for 24 hours; those whose address was added again stay deleted',
  params: idParams,
  reply: contactJob,
})

/** The columns of an export of contacts after those of the fields. In a spreadsheet's form, `joined` has a suffix. */
export const exportColumns = {
  status: 'Status',
  since: 'Since',
  reason: 'Reason',
  groups: 'Groups',
  joined: 'Joined',
  source: 'Source',
  consent: 'Consent',
} as const

/**
 * For whom a file is written. `programs`: commas, decimal points, times in ISO 8601, UTF-8 without BOM. `excel`:
 * separator, decimal mark and days as Excel in the language of `locale` reads them, UTF-8 with BOM.
 */
export const exportForms = ['programs', 'excel'] as const
export type ExportForm = (typeof exportForms)[number]

/** For whom a file is written, and in which language of Excel (BCP 47), such as `de` or `en-US`. */
export const exportedAs = {
  form: z.optional(z.enum(exportForms)),
  locale: z.optional(z.string().check(z.maxLength(35), z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/))),
}

export const exportContacts = endpoint({
  method: 'POST',
  path: '/api/contacts/export',
  access: 'account',
  role: 'manager',
  proof: true,
  audit: { action: 'contacts_exported' },
  scope: 'read',
  summary:
    'Contacts with all their fields, status, groups and origin, as CSV that can be imported again; X-Total-Count has their number, if it is known',
  body: z.object({
    selection: contactSelection,
    ...exportedAs,
    /** Leaves out the contacts that cannot be mailed. If left out, the file has all contacts, each with its status. */
    mailableOnly: z.nullish(z.boolean()),
  }),
  reply: { media: 'text/csv' },
})
