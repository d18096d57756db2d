// A campaign's deliveries: the list, what happened to each, and bot events.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { waitCodes } from '../relays/provider-limits.ts'
import { codesOf, reasonParams, type Reason } from '../words/reason.ts'
import { idParams, moment, slice } from '../api/shapes.ts'

/** States of a delivery. Deliveries in the last three states are tried again. */
export const deliveryStates = ['sent', 'failed', 'skipped', 'deferred', 'unconfirmed', 'pending'] as const
export const deliveryState = z.enum(deliveryStates)
export type DeliveryState = z.output<typeof deliveryState>

/**
 * What Lettermill itself decided about a delivery. The first eight are skipped, those up to `worker_died` wait, the
 * others failed or are unconfirmed. `tried…`: no attempt is left. `unanswered`: what the system said; `smtp_client`: what
 * the SMTP client says. `unmade…`, `unsendable…`: the message, or any message of its mailing, could not be made.
 * `problem` and `client` are codes of other lists, whose own parameters are beside them: of problems (`problem.ts`) and
 * of `relayAnswers`. `unmade`, `unsendable` and `other` have a sentence that an older version stored.
 */
export const deliveryReasons = {
  unsubscribed: [],
  hard_bounce: [],
  complaint: [],
  soft_bounce: [],
  manual: [],
  inactive: [],
  erased: [],
  declined: [],
  warm_up: [],
  throttled: ['domain'],
  connection_ended: [],
  connection_ended_client: ['client'],
  worker_died: [],
  tried: ['times'],
  tried_connection: ['times'],
  tried_connection_client: ['times', 'client'],
  unanswered: ['detail'],
  smtp_client: ['client'],
  twice_unconfirmed: [],
  unmade: ['detail'],
  unmade_problem: ['problem'],
  unmade_error: [],
  unsendable: ['detail'],
  unsendable_problem: ['problem'],
  other: ['sentence'],
} as const
export type DeliveryReason = Reason<typeof deliveryReasons>

/**
 * The code and the parameters beside a sentence; null if the sentence is what a relay or a receiving server said. If
 * such an answer belongs to the reason, `answer` has it.
 */
export const deliveryReasonFields = {
  reason_code: z.nullable(codesOf(deliveryReasons)),
  reason_params: z.nullable(reasonParams),
} as const

/**
 * Filters sent deliveries by what the reader did, or did not do. Bot events are left out, as in every count of opens
 * and clicks.
 */
export const readerActs = ['opened', 'clicked', 'not_opened', 'not_clicked', 'unsubscribed'] as const
export const readerAct = z.enum(readerActs)
export type ReaderAct = z.output<typeof readerAct>

const count = z.int()
/** Identifies a recipient of a campaign. */
export const deliveryParams = z.extend(idParams, { seq: z.string().check(z.maxLength(64)) })

/** Filters the deliveries to list or export: by state, by what the reader did, by a search. */
export const deliveryFilter = {
  state: z.optional(z.union([z.literal('all'), deliveryState])),
  reader: z.optional(z.union([z.literal('all'), z.enum(readerActs)])),
} as const

export const delivery = z
  .object({
    /** The recipient's number in the campaign. */
    seq: count,
    email: z.string(),
    first_name: z.string(),
    last_name: z.nullable(z.string()),
    state: deliveryState,
    /** The relay's last answer, or Lettermill's own reason if the relay gave none; null while pending. */
    reason: z.nullable(z.string()),
    ...deliveryReasonFields,
    /** SMTP attempts; 0 if Lettermill skipped the delivery, or a provider throttle postponed the delivery. */
    attempts: count,
    /** When the last attempt was made, or when the delivery was skipped. */
    at: z.nullable(moment),
    /** Whether the message may have arrived twice (see `possible_duplicates` of the progress). */
    possible_duplicate: z.boolean(),
    next_try_at: z.nullable(moment),
    first_open_at: z.nullable(moment),
    first_click_at: z.nullable(moment),
    unsubscribed_at: z.nullable(moment),
  })
  .register(z.globalRegistry, { id: 'Delivery' })
export type Delivery = z.output<typeof delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/deliveries',
  access: 'account',
  roleForAll: 'manager',
  audit: { action: 'deliveries_read', object: 'campaign' },
  summary:
    'The deliveries of a campaign, or a page of them; `search` matches address and names, `reader` what people (no bots) did. A total that ends at 10,000 is marked X-Total-Count-Bound: at-least',
  params: idParams,
  query: z.extend(slice, deliveryFilter),
  reply: z.array(delivery),
})

export const deliveryStory = z
  .object({
    attempts: z.array(
      z.object({
        at: moment,
        outcome: deliveryState,
        /** Whether the relay was tried. If not, `wait` or `reply` says why. */
        tried: z.boolean(),
        /** Reply code and RFC 3463 status; null if the relay gave none. */
        code: z.nullable(count),
        enhanced: z.nullable(z.string()),
        /** The relay's answer, or Lettermill's own reason as a sentence. */
        reply: z.nullable(z.string()),
        ...deliveryReasonFields,
        /** Why Lettermill did not try yet; null for any other reason, which `reply` has. */
        wait: z.nullable(z.enum(waitCodes)),
        /** The relay that was tried; null if none was. */
        relay: z.nullable(z.string()),
      }),
    ),
    events: z.array(
      z.object({
        at: moment,
        kind: z.enum(['open', 'click', 'unsubscribe', 'resubscribe']),
        /** The URL that was clicked, with the recipient's values; null if the event is not a click. */
        url: z.nullable(z.string()),
        /** The signal that identified a bot; null for a reader. */
        bot: z.nullable(z.string()),
      }),
    ),
    /** How many events the server counted but did not store. It stores the first 100 events of a kind on one link. */
    more_events: count,
  })
  .register(z.globalRegistry, { id: 'DeliveryStory' })
export type DeliveryStory = z.output<typeof deliveryStory>

export const getDeliveryStory = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/deliveries/:seq',
  access: 'account',
  summary:
    'Everything that happened to one delivery: attempts and events, oldest first (the first 200 events; of equal events the first 100 are kept)',
  params: deliveryParams,
  reply: deliveryStory,
})

export const botEvent = z
  .object({
    at: moment,
    email: z.string(),
    kind: z.enum(['open', 'click', 'unsubscribe', 'resubscribe']),
    url: z.nullable(z.string()),
    /** The signal that identified the bot: a prefetching mail client, a scanner, a burst of clicks, … */
    bot: z.string(),
  })
  .register(z.globalRegistry, { id: 'BotEvent' })
export type BotEvent = z.output<typeof botEvent>

export const listBotEvents = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/bot-events',
  access: 'account',
  summary: 'Bot events, newest first, of equal events the first 100; X-Total-Count counts up to 10,000',
  params: idParams,
  query: z.omit(slice, { search: true }),
  reply: z.array(botEvent),
})
