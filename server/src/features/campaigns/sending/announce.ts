// The events about campaigns for the webhooks of a workspace.
import {
  reputationHold,
  type CampaignHold,
  type CampaignReason,
  type CampaignStatus,
  type WebhookEvent,
} from '@lettermill/contracts'
import type { Tx } from '../../../platform/db/index.ts'
import { reasonText } from '../../deliveries/index.ts'
import { writeFact } from '../../facts/index.ts'
import type { LockedCampaign } from '../queries/lock.ts'

interface Change {
  status: CampaignStatus
  reason?: CampaignReason | null
  /** Which part of the campaign waits while the rest is sent. */
  hold?: Pick<CampaignHold, 'code' | 'params'>
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
  { reason = null, ...change }: Change,
): Promise<void> {
  const hold = reputationHold.safeParse(reason).data
  const campaign = {
    id,
    name,
    reason: reason && reasonText(reason),
    reason_code: reason?.code ?? null,
    reason_params: reason?.params ?? null,
    ...(hold && { hold }),
    ...change,
  }
  return writeFact(tx, workspace_id, type, { campaign })
}
