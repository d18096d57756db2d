// Makes PostgreSQL plan for an average id, if its statistics may not know the id yet.
import { sql, type Sql } from './statement.ts'

/**
 * An id as a scalar subquery. PostgreSQL then expects the average number of rows per id. With a plain id that is not in
 * its statistics yet, PostgreSQL expects one row, and compares each row with each other row (ADR-0162).
 */
export const asAverage = (id: number): Sql => sql`(select ${id}::bigint)`
