// An aggregate report as Lettermill stores it. Rows with equal stored values are merged, and the number of rows is
// limited.
import {
  readCount,
  readDisposition,
  readName,
  readSource,
  readSpan,
  shownText,
  type Disposition,
  type Leg,
} from './values.ts'
import { Unreadable } from './unreadable.ts'
import { domainOf as domainOfAddress } from './signature.ts'
import { readXml, type Head, type RawRecord } from './xml.ts'

export interface DmarcRow {
  /** The domain of From, at or below the report's domain. */
  domain: string
  /** The IP address that sent the mail; null for the merged rows of many addresses. */
  source: string | null
  messages: number
  disposition: Disposition
  dkim: Leg
  spf: Leg
  /** Names of the keys whose signatures were good. */
  keys: readonly string[]
}

export interface DmarcReport {
  org: string
  /** The domain of the organisation's address; null if the report has none. */
  writer: string | null
  reportId: string
  /** The time at which the report's period begins, in seconds since 1970. */
  begin: number
  end: number
  /** The domain whose DMARC policy the report is about. */
  domain: string
  policy: Disposition
  rows: DmarcRow[]
}

/**
 * If a report exceeds these limits, sources with the same result are merged, and so are domains below the report's own
 * domain.
 */
export const most = { rows: 2000, domains: 100 }

/**
 * Reads a report.
 * @param now seconds since 1970
 * @throws Unreadable
 */
export function readAggregate(xml: Uint8Array, now: number): DmarcReport {
  const merged = new Map<string, Omit<DmarcRow, 'domain'> & { from: string }>()
  const head = readXml(xml, (record) => {
    const row = { ...record, source: readSource(record.source), messages: readCount(record.count) }
    const key = [row.source, row.headerFrom, row.disposition, row.dkim, row.spf, ...row.keys].join(' ')
    const known = merged.get(key)
    if (known) known.messages += row.messages
    else merged.set(key, picked(row))
  })
  const { org, writer, reportId, ...rest } = readHead(head, now)
  const domains = new Map<string, string | null>()
  const rows = [...merged.values()].flatMap(({ from, ...row }) => {
    if (!domains.has(from))
      domains.set(from, domains.size < most.domains ? domainOf(from, rest.domain) : rest.domain)
    const domain = domains.get(from) ?? null
    return domain === null ? [] : [{ ...row, domain }]
  })
  return { org, writer, reportId, ...rest, rows: foldRows(rows) }
}

function picked(row: RawRecord & { source: string; messages: number }) {
  const { headerFrom: from, source, messages, disposition, dkim, spf, keys } = row
  return { from, source, messages, disposition, dkim, spf, keys }
}

function readHead(head: Head, now: number): Omit<DmarcReport, 'rows'> {
  const org = shownText(head['report_metadata/org_name'], 200)
  const reportId = shownText(head['report_metadata/report_id'], 300)
  const domain = readName(head['policy_published/domain'].trim())
  if (org === '' || reportId === '' || domain === null) throw new Unreadable('wrong values')
  const { begin, end } = readSpan(
    head['report_metadata/date_range/begin'],
    head['report_metadata/date_range/end'],
    now,
  )
  const policy = readDisposition(head['policy_published/p'].trim())
  const writer = domainOfAddress(head['report_metadata/email'])
  return { org, writer, reportId, begin, end, domain, policy }
}

/**
 * The domain of From. Returns the report's own domain if From is missing, and null if the report is about another
 * domain.
 */
function domainOf(from: string, reported: string): string | null {
  if (from === '') return reported
  const domain = readName(from)
  return domain === reported || domain?.endsWith(`.${reported}`) ? domain : null
}

/** Keeps the rows with the most messages. The other rows lose their sources, and equal rows are added up. */
function foldRows(rows: DmarcRow[]): DmarcRow[] {
  if (rows.length <= most.rows) return rows
  const [kept, folded] = [
    rows.sort((one, other) => other.messages - one.messages).slice(0, most.rows),
    new Map<string, DmarcRow>(),
  ]
  for (const row of rows.slice(most.rows)) {
    const key = [row.domain, row.disposition, row.dkim, row.spf].join(' ')
    const known = folded.get(key)
    if (known) known.messages += row.messages
    else folded.set(key, { ...row, source: null, keys: [] })
  }
  return [...kept, ...folded.values()]
}
