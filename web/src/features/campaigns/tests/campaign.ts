// A campaign for tests. Each test gives only the values that it is about.
import type { Campaign, CampaignReasonCode, StoredCampaignReason } from '@lettermill/contracts'

export function campaign(some: Partial<Campaign> = {}): Campaign {
  return {
    id: 1,
    name: 'Spring',
    subject: 'Hello',
    preheader: '',
    reply_to: null,
    status: 'draft',
    created_at: '2026-04-03T10:00:00Z',
    sent_at: null,
    scheduled_at: null,
    started_at: null,
    starts_at: null,
    paused_at: null,
    version: 1,
    domain_id: 1,
    sender_id: 1,
    template_id: 1,
    template_name: 'Letter',
    group_id: 1,
    group_name: 'Leads',
    target: null,
    topic: null,
    resend_of: null,
    resend_to: null,
    total_contacts: 0,
    sent_count: 0,
    failed_count: 0,
    skipped_count: 0,
    open_count: 0,
    click_count: 0,
    unsubscribe_count: 0,
    bounce_count: 0,
    soft_bounce_count: 0,
    blocked_count: 0,
    complaint_count: 0,
    delivered_count: 0,
    warning: null,
    reason: null,
    reason_code: null,
    reason_params: null,
    hold: null,
    approval: { state: 'none', digest: null, asked_by: null, decided_by: null, note: null },
    ...some,
  }
}

/** The reason of a campaign. Its sentence is one that no screen shows. */
export function because(
  code: CampaignReasonCode,
  params: StoredCampaignReason['params'] = {},
): Pick<Campaign, 'reason' | 'reason_code' | 'reason_params'> {
  return { reason: 'The server words it in another way.', reason_code: code, reason_params: { ...params } }
}
