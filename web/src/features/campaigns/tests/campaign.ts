// A campaign for tests, which say only what they are about.
import type { Campaign } from '@lettermill/contracts'

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
    version: 1,
    domain_id: 1,
    sender_id: 1,
    template_id: 1,
    template_name: 'Letter',
    group_id: 1,
    group_name: 'Leads',
    total_contacts: 0,
    sent_count: 0,
    failed_count: 0,
    skipped_count: 0,
    open_count: 0,
    click_count: 0,
    unsubscribe_count: 0,
    reason: null,
    ...some,
  }
}
