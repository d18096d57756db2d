// Words for the signal that identified a bot.
import { text } from '../../lib/messages/index.ts'

const signals = ['head', 'prefetch', 'agent', 'early', 'burst', 'sequence', 'address'] as const

/** The signal that identified a bot, in words. */
export function signalText(signal: string): string {
  const known = signals.find((each) => each === signal)
  return known ? text(`campaignPage:bots.signals.${known}`) : signal
}
