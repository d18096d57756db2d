// Words for why a campaign failed or is held, and for the signal that identified a bot.
import type { Campaign } from '@lettermill/contracts'
import { campaignReasonText } from '../../lib/campaign-reason.ts'
import { text } from '../../lib/messages/index.ts'

/** Why a campaign failed, is held or cannot be sent, in words; null if there is no reason. */
export function reasonOf({
  reason_code: code,
  reason_params: params,
  reason,
}: Pick<Campaign, 'reason' | 'reason_code' | 'reason_params'>): string | null {
  return campaignReasonText(code, params, reason)
}

const signals = ['head', 'prefetch', 'agent', 'early', 'burst', 'sequence', 'address'] as const

/** The signal that identified a bot, in words. */
export function signalText(signal: string): string {
  const known = signals.find((each) => each === signal)
  return known ? text(`campaignPage:bots.signals.${known}`) : signal
}
