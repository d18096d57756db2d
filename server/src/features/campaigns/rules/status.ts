// The states of a campaign and the actions allowed in each (specification section 4, P25). Pure.
import {
  startsFrom,
  type CampaignAction,
  type CampaignReason,
  type CampaignStatus,
} from '@lettermill/contracts'
import { Problem } from '../../../platform/problem.ts'
import type { StoredReason } from '../../deliveries/index.ts'

/** @throws Problem status_conflict if the action is not allowed in that status */
export function assertCan(action: CampaignAction, status: CampaignStatus): void {
  const from: readonly CampaignStatus[] = startsFrom[action]
  if (!from.includes(status)) throw new Problem('status_conflict', { status, action })
}

/** Whether messages of the campaign are being sent, or wait to be. */
export function isUnderWay(status: CampaignStatus): boolean {
  return status === 'processing' || status === 'partially_sent'
}

export interface Sums {
  total: number
  sent: number
  failed: number
  skipped: number
}

/** The status of a campaign that is being sent, from the progress of its mailing. */
export function statusOf(
  progress: { pending: boolean; waiting: boolean },
  sums: Sums,
): 'processing' | 'partially_sent' | 'sent' | 'completed' | 'failed' {
  if (progress.pending) return 'processing'
  if (progress.waiting) return 'partially_sent'
  if (sums.sent === 0) return 'failed'
  return sums.failed === 0 ? 'sent' : 'completed'
}

/** Why nobody was reached. */
export function failureReason({ total, failed }: Sums, last: StoredReason | undefined): CampaignReason {
  if (total === 0) return { code: 'group_empty', params: {} }
  if (failed === 0) return { code: 'nobody_left', params: {} }
  if (last?.reply) return { code: 'none_accepted_answer', params: { total, answer: last.reply } }
  return last?.reason_code
    ? { code: 'none_accepted_reason', params: { ...last.reason_params, total, delivery: last.reason_code } }
    : { code: 'none_accepted', params: { total } }
}
