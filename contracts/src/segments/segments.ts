// Segments: saved filters over contacts, and the targets of campaigns.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { segmentFilter } from './segment-filter.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

/**
 * Limits: segments of a workspace; groups and segments on each side of a target; contacts that the builder shows;
 * characters of a name.
 */
export const segmentLimits = { segments: 200, side: 20, shown: 50, name: 200 } as const

/** What uses a segment: another segment, or a campaign that has not been sent. */
export const segmentUse = z
  .object({ kind: z.enum(['segment', 'campaign']), id, name: z.string() })
  .register(z.globalRegistry, { id: 'SegmentUse' })
export type SegmentUse = z.output<typeof segmentUse>

export const segment = z
  .object({
    id,
    name: z.string(),
    filter: segmentFilter,
    used_in: z.array(segmentUse),
    /**
     * If the segment cannot select contacts now, because something that it refers to was deleted: a sentence that says
     * so. Otherwise null.
     */
    problem: z.nullable(z.string()),
    /**
     * The version, which grows with every edit. `PUT` takes the version that was edited, and refuses an edit of an
     * older version.
     */
    version: z.int(),
    created_at: moment,
    updated_at: moment,
  })
  .register(z.globalRegistry, { id: 'Segment' })
export type Segment = z.output<typeof segment>

const side = z._default(z.array(id).check(z.maxLength(segmentLimits.side)), [])

/**
 * Whom a campaign goes to: contacts in any of the groups and segments, except those in any of the excluded ones.
 * Exclusion wins, and each address gets one message.
 */
export const campaignTarget = z.object({
  /** Groups, or 'all' for all contacts. */
  groups: z._default(z.union([z.literal('all'), z.array(id).check(z.maxLength(segmentLimits.side))]), []),
  segments: side,
  exceptGroups: side,
  exceptSegments: side,
})
export type CampaignTarget = z.output<typeof campaignTarget>

/** Whether a target includes nobody. */
export function isEmptyTarget({ groups, segments }: Pick<CampaignTarget, 'groups' | 'segments'>): boolean {
  return groups !== 'all' && groups.length === 0 && segments.length === 0
}

const name = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(segmentLimits.name), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))
const segmentForm = z.object({ name, filter: segmentFilter })

export const listSegments = endpoint({
  method: 'GET',
  path: '/api/segments',
  access: 'account',
  summary: 'The segments of the workspace, newest first, and where they are used',
  reply: z.array(segment),
})

export const createSegment = endpoint({
  method: 'POST',
  path: '/api/segments',
  access: 'account',
  audit: { action: 'segment_created', object: 'segment' },
  summary: 'Save a filter over contacts as a segment',
  body: segmentForm,
  reply: segment,
})

export const getSegment = endpoint({
  method: 'GET',
  path: '/api/segments/:id',
  access: 'account',
  summary: 'One segment, and where it is used',
  params: idParams,
  reply: segment,
})

export const updateSegment = endpoint({
  method: 'PUT',
  path: '/api/segments/:id',
  access: 'account',
  audit: { action: 'segment_changed', object: 'segment' },
  summary: 'Change the name and the filter of a segment',
  params: idParams,
  body: z.extend(segmentForm, {
    /**
     * The version that was edited. If the segment has another version by now, the call answers 409 with the
     * differences.
     */
    version: z.nullish(z.int()),
  }),
  reply: segment,
})

export const deleteSegment = endpoint({
  method: 'DELETE',
  path: '/api/segments/:id',
  access: 'account',
  audit: { action: 'segment_deleted', object: 'segment' },
  summary: 'Delete a segment; 409 with names while segments or campaigns that were not sent use it',
  params: idParams,
  reply: done,
})

export const restoreSegment = endpoint({
  method: 'POST',
  path: '/api/segments/:id/restore',
  access: 'account',
  audit: { action: 'segment_restored', object: 'segment' },
  summary: 'Restore a deleted segment, for a day',
  params: idParams,
  reply: segment,
})

export const duplicateSegment = endpoint({
  method: 'POST',
  path: '/api/segments/:id/duplicate',
  access: 'account',
  audit: { action: 'segment_duplicated', object: 'segment', isAnswered: true },
  summary: 'A new segment with the filter of another',
  params: idParams,
  body: z.nullish(z.object({ name: z.nullish(z.string().check(z.maxLength(segmentLimits.name))) })),
  reply: segment,
})
