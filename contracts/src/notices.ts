// What the dashboard says before anybody asks: that the instance was restored, that backups fail, what is wrong with
// its proxy, and which campaigns and domains of the account need attention.
import * as z from 'zod/mini'
import { checkupFinding } from './checkups.ts'
import { endpoint } from './endpoint.ts'
import { done, id, moment } from './shapes.ts'

/** How Lettermill found out that it was restored from an earlier state. */
const restoredBy = z.enum(['import', 'copy', 'behind', 'idle'])

export const notices = z
  .object({
    /**
     * Null where nothing waits for an administrator's decision. Administrators see the counts of the whole instance,
     * other accounts their own.
     */
    restored: z.nullable(
      z.object({
        by: restoredBy,
        found_at: moment,
        /** Campaigns that were paused for this reason. */
        paused: z.int(),
        /** Campaigns that are scheduled, and will be paused when their time comes. */
        scheduled: z.int(),
      }),
    ),
    /** For administrators: why the last backup that was tried failed. Null where it went well, or none was tried for a day. */
    backup: z.nullable(
      z.object({
        failed_at: moment,
        reason: z.string(),
        /** The moment whose state the last checked backup contains. */
        last_made_at: z.nullable(moment),
      }),
    ),
    /** For administrators: the address that sent X-Forwarded-For or Forwarded and that TRUST_PROXY does not name. */
    untrusted_proxy: z.nullable(z.string()),
    /** For administrators: the address of a named proxy that sent Forwarded without X-Forwarded-For, which alone is read. */
    forwarded_only: z.nullable(z.string()),
    /** For administrators: how many registrations wait for approval. 0 for others. */
    registrations_waiting: z.int(),
    /**
     * Campaigns of the last three days that have reached half of a limit at which they are held, or Gmail's first
     * threshold of complaints.
     */
    warnings: z.array(
      z.object({
        campaign: z.object({ id, name: z.string() }),
        warning: z.enum(['bounces', 'complaints']),
        count: z.int(),
        /** The number that the rate refers to: addresses that were tried, or messages that are believed delivered. */
        of: z.int(),
      }),
    ),
    /**
     * Domains for which the daily checkup found something bad that was good the day before. The notice stays until
     * somebody looks at the checkup.
     */
    worse_domains: z.array(
      z.object({
        id,
        domain: z.string(),
        since: moment,
        /** Such as dkim.key. */
        checks: z.array(z.string()),
        /** What is wrong, in words: up to five. */
        findings: z.array(checkupFinding),
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
  summary: 'Confirm that this restored instance is the only one: resumes every campaign paused for it',
  reply: z.object({ resumed: z.int() }),
})

export const dismissUntrustedProxy = endpoint({
  method: 'DELETE',
  path: '/api/admin/notices/untrusted-proxy',
  access: 'administrator',
  summary:
    'Dismiss the notice about an unknown proxy or one that sends only Forwarded; it returns for another address',
  reply: done,
})
