// Turns a filter into one SQL condition on contacts `c`. Values are bound; keys and ids come from the workspace
// (known.ts). Every part is true or false and never null, so that "not" is the exact complement. A set of contacts is
// tested with `exists`: after `and`, PostgreSQL plans each as a join that its parallel workers share.
// Reads by join: group_members (contacts), suppressions (suppressions).
import {
  countryDomain,
  filterLimits,
  isCondition,
  mailboxProviders,
  partsOf,
  type ConditionOf,
  type FilterGroup,
  type FilterPart,
} from '@lettermill/contracts'
import { asAverage, sql } from '../../../platform/db/index.ts'
import { readDomain } from '../../../platform/email/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { momentOf, sinceDaysAgo } from '../days.ts'
import { gone } from '../gone.ts'
import type { Known } from '../known.ts'
import { activityCondition, campaignCondition } from './engagement.ts'
import { fieldCondition, type Where } from './fields.ts'
import { inactiveCondition } from './inactive.ts'

/** The most conditions of a filter, including those of the segments that it names. */
const mostConditions = 300

interface Way {
  known: Known
  /** The segments that contain the current condition, from the outermost. */
  path: readonly number[]
  left: { conditions: number }
}

/**
 * The condition of a filter, for use after `where c.workspace_id = …`.
 * @param path the segments that the filter belongs to, if any
 * @throws Problem condition_invalid; filter_part_gone, segment_part_gone; segments_too_deep, segment_too_large
 */
export function conditionOf(filter: FilterGroup, known: Known, path: readonly number[] = []): Where {
  return groupPart(filter, { known, path, left: { conditions: mostConditions } })
}

function groupPart(group: FilterGroup, way: Way): Where {
  const { how, parts } = partsOf(group)
  const each = parts.map((part) => sql`(${onePart(part, way)})`)
  if (how === 'any') return sql.join(each, sql` or `)
  return sql.join(how === 'all' ? each : each.map((part) => sql`not ${part}`), sql` and `)
}

function onePart(part: FilterPart, way: Way): Where {
  if (!isCondition(part)) return groupPart(part, way)
  way.left.conditions -= 1
  if (way.left.conditions < 0) throw new Problem('segment_too_large', { limit: mostConditions })
  switch (part.kind) {
    case 'field':
      return fieldCondition(part, way.known, way.path)
    case 'group':
      return memberCondition(part, way)
    case 'campaign':
      return campaignCondition(part, way.known, way.path)
    case 'activity':
      return activityCondition(part, way.known)
    case 'address':
      return addressCondition(part)
    case 'since':
      return sinceCondition(part, way)
    case 'standing':
      return standingCondition(part, way)
    case 'inactive':
      return inactiveCondition(part, way.known)
    case 'segment':
      return segmentCondition(part, way)
  }
}

function memberCondition({ op, groups }: ConditionOf<'group'>, { known, path }: Way): Where {
  if (groups.some((id) => !known.groups.has(id))) throw gone('group', known, path)
  const isMember = sql`exists (select from group_members m
    where m.group_id = any(${groups}::bigint[]) and m.contact_id = c.id)`
  return op === 'in' ? isMember : sql`not ${isMember}`
}

const domain = sql`split_part(lower(c.email), '@', 2)`

/** The domain as addresses have it: "bücher.example" in A-labels. Other texts stay, and match nobody. */
function domainAsKept(value: string): string {
  const typed = value.trim().replace(/^@/, '').toLowerCase()
  return readDomain(typed) ?? typed
}

function addressCondition(part: ConditionOf<'address'>): Where {
  if (part.op === 'domain') {
    const asked = part.values.map(domainAsKept)
    return sql`${domain} = any(${asked}::text[])`
  }
  const providers = part.values.map((key) => mailboxProviders[key])
  const labels = providers.flatMap((each) => each.labels)
  const domains = providers.flatMap((each) => each.domains)
  return sql`${domain} = any(${domains}::text[])
    or (split_part(${domain}, '.', 1) = any(${labels}::text[]) and ${domain} ~ ${countryDomain})`
}

function sinceCondition({ of, group, op, value }: ConditionOf<'since'>, { known, path }: Way): Where {
  if (group != null && !known.groups.has(group)) throw gone('group', known, path)
  const holds = (at: Where) => {
    if (typeof value === 'number' || op === 'last_days') {
      if (typeof value !== 'number' || op !== 'last_days') throw invalidSince(op)
      return sql`${at} >= ${sinceDaysAgo(known.today, value, known.zone)}`
    }
    const moment = momentOf(value, op, known.zone)
    return op === 'before' ? sql`${at} < ${moment}` : sql`${at} >= ${moment}`
  }
  if (of === 'contact') return holds(sql`c.created_at`)
  const ofGroup = group == null ? sql`g.deleted_at is null` : sql`g.id = ${group}`
  return sql`exists (select from group_members m
    where m.group_id = any(array(select g.id from groups g where g.workspace_id = ${known.workspaceId} and ${ofGroup}))
      and ${holds(sql`m.added_at`)} and m.contact_id = c.id)`
}

function invalidSince(op: string): Problem {
  const reason = op === 'last_days' ? 'days' : 'day'
  return new Problem('condition_invalid', { on: 'since', reason })
}

const reasonsOf = {
  unsubscribed: ['unsubscribed'],
  bounced: ['hard_bounce', 'soft_bounce'],
  complained: ['complaint'],
} as const

/**
 * Whether the contact `c` must not be mailed, for one of the given reasons or for any. Somebody who reported spam and
 * then unsubscribed has both reasons.
 */
function isSuppressed(workspaceId: number, reasons: readonly string[] | null = null): Where {
  const forThese =
    reasons === null
      ? sql``
      : sql` and (s.reason = any(${reasons}::text[]) or s.other_reason = any(${reasons}::text[]))`
  return sql`exists (select from suppressions s
    where s.workspace_id = ${asAverage(workspaceId)} and s.email = lower(c.email)${forThese})`
}

function standingCondition({ is }: ConditionOf<'standing'>, { known }: Way): Where {
  if (is === 'mailable') return sql`not ${isSuppressed(known.workspaceId)}`
  return isSuppressed(known.workspaceId, reasonsOf[is])
}

function segmentCondition({ op, segment }: ConditionOf<'segment'>, way: Way): Where {
  const { known, path } = way
  const found = known.segments.get(segment)
  if (!found) throw gone('segment', known, path)
  if (path.includes(segment) || path.length > filterLimits.deep)
    throw new Problem('segments_too_deep', { limit: filterLimits.deep })
  const inside = groupPart(found.filter, { ...way, path: [...path, segment] })
  return op === 'in' ? inside : sql`not (${inside})`
}
