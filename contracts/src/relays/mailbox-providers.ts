// Mailbox providers and their domains, used by segments and by reports by provider.

export const mailboxProviderKeys = [
  'gmail',
  'microsoft',
  'yahoo',
  'apple',
  'aol',
  'gmx',
  'proton',
  'ukrnet',
] as const
export type MailboxProvider = (typeof mailboxProviderKeys)[number]

interface Provider {
  name: string
  /** First labels of domains that the provider uses in many countries, as in `hotmail.fr` and `yahoo.co.uk`. */
  labels: readonly string[]
  /** Whole domains. */
  domains: readonly string[]
}

export const mailboxProviders: Readonly<Record<MailboxProvider, Provider>> = {
  gmail: { name: 'Gmail', labels: ['gmail', 'googlemail'], domains: [] },
  microsoft: { name: 'Outlook', labels: ['outlook', 'hotmail', 'live', 'msn'], domains: [] },
  yahoo: { name: 'Yahoo', labels: ['yahoo', 'ymail', 'rocketmail'], domains: [] },
  apple: { name: 'iCloud', labels: ['icloud'], domains: ['me.com', 'mac.com'] },
  aol: { name: 'AOL', labels: ['aol'], domains: [] },
  gmx: { name: 'GMX', labels: ['gmx'], domains: [] },
  proton: { name: 'Proton', labels: ['proton', 'protonmail'], domains: ['pm.me'] },
  ukrnet: { name: 'UKR.NET', labels: [], domains: ['ukr.net'] },
}

/** A label followed by a country's or a general ending: `hotmail.fr` and `yahoo.co.uk`, but not `live.firm.example`. */
export const countryDomain = '^[a-z]+\\.([a-z]{2,3}\\.)?[a-z]+$'
