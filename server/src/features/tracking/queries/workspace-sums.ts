// Reading a workspace's figures. Whatever the number of facts, a sum is few rows: each stretch of time is taken in the
// coarsest grain, and what lies between its bounds and the beginnings of days or months in UTC by the quarter of an hour.
import { hotRow, hotRows, sql, type Db } from '../../../platform/db/index.ts'
import { noSums, workspaceKinds, type WorkspaceSums } from '../figures.ts'
import { readingOf } from '../stretches.ts'
import { edgesAsRows, isWithin, stretchOf } from './sums.ts'

const kinds = sql.raw(workspaceKinds.join(', '))
const sums = sql.raw(workspaceKinds.map((kind) => `sum(${kind})::bigint as ${kind}`).join(', '))
const signed = sql.raw(workspaceKinds.map((kind) => `sign * ${kind}`).join(', '))

/**
 * The figures of a workspace by stretch of time.
 * @param bounds ascending, on quarters of an hour; stretch n goes from bound n up to the next
 * @returns one entry for each stretch
 */
export async function sumWorkspace(
  db: Db,
  workspaceId: number,
  bounds: readonly Date[],
): Promise<WorkspaceSums[]> {
  const { unit, starts, edges } = readingOf(bounds, ['month', 'day'])
  const from = sql`from workspace_roll_ups where workspace_id = ${workspaceId}`
  const found = await hotRows(
    db,
    sql<WorkspaceSums & { stretch: number }>`
      select stretch, ${sums} from (
        select ${stretchOf(starts)} as stretch, ${kinds}
        ${from} and grain = ${unit} and ${isWithin(starts)}
        union all
        select moved.stretch, ${signed}
        from (${edgesAsRows(edges)}) as edge
        cross join lateral (select ${sums} ${from} and grain = 'quarter'
          and slot >= edge.from and slot < edge.to having count(*) > 0) as edged
        cross join lateral (values (edge.joins, 1), (edge.leaves, -1)) as moved (stretch, sign)
        where moved.stretch between 0 and ${bounds.length - 2}
      ) as part
      group by 1`,
  )
  const byStretch = new Map(found.map((each) => [each.stretch, each]))
  return bounds.slice(1).map((_, stretch) => byStretch.get(stretch) ?? noSums)
}

/** All that ever happened in a workspace. */
export async function sumEver(db: Db, workspaceId: number): Promise<WorkspaceSums> {
  const found = await hotRow(
    db,
    sql<WorkspaceSums>`select ${kinds} from workspace_roll_ups
      where workspace_id = ${workspaceId} and grain = 'ever'`,
  )
  return found ?? noSums
}

/** The earliest quarter of an hour of which the workspace has figures, or null. */
export async function findFirstSlot(db: Db, workspaceId: number): Promise<Date | null> {
  const found = await hotRow(
    db,
    sql<{ slot: string }>`select slot from workspace_roll_ups
      where workspace_id = ${workspaceId} and grain = 'quarter' order by slot limit 1`,
  )
  return found ? new Date(found.slot) : null
}
