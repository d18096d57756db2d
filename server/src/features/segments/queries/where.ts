// A condition on contacts `c`, or a piece of one; and ids in it that are newer than PostgreSQL's statistics.
import { sql, type Sql } from '../../../platform/db/index.ts'

export type Where = Sql

/**
 * A workspace, or any of some groups, by scalar subqueries: for these PostgreSQL expects as many rows as on average. For
 * the id itself it expects one row until the table is analyzed again, and then compares each contact with each event or
 * suppression (ADR-0162).
 */
export const idOf = (workspaceId: number): Where => sql`(select ${workspaceId}::bigint)`
export const anyOf = (groupIds: readonly number[]): Where =>
  sql`any(array(select unnest(${groupIds}::bigint[])))`
