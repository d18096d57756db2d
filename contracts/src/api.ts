// The whole API, one line per endpoint; server, web client, OpenAPI and the tests that walk every call read it.
import * as accounts from './accounts.ts'
import * as analytics from './analytics.ts'
import * as campaignPage from './campaign-page.ts'
import * as campaigns from './campaigns.ts'
import * as contacts from './contacts.ts'
import type { Endpoint } from './endpoint.ts'
import * as mailbox from './mailbox.ts'
import * as pages from './pages.ts'
import * as search from './search.ts'
import * as senders from './senders.ts'
import * as suppressions from './suppressions.ts'
import * as templates from './templates.ts'
import * as tracking from './tracking.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

/** Every endpoint by its name, e.g. `listCampaigns`. */
export const api: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [
    accounts,
    contacts,
    senders,
    templates,
    suppressions,
    tracking,
    campaigns,
    campaignPage,
    analytics,
    mailbox,
    pages,
    search,
  ]
    .flatMap((feature) => Object.entries(feature) as [string, unknown][])
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)
