// A sunset policy: asking inactive contacts whether they still want mail, and suppressing those who do not answer.
import * as z from 'zod/mini'
import { campaign } from '../campaigns/campaigns.ts'
import { endpoint } from '../api/endpoint.ts'
import { galleryLanguages } from '../words/language-lists.ts'
import { isCondition, partsOf, type FilterGroup } from '../segments/segment-filter.ts'
import type { ConditionOf } from '../segments/segment-condition.ts'
import { id, idParams } from '../api/shapes.ts'

/** The days that people have to answer before they count as asked, and the most asking campaigns that a call lists. */
export const sunsetLimits = { answerDays: 7, campaigns: 5 } as const

/**
 * The condition that makes a segment one of inactive contacts: all its contacts meet it. Undefined for other segments,
 * which can neither be asked nor suppressed as inactive.
 */
export function inactiveOf(filter: FilterGroup): ConditionOf<'inactive'> | undefined {
  const { how, parts } = partsOf(filter)
  if (how !== 'all') return undefined
  return parts.filter(isCondition).find((part) => part.kind === 'inactive')
}

const count = z.int()

export const getInactive = endpoint({
  method: 'GET',
  path: '/api/segments/:id/inactive',
  access: 'account',
  summary:
    'How many inactive contacts of a segment could be suppressed now, and the campaigns that asked them; 409 for a segment without the condition `inactive`',
  params: idParams,
  reply: z.object({
    /** The contacts of the segment who can be mailed. */
    mailable: count,
    /** Those of them who were asked at least seven days ago, and neither opened nor clicked. */
    asked: count,
    /** The last campaigns that asked this segment, newest first. */
    campaigns: z.array(campaign),
  }),
})

export const askInactive = endpoint({
  method: 'POST',
  path: '/api/segments/:id/ask',
  access: 'account',
  audit: { action: 'inactive_asked', object: 'segment' },
  summary:
    'A template that asks whether readers still want mail, and the draft of a campaign with it to the contacts of a segment',
  params: idParams,
  body: z.object({
    language: z._default(z.enum(galleryLanguages), 'en'),
    /** The web page that the button opens. A click counts, so that the contact is not inactive any more. */
    url: z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/[^\s<>"'`\\]+$/i)),
    /** The sender; if left out, the first one of the workspace. */
    senderId: z.nullish(id),
  }),
  reply: campaign,
})

export const suppressInactive = endpoint({
  method: 'POST',
  path: '/api/segments/:id/suppress',
  access: 'account',
  audit: { action: 'inactive_suppressed', object: 'segment' },
  summary:
    'Suppress the contacts that a segment selects now as inactive, all of them or only those who were asked; 409 for a segment without the condition `inactive`',
  params: idParams,
  body: z.object({
    /** Leaves out who was not asked at least seven days ago. */
    askedOnly: z._default(z.boolean(), true),
  }),
  reply: z.object({
    /** How many addresses were not suppressed before. */
    suppressed: count,
  }),
})

/** The reasons that an account may release for many addresses at once: nobody but the account decided them. */
export const releasableReasons = ['inactive', 'manual'] as const
export type ReleasableReason = (typeof releasableReasons)[number]

export const releaseSuppressions = endpoint({
  method: 'POST',
  path: '/api/suppressions/release',
  access: 'account',
  audit: { action: 'suppressions_released' },
  summary:
    'Take back every suppression of inactive contacts, or of addresses added by hand, or those that match a search; other reasons of the same addresses stay',
  body: z.object({
    reason: z.enum(releasableReasons),
    /** A part of the address. */
    search: z.nullish(z.string().check(z.maxLength(254), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))),
  }),
  reply: z.object({
    /** How many addresses campaigns reach again. */
    released: count,
    /** How many addresses stay suppressed for another reason. */
    left: count,
  }),
})
