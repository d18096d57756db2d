// Finds contacts by their address.
import { sql } from '../../../platform/db/index.ts'

/**
 * A condition: the contact belongs to the workspace and has the address, which is lower-cased here. It is written so
 * that PostgreSQL can use only the index of addresses. With a condition on the column of the workspace, PostgreSQL may
 * read all contacts of the workspace for each address, because it takes a workspace that its statistics do not know for
 * empty (ADR-0162).
 * @param of the table's alias and a point, if it has an alias
 */
export function hasAddress(workspaceId: number, address: ReturnType<typeof sql>, of: '' | 'c.' = '') {
  const table = sql.raw(of)
  return sql`lower(${table}email) = ${address} and ${table}workspace_id + 0 = ${workspaceId}::bigint`
}
