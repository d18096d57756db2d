// Which mailbox providers report complaints. Pure.
import type { MailProvider } from '@lettermill/contracts'

/** Providers that send each sender the complaints about its mail, as their postmaster pages say. */
const reporting: ReadonlySet<MailProvider> = new Set(['microsoft', 'yahoo', 'mailru'])

/** Whether complaints of a provider reach the sender. A complaint that arrived proves it. */
export function isReporting(provider: MailProvider, { complaint }: { complaint: number }): boolean {
  return complaint > 0 || reporting.has(provider)
}
