// The conditions of a segment's filter.
import * as z from 'zod/mini'
import { fieldOperators } from '../contacts/fields.ts'
import { mailboxProviderKeys } from '../relays/mailbox-providers.ts'
import { id } from '../api/shapes.ts'

/**
 * Limits of a filter: levels of groups; conditions in all; values and characters of one condition; how deeply segments
 * may refer to other segments.
 */
export const filterLimits = {
  levels: 4,
  conditions: 30,
  values: 200,
  text: 1000,
  days: 3650,
  around: 31,
  last: 100,
  deep: 3,
} as const

// Text on one line, without control characters and lone surrogates: PostgreSQL stores no NUL and no lone surrogate, and
// contacts' values have one line.
const text = z.string().check(z.maxLength(filterLimits.text), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))
const value = z.union([text, z.number(), z.boolean()])
/** A list of at least one value. */
export const some = <Shape extends z.core.$ZodType>(shape: Shape, most: number = filterLimits.values) =>
  z.array(shape).check(z.minLength(1), z.maxLength(most))
const days = z.int().check(z.minimum(0), z.maximum(filterLimits.days))

const fieldCondition = z.object({
  kind: z.literal('field'),
  /** The key of a built-in or custom field. */
  field: text,
  op: z.enum(fieldOperators),
  /**
   * One value; a list for `one_of`; two values for `between`; a number of days for `last_days`, `next_days`, `days_ago`
   * and `same_day` (that many days before or after it); no value for `is_empty` and `is_set`.
   */
  value: z.nullish(z.union([value, some(value)])),
})

const groupCondition = z.object({
  kind: z.literal('group'),
  /** The contact is in any of the groups, or in none of them. */
  op: z.enum(['in', 'not_in']),
  groups: some(id),
})

export const campaignOperators = [
  'sent',
  'opened',
  'not_opened',
  'clicked',
  'not_clicked',
  'bounced',
  'unsubscribed',
] as const

const campaignCondition = z.object({
  kind: z.literal('campaign'),
  /**
   * `not_opened`: the contact was sent the campaign and neither opened nor clicked. `not_clicked`: the contact was sent
   * the campaign and did not click.
   */
  op: z.enum(campaignOperators),
  /** One campaign, or any of the last campaigns that were sent. */
  campaign: z.union([id, z.object({ last: z.int().check(z.minimum(1), z.maximum(filterLimits.last)) })]),
  /**
   * For `clicked` and `not_clicked` of one campaign: the position of the link in the campaign's list of links, from 0.
   */
  link: z.nullish(z.int().check(z.minimum(0), z.maximum(10_000))),
})

export const activityOperators = [
  'opened',
  'clicked',
  'sent',
  'not_opened',
  'not_clicked',
  'not_sent',
] as const

const activityCondition = z.object({
  kind: z.literal('activity'),
  op: z.enum(activityOperators),
  /** Days back from now, counted from the first open or click of each message; null: at any time. */
  days: z.nullish(days),
})

const addressCondition = z.discriminatedUnion('op', [
  z.object({ kind: z.literal('address'), op: z.literal('domain'), values: some(text) }),
  z.object({
    kind: z.literal('address'),
    op: z.literal('provider'),
    values: some(z.enum(mailboxProviderKeys), mailboxProviderKeys.length),
  }),
])

/** Accepts only years that calendars and time zones support. */
const thisAge = z.regex(/^(19|20|21)/)

const sinceCondition = z.object({
  kind: z.literal('since'),
  /** When the contact was added to the workspace (`contact`), or joined a group (`member`). */
  of: z.enum(['contact', 'member']),
  /** For `member`: the group; null: any group. */
  group: z.nullish(id),
  op: z.enum(['before', 'after', 'last_days']),
  /**
   * A day (YYYY-MM-DD) in the workspace's time zone, or a moment (ISO 8601) with its offset; for `last_days`, a number.
   */
  value: z.union([z.iso.date().check(thisAge), z.iso.datetime({ offset: true }).check(thisAge), days]),
})

export const segmentStandings = ['mailable', 'unsubscribed', 'bounced', 'complained'] as const

const standingCondition = z.object({ kind: z.literal('standing'), is: z.enum(segmentStandings) })

const inactiveCondition = z.object({
  kind: z.literal('inactive'),
  /**
   * The contact was sent at least this many campaigns since the last open, click or confirmed sign-up. Other messages do
   * not count, because receipts and confirmations are not tracked.
   */
  messages: z.int().check(z.minimum(1), z.maximum(filterLimits.last)),
  /**
   * The contact was added, last opened or clicked, and last confirmed a sign-up more than this many days ago. An open of
   * which nobody can tell whether a person caused it counts as one; an open or a click of a bot does not.
   */
  days: z.int().check(z.minimum(1), z.maximum(filterLimits.days)),
})

const segmentCondition = z.object({
  kind: z.literal('segment'),
  op: z.enum(['in', 'not_in']),
  segment: id,
})

export const condition = z
  .discriminatedUnion('kind', [
    fieldCondition,
    groupCondition,
    campaignCondition,
    activityCondition,
    addressCondition,
    sinceCondition,
    standingCondition,
    inactiveCondition,
    segmentCondition,
  ])
  .register(z.globalRegistry, { id: 'SegmentCondition' })
export type Condition = z.output<typeof condition>
export type ConditionKind = Condition['kind']
export type ConditionOf<Kind extends ConditionKind> = Extract<Condition, { kind: Kind }>
