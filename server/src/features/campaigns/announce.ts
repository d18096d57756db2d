// The events about campaigns for the webhooks of a workspace.
import type { CampaignHold, CampaignStatus, ReputationHold, WebhookEvent } from '@lettermill/contracts'
import type { Tx } from '../../platform/db/index.ts'
import { announceOne } from '../webhooks/index.ts'
import type { LockedCampaign } from './queries/lock.ts'

interface Change {
  status: CampaignStatus
  reason?: string | null
  /** Why the campaign did not start, or which part of it waits while the rest is sent. */
  hold?: Pick<CampaignHold, 'code' | 'params'> | ReputationHold
  /** The number of recipients. The counts below say how many of them had which outcome. */
  total?: number
  sent?: number
  failed?: number
  skipped?: number
}

/** Call it in the transaction that changes the campaign. */
export function announceCampaign(
  tx: Tx,
  type: WebhookEvent & `campaign.${string}`,
  { id, workspace_id, name }: Pick<LockedCampaign, 'id' | 'workspace_id' | 'name'>,
  change: Change,
): Promise<void> {
  return announceOne(tx, workspace_id, type, { campaign: { id, name, reason: null, ...change } })
}
