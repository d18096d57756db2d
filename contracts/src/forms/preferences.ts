// The pages that the links of a message open: the unsubscribe page, and the page on which readers choose topics and change
// their names. Both know the reader by the token of the unsubscribe link.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { id } from '../api/shapes.ts'
import { topicLimits } from './topics.ts'

export const unsubscribePagePath = '/unsubscribe-confirm'
export const preferencesPagePath = '/preferences'

/** The most changes that one reader may make within 24 hours. */
export const preferenceLimits = { choices: 200, names: 20, nameLength: 200 }

const name = z.nullable(z.string().check(z.maxLength(preferenceLimits.nameLength)))

/** What a reader chose on the page; null for a name that stays. */
export const preferenceChange = z.object({
  topics: z.array(z.object({ id, wanted: z.boolean() })).check(z.maxLength(topicLimits.kept)),
  first_name: name,
  last_name: name,
})
export type PreferenceChange = z.output<typeof preferenceChange>

const query = z.object({ token: z.optional(z.string().check(z.maxLength(1000))) })

export const showUnsubscribePage = endpoint({
  method: 'GET',
  path: unsubscribePagePath,
  access: 'anyone',
  summary: 'The unsubscribe page; changes nothing until the browser posts its form',
  query,
  reply: { media: 'text/html' },
})

export const postUnsubscribePage = endpoint({
  method: 'POST',
  path: unsubscribePagePath,
  access: 'anyone',
  summary: 'Where the unsubscribe page posts, to leave or to come back; answers with a page',
  audit: { none: 'is a reader’s own choice, kept as an event' },
  query,
  bodyLimit: 4 * 1024,
  reply: { media: 'text/html' },
})

export const showPreferences = endpoint({
  method: 'GET',
  path: preferencesPagePath,
  access: 'anyone',
  summary: 'The page with the topics and names of the reader named by the token; changes nothing',
  query,
  reply: { media: 'text/html' },
})

export const postPreferences = endpoint({
  method: 'POST',
  path: preferencesPagePath,
  access: 'anyone',
  summary: 'Where the preference page posts; answers with the page',
  audit: { none: 'is a reader’s own choice, kept as consents; a changed name is on record by its rule' },
  query,
  reply: { media: 'text/html' },
})
