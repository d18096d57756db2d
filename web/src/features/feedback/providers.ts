// The names of the providers that can report feedback, as the providers write them.
import type { HookProvider } from '@lettermill/contracts'

export const providerNames: Readonly<Record<HookProvider, string>> = {
  ses: 'Amazon SES',
  postmark: 'Postmark',
  mailgun: 'Mailgun',
  sendgrid: 'SendGrid',
  brevo: 'Brevo',
  sparkpost: 'SparkPost',
}

/** Whether this way of feedback is a provider's hook. Only providers have names of their own. */
export function isProvider(way: string): way is HookProvider {
  return Object.hasOwn(providerNames, way)
}
