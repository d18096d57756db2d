// The list of all background jobs: what each does, when, and which feature does it. Each can be run by hand, and may
// run twice.
import { clearExpired } from '../features/accounts/index.ts'
import { dropOldEntries } from '../features/audit/index.ts'
import { startDueCampaigns, tendProviderHolds } from '../features/campaigns/index.ts'
import { checkDomains } from '../features/checkups/index.ts'
import { auditImports, emptyDeletedFields, forgetImports, purgeGroups } from '../features/contacts/index.ts'
import {
  clearTestMessages,
  closeIdleStreams,
  countRecentMailings,
  forgetErasedRecipients,
  forgetPaces,
  freeStalledMailings,
  reopenHeldStreams,
} from '../features/deliveries/index.ts'
import { dropOldReports } from '../features/dmarc/index.ts'
import { dropOldFeedback, dropOldSignatures } from '../features/feedback/index.ts'
import { decideSignUps, forgetSignUps } from '../features/forms/index.ts'
import { dropOldMessages, forgetRequests } from '../features/messages/index.ts'
import { deleteOldInvitations } from '../features/members/index.ts'
import {
  mailApprovals,
  mailBlocked,
  mailFloodedForms,
  mailWaiting,
  mailWebhooksOff,
} from '../features/notices/index.ts'
import { resolveMailProviders } from '../features/mail-providers/index.ts'
import { dropOldDays } from '../features/relays/index.ts'
import { clearPending } from '../features/second-factors/index.ts'
import { purgeSegments } from '../features/segments/index.ts'
import { purgeSenders } from '../features/senders/index.ts'
import { purgeTemplates } from '../features/templates/index.ts'
import { clearAllowances } from '../features/test-addresses/index.ts'
import { forgetGone } from '../features/topics/index.ts'
import { dropOldContactEvents } from '../features/contact-events/index.ts'
import { dropFacts, factDays } from '../features/facts/index.ts'
import { dropOldCalls, tidyWebhooks } from '../features/webhooks/index.ts'
import { judgeClicks, keepEvents, recountStats } from '../features/tracking/index.ts'
import { backUpWhenDue, type BackupJobDeps } from '../platform/backup/index.ts'
import type { Db } from '../platform/db/index.ts'
import type { Services } from '../services.ts'
import { purgeWorkspaces } from './purge-workspaces.ts'

/** What jobs need besides the database. */
export type JobDeps = Services & BackupJobDeps

export interface Job {
  /** Five fields: minute, hour, day of month, month, day of week; in UTC. */
  cron: string
  run(db: Db, deps: JobDeps): Promise<unknown>
}

/** Decides about sign-ups that a stopped process left. */
function decideLeft(db: Db, { instance, stamps, erased, quotas }: JobDeps): Promise<number> {
  return decideSignUps({ db, instance, stamps, erased, quotas })
}

export const jobs = {
  start_due_campaigns: { cron: '* * * * *', run: startDueCampaigns },
  free_stalled_mailings: { cron: '* * * * *', run: freeStalledMailings },
  forget_erased_recipients: { cron: '* * * * *', run: forgetErasedRecipients },
  judge_clicks: { cron: '* * * * *', run: judgeClicks },
  make_backup: { cron: '* * * * *', run: (_db: Db, deps: BackupJobDeps) => backUpWhenDue(deps) },
  check_domains: { cron: '33 * * * *', run: (db: Db, { config }: JobDeps) => checkDomains(db, { config }) },
  clear_expired: { cron: '7 * * * *', run: clearExpired },
  clear_invitations: { cron: '9 * * * *', run: deleteOldInvitations },
  clear_sign_ins: { cron: '8 * * * *', run: clearPending },
  clear_test_messages: { cron: '11 * * * *', run: clearTestMessages },
  clear_test_addresses: { cron: '13 * * * *', run: clearAllowances },
  mail_approvals: { cron: '* * * * *', run: mailApprovals },
  mail_waiting_registrations: { cron: '*/10 * * * *', run: mailWaiting },
  mail_webhooks_off: { cron: '*/10 * * * *', run: mailWebhooksOff },
  mail_flooded_forms: { cron: '*/10 * * * *', run: mailFloodedForms },
  mail_blocked_campaigns: { cron: '* * * * *', run: mailBlocked },
  tend_provider_holds: { cron: '* * * * *', run: tendProviderHolds },
  resolve_mail_providers: {
    cron: '* * * * *',
    run: (db: Db, { dns }: JobDeps) => resolveMailProviders(db, dns),
  },
  reopen_held_streams: { cron: '* * * * *', run: reopenHeldStreams },
  close_idle_streams: { cron: '*/10 * * * *', run: closeIdleStreams },
  decide_sign_ups: { cron: '* * * * *', run: decideLeft },
  forget_sign_ups: { cron: '39 * * * *', run: forgetSignUps },
  forget_message_requests: { cron: '33 * * * *', run: forgetRequests },
  drop_messages: {
    cron: '57 4 * * *',
    run: (db: Db, { config }: JobDeps) => dropOldMessages(db, config.EVENTS_KEEP),
  },
  purge_groups: { cron: '23 * * * *', run: purgeGroups },
  empty_deleted_fields: { cron: '* * * * *', run: emptyDeletedFields },
  audit_imports: { cron: '*/10 * * * *', run: auditImports },
  forget_imports: { cron: '19 * * * *', run: forgetImports },
  forget_choices: { cron: '3 5 * * *', run: forgetGone },
  purge_templates: { cron: '29 * * * *', run: purgeTemplates },
  purge_segments: { cron: '27 * * * *', run: purgeSegments },
  purge_senders: { cron: '31 * * * *', run: purgeSenders },
  purge_workspaces: { cron: '37 * * * *', run: purgeWorkspaces },
  count_recent_mailings: { cron: '39 * * * *', run: countRecentMailings },
  drop_contact_events: { cron: '55 4 * * *', run: dropOldContactEvents },
  drop_facts: { cron: '53 4 * * *', run: (db: Db) => dropFacts(db, factDays) },
  drop_webhook_calls: { cron: '51 4 * * *', run: dropOldCalls },
  tidy_webhooks: { cron: '17 * * * *', run: (db: Db) => tidyWebhooks(db) },
  forget_paces: { cron: '9 * * * *', run: forgetPaces },
  drop_relay_days: { cron: '49 4 * * *', run: dropOldDays },
  drop_audit_entries: {
    cron: '43 4 * * *',
    run: (db: Db, { config }: JobDeps) => dropOldEntries(db, config.AUDIT_KEEP),
  },
  keep_events: {
    cron: '47 * * * *',
    run: (db: Db, { config }: JobDeps) => keepEvents(db, config.EVENTS_KEEP),
  },
  drop_feedback: {
    cron: '53 4 * * *',
    run: async (db: Db, { config }: JobDeps) => {
      await dropOldFeedback(db, { records: config.EVENTS_KEEP, originals: config.FEEDBACK_KEEP })
      await dropOldSignatures(db)
    },
  },
  drop_dmarc_reports: { cron: '59 4 * * *', run: dropOldReports },
  recount_stats: { cron: '41 3 * * *', run: recountStats },
} as const satisfies Record<string, Job>
