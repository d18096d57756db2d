// The whole API: every endpoint by its name. The server, the web client, the OpenAPI document and the tests that make
// every call read this list.
import * as accounts from './accounts.ts'
import * as agenda from './agenda.ts'
import * as analytics from './analytics.ts'
import * as audit from './audit.ts'
import * as brand from './brand.ts'
import * as campaignPage from './campaign-page.ts'
import * as campaigns from './campaigns.ts'
import * as checkups from './checkups.ts'
import * as dmarc from './dmarc.ts'
import * as clientErrors from './client-errors.ts'
import * as consents from './consents.ts'
import * as contactPage from './contact-page.ts'
import * as contact from './contact.ts'
import * as contactJobs from './contact-jobs.ts'
import * as contacts from './contacts.ts'
import * as doubtfulAddresses from './doubtful-addresses.ts'
import * as deliveries from './deliveries.ts'
import * as designs from './designs.ts'
import * as savedSections from './saved-sections.ts'
import type { Endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import * as forms from './forms.ts'
import * as mailbox from './mailbox.ts'
import * as messages from './messages.ts'
import * as holds from './holds.ts'
import * as notices from './notices.ts'
import * as pages from './pages.ts'
import * as preferences from './preferences.ts'
import * as quotas from './quotas.ts'
import * as providerLimits from './provider-limits.ts'
import * as publicAddress from './public-address.ts'
import * as relays from './relays.ts'
import * as releases from './releases.ts'
import * as reputation from './reputation.ts'
import * as groups from './groups.ts'
import * as growth from './growth.ts'
import * as readers from './readers.ts'
import * as search from './search.ts'
import * as segments from './segments.ts'
import * as senders from './senders.ts'
import * as feedback from './feedback.ts'
import * as massBounces from './mass-bounces.ts'
import * as feedbackWays from './feedback-ways.ts'
import * as sunset from './sunset.ts'
import * as suppressions from './suppressions.ts'
import * as templates from './templates.ts'
import * as testAddresses from './test-addresses.ts'
import * as topics from './topics.ts'
import * as tracking from './tracking.ts'
import * as warmUps from './warm-ups.ts'
import * as webhooks from './webhooks.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

// The calls of a campaign's page and of a contact's page are in files of their own but belong to the features
// `campaigns` and `contacts`.
const features = {
  accounts,
  quotas,
  audit,
  contacts: {
    ...contacts,
    ...groups,
    ...contact,
    ...contactJobs,
    ...doubtfulAddresses,
    ...contactPage,
    ...consents,
  },
  fields,
  topics: { ...topics, ...preferences },
  segments: { ...segments, ...sunset },
  senders,
  checkups,
  dmarc,
  reputation,
  releases,
  'warm-ups': warmUps,
  publicAddress,
  providerLimits,
  relays,
  brand,
  templates: { ...templates, ...designs, ...savedSections },
  feedback,
  feedbackWays,
  suppressions: { ...suppressions, ...massBounces },
  tracking,
  campaigns: { ...campaigns, ...campaignPage, ...deliveries },
  'test addresses': testAddresses,
  messages,
  forms,
  webhooks,
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
