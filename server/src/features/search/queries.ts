// SQL of the search. Reads by join: campaigns (campaigns), templates (templates), senders (senders).
import type { SearchFindings } from '@lettermill/contracts'
import { containsPattern, rows, sql, type Db, type Row } from '../../platform/db/index.ts'

const mostOfEach = 5

/**
 * Objects whose name, or whose address if they are senders, contains the text in any letter case; the newest of each
 * kind.
 */
export async function findMatching(db: Db, workspaceId: number, search: string): Promise<SearchFindings> {
  const pattern = containsPattern(search)
  const [campaigns, templates, senders] = await Promise.all([
    rows(
      db,
      sql<Row<'campaigns', 'id' | 'name'>>`select id, name from campaigns
        where workspace_id = ${workspaceId} and deleted_at is null and name ilike ${pattern}
        order by created_at desc, id desc limit ${mostOfEach}`,
    ),
    rows(
      db,
      sql<Row<'templates', 'id' | 'name'>>`select id, name from templates
        where workspace_id = ${workspaceId} and deleted_at is null and name ilike ${pattern}
        order by id desc limit ${mostOfEach}`,
    ),
    rows(
      db,
      sql<Row<'senders', 'id' | 'name' | 'email'>>`select id, name, email from senders
        where workspace_id = ${workspaceId} and (name ilike ${pattern} or email ilike ${pattern})
        order by id desc limit ${mostOfEach}`,
    ),
  ])
  return { campaigns, templates, senders }
}
