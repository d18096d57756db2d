// Rows of a victim's sending domains that no API call creates in a test.
import { rows, sql, type Db } from '../../src/platform/db/index.ts'

export async function leaveOnDomains(db: Db, workspaceId: number, mark: string): Promise<void> {
  await rows(
    db,
    sql`insert into checkups (domain_id, workspace_id, level, findings)
      select id, workspace_id, 'red', jsonb_build_array(${mark}::text) from sending_domains
      where workspace_id = ${workspaceId}`,
  )
  await rows(
    db,
    sql`insert into probes (domain_id, workspace_id, relay, arrived_at, findings)
      select id, workspace_id, ${mark}, now(), '[]' from sending_domains where workspace_id = ${workspaceId}`,
  )
  await rows(
    db,
    sql`with warmed as (insert into warm_ups (domain_id, workspace_id)
        select id, workspace_id from sending_domains where workspace_id = ${workspaceId} returning domain_id)
      insert into send_caps (domain_id, provider, day, cap, used) select domain_id, 'gmail', 0, 50, 7 from warmed`,
  )
}
