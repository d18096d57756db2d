// SQL of the reports about a domain. Only reports with a valid signature are counted as true; the others have totals of
// their own. Reads by join: sending_domains (the domain's workspace, and whether it is proved).
import type { DmarcSource, DmarcSummary } from '@lettermill/contracts'
import { row, rows, sql, type Db, type Sql } from '../../../platform/db/index.ts'

/** Whether the domain's own DKIM record was found; undefined if the workspace has no such domain. */
export function findProof(
  db: Db,
  workspaceId: number,
  domainId: number,
): Promise<{ is_proved: boolean } | undefined> {
  return row(
    db,
    sql<{ is_proved: boolean }>`select proved_at is not null as is_proved from sending_domains
      where workspace_id = ${workspaceId} and id = ${domainId}`,
  )
}

/** Rows of all reports that began within the last `days` days, with reports as `r` and their rows as `p`. */
const allRowsOf = (domainId: number, days: number) =>
  sql`dmarc_reports r join dmarc_rows p on p.report_id = r.id where r.domain_id = ${domainId}
    and r.begins_at >= date_trunc('day', now(), 'UTC') - make_interval(days => ${days - 1})`
/** Rows of the signed reports. */
const rowsOf = (domainId: number, days: number) =>
  sql`${allRowsOf(domainId, days)} and r.signed_by is not null`
const isPassed = sql`(p.dkim = 'aligned' or p.spf = 'aligned')`
const sum = (condition: Sql) => sql`coalesce(sum(p.messages) filter (where ${condition}), 0)::bigint`

export function listDays(db: Db, domainId: number, days: number): Promise<DmarcSummary['days']> {
  return rows(
    db,
    sql<DmarcSummary['days'][number]>`
      select to_char(r.begins_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        ${sum(isPassed)} as passed, ${sum(sql`not ${isPassed}`)} as failed
      from ${rowsOf(domainId, days)} group by 1 order by 1`,
  )
}

const mostReporters = 10

export function listReporters(db: Db, domainId: number, days: number): Promise<DmarcSummary['reporters']> {
  return rows(
    db,
    sql<DmarcSummary['reporters'][number]>`
      select r.org, r.signed_by, count(distinct r.id)::integer as reports, sum(p.messages)::bigint as messages
      from ${rowsOf(domainId, days)} group by r.org, r.signed_by
      order by messages desc, r.org, r.signed_by limit ${mostReporters}::bigint`,
  )
}

/** How many signed reports there are, and the totals of those without a valid signature. */
export async function countReports(
  db: Db,
  domainId: number,
  days: number,
): Promise<Pick<DmarcSummary, 'reports' | 'unsigned'>> {
  const isUnsigned = sql`r.signed_by is null`
  const counted = await row(
    db,
    sql<Pick<DmarcSummary, 'reports'> & { unsigned: number; passed: number; failed: number }>`
      select count(distinct r.id) filter (where not ${isUnsigned})::integer as reports,
        count(distinct r.id) filter (where ${isUnsigned})::integer as unsigned,
        ${sum(sql`${isUnsigned} and ${isPassed}`)} as passed,
        ${sum(sql`${isUnsigned} and not ${isPassed}`)} as failed
      from ${allRowsOf(domainId, days)}`,
  )
  const { reports = 0, unsigned = 0, passed = 0, failed = 0 } = counted ?? {}
  return { reports, unsigned: { reports: unsigned, passed, failed } }
}

export interface SourceRow extends Omit<DmarcSource, 'name' | 'is_ours'> {
  /** Whether Lettermill's key signed any of its messages. */
  signed_by_us: boolean
  /** The number of sources in all. */
  sources: number
}

const mostSources = 50
const byLeg = (leg: 'dkim' | 'spf') => {
  const column = sql.raw(`p.${leg}`)
  return sql`json_build_object('aligned', ${sum(sql`${column} = 'aligned'`)},
    'unaligned', ${sum(sql`${column} = 'unaligned'`)}, 'failed', ${sum(sql`${column} = 'failed'`)})`
}

/** The IP addresses that sent mail; the address with the most messages comes first. */
export function listSources(db: Db, domainId: number, days: number): Promise<SourceRow[]> {
  return rows(
    db,
    sql<SourceRow>`
      select host(p.source) as address, bool_or(p.signed_by_us) as signed_by_us,
        sum(p.messages)::bigint as messages, ${sum(isPassed)} as passed,
        ${byLeg('dkim')} as dkim, ${byLeg('spf')} as spf,
        ${sum(sql`p.disposition = 'quarantine'`)} as quarantined, ${sum(sql`p.disposition = 'reject'`)} as rejected,
        (count(*) over ())::integer as sources
      from ${rowsOf(domainId, days)} group by p.source
      order by messages desc, p.source limit ${mostSources}::bigint`,
  )
}
