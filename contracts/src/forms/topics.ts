// Topics: what readers can choose to get or not, besides unsubscribing from everything.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

/**
 * Limits of a workspace: `topics` that are not archived; `kept` counts them together with archived topics that
 * campaigns or readers' choices refer to.
 */
export const topicLimits = { topics: 50, kept: 200, name: 100, description: 300 }

const name = z.string().check(z.maxLength(1000))
const description = z.string().check(z.maxLength(1000))

export const topic = z
  .object({
    id,
    name: z.string(),
    /** The description, which readers see below the name; may be empty. */
    description: z.string(),
    position: z.int(),
    /** Readers are not offered archived topics. Their choices stay, and campaigns with the topic respect them. */
    archived_at: z.nullable(moment),
    /** Contacts who switched the topic on. Contacts who have not chosen get its campaigns, too. */
    wanted: z.int(),
    /** Contacts who switched the topic off. */
    declined: z.int(),
  })
  .register(z.globalRegistry, { id: 'Topic' })
export type Topic = z.output<typeof topic>

export const listTopics = endpoint({
  method: 'GET',
  path: '/api/topics',
  access: 'account',
  summary: 'The topics in their order, archived ones last, and how many contacts want each',
  reply: z.array(topic),
})

export const createTopic = endpoint({
  method: 'POST',
  path: '/api/topics',
  access: 'account',
  audit: { action: 'topic_created', object: 'topic' },
  summary: 'Add a topic; contacts who have not chosen get its campaigns',
  body: z.object({ name, description: z.optional(description) }),
  reply: topic,
})

export const updateTopic = endpoint({
  method: 'PUT',
  path: '/api/topics/:id',
  access: 'account',
  audit: { action: 'topic_changed', object: 'topic' },
  summary: 'Rename, describe, move, archive or bring back a topic; missing fields stay as they are',
  params: idParams,
  body: z.object({
    name: z.optional(name),
    description: z.optional(description),
    /** The position among the topics that are not archived, from 0. */
    position: z.optional(z.int().check(z.minimum(0), z.maximum(topicLimits.topics))),
    archived: z.optional(z.boolean()),
  }),
  reply: topic,
})

export const deleteTopic = endpoint({
  method: 'DELETE',
  path: '/api/topics/:id',
  access: 'account',
  audit: { action: 'topic_deleted', object: 'topic' },
  summary: 'Delete a topic; refused while a choice, a consent or a campaign names it: archive it instead',
  params: idParams,
  reply: done,
})
