// The meaning of a campaign's status on the screen (specification, section 4): its colour, its actions,
// its progress. Pure.
import { startsFrom, type Campaign, type CampaignProgress, type CampaignStatus } from '@lettermill/contracts'
import { formatNumber, formatPercent } from '../../lib/formats.ts'
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

/** In the order in which they are offered. */
const actions = ['send', 'resume', 'pause', 'download', 'archive', 'delete'] as const

export type CampaignAction = (typeof actions)[number]

/** What a list offers to do with a campaign in that status; a scheduled one is sent at once from its own page alone. */
export function actionsOf(status: CampaignStatus): CampaignAction[] {
  return actions.filter(
    (action) =>
      (startsFrom[action] as readonly CampaignStatus[]).includes(status) &&
      !(action === 'send' && status === 'scheduled'),
  )
}

/**
 * What *Try again* does: retries failed messages, if any can be; or the start, if it failed before anything was
 * tried; null if there is nothing to try.
 */
export function retryOf({ status }: Campaign, progress: CampaignProgress): 'failed' | 'start' | null {
  if (!(startsFrom.retry as readonly CampaignStatus[]).includes(status)) return null
  if (progress.retryable > 0) return 'failed'
  return status === 'failed' && progress.failed + progress.skipped === 0 ? 'start' : null
}

/** Whether its sending was begun, or tried to. */
export function wasStarted(status: CampaignStatus): boolean {
  return status !== 'draft' && status !== 'scheduled'
}

/** Whether messages are leaving, or waiting for another try. */
export function isUnderWay(status: CampaignStatus): boolean {
  return status === 'processing' || status === 'partially_sent'
}

/** Whether nothing more is sent, and something was. */
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

/** The progress of a campaign under way; null if there is no bar to show. */
export function progressOf({
  status,
  sent_count: sent,
  total_contacts: total,
}: Campaign): CampaignBar | null {
  const percent = formatPercent(sent, total)
  if (!isUnderWay(status) || percent === null) return null
  return { share: (100 * sent) / total, sent: formatNumber(sent), total: formatNumber(total), percent }
}
