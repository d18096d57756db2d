// Looks up what filters name in the workspace: its fields, groups, campaigns and segments, and its current day.
import { conditionsOf, contactFields, type FilterGroup, type SegmentFilter } from '@lettermill/contracts'
import { dayOf } from '../../platform/calendar/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import { listFieldRows, type ValueRule } from '../fields/index.ts'
import { findZone, listLiveGroups, listMailings, listRecentMailings } from './queries/known.ts'
import { listFilters } from './queries/segments.ts'

/** A field that conditions can name. */
export interface KnownField extends ValueRule {
  label: string
}

export interface Known {
  workspaceId: number
  zone: string
  /** The current calendar day in the workspace's time zone, YYYY-MM-DD. */
  today: string
  fields: ReadonlyMap<string, KnownField>
  groups: ReadonlySet<number>
  /** The mailing of each campaign; null before sending began. */
  campaigns: ReadonlyMap<number, number | null>
  /** The mailings of the campaigns that were sent last, newest first. */
  recent: readonly number[]
  segments: ReadonlyMap<number, { name: string; filter: FilterGroup }>
}

/**
 * Looks up everything that the filters name, and everything that the segments in them name. What is missing in the
 * answer does not exist in the workspace.
 */
export async function findKnown(
  db: Db,
  clock: Clock,
  workspaceId: number,
  filters: readonly FilterGroup[],
): Promise<Known> {
  const stored = await listFilters(db, workspaceId)
  const segments = new Map(
    stored.map(({ id, name, filter }) => [id, { name, filter: filter as SegmentFilter }]),
  )
  const named = namedBy([...filters, ...stored.map(({ filter }) => filter as SegmentFilter)])
  const zone = (await findZone(db, workspaceId)) ?? 'UTC'
  const mailings = await listMailings(db, workspaceId, named.campaigns)
  return {
    workspaceId,
    zone,
    today: dayOf(clock.now(), zone),
    fields: fieldsOf(await listFieldRows(db, workspaceId)),
    groups: new Set(await listLiveGroups(db, workspaceId, named.groups)),
    campaigns: new Map(mailings.map(({ id, mailing_id }) => [id, mailing_id])),
    recent: named.last > 0 ? await listRecentMailings(db, workspaceId, named.last) : [],
    segments,
  }
}

/** The fields of the specification and the workspace's custom fields, by their keys. */
export function fieldsOf(own: readonly (KnownField & { key: string })[]): Map<string, KnownField> {
  return new Map([...contactFields, ...own].map((field) => [field.key, field]))
}

function namedBy(filters: readonly FilterGroup[]): { groups: number[]; campaigns: number[]; last: number } {
  const groups = new Set<number>()
  const campaigns = new Set<number>()
  let last = 0
  for (const each of filters.flatMap(conditionsOf)) {
    if (each.kind === 'group') for (const id of each.groups) groups.add(id)
    if (each.kind === 'since' && each.group != null) groups.add(each.group)
    if (each.kind !== 'campaign') continue
    if (typeof each.campaign === 'number') campaigns.add(each.campaign)
    else last = Math.max(last, each.campaign.last)
  }
  return { groups: [...groups], campaigns: [...campaigns], last }
}
