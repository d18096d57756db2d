// Makes PostgreSQL plan for an average id, if its statistics may not know the id yet.
import { sql, type Sql } from './statement.ts'

/**
 * An id as a scalar subquery, for which PostgreSQL expects as many rows as on average. For a plain id it expects one
 * row until its statistics know the id, and then compares each row with each other row (ADR-0162).
 */
export const asAverage = (id: number): Sql => sql`(select ${id}::bigint)`
