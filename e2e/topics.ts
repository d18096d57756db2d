// Topics and consents, with replies that the test supplies: the demo has no consents.
import type { Page } from '@playwright/test'

const topic = { description: '', archived_at: null as string | null, wanted: 0, declined: 0 }
const topics = [
  { ...topic, id: 1, name: 'Offers', description: 'Once a week, on Thursdays', position: 0, wanted: 1204 },
  { ...topic, id: 2, name: 'Events in Kyiv', position: 1, wanted: 310, declined: 42 },
  { ...topic, id: 3, name: 'Old letters', position: 2, archived_at: '2026-11-01T10:00:00Z' },
]

const consent = { form_id: null, form_version: null, form_name: null, ip: '192.0.2.7' }
const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:140.0) Gecko/20100101 Firefox/140.0'
const consents = [
  { ...consent, id: 2, at: '2026-11-24T09:12:00Z', kind: 'topic_declined', topic: { id: 2, name: 'Events in Kyiv' }, agent }, // prettier-ignore
  { ...consent, id: 1, at: '2026-11-20T15:40:00Z', kind: 'signed_up', topic: null, form_id: 1, form_version: 3, form_name: 'Newsletter', agent }, // prettier-ignore
]

/** Opens a screen while the server sends this reply. */
const answered =
  (place: string, json: unknown, show: (page: Page) => Promise<void>) => async (page: Page) => {
    await page.route(place, (route) => route.fulfill({ json }))
    await show(page)
    await page.unroute(place)
  }

/** Opens a screen in a workspace with topics. */
export const withTopics = (show: (page: Page) => Promise<void>) => answered('**/api/topics', topics, show)

/** Opens a screen with the consents of one contact. */
export const withConsents = (show: (page: Page) => Promise<void>) =>
  answered('**/api/contacts/*/consents', consents, show)
