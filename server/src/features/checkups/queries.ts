// SQL of checkups. Reads by join: campaigns (since when a domain sends).
import type { CheckupFinding, CheckupLevel } from '@lettermill/contracts'
import { changed, row, sql, type Db, type Tx } from '../../platform/db/index.ts'

export interface KnownOfDomain {
  /** When its first campaign started; null: none did. */
  sending_since: string | null
  /** Somebody ticked that providers know where to report complaints. */
  told: boolean
}

export async function findKnown(db: Db, workspaceId: number, domainId: number): Promise<KnownOfDomain> {
  const found = await row(
    db,
    sql<KnownOfDomain>`select
      (select min(started_at) from campaigns where workspace_id = ${workspaceId} and domain_id = ${domainId}
        and test_mode is not true) as sending_since,
      exists (select from checkups where workspace_id = ${workspaceId} and domain_id = ${domainId}
        and complaints_told_at is not null) as told`,
  )
  return found ?? { sending_since: null, told: false }
}

export async function noteTold(tx: Tx, workspaceId: number, domainId: number, told: boolean): Promise<void> {
  await changed(
    tx,
    sql`insert into checkups (domain_id, workspace_id, complaints_told_at)
      values (${domainId}, ${workspaceId}, case when ${told}::boolean then now() end)
      on conflict (domain_id) do update set complaints_told_at = excluded.complaints_told_at`,
  )
}

export interface NotedCheckup {
  level: CheckupLevel
  findings: readonly CheckupFinding[]
}

/** Keeps what a person was shown: whatever got worse since the day before is seen. */
export async function noteSeen(
  db: Db,
  workspaceId: number,
  domainId: number,
  { level, findings }: NotedCheckup,
): Promise<void> {
  await changed(
    db,
    sql`insert into checkups (domain_id, workspace_id, checked_at, level, findings)
      select ${domainId}, ${workspaceId}, now(), ${level}, ${JSON.stringify(findings)}::jsonb
      where exists (select from sending_domains where id = ${domainId} and workspace_id = ${workspaceId})
      on conflict (domain_id) do update set checked_at = now(), level = excluded.level,
        findings = excluded.findings, worse_since = null`,
  )
}
