// The names of the ways by which feedback comes in. Those of providers are as the providers write them.
import type { HookProvider } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'

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

/** Returns a function for the name of a way: smtp, imap, api, or a provider. */
export function useWayName(): (way: string) => string {
  const t = useTexts('feedback')
  return (way) => {
    if (isProvider(way)) return providerNames[way]
    if (way === 'imap') return t('mailboxes')
    return way === 'api' ? t('scripts') : t('listener')
  }
}
