// What server and web know of the words in locales/<language> (ADR-0178): the namespaces, typed by English, and how
// i18next reads them. A namespace is a file; those of readers and visitors begin with `readers/`.
import type account from '../../../locales/en/app/account.json'
import type accounts from '../../../locales/en/app/accounts.json'
import type analytics from '../../../locales/en/app/analytics.json'
import type app from '../../../locales/en/app/app.json'
import type approvals from '../../../locales/en/app/approvals.json'
import type audit from '../../../locales/en/app/audit.json'
import type brand from '../../../locales/en/app/brand.json'
import type campaignPage from '../../../locales/en/app/campaignPage.json'
import type campaignReasons from '../../../locales/en/app/campaignReasons.json'
import type campaigns from '../../../locales/en/app/campaigns.json'
import type checkup from '../../../locales/en/app/checkup.json'
import type contactPage from '../../../locales/en/app/contactPage.json'
import type contacts from '../../../locales/en/app/contacts.json'
import type dashboard from '../../../locales/en/app/dashboard.json'
import type deliveryReasons from '../../../locales/en/app/deliveryReasons.json'
import type design from '../../../locales/en/app/design.json'
import type feedback from '../../../locales/en/app/feedback.json'
import type fields from '../../../locales/en/app/fields.json'
import type findings from '../../../locales/en/app/findings.json'
import type forms from '../../../locales/en/app/forms.json'
import type mailProviders from '../../../locales/en/app/mailProviders.json'
import type mailbox from '../../../locales/en/app/mailbox.json'
import type members from '../../../locales/en/app/members.json'
import type messages from '../../../locales/en/app/messages.json'
import type moving from '../../../locales/en/app/moving.json'
import type noticeMails from '../../../locales/en/app/noticeMails.json'
import type notices from '../../../locales/en/app/notices.json'
import type pages from '../../../locales/en/app/pages.json'
import type pastMessage from '../../../locales/en/app/pastMessage.json'
import type preview from '../../../locales/en/app/preview.json'
import type problems from '../../../locales/en/app/problems.json'
import type providerWaits from '../../../locales/en/app/providerWaits.json'
import type registrations from '../../../locales/en/app/registrations.json'
import type mailboxErrors from '../../../locales/en/app/mailboxErrors.json'
import type relayAnswers from '../../../locales/en/app/relayAnswers.json'
import type relays from '../../../locales/en/app/relays.json'
import type secondFactors from '../../../locales/en/app/secondFactors.json'
import type segments from '../../../locales/en/app/segments.json'
import type senders from '../../../locales/en/app/senders.json'
import type settings from '../../../locales/en/app/settings.json'
import type suppressions from '../../../locales/en/app/suppressions.json'
import type templates from '../../../locales/en/app/templates.json'
import type topics from '../../../locales/en/app/topics.json'
import type ui from '../../../locales/en/app/ui.json'
import type undo from '../../../locales/en/app/undo.json'
import type webhookFailures from '../../../locales/en/app/webhookFailures.json'
import type webhooks from '../../../locales/en/app/webhooks.json'
import type readersCaptcha from '../../../locales/en/readers/captcha.json'
import type readersForms from '../../../locales/en/readers/forms.json'
import type readersGallery from '../../../locales/en/readers/gallery.json'
import type readersLetters from '../../../locales/en/readers/letters.json'
import type readersMail from '../../../locales/en/readers/mail.json'
import type readersPages from '../../../locales/en/readers/pages.json'
import type readersPreferences from '../../../locales/en/readers/preferences.json'
import type readersProblems from '../../../locales/en/readers/problems.json'
import type readersUnsubscribe from '../../../locales/en/readers/unsubscribe.json'

export interface English {
  account: typeof account
  accounts: typeof accounts
  analytics: typeof analytics
  app: typeof app
  approvals: typeof approvals
  audit: typeof audit
  brand: typeof brand
  campaignPage: typeof campaignPage
  campaignReasons: typeof campaignReasons
  campaigns: typeof campaigns
  checkup: typeof checkup
  contactPage: typeof contactPage
  contacts: typeof contacts
  dashboard: typeof dashboard
  deliveryReasons: typeof deliveryReasons
  design: typeof design
  feedback: typeof feedback
  fields: typeof fields
  findings: typeof findings
  forms: typeof forms
  mailProviders: typeof mailProviders
  mailbox: typeof mailbox
  members: typeof members
  messages: typeof messages
  moving: typeof moving
  noticeMails: typeof noticeMails
  notices: typeof notices
  pages: typeof pages
  pastMessage: typeof pastMessage
  preview: typeof preview
  problems: typeof problems
  providerWaits: typeof providerWaits
  registrations: typeof registrations
  mailboxErrors: typeof mailboxErrors
  relayAnswers: typeof relayAnswers
  relays: typeof relays
  secondFactors: typeof secondFactors
  segments: typeof segments
  senders: typeof senders
  settings: typeof settings
  suppressions: typeof suppressions
  templates: typeof templates
  topics: typeof topics
  ui: typeof ui
  undo: typeof undo
  webhookFailures: typeof webhookFailures
  webhooks: typeof webhooks
  'readers/captcha': typeof readersCaptcha
  'readers/forms': typeof readersForms
  'readers/gallery': typeof readersGallery
  'readers/letters': typeof readersLetters
  'readers/mail': typeof readersMail
  'readers/pages': typeof readersPages
  'readers/preferences': typeof readersPreferences
  'readers/problems': typeof readersProblems
  'readers/unsubscribe': typeof readersUnsubscribe
}

type Paths<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Paths<Texts[Key]>}`
}[keyof Texts & string]

/** The place of a text in the file of a namespace, with dots: `done.title`. */
export type WordKey<Name extends keyof English> = Paths<English[Name]>

/** The options of i18next in server and web alike. Texts are escaped by those who write them into a page. */
export const wordsOptions = {
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
} as const
