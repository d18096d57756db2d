// Raising roll-ups: every first hit and every outcome in each of the grains that figures are read by.
import { rows, sql, type Tx } from '../../../platform/db/index.ts'
import { workspaceKinds, type RollUpEntry } from '../figures.ts'

type Fragment = ReturnType<typeof sql>

/** The quarter of an hour in which a moment is counted. Every time zone's day begins on one. */
export const quarterOf = (at: Fragment) => sql`date_bin('15 minutes', ${at}, 'epoch')`

/**
 * The grains of a campaign's figures and the slot of each that `quarter` falls in; to be joined laterally. Of links
 * (`click 3`) nobody asks when they were followed, so they have one row each, whatever the age of the campaign.
 */
export const campaignGrains = (kind: Fragment, quarter: Fragment) => sql`(
  select grain, slot from (values ('quarter', ${quarter}), ('day', date_bin('1 day', ${quarter}, 'epoch')),
    ('ever', timestamptz 'epoch')) as each (grain, slot)
  where grain = 'ever' or ${kind} not like '% %')`

/** The same for the figures of a whole workspace. */
export const workspaceGrains = (quarter: Fragment) => sql`(
  values ('quarter', ${quarter}), ('day', date_bin('1 day', ${quarter}, 'epoch')),
    ('month', date_trunc('month', ${quarter}, 'UTC')), ('ever', timestamptz 'epoch'))`

// The kinds of a workspace stand side by side in a row.
const kinds = sql.raw(workspaceKinds.join(', '))
const raised = sql.raw(workspaceKinds.map((kind) => `${kind} = r.${kind} + excluded.${kind}`).join(', '))
const sumsByKind = sql.raw(
  workspaceKinds.map((kind) => `coalesce(sum(count) filter (where kind = '${kind}'), 0)::bigint`).join(', '),
)

/** Raises workspaces' rows by what a select of workspace_id, grain, slot, kind and count says. */
export const raisingWorkspaces = (entries: Fragment) => sql`
  insert into workspace_roll_ups as r (workspace_id, grain, slot, ${kinds})
  select workspace_id, grain, slot, ${sumsByKind} from (${entries}) as each
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (workspace_id, grain, slot) do update set ${raised}`

/** A workspace's rows as a select of kind, grain, slot and count. */
export const byKind = (which: Fragment) => sql`
  select each.kind, r.grain, r.slot, each.count from workspace_roll_ups r
  cross join lateral (values ${sql.raw(workspaceKinds.map((kind) => `('${kind}', r.${kind})`).join(', '))}) as each (kind, count)
  where ${which}`

/**
 * The part of a statement that raises roll-ups: two CTEs, after one called `entry` with workspace_id, campaign_id, kind,
 * slot (the quarter) and count. Standing in the statement that appends the facts, no reader ever sees one without the
 * other. Parallel writers take the rows in one order, campaigns before workspaces, and cannot deadlock.
 */
export const raising = sql`
  raised as (
    insert into roll_ups as r (workspace_id, campaign_id, kind, grain, slot, count)
    select workspace_id, campaign_id, kind, g.grain, g.slot, sum(count)::bigint
    from entry cross join lateral ${campaignGrains(sql`entry.kind`, sql`entry.slot`)} as g (grain, slot)
    group by 1, 2, 3, 4, 5 having sum(count) <> 0 order by campaign_id, g.grain, kind, g.slot
    on conflict (campaign_id, grain, kind, slot) do update set count = r.count + excluded.count
    returning 1
  ), raised_of_workspaces as (
    ${raisingWorkspaces(sql`
      select workspace_id, g.grain, g.slot, kind, count
      from entry cross join lateral ${workspaceGrains(sql`entry.slot`)} as g (grain, slot)
      -- Asking for the count makes the campaigns' rows come first.
      where kind = any(${workspaceKinds}::text[]) and (select count(*) from raised) >= 0`)}
  )`

/** Raises roll-ups, in the transaction that appends the facts they count. */
export async function rollUp(tx: Tx, entries: readonly RollUpEntry[]): Promise<void> {
  if (entries.length === 0) return
  await rows(
    tx,
    sql`with entry as materialized (
        select workspace_id, campaign_id, kind, coalesce(slot, ${quarterOf(sql`now()`)}) as slot, count
        from unnest(${entries.map((entry) => entry.workspaceId)}::bigint[],
          ${entries.map((entry) => entry.campaignId)}::bigint[],
          ${entries.map((entry) => entry.kind)}::text[],
          ${entries.map((entry) => entry.slot ?? null)}::timestamptz[],
          ${entries.map((entry) => entry.count)}::bigint[]) as each (workspace_id, campaign_id, kind, slot, count)
      ), ${raising} select`,
  )
}

/**
 * The same as a part of the very statement that appends the facts: CTEs that raise a campaign's roll-ups of the current
 * quarter by `counts`, a select of `kind` and `count`.
 */
export function rollUpOf(workspaceId: number, campaignId: number, counts: Fragment) {
  return sql`
    entry as materialized (
      select ${workspaceId}::bigint as workspace_id, ${campaignId}::bigint as campaign_id, kind,
        ${quarterOf(sql`now()`)} as slot, count
      from (${counts}) as counted
    ), ${raising}`
}
