// The page on which readers choose topics and change their names. Its links carry the token of the unsubscribe link.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { id } from '../api/shapes.ts'
import { topicLimits } from '../contacts/topics.ts'

/** The path of the preference page, a screen of the web app. */
export const preferencesPagePath = '/preferences'

/** The most changes that one reader may make within 24 hours. */
export const preferenceLimits = { choices: 200, names: 20, nameLength: 200 }

const token = z.string().check(z.maxLength(1000))
const name = z.nullish(z.string().check(z.maxLength(preferenceLimits.nameLength)))

export const preferences = z
  .object({
    /** The sender of the message; null for a test message or a preview, and if the mailing was deleted. */
    sender: z.nullable(z.object({ name: z.string(), email: z.string() })),
    /** The reader's address with most of its name masked: a•••@example.com. */
    recipient: z.nullable(z.string()),
    /** The language of the message (ISO 639-1); null if its text does not tell. */
    language: z.nullable(z.string()),
    /** The logo of the workspace's brand, as a path of this server; null if there is none. */
    logo: z.nullable(z.string()),
    /** Whether the reader gets campaigns; false after the reader unsubscribed from everything. */
    subscribed: z.boolean(),
    /** The reader's own names; null if the contact was deleted, so that the reader can only unsubscribe. */
    names: z.nullable(z.object({ first_name: z.string(), last_name: z.string() })),
    topics: z.array(
      z.object({
        id,
        name: z.string(),
        description: z.string(),
        /** Whether the reader gets campaigns of this topic. True until the reader chooses. */
        wanted: z.boolean(),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'Preferences' })
export type Preferences = z.output<typeof preferences>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences',
  access: 'anyone',
  summary: 'The topics and names of the reader named by the token; changes nothing',
  query: z.object({ token }),
  reply: preferences,
})

export const updatePreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences',
  access: 'anyone',
  audit: { none: 'is a reader’s own choice, kept as consents; a changed name is on record by its rule' },
  summary: 'Choose topics and change the names of the reader named by the token; what is left out stays',
  body: z.object({
    token,
    topics: z.nullish(z.array(z.object({ id, wanted: z.boolean() })).check(z.maxLength(topicLimits.topics))),
    first_name: name,
    last_name: name,
  }),
  reply: preferences,
})

export const leaveWithoutScript = endpoint({
  method: 'POST',
  path: preferencesPagePath,
  access: 'anyone',
  audit: { none: 'is a reader’s own choice, kept as an event' },
  summary:
    'Where the preference page posts in a browser without JavaScript: unsubscribes from everything; answers with a page',
  query: z.object({ token: z.optional(token) }),
  bodyLimit: 4 * 1024,
  reply: { media: 'text/html' },
})
