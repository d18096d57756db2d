// Ids that PostgreSQL's statistics may not know yet.
import { sql, type Sql } from './statement.ts'

/**
 * An id as a scalar subquery: PostgreSQL expects as many rows of it as on average. For the id itself it expects one row
 * until its statistics know the id, and then compares each row with each other one (ADR-0162).
 */
export const asAverage = (id: number): Sql => sql`(select ${id}::bigint)`
