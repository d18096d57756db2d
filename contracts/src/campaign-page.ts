// What a campaign's own page shows: progress, figures over time, links, deliveries, machines' hits, the message.
import * as z from 'zod/mini'
import { campaign } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { mostTestRecipients } from './test-addresses.ts'
import { done, id, idParams, moment, slice, timezone } from './shapes.ts'

/** How a delivery stands: the last three are still open, and tried again. */
export const deliveryStates = ['sent', 'failed', 'skipped', 'deferred', 'in_doubt', 'untried'] as const
export const deliveryState = z.enum(deliveryStates)
export type DeliveryState = z.output<typeof deliveryState>

const count = z.int()

/** sent + failed + skipped + deferred + in_doubt + untried = total, at every moment. */
export const campaignProgress = z
  .object({
    total: count,
    sent: count,
    failed: count,
    skipped: count,
    deferred: count,
    in_doubt: count,
    untried: count,
    /** Messages a second over the last minute, or since the first of them left in it; 0 where none left. */
    rate: z.number(),
    /** When the last untried one will have been tried at the pace of that minute; null where nothing moves, or while it is paused. */
    done_at: z.nullable(moment),
    /**
     * What one that is under way waits for: no worker runs, one meets the same error again and again, or the relay has
     * taken nothing for a minute. Null where it moves, or where its next try is not due yet.
     */
    waits_for: z.nullable(z.enum(['worker', 'trouble', 'relay'])),
    /** When the next deferred message is tried again; null where none waits. */
    next_try_at: z.nullable(moment),
    /**
     * How many that failed may be tried again: those whose address takes mail. 0 unless the campaign is over, and
     * for one that could not start, which may be tried again nevertheless.
     */
    retryable: count,
    /** Recipients who may have got it twice: a try ended in doubt, and a later one was accepted or in doubt as well. */
    second_copies: count,
    /**
     * How often a worker fell silent and another took its part over: up to a flush of messages (250) each time may
     * have come a second time, and nothing tells whose.
     */
    lapses: count,
    /** Recipients for whom a machine opened or clicked, apart from the readers' figures (decision 28). */
    machine_opens: count,
    machine_clicks: count,
  })
  .register(z.globalRegistry, { id: 'CampaignProgress' })
export type CampaignProgress = z.output<typeof campaignProgress>

export const getCampaignProgress = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/progress',
  access: 'account',
  summary: 'How far a campaign is: deliveries by state, rate, and what machines did',
  params: idParams,
  reply: campaignProgress,
})

export const campaignFigures = z
  .object({
    /** What one record covers. */
    unit: z.enum(['hour', 'day']),
    /**
     * Ascending and without holes, from the start of sending to the present hour or day; empty before it. Of a
     * campaign older than ninety days the first ninety.
     */
    records: z.array(
      z.object({
        /** The beginning of the hour or day, as local time in the zone: YYYY-MM-DDTHH:mm. Autumn repeats an hour. */
        at: z.string(),
        sent: count,
        opens: count,
        clicks: count,
        unsubscribes: count,
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'CampaignFigures' })
export type CampaignFigures = z.output<typeof campaignFigures>

export const getCampaignFigures = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/figures',
  access: 'account',
  summary: 'Figures over time: by hour in the first two days, then by day (at most 90)',
  params: idParams,
  query: z.object({ timezone: z.optional(timezone) }),
  reply: campaignFigures,
})

export const campaignLink = z
  .object({
    /** The address as the sender wrote it, merge tags included. */
    url: z.string(),
    /** Recipients who followed it, machines left out. */
    clicks: count,
    machine_clicks: count,
  })
  .register(z.globalRegistry, { id: 'CampaignLink' })
export type CampaignLink = z.output<typeof campaignLink>

export const listCampaignLinks = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/links',
  access: 'account',
  summary: 'The links of the message with their clicks, in the order of the message',
  params: idParams,
  reply: z.array(campaignLink),
})

export const delivery = z
  .object({
    /** The recipient's number in the campaign. */
    seq: count,
    email: z.string(),
    first_name: z.string(),
    last_name: z.nullable(z.string()),
    state: deliveryState,
    /** The relay's last words, or ours where it said none; null while untried. */
    reason: z.nullable(z.string()),
    /** Tries over SMTP: 0 where it was skipped, or held back because its provider had asked us to come later. */
    attempts: count,
    /** The last attempt, or when it was skipped. */
    at: z.nullable(moment),
    /** Whether it may have arrived twice (`second_copies` of the progress). */
    second_copy: z.boolean(),
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
  summary: 'The deliveries of a campaign, or a slice of them; search looks into address and names',
  params: idParams,
  query: z.extend(slice, { state: z.optional(z.enum(['all', ...deliveryStates])) }),
  reply: z.array(delivery),
})

export const deliveryStory = z
  .object({
    attempts: z.array(
      z.object({
        at: moment,
        outcome: deliveryState,
        /** Whether the relay was asked. Where it was not, `reply` says why in our own words. */
        tried: z.boolean(),
        /** Reply code, and RFC 3463 status; null where the relay gave none. */
        code: z.nullable(count),
        enhanced: z.nullable(z.string()),
        reply: z.nullable(z.string()),
        /** Which relay it was; null where none was asked. */
        relay: z.nullable(z.string()),
      }),
    ),
    hits: z.array(
      z.object({
        at: moment,
        kind: z.enum(['open', 'click', 'unsubscribe', 'resubscribe']),
        /** The address that was followed, the recipient's values in it; null where it is no click. */
        url: z.nullable(z.string()),
        /** What gave a machine away; null for a reader. */
        machine: z.nullable(z.string()),
      }),
    ),
    /** Hits beyond the first 100 of a kind on one link: they are counted, and not kept one by one. */
    more_hits: count,
  })
  .register(z.globalRegistry, { id: 'DeliveryStory' })
export type DeliveryStory = z.output<typeof deliveryStory>

export const getDeliveryStory = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/deliveries/:seq',
  access: 'account',
  summary:
    'Everything that happened to one delivery: attempts and hits, oldest first (the first 200 hits; of the same hit the first 100 are kept)',
  params: z.extend(idParams, { seq: z.string().check(z.maxLength(64)) }),
  reply: deliveryStory,
})

export const machineHit = z
  .object({
    at: moment,
    email: z.string(),
    kind: z.enum(['open', 'click', 'unsubscribe', 'resubscribe']),
    url: z.nullable(z.string()),
    /** What gave it away: a prefetching mail client, a scanner, a burst of links, … */
    machine: z.string(),
  })
  .register(z.globalRegistry, { id: 'MachineHit' })
export type MachineHit = z.output<typeof machineHit>

export const listMachineHits = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/machine-hits',
  access: 'account',
  summary:
    'Hits that machines made, newest first (decision 28), of the same hit the first 100; X-Total-Count counts up to 10,000',
  params: idParams,
  query: z.omit(slice, { search: true }),
  reply: z.array(machineHit),
})

export const messageView = z
  .object({
    from: z.string(),
    /** The recipient's address; null where the group has no contacts and the fields are empty. */
    to: z.nullable(z.string()),
    subject: z.string(),
    preheader: z.string(),
    reply_to: z.nullable(z.string()),
    /** A whole page, to be shown in a sandboxed frame. */
    html: z.string(),
    text: z.string(),
    /** Bytes of the HTML; above `clippedAbove` Gmail cuts the message off. */
    html_bytes: count,
    /** Which of the contacts it is written to, from 1, and how many there are. */
    position: count,
    of: count,
  })
  .register(z.globalRegistry, { id: 'MessageView' })
export type MessageView = z.output<typeof messageView>

export const getCampaignMessage = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/message',
  access: 'account',
  summary: 'The message as one recipient gets it: as it was frozen, or before the start as it would be',
  params: idParams,
  query: z.object({
    position: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)), 1),
  }),
  reply: messageView,
})

const reference = z.nullish(z.union([id, z.string().check(z.maxLength(64))]))

export const previewMessage = endpoint({
  method: 'POST',
  path: '/api/campaigns/preview',
  access: 'account',
  summary: 'The message that a campaign would send to a contact of the group; nothing is stored',
  body: z.object({
    subject: z.nullish(z.string().check(z.maxLength(1000))),
    preheader: z.nullish(z.string().check(z.maxLength(300))),
    replyTo: z.nullish(z.string().check(z.maxLength(1000))),
    /** A stored template, or HTML that is still being written. */
    templateId: reference,
    body_html: z.nullish(z.string().check(z.maxLength(1024 * 1024))),
    senderId: reference,
    groupId: reference,
    position: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000_000)), 1),
  }),
  bodyLimit: 4 * 1024 * 1024,
  mostTexts: 100,
  reply: messageView,
})

export const duplicateCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/duplicate',
  access: 'account',
  summary: 'A new draft with the same parts',
  params: idParams,
  body: z.nullish(z.object({ name: z.nullish(z.string().check(z.maxLength(1000))) })),
  reply: campaign,
})

export const testCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/test',
  access: 'account',
  summary:
    "Sends the message as a test to the account's own address, or to up to ten: its own and confirmed ones; it counts nothing",
  params: idParams,
  body: z.nullish(
    z.object({
      addresses: z.nullish(
        z.array(z.string().check(z.maxLength(254))).check(z.minLength(1), z.maxLength(mostTestRecipients)),
      ),
    }),
  ),
  reply: done,
})

export const retryCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/retry',
  access: 'account',
  summary: 'Tries those that failed once more, but for addresses that take no mail',
  params: idParams,
  reply: done,
})
