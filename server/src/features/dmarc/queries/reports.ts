// SQL that stores DMARC reports. Reads by join: sending_domains, workspaces (who proved a domain).
import {
  changed,
  deleteInPieces,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tx,
} from '../../../platform/db/index.ts'
import type { DmarcReport, DmarcRow } from '../report/report.ts'
import { keptDays } from '../report/values.ts'

/**
 * The most reports that a domain keeps, and the most that it accepts in a day: of signed ones, and as many unsigned
 * ones. Without the second limit, strangers could push out true reports.
 */
export const domainLimits = { reports: 20_000, rows: 200_000, reportsADay: 500, rowsADay: 20_000 }

export interface ProvedDomain extends Row<'sending_domains', 'id' | 'workspace_id' | 'domain_name'> {
  /** The DNS names of the domain's keys. */
  keys: string[]
}

/** A report without its rows, and the domain whose signature is valid; null if there is none. */
export type NewReport = Omit<DmarcReport, 'rows'> & { signedBy: string | null }

const mostDomains = 200

/** The domains at, above or below a name that their workspaces proved (ADR-0065). */
export function listProved(db: Db, name: string): Promise<ProvedDomain[]> {
  const labels = name.split('.')
  const above = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  return rows(
    db,
    sql<ProvedDomain>`select d.id, d.workspace_id, d.domain_name,
        array(select selector || '._domainkey.' || d.domain_name
          from unnest(array[d.dkim_selector, d.ed25519_selector]) as selector where selector is not null) as keys
      from sending_domains d join workspaces w on w.id = d.workspace_id and w.deleted_at is null
      where d.proved_at is not null
        and (d.domain_name = any(${above}::text[]) or right(d.domain_name, ${name.length + 1}::integer) = ${`.${name}`})
      order by d.id limit ${mostDomains}`,
  )
}

/**
 * Adds the part of a report that belongs to a domain.
 * @returns false if the domain already has it, is gone, or accepted too much in a day
 */
export async function addReport(
  tx: Tx,
  { id, workspace_id: workspaceId, keys }: ProvedDomain,
  report: NewReport,
  parts: readonly DmarcRow[],
): Promise<boolean> {
  const added = await row(
    tx,
    sql<{ id: number }>`insert into dmarc_reports
        (domain_id, workspace_id, org, report_id, begins_at, ends_at, policy, rows, signed_by)
      select d.id, d.workspace_id, ${report.org}, ${report.reportId}, to_timestamp(${report.begin}::bigint),
        to_timestamp(${report.end}::bigint), ${report.policy}, ${parts.length},
        ${report.signedBy}::text
      from sending_domains d,
        (select count(*) as reports, coalesce(sum(rows), 0) as rows from dmarc_reports
          where domain_id = ${id} and received_at > now() - interval '1 day'
            and (signed_by is null) = ${report.signedBy === null}::boolean) as today
      where d.id = ${id} and d.workspace_id = ${workspaceId}
        and today.reports < ${domainLimits.reportsADay}::bigint
        and today.rows + ${parts.length}::bigint <= ${domainLimits.rowsADay}::bigint
      on conflict (domain_id, org, report_id, coalesce(signed_by, '')) do nothing returning id`,
  )
  if (!added) return false
  const of = <K extends keyof DmarcRow>(name: K) => parts.map((each) => each[name])
  const ours = parts.map((part) => part.keys.some((key) => keys.includes(key)))
  await changed(
    tx,
    sql`insert into dmarc_rows (report_id, source, messages, disposition, dkim, spf, signed_by_us)
      select ${added.id}, source::inet, messages, disposition, dkim, spf, ours
      from unnest(${of('source')}::text[], ${of('messages')}::bigint[], ${of('disposition')}::text[],
        ${of('dkim')}::text[], ${of('spf')}::text[], ${ours}::boolean[])
        as part (source, messages, disposition, dkim, spf, ours)`,
  )
  return true
}

/** Deletes a domain's reports beyond its limits: first those without a valid signature, then the oldest. */
export async function trimReports(tx: Tx, domainId: number): Promise<void> {
  await changed(
    tx,
    sql`delete from dmarc_reports where id in (
      select id from (
        select id, row_number() over newest as reports, sum(rows) over newest as rows
        from dmarc_reports where domain_id = ${domainId}
        window newest as (order by signed_by is null, begins_at desc, id desc)) as counted
      where reports > ${domainLimits.reports}::bigint or rows > ${domainLimits.rows}::bigint)`,
  )
}

/** Deletes reports that are too old to be shown. It may run twice. @returns how many reports */
export function dropOldReports(db: Db): Promise<number> {
  return deleteInPieces(db, 'dmarc_reports', sql`begins_at < now() - make_interval(days => ${keptDays})`)
}
