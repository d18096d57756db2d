// Header lines that make a mail provider return Lettermill's token in its events, for relays of a provider.
import type { HookProvider } from '@lettermill/contracts'
import type { RelayAddress } from '../../platform/mail/smtp-client.ts'

/** Hosts of the providers' SMTP services. */
const hosts: readonly [RegExp, HookProvider][] = [
  [/^email-smtp(?:-fips)?\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/, 'ses'],
  [/^smtp(?:-broadcasts)?\.postmarkapp\.com$/, 'postmark'],
  [/^smtp(?:\.eu)?\.mailgun\.org$/, 'mailgun'],
  [/^smtp(?:\.eu)?\.sendgrid\.net$/, 'sendgrid'],
  [/^smtp-relay\.(?:brevo|sendinblue)\.com$/, 'brevo'],
  [/^smtp(?:\.eu)?\.sparkpostmail\.com$/, 'sparkpost'],
]

const lines: Readonly<Record<HookProvider, (tag: string) => string>> = {
  ses: (tag) => `X-SES-MESSAGE-TAGS: lm=${tag}\r\n`,
  postmark: (tag) => `X-PM-Metadata-lm: ${tag}\r\n`,
  mailgun: (tag) => `X-Mailgun-Variables: ${JSON.stringify({ lm: tag })}\r\n`,
  sendgrid: (tag) => `X-SMTPAPI: ${JSON.stringify({ unique_args: { lm: tag } })}\r\n`,
  brevo: (tag) => `X-Mailin-custom: lm=${tag}\r\n`,
  sparkpost: (tag) => `X-MSYS-API: ${JSON.stringify({ metadata: { lm: tag } })}\r\n`,
}

/** The provider of a relay: by `?provider=`, or else by its host. */
export function providerOf({ host, provider }: Pick<RelayAddress, 'host' | 'provider'>): HookProvider | null {
  const named = hosts.find(([, name]) => name === provider)
  if (provider !== null) return named?.[1] ?? null
  return hosts.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1] ?? null
}

/**
 * The header lines for a message with this token; empty for a relay of no known provider. `?set=` names the
 * configuration set of SES whose events go to the hook.
 */
export function providerHead(relay: Pick<RelayAddress, 'host' | 'provider' | 'set'>, tag: string): string {
  const provider = providerOf(relay)
  if (!provider || !/^[\da-f]{1,100}$/.test(tag)) return ''
  const set = provider === 'ses' && relay.set !== null ? `X-SES-CONFIGURATION-SET: ${relay.set}\r\n` : ''
  return lines[provider](tag) + set
}
