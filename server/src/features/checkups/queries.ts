// SQL of checkups. Reads by join: campaigns (when a domain first sent), sending_domains (senders).
import type { Finding, FindingLevel, Notices } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../platform/db/index.ts'
import { inEnglish, withoutSentences, type StoredFinding } from '../findings/index.ts'

export interface KnownOfDomain {
  /** When the domain's first campaign started; null if none did. */
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

export async function updateProvidersNotified(
  tx: Tx,
  workspaceId: number,
  domainId: number,
  told: boolean,
): Promise<void> {
  await changed(
    tx,
    sql`insert into checkups (domain_id, workspace_id, complaints_told_at)
      values (${domainId}, ${workspaceId}, case when ${told}::boolean then now() end)
      on conflict (domain_id) do update set complaints_told_at = excluded.complaints_told_at`,
  )
}

export interface NotedCheckup {
  level: FindingLevel
  findings: readonly Finding[]
}

/** Stores the findings that a person saw, so that none of them counts as new and worse. */
export async function noteSeen(
  db: Db,
  workspaceId: number,
  domainId: number,
  { level, findings }: NotedCheckup,
): Promise<void> {
  await changed(
    db,
    sql`insert into checkups (domain_id, workspace_id, checked_at, level, findings)
      select ${domainId}, ${workspaceId}, now(), ${level}, ${JSON.stringify(withoutSentences(findings))}::jsonb
      where exists (select from sending_domains where id = ${domainId} and workspace_id = ${workspaceId})
      on conflict (domain_id) do update set checked_at = now(), level = excluded.level,
        findings = excluded.findings, worse_since = null`,
  )
}

/**
 * Domains that sent within thirty days, or whose own name gets bounces, and that were not checked up for a day. The one
 * that waited longest comes first.
 */
export function listDue(db: Db, limit: number): Promise<Row<'sending_domains', 'id' | 'workspace_id'>[]> {
  return rows(
    db,
    sql<Row<'sending_domains', 'id' | 'workspace_id'>>`select d.id, d.workspace_id
      from sending_domains d left join checkups k on k.domain_id = d.id
      where (k.checked_at is null or k.checked_at < now() - interval '23 hours')
        and (d.aligned_since is not null
          or exists (select from campaigns c where c.workspace_id = d.workspace_id and c.domain_id = d.id
            and c.started_at > now() - interval '30 days' and c.test_mode is not true))
      order by k.checked_at nulls first, d.id limit ${limit}::bigint`,
  )
}

/** The findings of the last checkup; null if there was none. */
export async function findNoted(db: Db, domainId: number): Promise<StoredFinding[] | null> {
  const found = await row(
    db,
    sql<{ findings: StoredFinding[] }>`select findings from checkups
      where domain_id = ${domainId} and checked_at is not null`,
  )
  return found?.findings ?? null
}

/** Stores the findings of the daily checkup, and since when the domain is worse. Null keeps the stored time. */
export async function noteDaily(
  db: Db,
  workspaceId: number,
  domainId: number,
  { level, findings }: NotedCheckup,
  change: 'worse' | 'well' | null,
): Promise<void> {
  const since = { worse: sql`coalesce(k.worse_since, now())`, well: sql`null` }
  await changed(
    db,
    sql`insert into checkups as k (domain_id, workspace_id, checked_at, level, findings)
      select ${domainId}, ${workspaceId}, now(), ${level}, ${JSON.stringify(withoutSentences(findings))}::jsonb
      where exists (select from sending_domains where id = ${domainId} and workspace_id = ${workspaceId})
      on conflict (domain_id) do update set checked_at = now(), level = excluded.level,
        findings = excluded.findings, worse_since = ${change ? since[change] : sql`k.worse_since`}`,
  )
}

type WorseDomain = Omit<Notices['worse_domains'][number], 'findings'> & { findings: StoredFinding[] }

/** The domains of a workspace with a new problem, and the checks that are red now. */
export async function listWorse(db: Db, workspaceId: number): Promise<Notices['worse_domains']> {
  const worse = await rows(
    db,
    sql<WorseDomain>`select d.id, d.domain_name as domain, k.worse_since as since,
        array(select distinct f ->> 'id' from jsonb_array_elements(k.findings) f
          where f ->> 'level' = 'red' order by 1 limit 10) as checks,
        (select coalesce(jsonb_agg(f order by at) filter (where nth <= 5), '[]') from (
          select f, at, row_number() over (order by at) as nth
          from jsonb_array_elements(k.findings) with ordinality as each (f, at)
          where f ->> 'level' = 'red') as red) as findings
      from checkups k join sending_domains d on d.id = k.domain_id
      where k.workspace_id = ${workspaceId} and k.worse_since is not null
      order by k.worse_since desc, d.id limit 5`,
  )
  return worse.map(({ findings, ...domain }) => ({ ...domain, findings: findings.map(inEnglish) }))
}
