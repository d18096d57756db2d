// What a campaign's status means on the screen (specification, section 4): its colour, what can be done, how far
// it has come. Pure.
import { startsFrom, type Campaign, type CampaignStatus } from '@lettermill/contracts'
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

export type CampaignAction = keyof typeof startsFrom

/** In the order in which they are offered. */
const actions = ['send', 'resume', 'pause', 'retry', 'download', 'archive', 'delete'] as const

/** What can be done with a campaign in that status. */
export function actionsOf(status: CampaignStatus): CampaignAction[] {
  return actions.filter((action) => (startsFrom[action] as readonly CampaignStatus[]).includes(status))
}

/** Whether messages are leaving, or waiting for another try. */
export function isUnderWay(status: CampaignStatus): boolean {
  return status === 'processing' || status === 'partially_sent'
}

export interface CampaignProgress {
  /** From 0 to 100, for the width of the bar. */
  share: number
  sent: string
  total: string
  percent: string
}

/** How far a campaign under way has come; null where there is no bar to show. */
export function progressOf({
  status,
  sent_count: sent,
  total_contacts: total,
}: Campaign): CampaignProgress | null {
  const percent = formatPercent(sent, total)
  if (!isUnderWay(status) || percent === null) return null
  return { share: (100 * sent) / total, sent: formatNumber(sent), total: formatNumber(total), percent }
}
