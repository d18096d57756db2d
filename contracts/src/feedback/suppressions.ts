// The list of suppressed addresses.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, id, moment } from '../api/shapes.ts'

const count = z.int()

/** The reasons, the strongest first. If an address has two reasons, Lettermill shows the stronger reason. */
export const suppressionReasons = [
  'unsubscribed',
  'complaint',
  'hard_bounce',
  'soft_bounce',
  'manual',
  'inactive',
] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

export const suppression = z
  .object({
    email: z.string(),
    reason: z.enum(suppressionReasons),
    /** The reason that remains when the first reason is removed. */
    other_reason: z.nullable(z.enum(suppressionReasons)),
    /** The receiving server's text, without addresses, or an account's note; null if there is neither. */
    words: z.nullable(z.string()),
    /** The server's reply code (RFC 5321) and enhanced status code (RFC 3463). */
    code: z.nullable(z.int()),
    status: z.nullable(z.string()),
    /** Where `words` come from: the relay, the server behind it, or an account. */
    reporter: z.nullable(z.string()),
    /**
     * The file of the import in which this person said no to mail; empty if its name is not known. An account can take
     * such a suppression back. Null for any other suppression.
     */
    refused_in: z.nullable(z.string()),
    /** The campaign that led to the suppression, unless it was deleted. */
    campaign: z.nullable(z.object({ id, name: z.string() })),
    created_at: moment,
    /**
     * Until this moment, the suppression is provisional and can be undone together with the others of a mass bounce;
     * null if it is final.
     */
    provisional_until: z.nullable(moment),
  })
  .register(z.globalRegistry, { id: 'Suppression' })
export type Suppression = z.output<typeof suppression>

const suppressionFilter = {
  reason: z.optional(z.enum(suppressionReasons)),
  /** A part of the address to search for. */
  search: z.optional(z.string().check(z.maxLength(254))),
}

export const listSuppressions = endpoint({
  method: 'GET',
  path: '/api/suppressions',
  access: 'account',
  summary: 'The addresses that get no campaign of the workspace, and why; newest first, with X-Total-Count',
  query: z.object({
    ...suppressionFilter,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 100),
    offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000)), 0),
  }),
  reply: z.array(suppression),
})

export const exportSuppressions = endpoint({
  method: 'GET',
  path: '/api/suppressions.csv',
  access: 'account',
  role: 'manager',
  audit: { action: 'suppressions_exported' },
  summary: 'The same list as CSV; streamed',
  query: z.object(suppressionFilter),
  reply: { media: 'text/csv' },
})

/** The most addresses in one call, and the most characters of its note. */
export const suppressionLimits = { addresses: 5000, note: 200 }

export const addSuppressions = endpoint({
  method: 'POST',
  path: '/api/suppressions',
  access: 'account',
  audit: { action: 'suppressions_added' },
  summary:
    'Suppress up to 5,000 addresses by hand; campaigns leave them out. Addresses that are not valid are answered and change nothing',
  body: z.object({
    emails: z.array(z.string().check(z.maxLength(1000))).check(z.minLength(1), z.maxLength(5000)),
    /** The reason, for people who read the list later. */
    note: z._default(z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)), ''),
  }),
  reply: z.object({
    /** How many addresses were not suppressed before. */
    added: count,
    already: count,
    /** Invalid addresses as the request gave them. */
    invalid: z.array(z.string()),
  }),
})

/** The most addresses of one request, the most invalid entries that its reply lists, and the most bytes. */
export const suppressionImportLimits = { addresses: 10_000, invalid: 100, bytes: 6 * 1024 * 1024 }

/** Why another tool stopped mailing an address. An export of Lettermill may have any reason of Lettermill. */
export const importedReasons = ['unsubscribed', 'complaint', 'hard_bounce', 'manual'] as const
export type ImportedReason = SuppressionReason

export const importSuppressions = endpoint({
  method: 'POST',
  path: '/api/suppressions/import',
  access: 'account',
  audit: { action: 'suppressions_imported' },
  summary:
    'Bring in addresses that another tool must not mail, up to 10,000 a request; one transaction. The stronger reason stays; addresses that are not valid are counted and change nothing',
  bodyLimit: suppressionImportLimits.bytes,
  mostTexts: 120_000,
  body: z.object({
    /**
     * An id for this request, made by the caller. After a lost reply, a caller repeats the request with the same id
     * within a day and gets the first reply again.
     */
    requestId: z.nullish(z.uuid()),
    suppressions: z
      .array(
        z.object({
          email: z.string().check(z.maxLength(1000)),
          reason: z.enum(suppressionReasons),
          /** When the address was suppressed (ISO 8601). If left out or in the future, now. */
          at: z.nullish(z.string().check(z.maxLength(64))),
          /** Why, in words, shown beside the address; empty for none. If left out, `source` is shown. */
          words: z.nullish(z.string().check(z.maxLength(500), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
        }),
      )
      .check(z.minLength(1), z.maxLength(suppressionImportLimits.addresses)),
    /** Where the addresses come from, such as a program and a file; shown beside each address. */
    source: z._default(z.string().check(z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)), ''),
  }),
  reply: z.object({
    /** How many addresses were not suppressed before. */
    added: count,
    already: count,
    /**
     * How many addresses were left out because the person was erased on request. No import adds them as contacts again.
     */
    erased: count,
    /** How many entries are not addresses. */
    invalid: count,
    /** The first 100 entries that are not addresses, each by its position in the request, from 1. */
    invalidRows: z.array(count),
    /** How many times could not be read or are in the future. Lettermill stores the current time for them. */
    undated: count,
  }),
})

export const deleteSuppression = endpoint({
  method: 'DELETE',
  path: '/api/suppressions/:email',
  access: 'account',
  audit: { action: 'suppression_removed' },
  summary:
    'Take back a bounce, an address added by hand, a no in an imported file, or with `confirm` a complaint, so that campaigns reach the address again; an unsubscribe is the reader’s own',
  params: z.object({ email: z.string().check(z.maxLength(254)) }),
  body: z.nullish(z.object({ confirm: z.optional(z.literal('complaint')) })),
  reply: done,
})
