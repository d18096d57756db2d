// The upload of a file's contacts, in one request or many.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { id } from '../api/shapes.ts'

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
