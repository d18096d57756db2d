// Events that programs record for contacts: an order, a booking, a cancelled subscription.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { id } from '../api/shapes.ts'

/**
 * Limits: characters of a name and of a key; bytes of the data as JSON; events of one call; events a second of one
 * token; days for which an event and its key are kept, and which it may lie back.
 */
export const contactEventLimits = {
  name: 64,
  key: 200,
  dataBytes: 8192,
  batch: 500,
  perSecond: 200,
  days: 30,
} as const

const newEvent = z
  // Strict: a program must not believe that a misspelt field was read.
  .strictObject({
    /** What happened, such as `order.placed`: letters, digits, `.`, `_` and `-`. */
    name: z.string().check(z.maxLength(contactEventLimits.name), z.regex(/^[A-Za-z0-9][\w.-]*$/)),
    /** The contact, by its address or by its id: one of the two. */
    email: z.optional(z.string().check(z.maxLength(320))),
    contactId: z.optional(id),
    /** Whether an address that no contact has becomes a contact. Its consent is recorded as given through the API. */
    create: z.optional(z.boolean()),
    /**
     * A name for this event that no other has, without control characters. An event whose key was recorded before is not
     * recorded again.
     */
    key: z.optional(z.string().check(z.maxLength(contactEventLimits.key), z.regex(/^[^\p{Cc}\p{Cs}]+$/u))),
    /** When it happened; now if absent. */
    at: z.optional(z.iso.datetime({ offset: true })),
    /** What else is known, up to 8 kB as JSON. */
    data: z._default(z.record(z.string(), z.unknown()), {}),
  })
  .register(z.globalRegistry, { id: 'NewContactEvent' })
export type NewContactEvent = z.output<typeof newEvent>

const recorded = z
  .object({
    contactId: id,
    /** False if the event's key was recorded before. */
    recorded: z.boolean(),
    /** Whether the event made the contact. */
    created: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'RecordedContactEvent' })
export type RecordedContactEvent = z.output<typeof recorded>

/** Why an event of a batch is not recorded: no contact has the address or id, or the person was erased. */
export const eventRefusals = ['contact_unknown', 'contact_erased'] as const
export type EventRefusal = (typeof eventRefusals)[number]

export const recordContactEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  access: 'account',
  audit: { none: 'is on record itself, on the page of its contact; a contact that it adds is audited' },
  scope: 'send',
  summary: 'Record an event of a contact, such as an order',
  body: newEvent,
  reply: recorded,
})

export const recordContactEvents = endpoint({
  method: 'POST',
  path: '/api/events/batch',
  access: 'account',
  audit: { none: 'is on record itself, on the pages of its contacts; contacts that it adds are audited' },
  scope: 'send',
  summary: 'Record up to 500 events; the answer says of each, in the same order, whether it was recorded',
  body: z.object({ events: z.array(newEvent).check(z.minLength(1), z.maxLength(contactEventLimits.batch)) }),
  // Enough for 500 events with the most data that each may have.
  bodyLimit: 5 * 1024 * 1024,
  mostTexts: 200_000,
  reply: z.object({
    events: z.array(z.union([recorded, z.object({ refused: z.enum(eventRefusals) })])),
  }),
})
