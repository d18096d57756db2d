// Contacts, and the groups that imports of CSV files create.
import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '../api/endpoint.ts'
import { id, idParams, moment, slice } from '../api/shapes.ts'
import { suppressionReasons } from '../feedback/suppressions.ts'

interface Definition {
  key: string
  label: string
  /** How a value is stored: as text, as a decimal exactly as written, or as a calendar day (YYYY-MM-DD). */
  type: 'text' | 'number' | 'date'
  required: boolean
  /**
   * Column headers that map to this field automatically, besides its key and label. Case, spaces and punctuation are
   * ignored.
   */
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

/** A built-in field. */
export interface ContactField extends Definition {
  key: ContactFieldKey
}

/** The built-in fields. Code that needs all fields takes these, followed by the workspace's custom fields. */
export const contactFields: readonly ContactField[] = builtIn
export const contactFieldKeys: readonly ContactFieldKey[] = builtIn.map(({ key }) => key)

/** The built-in fields that screens leave out while a workspace does not use them. */
export const foldableFieldKeys = [
  'ref_id',
  'business_name',
  'state_name',
  'lender_name',
  'amount',
  'link',
  'date_filed',
] as const satisfies readonly ContactFieldKey[]
export type FoldableFieldKey = (typeof foldableFieldKeys)[number]

const text = z.nullable(z.string())

/** An object with the same shape under the key of each built-in field. */
export function byKey<Shape>(shape: Shape): Record<ContactFieldKey, Shape> {
  return Object.fromEntries(contactFieldKeys.map((key) => [key, shape])) as Record<ContactFieldKey, Shape>
}

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

/** Why an import skips a row. */
export const skipCodes = [
  'first_name_missing',
  'email_missing',
  'email_invalid',
  'cell_too_long',
  'values_large',
  'consent_unclear',
  'erased',
] as const
export type SkipCode = (typeof skipCodes)[number]

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

/** The most contacts in one upload request, and the most bytes (P11a asks for at least 5,000 and 16 MB). */
export const uploadLimits = { contacts: 20_000, bytes: 32 * 1024 * 1024 }

/** A value as a script sends it. */
export const cell = z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const uploadContacts = endpoint({
  method: 'POST',
  path: '/api/contacts/upload',
  access: 'account',
  audit: { action: 'contacts_imported', object: 'group' },
  summary: 'Import contacts into a new group, or append to one with groupId; one transaction',
  bodyLimit: uploadLimits.bytes,
  body: z.object({
    /** Values by the keys of fields; values of custom fields may also be in `fields`. */
    contacts: z
      .array(z.record(z.string(), z.union([cell, z.record(z.string(), cell)])))
      .check(z.maxLength(uploadLimits.contacts)),
    groupName: z.nullish(z.string().check(z.maxLength(10_000))),
    /** The group to add the contacts to. If left out, the import makes a new group with the name `groupName`. */
    groupId: z.nullish(z.union([id, z.string().check(z.maxLength(64))])),
    /**
     * An id for this request, made by the caller. After a lost reply, a caller repeats the request with the same id,
     * gets the first reply again, and nothing is added twice.
     */
    requestId: z.nullish(z.uuid()),
    /** The import that this request continues; its group stays the same. If left out, a new import begins. */
    importId: z.nullish(id),
    /**
     * What happens to existing contacts: fill only empty fields (`keep`, the default), or `overwrite`. A blank cell
     * never clears a value.
     */
    values: z.nullish(z.enum(['keep', 'overwrite'])),
    /** Rows without a first name: skip them (the default, as specified), or keep them with an empty one. */
    missingFirstName: z.nullish(z.enum(['skip', 'keep'])),
    /**
     * The column (`key`) that says whether each person agreed to get mail: yes or no in one of nine languages. Rows
     * that say no are left out; `suppress` also suppresses their addresses as unsubscribed. An empty cell counts as no
     * statement; a row with any other text is skipped.
     */
    consent: z.nullish(
      z.object({ key: z.string().check(z.maxLength(200)), refused: z.enum(['leave_out', 'suppress']) }),
    ),
    /**
     * How many rows the caller left out itself since its last request of this import, such as rows without a valid
     * address. They count in `skipped` of the import, and not in that of the reply.
     */
    skipped: z.nullish(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
    /** Stored with the import, without effect. */
    fieldMapping: z.nullish(z.record(z.string(), z.unknown())),
    uploadedFileName: z.nullish(z.string().check(z.maxLength(10_000))),
    uploadedAt: z.nullish(z.string().check(z.maxLength(64))),
  }),
  reply: z.object({
    groupId: id,
    importId: id,
    /** New members of the group. */
    imported: z.int(),
    /** How many contacts the request created, less those that `takenBack` deleted. */
    added: z.int(),
    duplicates: z.int(),
    /** Existing contacts whose values changed. */
    filled: z.int(),
    skipped: z.int(),
    /** How many of the skipped rows were skipped because the person was erased on request. */
    erased: z.int(),
    /** Cells that could not be read as the type of their field. The import stored them as empty. */
    unreadable: z.int(),
    /** The number of unreadable cells of each field, by its key. */
    unreadableFields: z.record(z.string(), z.int()),
    /** One unreadable cell of each of these fields, as in the file. */
    unreadableExamples: z.record(z.string(), z.string()),
    /** Rows that were left out because their consent cell says no. `skipped` does not count them. */
    refused: z.int(),
    /**
     * Contacts of the workspace whose address these rows name and who can still be mailed. A contact counts only in the
     * first request of the import that refuses it. Always 0 with `suppress`.
     */
    refusedKnown: z.int(),
    /**
     * Rows, counted from 1, that were skipped because another row with the same address, in this request or an earlier
     * one of the import, says no. `skipped` counts them.
     */
    overruled: z.array(z.int()),
    /**
     * Rows of this request that say no for a contact that an earlier request of the import had added. The contact was
     * removed again, and `imported` no longer counts it.
     */
    takenBack: z.array(z.int()),
    /** The first 100 skipped rows; `row` counts from 1 within the request. `reason`: the code in English. */
    reasons: z.array(z.object({ row: z.int(), code: z.enum(skipCodes), reason: z.string() })),
    message: z.string(),
  }),
})

/** One import: the sums over all requests with its id. */
export const contactImport = z
  .object({
    id,
    group_id: id,
    group_name: z.string(),
    uploaded_file_name: z.nullable(z.string()),
    started_at: moment,
    /** New members of the group; `added` of them were created, the others were known before. */
    imported: z.int(),
    added: z.int(),
    duplicates: z.int(),
    filled: z.int(),
    skipped: z.int(),
    /** Rows that were left out because their consent cell says no. */
    refused: z.int(),
    /** The number of unreadable cells of each field, by its key. */
    unreadable_fields: z.record(z.string(), z.int()),
    /** 24 hours after the last request of the import. */
    undoable_until: moment,
    undone_at: z.nullable(moment),
  })
  .register(z.globalRegistry, { id: 'ContactImport' })
export type ContactImport = z.output<typeof contactImport>

/** The most imports that the list returns. */
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
  audit: { action: 'import_undone', object: 'import' },
  summary:
    'Undo an import within 24 hours: deletes the contacts it added, and restores the values it changed',
  params: idParams,
  reply: contactImport,
})

/** In a group of more contacts, `previewImportUndo` does not count them. */
export const mostPreviewed = 50_000

export const previewImportUndo = endpoint({
  method: 'GET',
  path: '/api/contacts/imports/:id/undo',
  access: 'account',
  summary: 'What undoing an import would do: how many contacts it deletes, and how many stay and why',
  params: idParams,
  reply: z.object({
    /**
     * The contacts that the import added to its group, each counted once; null if the group has more than 50,000
     * contacts.
     */
    contacts: z.nullable(
      z.object({
        deleted: z.int(),
        /** Contacts who were known before the import; they stay. */
        known: z.int(),
        /** New contacts who are also in another group; they stay. */
        shared: z.int(),
        /** New contacts who got mail and are in no other group; they stay. */
        mailed: z.int(),
      }),
    ),
    /** Addresses that the import suppressed because their row said no; they stay suppressed. */
    suppressed: z.int(),
  }),
})
export type ImportUndoPreview = ReplyOf<typeof previewImportUndo>

export const suppressRefused = endpoint({
  method: 'POST',
  path: '/api/contacts/imports/:id/suppress-refused',
  access: 'account',
  audit: { action: 'suppressions_imported', object: 'import' },
  summary:
    'Suppress the contacts who said no in an imported file and can still be mailed, up to 20,000 a request, within 24 hours; repeating it is safe',
  params: idParams,
  reply: z.object({
    /** Contacts that the request suppressed as unsubscribed. */
    suppressed: z.int(),
    /** Whether there are more of them: repeat the request. */
    more: z.boolean(),
  }),
})
