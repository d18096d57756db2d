// The report of all campaigns as CSV, a row for each.
import type { Campaign } from '@lettermill/contracts'
import { csvStream, type CsvCell } from '../../../platform/csv/index.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Readable } from 'node:stream'
import { listCampaigns, type CampaignFilter } from '../queries/read.ts'

// The number of campaigns that are read at a time. Their stats are summed as they are read, so the first rows leave
// early.
const campaignsAtATime = 200

const campaignColumns = [
  'Campaign',
  'Subject',
  'Status',
  'Created At',
  'Scheduled At',
  'Sent At',
  'Total Contacts',
  'Sent',
  'Failed',
  'Skipped',
  'Opened',
  'Clicked',
  'Unsubscribed',
  'Bounced',
  'Soft',
  'Blocked',
  'Complained',
  'Reason',
] as const

/** The full report: the workspace’s campaigns that match a filter. */
export function fullReport(db: Db, workspaceId: number, filter: CampaignFilter): Readable {
  return csvStream(campaignColumns, campaignBatches(db, workspaceId, filter), workspaceId)
}

async function* campaignBatches(
  db: Db,
  workspaceId: number,
  filter: CampaignFilter,
): AsyncGenerator<CsvCell[][]> {
  for await (const batch of everyCampaign(db, workspaceId, filter)) {
    yield batch.map(campaignCells)
  }
}

/** The campaigns that match a filter, in batches. They are not a snapshot of one moment. */
export async function* everyCampaign(
  db: Db,
  workspaceId: number,
  filter: CampaignFilter,
): AsyncGenerator<Campaign[]> {
  let after: number | undefined
  for (;;) {
    const batch = await listCampaigns(db, workspaceId, filter, { limit: campaignsAtATime, after })
    if (batch.length > 0) yield batch
    if (batch.length < campaignsAtATime) return
    after = batch.at(-1)?.id
  }
}

function campaignCells(campaign: Campaign): CsvCell[] {
  return [
    campaign.name,
    campaign.subject,
    campaign.status,
    campaign.created_at,
    campaign.scheduled_at,
    campaign.sent_at,
    campaign.total_contacts,
    campaign.sent_count,
    campaign.failed_count,
    campaign.skipped_count,
    campaign.open_count,
    campaign.click_count,
    campaign.unsubscribe_count,
    campaign.bounce_count,
    campaign.soft_bounce_count,
    campaign.blocked_count,
    campaign.complaint_count,
    campaign.reason,
  ]
}
