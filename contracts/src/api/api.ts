// The whole API: every endpoint by its name. The server, the web client, the OpenAPI document and the tests that make
// every call read this list.
import * as accounts from '../accounts/accounts.ts'
import * as apiTokens from '../accounts/api-tokens.ts'
import * as members from '../accounts/members.ts'
import * as workspaces from '../accounts/workspaces.ts'
import * as ownAccount from '../accounts/own-account.ts'
import * as secondFactors from '../accounts/second-factors.ts'
import * as agenda from '../analytics/agenda.ts'
import * as analytics from '../analytics/analytics.ts'
import * as audit from '../accounts/audit.ts'
import * as brand from '../templates/brand.ts'
import * as campaignPage from '../campaigns/campaign-page.ts'
import * as campaignMessage from '../campaigns/campaign-message.ts'
import * as campaigns from '../campaigns/campaigns.ts'
import * as campaignActions from '../campaigns/campaign-actions.ts'
import * as campaignStats from '../campaigns/campaign-stats.ts'
import * as checkups from '../senders/checkups.ts'
import * as dmarc from '../senders/dmarc.ts'
import * as clientErrors from '../accounts/client-errors.ts'
import * as consents from '../contacts/consents.ts'
import * as contactEvents from '../contacts/contact-events.ts'
import * as contactPage from '../contacts/contact-page.ts'
import * as contact from '../contacts/contact.ts'
import * as contactJobs from '../contacts/contact-jobs.ts'
import * as contacts from '../contacts/contacts.ts'
import * as imports from '../contacts/imports.ts'
import * as upload from '../contacts/upload.ts'
import * as doubtfulAddresses from '../contacts/doubtful-addresses.ts'
import * as deliveries from '../campaigns/deliveries.ts'
import * as pastMessages from '../campaigns/past-messages.ts'
import * as designs from '../templates/designs.ts'
import * as savedSections from '../templates/saved-sections.ts'
import type { Endpoint } from './endpoint.ts'
import * as fields from '../contacts/fields.ts'
import * as forms from '../forms/forms.ts'
import * as signUps from '../forms/sign-ups.ts'
import * as mailbox from '../messages/mailbox.ts'
import * as messages from '../messages/messages.ts'
import * as sendMessages from '../messages/send-messages.ts'
import * as holds from '../campaigns/holds.ts'
import * as oidc from '../accounts/oidc.ts'
import * as notices from '../accounts/notices.ts'
import * as pages from '../forms/pages.ts'
import * as preferences from '../forms/preferences.ts'
import * as quotas from '../accounts/quotas.ts'
import * as providerLimits from '../relays/provider-limits.ts'
import * as publicAddress from '../relays/public-address.ts'
import * as relays from '../relays/relays.ts'
import * as approvals from '../campaigns/approvals.ts'
import * as releases from '../campaigns/releases.ts'
import * as reputation from '../senders/reputation.ts'
import * as groups from '../contacts/groups.ts'
import * as growth from '../analytics/growth.ts'
import * as readers from '../analytics/readers.ts'
import * as search from '../accounts/search.ts'
import * as segments from '../segments/segments.ts'
import * as segmentContacts from '../segments/segment-contacts.ts'
import * as senders from '../senders/senders.ts'
import * as domainRecords from '../senders/domain-records.ts'
import * as feedback from '../feedback/feedback.ts'
import * as massBounces from '../campaigns/mass-bounces.ts'
import * as feedbackWays from '../feedback/feedback-ways.ts'
import * as feedbackHooks from '../feedback/feedback-hooks.ts'
import * as sunset from '../feedback/sunset.ts'
import * as suppressions from '../feedback/suppressions.ts'
import * as unsubscribers from '../feedback/unsubscribers.ts'
import * as templates from '../templates/templates.ts'
import * as images from '../templates/images.ts'
import * as testAddresses from '../campaigns/test-addresses.ts'
import * as topics from '../forms/topics.ts'
import * as tracking from '../analytics/tracking.ts'
import * as warmUps from '../relays/warm-ups.ts'
import * as webhooks from '../webhooks/webhooks.ts'
import * as webhookCalls from '../webhooks/webhook-calls.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

// The calls of a campaign's page and of a contact's page are in files of their own but belong to the features
// `campaigns` and `contacts`.
const features = {
  accounts: { ...accounts, ...apiTokens, ...ownAccount, ...oidc },
  members: { ...members, ...workspaces },
  'second factors': secondFactors,
  quotas,
  audit,
  contacts: {
    ...contacts,
    ...imports,
    ...upload,
    ...groups,
    ...contact,
    ...contactJobs,
    ...doubtfulAddresses,
    ...contactEvents,
    ...contactPage,
    ...consents,
  },
  fields,
  topics: { ...topics, ...preferences },
  segments: { ...segments, ...segmentContacts, ...sunset },
  senders: { ...senders, ...domainRecords },
  checkups,
  dmarc,
  reputation,
  approvals,
  releases,
  'warm-ups': warmUps,
  publicAddress,
  providerLimits,
  relays,
  brand,
  templates: { ...templates, ...images, ...designs, ...savedSections },
  feedback,
  feedbackWays: { ...feedbackWays, ...feedbackHooks },
  suppressions: { ...suppressions, ...unsubscribers, ...massBounces },
  tracking,
  campaigns: {
    ...campaigns,
    ...campaignActions,
    ...campaignPage,
    ...campaignMessage,
    ...campaignStats,
    ...deliveries,
    ...pastMessages,
  },
  'test addresses': testAddresses,
  messages: { ...messages, ...sendMessages },
  forms: { ...forms, ...signUps },
  webhooks: { ...webhooks, ...webhookCalls },
  agenda,
  analytics,
  mailbox,
  holds,
  notices,
  pages,
  growth,
  readers,
  search,
  'client errors': clientErrors,
}

const entries = Object.entries(features).flatMap(([feature, lines]) =>
  Object.entries(lines as Record<string, unknown>).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ feature, name, endpoint }] : [],
  ),
)

/** Every endpoint by its name, e.g. `listCampaigns`. */
export const api: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  entries.map(({ name, endpoint }) => [name, endpoint]),
)

/** The name and the feature of each endpoint, e.g. `listCampaigns` of `campaigns`. */
export const placeInApi: ReadonlyMap<Endpoint, { feature: string; name: string }> = new Map(
  entries.map(({ feature, name, endpoint }) => [endpoint, { feature, name }]),
)
