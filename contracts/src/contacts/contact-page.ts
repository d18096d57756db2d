// A contact's page: the contact's timeline, and whether it may be mailed.
import * as z from 'zod/mini'
import { contactDetail } from './contact.ts'
import { deliveryReasonFields } from '../campaigns/deliveries.ts'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

/** Entries on one page of the timeline. */
export const timelinePage = 50

const group = z.object({ id, name: z.string() })
/**
 * `id` is null if the campaign was deleted. `message` says what a message without a campaign is: a single message, which
 * has the name of its template, a confirmation message, or the answer to a sign-up of a member.
 */
const campaign = z.object({
  id: z.nullable(id),
  name: z.string(),
  message: z.nullable(z.enum(['single', 'confirmation', 'member'])),
})
/** The email of the account that acted; null if unknown. */
const by = z.nullable(z.string())
/** The name of the imported file; null if no import acted, or if the name is no longer stored. */
const file = z.nullable(z.string())

function entry<const Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) {
  return z.object({ id: z.string(), at: moment, kind: z.literal(kind), ...shape })
}

export const timelineEntry = z
  .discriminatedUnion('kind', [
    /** The contact was added by hand or by a call. */
    entry('created', { by }),
    /** The contact was added by an import. */
    entry('imported', { file }),
    entry('joined', { group, file, by }),
    entry('left', { group, by }),
    /**
     * Values or the address were changed, by an account or by an import; an import has `file`. `fields` holds keys of
     * fields. Changes of imports, and of calls that find contacts by address, are one entry a day. `fields` is empty if
     * the fields are no longer known, or if only groups changed.
     */
    entry('changed', { by, file, fields: z.array(z.string()) }),
    /** A group that the contact is in was deleted, or restored. */
    entry('group_deleted', { group, by }),
    entry('group_restored', { group, by }),
    entry('deleted', { by }),
    entry('restored', { by }),
    /** `seq`: the recipient's number in the campaign, which finds the message. */
    entry('sent', { campaign, seq: z.int() }),
    /** The relay's answer, or a sentence of Lettermill. */
    entry('failed', { campaign, reason: z.nullable(z.string()), ...deliveryReasonFields }),
    entry('skipped', { campaign, reason: z.nullable(z.string()), ...deliveryReasonFields }),
    entry('opened', { campaign }),
    /** The URL as the author wrote it, including merge tags; null if it is no longer known. */
    entry('clicked', { campaign, url: z.nullable(z.string()) }),
    /**
     * The reader unsubscribed in a message of the campaign. If an account unsubscribed the contact, `campaign` is null.
     */
    entry('unsubscribed', { campaign: z.nullable(campaign), by }),
    entry('resubscribed', { campaign: z.nullable(campaign), by }),
    /** What the person agreed to or declined, with a form or on the preference page. */
    /**
     * The person signed up; the entry has the time of the sign-up. `form` is null once the form is deleted. `way` is `api`
     * if a program said that the person agreed; else null.
     */
    entry('signed_up', { form: z.nullable(z.string()), way: z.nullable(z.literal('api')) }),
    entry('confirmed', {}),
    entry('topic_wanted', { topic: z.string() }),
    entry('topic_declined', { topic: z.string() }),
    /** A program recorded the event; `data` is what it said about it. */
    entry('event', { event: z.string(), data: z.record(z.string(), z.unknown()) }),
    entry('suppressed', {
      campaign: z.nullable(campaign),
      reason: z.enum(['complaint', 'hard_bounce', 'soft_bounce', 'manual', 'inactive']),
    }),
  ])
  .register(z.globalRegistry, { id: 'TimelineEntry' })
export type TimelineEntry = z.output<typeof timelineEntry>

export const getContactTimeline = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/timeline',
  access: 'account',
  summary: 'What happened to a contact, newest first, 50 at a time; covers the newest 1,000 messages',
  params: idParams,
  query: z.object({
    /** The `next` of the page before: lists the entries that follow. */
    before: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({
    entries: z.array(timelineEntry),
    /** The cursor of the next page; null at the end. */
    next: z.nullable(z.string()),
  }),
})

export const unsubscribeContact = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/unsubscribe',
  access: 'account',
  audit: { action: 'contact_unsubscribed', object: 'contact' },
  summary: 'Unsubscribe a contact; repeating it changes nothing',
  params: idParams,
  reply: contactDetail,
})

export const resubscribeContact = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/resubscribe',
  access: 'account',
  audit: { action: 'contact_resubscribed', object: 'contact' },
  summary: 'Undo an unsubscribe; 409 if a bounce or a complaint also suppresses the address',
  params: idParams,
  reply: contactDetail,
})

export const exportContact = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/export',
  access: 'account',
  role: 'manager',
  audit: { action: 'contact_exported', object: 'contact' },
  summary: 'All data about a person, as a ZIP with JSON and CSV files',
  params: idParams,
  reply: { media: 'application/zip' },
})

export const eraseContact = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/erase',
  access: 'account',
  audit: { action: 'contact_erased', object: 'contact' },
  summary: 'Erase all data about a person for good; later imports leave the address out',
  params: idParams,
  body: z.object({
    /** The contact's address, typed again as a confirmation. */
    email: z.string().check(z.maxLength(1000)),
  }),
  reply: done,
})
