// Finding contacts by their address.
import { sql } from '../../../platform/db/index.ts'

/**
 * A condition: the contact is the workspace's and has the address, which is lower-cased. It can use the index of
 * addresses only: where the workspace is a condition on its column, PostgreSQL may read all contacts of the workspace for
 * each address, because it takes a workspace that its statistics do not know for empty (ADR-0109).
 * @param of the table's alias and a point, where it has one
 */
export function hasAddress(workspaceId: number, address: ReturnType<typeof sql>, of: '' | 'c.' = '') {
  const table = sql.raw(of)
  return sql`lower(${table}email) = ${address} and ${table}workspace_id + 0 = ${workspaceId}::bigint`
}
