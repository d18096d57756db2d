// SQL of doubtful addresses: the domains of the contacts that an import added, and contacts by domain or mailbox.
import { row, rows, sql, type Db } from '../../../platform/db/index.ts'

export interface OfImport {
  workspaceId: number
  importId: number
  groupId: number
}

/** Contacts with one of these domains, or with one of these parts before the @; in lower case. */
export type Among = { domains: readonly string[] } | { roles: readonly string[] }

/** Contacts `c` that the import added and that are still in its group. */
const newContacts = ({ workspaceId, importId, groupId }: OfImport) => sql`
  group_members m join contacts c on c.id = m.contact_id and c.import_id = ${importId}
  where m.group_id = (select id from groups where workspace_id = ${workspaceId} and id = ${groupId})`

const domain = sql`lower(split_part(c.email, '@', 2))`

/** The domains of the contacts that the import added, the most used first; at most 100,000. */
export async function listDomains(db: Db, from: OfImport): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ domain: string }>`select ${domain} as domain from ${newContacts(from)}
      group by 1 order by count(*) desc, 1 limit 100000`,
  )
  return found.map((each) => each.domain)
}

/** Counts contacts that the import added, with three of their addresses and up to `most` of their ids. */
export async function findAmong(
  db: Db,
  from: OfImport,
  among: Among,
  most: number,
): Promise<{ count: number; examples: string[]; ids: number[] }> {
  const matches =
    'domains' in among
      ? sql`${domain} = any(${[...among.domains]}::text[])`
      : sql`lower(split_part(c.email, '@', 1)) = any(${[...among.roles]}::text[])`
  const found = await row(
    db,
    sql<{ count: number; examples: string[]; ids: number[] }>`
      with found as materialized (
        select c.id, c.email from ${newContacts(from)} and ${matches}
      )
      select (select count(*)::integer from found) as count,
        array(select email from found order by id limit 3) as examples,
        array(select id::integer from found order by id limit ${most}) as ids`,
  )
  return found ?? { count: 0, examples: [], ids: [] }
}
