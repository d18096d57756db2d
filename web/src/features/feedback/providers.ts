// The providers that can report, as their makers write them.
import type { HookProvider } from '@lettermill/contracts'

export const providerNames: Readonly<Record<HookProvider, string>> = {
  ses: 'Amazon SES',
  postmark: 'Postmark',
  mailgun: 'Mailgun',
  sendgrid: 'SendGrid',
  brevo: 'Brevo',
  sparkpost: 'SparkPost',
}

/** The name of how feedback came in; only providers have names of their own. */
export function isProvider(way: string): way is HookProvider {
  return Object.hasOwn(providerNames, way)
}
