// The audit log: who did what and when, for the administrator.
import * as z from 'zod/mini'
import { campaignReasons } from './campaign-reasons.ts'
import { endpoint } from './endpoint.ts'
import { codesOf, reasonParams } from './reason.ts'
import { id, moment, timezone } from './shapes.ts'

/** Every action that the audit log records. */
export const auditActions = [
  'signed_in',
  'sign_in_failed',
  'sign_in_limited',
  'signed_out',
  'registered',
  'registration_limited',
  'registration_approved',
  'registration_rejected',
  'account_deleted',
  'administrator_created',
  'password_changed',
  'password_change_failed',
  'password_set',
  'api_token_created',
  'api_token_revoked',
  'administrator_call_refused',
  'settings_changed',
  'brand_changed',
  'page_changed',
  'contacts_imported',
  'import_ended',
  'import_undone',
  'group_created',
  'group_deleted',
  'group_restored',
  'group_renamed',
  'contact_created',
  'contact_changed',
  'contact_deleted',
  'contact_restored',
  'contact_unsubscribed',
  'contact_resubscribed',
  'contact_exported',
  'contact_erased',
  'contacts_upserted',
  'members_added',
  'members_removed',
  'contacts_changed',
  'contact_job_cancelled',
  'contact_job_undone',
  'contacts_exported',
  'field_created',
  'field_changed',
  'field_deleted',
  'topic_created',
  'topic_changed',
  'topic_deleted',
  'segment_created',
  'segment_changed',
  'segment_deleted',
  'segment_restored',
  'segment_duplicated',
  'segment_exported',
  'campaign_addresses_exported',
  'segment_group_made',
  'inactive_asked',
  'inactive_suppressed',
  'form_created',
  'form_changed',
  'form_deleted',
  'sign_up_sent_again',
  'sender_created',
  'sender_deleted',
  'domain_created',
  'domain_verified',
  'domain_unverified',
  'domain_signing_changed',
  'domain_complaints_told',
  'domain_probed',
  'domain_warm_up_changed',
  'domain_allowed',
  'domain_allowance_withdrawn',
  'domain_deleted',
  'relay_added',
  'relay_changed',
  'relay_removed',
  'relay_tested',
  'public_address_changed',
  'provider_limits_changed',
  'public_address_allowed',
  'template_created',
  'template_changed',
  'template_deleted',
  'template_restored',
  'template_duplicated',
  'campaign_created',
  'campaign_scheduled',
  'campaign_duplicated',
  'campaign_resent',
  'campaign_changed',
  'campaign_unscheduled',
  'campaign_recalled',
  'campaign_sent',
  'campaign_acknowledged',
  'campaign_started',
  'campaign_paused',
  'campaign_held',
  'campaign_provider_blocked',
  'campaign_provider_retried',
  'campaign_provider_given_up',
  'campaign_resumed',
  'campaign_archived',
  'campaign_retried',
  'campaign_deleted',
  'campaign_restored',
  'campaign_tested',
  'template_tested',
  'feedback_rules_changed',
  'feedback_reported',
  'feedback_retried',
  'feedback_reclassified',
  'hook_created',
  'hook_removed',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_secret_rotated',
  'webhook_tested',
  'webhook_turned_off',
  'webhook_calls_replayed',
  'suppressions_added',
  'suppressions_imported',
  'suppression_removed',
  'suppressions_taken_back',
  'suppressions_released',
  'mass_bounce_taken_back',
  'mass_bounce_confirmed',
  'test_address_asked',
  'test_address_removed',
  'campaign_exported',
  'campaigns_exported',
  'suppressions_exported',
  'audit_exported',
  'contacts_read',
  'campaigns_read',
  'deliveries_read',
  'unsubscribers_read',
  'mailbox_listed',
  'mailbox_message_read',
  'instance_exported',
  'instance_imported',
  'workspace_purged',
  'audit_dropped',
  'events_dropped',
  'journal_set_aside',
  'sending_released',
  'releases_changed',
  'restored_gone_on',
  'proxy_notice_dismissed',
] as const
export const auditAction = z.enum(auditActions)
export type AuditAction = z.output<typeof auditAction>

/** What an action was done to. */
export const auditObject = z.enum([
  'account',
  'api_token',
  'page',
  'workspace',
  'group',
  'import',
  'sender',
  'domain',
  'template',
  'campaign',
  'field',
  'topic',
  'contact',
  'segment',
  'form',
  'webhook',
])
export type AuditObject = z.output<typeof auditObject>

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
  summary: 'The audit log as CSV, newest first; streamed',
  query: auditFilter,
  reply: { media: 'text/csv' },
})
