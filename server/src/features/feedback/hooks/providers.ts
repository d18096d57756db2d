// The providers whose events Lettermill reads.
import type { HookProvider } from '@lettermill/contracts'
import { brevo } from './brevo.ts'
import type { Provider } from './event.ts'
import { mailgun } from './mailgun.ts'
import { postmark } from './postmark.ts'
import { sendgrid } from './sendgrid.ts'
import { sesOf } from './ses.ts'
import { snsProof, type Fetch } from './sns.ts'
import { sparkpost } from './sparkpost.ts'

export type Providers = Readonly<Record<HookProvider, Provider>>

/** @param fetchText for tests: fetches Amazon's certificates */
export function providersOf(fetchText?: Fetch): Providers {
  return { ses: sesOf(snsProof(fetchText)), postmark, mailgun, sendgrid, brevo, sparkpost }
}

/** The names of the providers as they write them. */
export const providerNames: Readonly<Record<HookProvider, string>> = {
  ses: 'SES',
  postmark: 'Postmark',
  mailgun: 'Mailgun',
  sendgrid: 'SendGrid',
  brevo: 'Brevo',
  sparkpost: 'SparkPost',
}
