// SQL of domain claims. Reads by join: workspaces, active_workspaces, workspace_owners (accounts; who made a claim, and
// whether it counts).
import type { DomainClaim } from '@lettermill/contracts'
import {
  changed,
  containsPattern,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tables,
} from '../../platform/db/index.ts'

/** Whether another active workspace proved the domain `d`, or a domain above it. */
const isProvedElsewhere = sql`exists (
  select from sending_domains other
  join active_workspaces w on w.id = other.workspace_id
  where other.workspace_id <> d.workspace_id and other.proved_at is not null
    and other.domain_name = any(array(
      select array_to_string(labels[place:], '.')
      from (select string_to_array(d.domain_name, '.') as labels) as name,
        generate_series(1, cardinality(labels) - 1) as place)))`

export interface ClaimState extends Row<'sending_domains', 'domain_name'> {
  /** Whether the claim's own record was found, or an administrator allowed the claim. */
  is_vouched: boolean
  is_proved_elsewhere: boolean
}

export function findClaimState(db: Db, workspaceId: number, id: number): Promise<ClaimState | undefined> {
  return row(
    db,
    sql.prepared<ClaimState>`
      select domain_name, proved_at is not null or allowed_at is not null as is_vouched,
        ${isProvedElsewhere} as is_proved_elsewhere
      from sending_domains d where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

/** Stores since when the domain's own record has been in the DNS, or that the record is missing. */
export async function updateProved(
  db: Db,
  workspaceId: number,
  id: number,
  isProved: boolean,
): Promise<void> {
  await changed(
    db,
    sql`update sending_domains set proved_at = case when ${isProved} then coalesce(proved_at, now()) end
      where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

const claims = sql`sending_domains d
  join workspaces w on w.id = d.workspace_id and w.deleted_at is null
  left join workspace_owners a on a.workspace_id = w.id`
const claim = sql`d.id, d.domain_name, a.email, d.created_at, d.is_verified, d.proved_at, d.allowed_at,
  ${isProvedElsewhere} as is_proved_elsewhere`
type Claimed = 'id' | 'domain_name' | 'created_at' | 'is_verified' | 'proved_at' | 'allowed_at'
type ClaimRow = Row<'sending_domains', Claimed> & {
  email: Tables['accounts']['email'] | null
  is_proved_elsewhere: boolean
}
const matching = (search: string) =>
  sql`(${search} = '' or d.domain_name ilike ${containsPattern(search)} or a.email ilike ${containsPattern(search)})`

export async function countClaims(db: Db, search: string): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*)::integer as count from ${claims} where ${matching(search)}`,
  )
  return counted?.count ?? 0
}

/** The claims ordered by name, so that claims of the same domain are adjacent. */
export function listClaims(
  db: Db,
  search: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<DomainClaim[]> {
  return rows(
    db,
    sql<ClaimRow>`select ${claim} from ${claims} where ${matching(search)}
      order by d.domain_name, d.id limit ${limit} offset ${offset}`,
  )
}

/** Allows a claim, or withdraws the permission. Returns undefined if the claim does not exist. */
export async function updateAllowed(
  db: Db,
  id: number,
  isAllowed: boolean,
): Promise<DomainClaim | undefined> {
  await changed(
    db,
    sql`update sending_domains set allowed_at = case when ${isAllowed} then coalesce(allowed_at, now()) end
      where id = ${id}`,
  )
  return row(db, sql<ClaimRow>`select ${claim} from ${claims} where d.id = ${id}`)
}
