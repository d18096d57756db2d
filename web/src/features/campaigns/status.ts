// What a campaign's status means for the screens (specification, section 4): colour, actions, progress. Has no side
// effects.
import { startsFrom, type Campaign, type CampaignProgress, type CampaignStatus } from '@lettermill/contracts'
import { formatNumber, formatPercent } from '../../lib/formats/formats.ts'
import type { Tone } from '../../ui/index.ts'

export const tones: Record<CampaignStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'accent',
  processing: 'accent',
  paused: 'warning',
  partially_sent: 'warning',
  sent: 'success',
  completed: 'success',
  failed: 'danger',
  archived: 'neutral',
}

/** The actions in the order in which they are offered. */
const actions = ['send', 'resume', 'pause', 'download', 'archive', 'delete'] as const

export type CampaignAction = (typeof actions)[number]

/**
 * The actions that every list offers for a campaign with this status. The actions before sending, such as sending a
 * scheduled campaign at once, are separate.
 */
export function actionsOf(status: CampaignStatus): CampaignAction[] {
  return actions.filter(
    (action) =>
      (startsFrom[action] as readonly CampaignStatus[]).includes(status) &&
      !(action === 'send' && status === 'scheduled'),
  )
}

/**
 * What *Try again* retries: `failed` messages if any can be retried, or the `start` of a campaign that failed before
 * it tried any message; null if there is nothing to retry.
 */
export function retryOf({ status }: Campaign, progress: CampaignProgress): 'failed' | 'start' | null {
  if (!(startsFrom.retry as readonly CampaignStatus[]).includes(status)) return null
  if (progress.retryable > 0) return 'failed'
  return status === 'failed' && progress.failed + progress.skipped === 0 ? 'start' : null
}

/** Whether sending was begun or attempted. */
export function wasStarted(status: CampaignStatus): boolean {
  return status !== 'draft' && status !== 'scheduled'
}

/** Whether somebody asked for an approval of the campaign, and nobody decided yet. */
export function waitsForApproval({ status, approval }: Pick<Campaign, 'status' | 'approval'>): boolean {
  return approval.state === 'waiting' && ['draft', 'scheduled', 'paused'].includes(status)
}

/** Whether messages are being sent, or wait for a retry. */
export function isUnderWay(status: CampaignStatus): boolean {
  return status === 'processing' || status === 'partially_sent'
}

/** Whether messages were sent, and no more will be. */
export function isFinished(status: CampaignStatus): boolean {
  return status === 'sent' || status === 'completed' || status === 'archived'
}

export interface CampaignBar {
  /** From 0 to 100, for the width of the bar. */
  share: number
  sent: string
  total: string
  percent: string
}

/** The progress of a campaign that is being sent; null if there is no bar to show. */
export function progressOf({
  status,
  sent_count: sent,
  total_contacts: total,
}: Campaign): CampaignBar | null {
  const percent = formatPercent(sent, total)
  if (!isUnderWay(status) || percent === null) return null
  return { share: (100 * sent) / total, sent: formatNumber(sent), total: formatNumber(total), percent }
}
