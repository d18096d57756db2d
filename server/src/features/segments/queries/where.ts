// A condition on contacts `c`, or a piece of one.
import { sql, type Sql } from '../../../platform/db/index.ts'

export type Where = Sql

/** Any of some groups, as `asAverage` one id. */
export const anyOf = (groupIds: readonly number[]): Where =>
  sql`any(array(select unnest(${groupIds}::bigint[])))`
