// Contacts and the groups that CSV files make.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, id, idParams, moment, slice } from './shapes.ts'
import { suppressionReasons } from './suppressions.ts'

interface Definition {
  key: string
  label: string
  /** What a value is kept as: text; a decimal as it was written; a calendar day, YYYY-MM-DD. */
  type: 'text' | 'number' | 'date'
  required: boolean
  /** Headers that are mapped by themselves, beside the key and the label; compared without case, spaces and signs. */
  aliases: readonly string[]
}

const optional = { required: false, aliases: [] } as const

/** The contact fields of the specification, section 3, in its order. */
const builtIn = [
  { key: 'ref_id', label: 'Ref ID', type: 'text', ...optional },
  {
    key: 'first_name',
    label: 'First Name',
    type: 'text',
    required: true,
    aliases: ['First Name', 'first name', 'f_name'],
  },
  { key: 'last_name', label: 'Last Name', type: 'text', ...optional },
  { key: 'business_name', label: 'Business Name', type: 'text', ...optional },
  { key: 'phone', label: 'Phone', type: 'text', ...optional },
  { key: 'email', label: 'Email', type: 'text', required: true, aliases: ['Email', 'email address'] },
  { key: 'state_name', label: 'State', type: 'text', ...optional },
  { key: 'lender_name', label: 'Lender', type: 'text', ...optional },
  { key: 'amount', label: 'Amount', type: 'number', ...optional },
  { key: 'link', label: 'Link', type: 'text', ...optional },
  { key: 'date_filed', label: 'Date Filed', type: 'date', ...optional },
] as const satisfies readonly Definition[]

export type ContactFieldKey = (typeof builtIn)[number]['key']

/** A field of the specification, as the registry defines it. */
export interface ContactField extends Definition {
  key: ContactFieldKey
}

/** The registry of built-in fields: whatever walks fields walks these, and the workspace's own behind them. */
export const contactFields: readonly ContactField[] = builtIn
export const contactFieldKeys: readonly ContactFieldKey[] = builtIn.map(({ key }) => key)

const text = z.nullable(z.string())

/** The same shape under the key of each built-in field. */
export function byKey<Shape>(shape: Shape): Record<ContactFieldKey, Shape> {
  return Object.fromEntries(contactFieldKeys.map((key) => [key, shape])) as Record<ContactFieldKey, Shape>
}

/** Whether a contact can be mailed, and if not, why. */
export const contactStatuses = ['mailable', ...suppressionReasons] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** A contact as it is answered. `amount` is a decimal in text, `date_filed` a calendar day (YYYY-MM-DD). */
export const contact = z
  .object({
    id,
    /** In a list of a group that group; in other lists the group joined first, null where there is none. */
    group_id: z.nullable(id),
    ...byKey(text),
    first_name: z.string(),
    email: z.string(),
    status: z.enum(contactStatuses),
    /** Values of the workspace's own fields, by their keys; what is empty is left out. */
    fields: z.record(z.string(), z.string()),
  })
  .register(z.globalRegistry, { id: 'Contact' })
export type Contact = z.output<typeof contact>

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

/**
 * A search counts at most this many contacts, or deliveries. Where more may exist than X-Total-Count says,
 * X-Total-Count-Bound is `at-least`. Pages end where the count ends.
 */
export const mostCounted = 10_000

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  access: 'account',
  summary: 'All contacts of the workspace, or a page of them',
  query: slice,
  reply: z.array(contact),
})

export const listGroupContacts = endpoint({
  method: 'GET',
  path: '/api/contacts/by-group/:id',
  access: 'account',
  summary: 'The contacts of a group, or a page of them',
  params: idParams,
  query: slice,
  reply: z.array(contact),
})

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

/** How many contacts have no value of a field that a letter prints. */
export const emptyValues = z.object({
  /** The name as the caller wrote it; `fields.key` for a field of the workspace's own. */
  name: z.string(),
  count: z.int(),
})
export type EmptyValues = z.output<typeof emptyValues>

/** Most fields that one letter is checked for. */
export const mostNamesCounted = 20

export const countEmptyValues = endpoint({
  method: 'GET',
  path: '/api/contacts/empty-values',
  access: 'account',
  summary:
    'How many contacts of a group, or of all, have no value of the fields that a letter prints: a merge tag without a default is empty for them',
  query: z.object({
    /** As merge tags name them, with commas between: `first_name,fields.plan`. */
    names: z
      .string()
      .check(z.regex(/^(?:fields\.)?[a-z_][\w-]{0,99}(?:,(?:fields\.)?[a-z_][\w-]{0,99}){0,19}$/i)),
    /** Left out for all contacts. */
    groupId: z.optional(z.coerce.number().check(z.int())),
  }),
  reply: z.object({ contacts: z.int(), empty: z.array(emptyValues) }),
})

/** Most contacts in one upload request, and most bytes (P11a asks for at least 5,000 and 16 MB). */
export const uploadLimits = { contacts: 20_000, bytes: 32 * 1024 * 1024 }

/** A value as scripts write it. */
export const cell = z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const uploadContacts = endpoint({
  method: 'POST',
  path: '/api/contacts/upload',
  access: 'account',
  summary: 'Import contacts into a new group, or append to one with groupId; one transaction',
  bodyLimit: uploadLimits.bytes,
  body: z.object({
    /** Cells by the keys of fields; those of the workspace's own fields may also be in `fields`. */
    contacts: z
      .array(z.record(z.string(), z.union([cell, z.record(z.string(), cell)])))
      .check(z.maxLength(uploadLimits.contacts)),
    groupName: z.nullish(z.string().check(z.maxLength(10_000))),
    groupId: z.nullish(z.union([id, z.string().check(z.maxLength(64))])),
    /**
     * The request's own id, made by the caller. A caller who lost the answer repeats the request with the same id: it
     * gets the first answer again, and nothing is added twice.
     */
    requestId: z.nullish(z.uuid()),
    /** The import that this request goes on with, and its group; without it a new import begins. */
    importId: z.nullish(id),
    /**
     * Values of contacts that the workspace has already: fill only empty ones (keep, the default), or overwrite. A
     * blank cell empties nothing.
     */
    values: z.nullish(z.enum(['keep', 'overwrite'])),
    /** Rows without a first name: skip them (the default, as specified), or keep them with an empty one. */
    missingFirstName: z.nullish(z.enum(['skip', 'keep'])),
    /**
     * The cell of each row, by its key, that says whether the person agreed to get mail, with yes or no in one of nine
     * languages. Rows that say no are left out; `suppress` also suppresses their addresses as unsubscribed. An empty
     * cell says nothing; a row with any other word is skipped.
     */
    consent: z.nullish(
      z.object({ key: z.string().check(z.maxLength(200)), refused: z.enum(['leave_out', 'suppress']) }),
    ),
    fieldMapping: z.nullish(z.record(z.string(), z.unknown())),
    uploadedFileName: z.nullish(z.string().check(z.maxLength(10_000))),
    uploadedAt: z.nullish(z.string().check(z.maxLength(64))),
  }),
  reply: z.object({
    groupId: id,
    importId: id,
    imported: z.int(),
    duplicates: z.int(),
    /** Contacts that the workspace had before and whose values changed. */
    filled: z.int(),
    skipped: z.int(),
    /** How many of the skipped were left out because the person was erased on request. */
    erased: z.int(),
    /** Cells that could not be read as the type of their field; the import stored them as empty. */
    unreadable: z.int(),
    /** How many of them there were, by the keys of the fields. */
    unreadableFields: z.record(z.string(), z.int()),
    /** For each of these fields, one unreadable cell as the file has it. */
    unreadableExamples: z.record(z.string(), z.string()),
    /** How many rows were left out because their consent cell says no; they are not among the skipped. */
    refused: z.int(),
    /**
     * Rows that were left out, and count as skipped, because another row of the same address says no, in this request
     * or an earlier one of the import. They count the request's contacts from 1.
     */
    overruled: z.array(z.int()),
    /**
     * Rows of this request that say no to mail for a contact whom an earlier request of the import had added: the
     * contact was taken back, and is no longer among the imported.
     */
    takenBack: z.array(z.int()),
    /** The first 100 skipped rows: `row` counts the request's contacts from 1. */
    reasons: z.array(z.object({ row: z.int(), reason: z.string() })),
    message: z.string(),
  }),
})

/** One import: all requests that carried its id, with their numbers in sum. */
export const contactImport = z
  .object({
    id,
    group_id: id,
    group_name: z.string(),
    uploaded_file_name: z.nullable(z.string()),
    started_at: moment,
    imported: z.int(),
    duplicates: z.int(),
    filled: z.int(),
    skipped: z.int(),
    /** Cells that could not be read as the type of their field, by the keys of the fields. */
    unreadable_fields: z.record(z.string(), z.int()),
    /** 24 hours after its last request. */
    undoable_until: moment,
    undone_at: z.nullable(moment),
  })
  .register(z.globalRegistry, { id: 'ContactImport' })
export type ContactImport = z.output<typeof contactImport>

/** Most imports that the list answers. */
export const mostRecentImports = 100

export const listContactImports = endpoint({
  method: 'GET',
  path: '/api/contacts/imports',
  access: 'account',
  summary: 'The imports of the last 24 hours, newest first; at most a hundred',
  reply: z.array(contactImport),
})

export const undoContactImport = endpoint({
  method: 'POST',
  path: '/api/contacts/imports/:id/undo',
  access: 'account',
  summary:
    'Undo an import within 24 hours: deletes the contacts it added, and restores the values it changed',
  params: idParams,
  reply: contactImport,
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
  summary: 'Delete a group with its contacts, except those in other groups',
  params: idParams,
  reply: done,
})

/** A group's new name, trimmed and on one line. */
export const groupForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
})

export const renameContactGroup = endpoint({
  method: 'PUT',
  path: '/api/contacts/groups/:id',
  access: 'account',
  summary: 'Rename a group',
  params: idParams,
  body: groupForm,
  reply: contactGroup,
})

export const restoreContactGroup = endpoint({
  method: 'POST',
  path: '/api/contacts/groups/:id/restore',
  access: 'account',
  summary:
    'Restore a deleted group. A group of more than 50,000 contacts is listed again once all are restored: GET /api/contacts/jobs shows the progress',
  params: idParams,
  reply: contactGroup,
})
