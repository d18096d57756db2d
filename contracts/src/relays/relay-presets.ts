// Relay providers: the address of their relay, and what a sending domain's SPF record must include. From the providers'
// documentation (November 2026).
import type { RelaySecurity } from './relays.ts'

export interface RelayPreset {
  id: 'ses' | 'postmark' | 'mailgun' | 'brevo'
  /** The name as the provider writes it. */
  name: string
  host: string
  port: number
  security: RelaySecurity
  /** The ending of the host name, which also matches the provider's other regions. */
  ends: RegExp
  /** The domain for SPF's `include:`. */
  spf: string
}

export const relayPresets: readonly RelayPreset[] = [
  {
    id: 'ses',
    name: 'Amazon SES',
    host: 'email-smtp.eu-central-1.amazonaws.com',
    port: 587,
    security: 'starttls',
    ends: /^email-smtp(?:-fips)?\.[\w-]+\.amazonaws\.com$/,
    spf: 'amazonses.com',
  },
  {
    id: 'postmark',
    name: 'Postmark',
    host: 'smtp-broadcasts.postmarkapp.com',
    port: 587,
    security: 'starttls',
    ends: /^smtp(?:-broadcasts)?\.postmarkapp\.com$/,
    spf: 'spf.mtasv.net',
  },
  {
    id: 'mailgun',
    name: 'Mailgun',
    host: 'smtp.eu.mailgun.org',
    port: 587,
    security: 'starttls',
    ends: /^smtp(?:\.eu)?\.mailgun\.org$/,
    spf: 'mailgun.org',
  },
  {
    id: 'brevo',
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: 587,
    security: 'starttls',
    ends: /^smtp-relay\.(?:brevo|sendinblue)\.com$/,
    spf: 'spf.brevo.com',
  },
]

/** The provider that a relay's host belongs to. */
export function findRelayPreset(host: string): RelayPreset | undefined {
  return relayPresets.find(({ ends }) => ends.test(host.toLowerCase()))
}
