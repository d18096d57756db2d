// Imports of contacts: their results, undoing one, and the addresses that refused.
import * as z from 'zod/mini'
import { endpoint, type ReplyOf } from '../api/endpoint.ts'
import { id, idParams, moment } from '../api/shapes.ts'

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
