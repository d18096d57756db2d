// Notices on the dashboard: the instance was restored, backups fail, the proxy is misconfigured, or campaigns or
// domains of the account need attention.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { finding } from '../templates/findings.ts'
import { reputationHoldCodes } from '../campaigns/releases.ts'
import { done, id, moment } from '../api/shapes.ts'

/**
 * Notices as codes with parameters. `campaign_provider_blocked`: a receiving provider refuses a campaign of the account,
 * and its messages wait. `reputation_unacknowledged` and `reputation_unreleased`: a scheduled campaign of the account did
 * not start, because its workspace's figures turned bad after it was scheduled. `release_awaited`, for administrators:
 * so many campaigns of the instance did not start, because nobody released them.
 */
export const codedNotice = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('campaign_provider_blocked'),
    params: z.object({ campaign: z.object({ id, name: z.string() }), provider: z.string(), held_at: moment }),
  }),
  z.object({
    code: z.enum(reputationHoldCodes),
    params: z.object({ campaign: z.object({ id, name: z.string() }), held_at: moment }),
  }),
  z.object({ code: z.literal('release_awaited'), params: z.object({ campaigns: z.int() }) }),
])
export type CodedNotice = z.output<typeof codedNotice>

/** How Lettermill noticed that the instance was restored from an earlier state. */
const restoredBy = z.enum(['import', 'copy', 'behind', 'idle'])

export const notices = z
  .object({
    /**
     * The hold after a restore; null if nothing waits for an administrator's decision. Administrators see the counts of
     * the whole instance, other accounts their own.
     */
    restored: z.nullable(
      z.object({
        by: restoredBy,
        found_at: moment,
        /** Campaigns that were paused because of the restore. */
        paused: z.int(),
        /** Campaigns that are scheduled and will be paused when their time comes. */
        scheduled: z.int(),
        /** Single messages and confirmation mails that wait. */
        messages: z.int(),
        /** Webhook endpoints to which nothing is posted until then. */
        webhooks: z.int(),
      }),
    ),
    /**
     * For administrators: why the last backup failed. Null if it succeeded, or if none was tried within the last day.
     */
    backup: z.nullable(
      z.object({
        failed_at: moment,
        reason: z.string(),
        /** The moment of the state that the last verified backup contains. */
        last_made_at: z.nullable(moment),
      }),
    ),
    /** For administrators: an address that sent X-Forwarded-For or Forwarded although TRUST_PROXY does not list it. */
    untrusted_proxy: z.nullable(z.string()),
    /**
     * For administrators: the address of a trusted proxy that sent Forwarded without X-Forwarded-For. Lettermill reads
     * only X-Forwarded-For.
     */
    forwarded_only: z.nullable(z.string()),
    /** For administrators: how many registrations wait for approval. 0 for other accounts. */
    registrations_waiting: z.int(),
    /**
     * Campaigns of the last three days that have reached half of a limit at which Lettermill holds them, or Gmail's
     * lower limit for complaints.
     */
    warnings: z.array(
      z.object({
        campaign: z.object({ id, name: z.string() }),
        warning: z.enum(['bounces', 'complaints']),
        count: z.int(),
        /** What the rate is a share of: addresses that were tried, or messages that were probably delivered. */
        of: z.int(),
      }),
    ),
    /** What else needs attention, newest first. */
    coded: z.array(codedNotice),
    /**
     * Domains for which the daily checkup found a problem that was not there the day before. The notice stays until
     * somebody opens the checkup.
     */
    worse_domains: z.array(
      z.object({
        id,
        domain: z.string(),
        since: moment,
        /** Ids of the checks, such as dkim.key. */
        checks: z.array(z.string()),
        /** Up to five findings that say what is wrong. */
        findings: z.array(finding),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Notices' })
export type Notices = z.output<typeof notices>

export const getNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: 'session',
  summary: 'Notices about the instance for the dashboard, as far as they concern the account',
  reply: notices,
})

export const goOnRestored = endpoint({
  method: 'POST',
  path: '/api/admin/restored/go-on',
  access: 'administrator',
  audit: { action: 'restored_gone_on' },
  summary:
    'Confirm that this restored instance is the only one: resumes every campaign and sends every message held for it, and posts webhooks again',
  reply: z.object({
    /** Campaigns that continue. */
    resumed: z.int(),
    /** Single messages and confirmation mails that leave now. */
    messages: z.int(),
  }),
})

export const dismissUntrustedProxy = endpoint({
  method: 'DELETE',
  path: '/api/admin/notices/untrusted-proxy',
  access: 'administrator',
  audit: { action: 'proxy_notice_dismissed' },
  summary:
    'Dismiss the notice about an unknown proxy or one that sends only Forwarded; it returns for another address',
  reply: done,
})
