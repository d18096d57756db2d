// The audit log: who did what and when, for the administrator.
import * as z from 'zod/mini'
import { auditAction, auditObject } from './audit-actions.ts'
import { campaignReasons } from '../campaigns/campaign-reasons.ts'
import { endpoint } from '../api/endpoint.ts'
import { codesOf, reasonParams } from '../words/reason.ts'
import { id, moment, timezone } from '../api/shapes.ts'

export const auditBy = z.enum(['session', 'api token', 'stranger', 'command line', 'product'])

export const auditEntry = z
  .object({
    id,
    at: moment,
    action: auditAction,
    outcome: z.enum(['done', 'refused']),
    by: auditBy,
    /**
     * The account at that time; it may have been deleted since. Null for strangers, the command line and Lettermill
     * itself.
     */
    account_id: z.nullable(id),
    account_email: z.nullable(z.string()),
    workspace_id: z.nullable(id),
    /** What the workspace is called now: its name, or the address of its owner. Null if it was deleted. */
    workspace: z.nullable(z.string()),
    /** The caller's IP address, as far as TRUST_PROXY lets the server know it. */
    address: z.nullable(z.string()),
    object: z.nullable(auditObject),
    object_id: z.nullable(id),
    /** The object's name at that time. */
    object_name: z.nullable(z.string()),
    /** The number of rows of an export or import. */
    rows: z.nullable(z.int()),
    detail: z.nullable(z.string()),
    /** Why Lettermill did it, where `detail` says that in English: a code with its parameters. */
    reason_code: z.nullable(codesOf(campaignReasons)),
    reason_params: z.nullable(reasonParams),
    /** More than 1 if the entry stands for several equal actions within a minute. */
    times: z.int(),
  })
  .register(z.globalRegistry, { id: 'AuditEntry' })
export type AuditEntry = z.output<typeof auditEntry>

/** Outside these years, JavaScript and PostgreSQL write years differently. */
const day = z.iso
  .date()
  .check(z.refine((text) => text >= '1970-01-01' && text < '3000-01-01', 'is too far away'))

/** Selects entries. Days are in `timezone`, or without it in the caller's time zone; the day `to` is included. */
const auditFilter = z.object({
  action: z.optional(auditAction),
  /** The complete address of the account that acted. */
  account: z.optional(z.string().check(z.maxLength(1000))),
  from: z.optional(day),
  to: z.optional(day),
  timezone: z.optional(timezone),
  /** Text to search for in accounts, addresses and names. */
  search: z.optional(z.string().check(z.maxLength(200))),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'administrator',
  summary:
    'The audit log, newest first. `next` is the cursor of the next page; a page may hold few entries or none after many were searched',
  query: z.extend(auditFilter, {
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
    /** The `next` of the page before: lists the entries that follow. */
    before: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.object({
    records: z.array(auditEntry),
    /** The cursor of the next page; null at the end of the log. */
    next: z.nullable(z.string()),
    /** The search went back to this moment; null if it reached the end of the log. */
    searched_to: z.nullable(moment),
  }),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  access: 'administrator',
  audit: { action: 'audit_exported' },
  summary: 'The audit log as CSV, newest first; streamed',
  query: auditFilter,
  reply: { media: 'text/csv' },
})
