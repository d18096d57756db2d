// The states of a campaign and the actions allowed in each (specification section 4, P25). Pure.
import { startsFrom, type CampaignStatus } from '@lettermill/contracts'
import { Problem } from '../../../platform/problem.ts'

export type CampaignAction =
  'send' | 'edit' | 'unschedule' | 'recall' | 'pause' | 'resume' | 'archive' | 'retry'

const actionWords: Record<CampaignAction, string> = {
  send: 'sent',
  edit: 'edited',
  unschedule: 'unscheduled',
  recall: 'recalled',
  pause: 'paused',
  resume: 'resumed',
  archive: 'archived',
  retry: 'tried again',
}

/** @throws Problem status_conflict if the action is not allowed in that status */
export function assertCan(action: CampaignAction, status: CampaignStatus): void {
  const from: readonly CampaignStatus[] = startsFrom[action]
  if (!from.includes(status)) throw new Problem('status_conflict', { status, action: actionWords[action] })
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

/** The reason why nobody was reached, in a sentence. */
export function failureReason(sums: Sums, lastReply: string | null): string {
  if (sums.total === 0) return 'The group has no contacts.'
  if (sums.failed === 0) return 'Every contact of the group has unsubscribed or was refused before.'
  return `None of the ${String(sums.total)} messages was accepted.${lastReply ? ` The last answer: ${lastReply}` : ''}`
}
