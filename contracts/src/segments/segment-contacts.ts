// The contacts that a segment has now: their number, a list, a file or a group.
import * as z from 'zod/mini'
import { contact } from '../contacts/contacts.ts'
import { contactJob, exportedAs } from '../contacts/contact-jobs.ts'
import { endpoint } from '../api/endpoint.ts'
import { segmentFilter } from './segment-filter.ts'
import { idParams } from '../api/shapes.ts'
import { suppressionReasons } from '../feedback/suppressions.ts'
import { segmentLimits, campaignTarget } from './segments.ts'

export const segmentCount = z
  .object({
    contacts: z.int(),
    /** How many of these contacts can be mailed. */
    mailable: z.int(),
    /** How many of these contacts cannot be mailed, by reason. */
    left_out: z.array(z.object({ reason: z.enum(suppressionReasons), count: z.int() })),
  })
  .register(z.globalRegistry, { id: 'SegmentCount' })
export type SegmentCount = z.output<typeof segmentCount>

export const countSegment = endpoint({
  method: 'POST',
  path: '/api/segments/count',
  access: 'account',
  audit: { none: 'stores nothing' },
  scope: 'read',
  summary: 'How many contacts a filter, or the target of a campaign, selects now, and how many can be mailed',
  body: z.union([z.object({ filter: segmentFilter }), z.object({ target: campaignTarget })]),
  reply: segmentCount,
})

export const listSegmentContacts = endpoint({
  method: 'POST',
  path: '/api/segments/contacts',
  access: 'account',
  audit: { none: 'stores nothing, and shows fifty at most' },
  scope: 'read',
  summary: 'The first contacts that a filter selects',
  body: z.object({
    filter: segmentFilter,
    limit: z._default(z.int().check(z.minimum(1), z.maximum(segmentLimits.shown)), 10),
  }),
  reply: z.array(contact),
})

export const exportSegment = endpoint({
  method: 'GET',
  path: '/api/segments/:id/export',
  access: 'account',
  role: 'manager',
  proof: true,
  audit: { action: 'segment_exported', object: 'segment' },
  summary: 'The contacts of a segment, as CSV that can be imported again; like an export of contacts',
  params: idParams,
  query: z.object(exportedAs),
  reply: { media: 'text/csv' },
})

export const makeSegmentGroup = endpoint({
  method: 'POST',
  path: '/api/segments/:id/group',
  access: 'account',
  audit: { action: 'segment_group_made', object: 'segment' },
  summary:
    'A new group with the contacts that a segment selects now: up to 10,000 at once, more in the background',
  params: idParams,
  body: z.nullish(z.object({ name: z.nullish(z.string().check(z.maxLength(segmentLimits.name))) })),
  reply: contactJob,
})
