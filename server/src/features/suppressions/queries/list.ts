// SQL of the lists in Settings: suppressed addresses, and unsubscribed contacts. Reads by join: campaigns (names).
import type { Suppression as Listed } from '@lettermill/contracts'
import { row, rows, sql, type Db, type Row, type Tables } from '../../../platform/db/index.ts'
import type { SuppressionReason } from './suppressions.ts'

export type ListedSuppression = Row<
  'suppressions',
  'email' | 'code' | 'status' | 'words' | 'reporter' | 'refused_in' | 'created_at'
> &
  Pick<Listed, 'reason' | 'other_reason' | 'campaign' | 'provisional_until'> & {
    /** The entry's position in the list, for `after`. */
    place: string
  }

export interface SuppressionFilter {
  reason?: SuppressionReason | undefined
  /** A part of the address to find; absent for all. */
  search?: string | undefined
}

/** The suppressions that a filter of the list selects, as a condition. */
export function matching(workspaceId: number, { reason, search = '' }: SuppressionFilter) {
  const part = search.trim().toLowerCase()
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  return sql`workspace_id = ${workspaceId}
    and ${reason === undefined ? sql`true` : sql`(reason = ${reason} or other_reason = ${reason})`}
    and ${part === '' ? sql`true` : sql`email like ${pattern}`}`
}

export interface SuppressionSlice {
  limit: number
  offset?: number
  /** The entry after which the page begins. */
  after?: Pick<ListedSuppression, 'email' | 'place'> | undefined
}

/** Suppressed addresses, newest first. */
export function listSuppressions(
  db: Db,
  workspaceId: number,
  filter: SuppressionFilter,
  { limit, offset = 0, after }: SuppressionSlice,
): Promise<ListedSuppression[]> {
  const behind = after
    ? sql`and created_at <= ${after.place}::timestamptz
        and (created_at < ${after.place}::timestamptz or email > ${after.email})`
    : sql``
  return rows(
    db,
    sql<ListedSuppression>`select s.email, s.reason, s.other_reason, s.code, s.status, s.words, s.reporter, s.refused_in,
        s.created_at,
        s.created_at::text as place,
        case when s.provisional_until > now() then s.provisional_until end as provisional_until,
        case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as campaign
      from (
        select * from suppressions where ${matching(workspaceId, filter)} ${behind}
        order by created_at desc, email limit ${limit}::bigint offset ${offset}::bigint
      ) as s
      left join campaigns c on c.mailing_id = s.mailing_id and c.workspace_id = s.workspace_id
        and c.deleted_at is null
      order by s.created_at desc, s.email`,
  )
}

export async function countSuppressions(
  db: Db,
  workspaceId: number,
  filter: SuppressionFilter,
): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) from suppressions where ${matching(workspaceId, filter)}`,
  )
  return counted?.count ?? 0
}

export interface UnsubscriberSlice {
  since: Date | null
  limit: number
  offset: number
  /** Limit and offset count from the end of the list. The page is still in the order of the list. */
  isBackwards?: boolean
  /** The entry after which the page begins. */
  after?: Pick<StoredUnsubscriber, 'email' | 'place'> | undefined
}

export interface StoredUnsubscriber extends Row<'suppressions', 'email'> {
  unsubscribed_at: Tables['suppressions']['created_at']
  /** The time of `unsubscribed_at` to the microsecond. */
  place: string
}

/** Contacts of the workspace who unsubscribed, newest first. */
export function listUnsubscribed(
  db: Db,
  workspaceId: number,
  { since, limit, offset, isBackwards = false, after }: UnsubscriberSlice,
): Promise<StoredUnsubscriber[]> {
  const behind = after
    ? sql`and created_at <= ${after.place}::timestamptz
        and (created_at < ${after.place}::timestamptz or email > ${after.email})`
    : sql``
  return rows(
    db,
    // The inner query applies the limit, because skipped rows need no text.
    sql`select email, created_at as unsubscribed_at, created_at::text as place from (
        select email, created_at from suppressions
        where workspace_id = ${workspaceId} and reason = 'unsubscribed'
          and (${since}::timestamptz is null or created_at >= ${since}::timestamptz) ${behind}
        order by ${isBackwards ? sql`created_at, email desc` : sql`created_at desc, email`} limit ${limit}::bigint offset ${offset}::bigint) as slice
      order by created_at desc, email`,
  )
}

/** The number of the workspace's contacts who unsubscribed since a time, or ever. */
export async function countUnsubscribed(db: Db, workspaceId: number, since: Date | null): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) from suppressions
      where workspace_id = ${workspaceId} and reason = 'unsubscribed'
        and (${since}::timestamptz is null or created_at >= ${since}::timestamptz)`,
  )
  return counted?.count ?? 0
}

export type HardBounce = Row<
  'suppressions',
  'workspace_id' | 'email' | 'mailing_id' | 'code' | 'status' | 'cause'
> & { words: string }

/**
 * Lists the suppressions of the last `days` days that a server's reply caused, by workspace and address. The replies are
 * read again. Imported suppressions have no reply of ours.
 */
export function listHardBounces(
  db: Db,
  { days, after, limit }: { days: number; after: { workspace_id: number; email: string }; limit: number },
): Promise<HardBounce[]> {
  return rows(
    db,
    sql<HardBounce>`select workspace_id, email, mailing_id, code, status, cause, words from suppressions
      where (workspace_id, email) > (${after.workspace_id}::bigint, ${after.email}::text)
        and reason = 'hard_bounce' and not imported and words <> ''
        and created_at > now() - make_interval(days => ${days})
      order by workspace_id, email limit ${limit}::bigint`,
  )
}
