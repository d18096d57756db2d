// Consents: evidence of what a person agreed to, with time, way and origin.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { id, idParams, moment } from '../api/shapes.ts'

/** What a person chose: sent a form, confirmed it by mail, switched a topic on or off, unsubscribed or came back. */
export const consentKinds = [
  'signed_up',
  'confirmed',
  'topic_wanted',
  'topic_declined',
  'unsubscribed',
  'resubscribed',
] as const
export type ConsentKind = (typeof consentKinds)[number]

/**
 * How a person unsubscribed or came back: on the page that the link in a message opens, by the one-click button of a
 * mail program, on the preferences page, because a member of the workspace did it, or through the API, where a program
 * said that the person agreed.
 */
export const consentWays = ['link', 'one_click', 'preferences', 'member', 'api'] as const
export type ConsentWay = (typeof consentWays)[number]

/** The most consents that one call returns; it returns the newest. */
export const mostConsents = 1000

export const consent = z
  .object({
    id,
    at: moment,
    kind: z.enum(consentKinds),
    /** The form, and the version of its texts that the person saw; null if no form was used. */
    form_id: z.nullable(id),
    form_version: z.nullable(z.int()),
    /** The name of the form; null if no form was used, or if the form was deleted. */
    form_name: z.nullable(z.string()),
    topic: z.nullable(z.object({ id, name: z.string() })),
    /** Null for other consents than `unsubscribed`, `resubscribed` and those through the API. */
    way: z.nullable(z.enum(consentWays)),
    /** The campaign whose message led there; null if there is none. */
    campaign: z.nullable(z.object({ id, name: z.string() })),
    /** The person's IP address, as far as TRUST_PROXY lets the server know it, and browser. */
    ip: z.nullable(z.string()),
    agent: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Consent' })
export type Consent = z.output<typeof consent>

export const listContactConsents = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/consents',
  access: 'account',
  summary: 'What a contact agreed to, newest first, with its evidence; up to 1,000',
  params: idParams,
  reply: z.array(consent),
})
