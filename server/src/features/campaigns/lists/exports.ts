// The CSV reports (P31), streamed: one row per recipient of a campaign, and the doubtful addresses. The report of all
// campaigns is in full-report.ts.
import type { Campaign } from '@lettermill/contracts'
import { csvStream, type CsvCell } from '../../../platform/csv/index.ts'
import type { Db } from '../../../platform/db/index.ts'
import { Readable } from 'node:stream'
import {
  countDeliveries,
  findProgress,
  listValues,
  type DeliveryFilter,
  type ReportedDelivery,
} from '../../deliveries/index.ts'
import { columnsOf, listFieldRows } from '../../fields/index.ts'
import type { DoubtfulAddress } from '../content-checks/queries.ts'
import { isWhole, everyDelivery } from '../page/deliveries.ts'
import { getCampaign } from '../lifecycle.ts'
import { listReturned, type Returned } from '../queries/bounces.ts'
import { findMailing } from '../queries/lock.ts'

// A column whose name is that of a contact field must contain that field, because an import would read it as the field.
const recipientColumns = [
  'Email',
  'First Name',
  'Last Name',
  'Business Name',
  'Delivery State',
  'Reason',
  'Attempts',
  'Sent At',
  'First Open',
  'First Click',
  'Unsubscribed',
  'Possible Duplicate',
  'Bounce',
  'Bounce Reason',
  'Bounced At',
  'Complained',
  'Reason Code',
] as const

/** The campaign of a report, its mailing, and how many rows the report will have. @throws Problem not_found */
export async function startReport(
  db: Db,
  workspaceId: number,
  id: number,
  filter: DeliveryFilter,
): Promise<{ campaign: Campaign; mailingId: number; rows: number }> {
  const campaign = await getCampaign(db, workspaceId, id)
  const mailingId = await findMailing(db, workspaceId, id)
  const rows = isWhole(filter)
    ? ((await findProgress(db, mailingId))?.total ?? 0)
    : await countDeliveries(db, mailingId, filter, null)
  return { campaign, mailingId, rows }
}

/** The number of recipients whose values are in memory at a time. */
const valuesAtATime = 25

/**
 * The report of one campaign, or of the deliveries that match a filter. Its last columns are the custom fields that
 * existed when the campaign started.
 */
export async function recipientReport(
  db: Db,
  workspaceId: number,
  mailingId: number,
  filter: DeliveryFilter,
): Promise<Readable> {
  const own = columnsOf(await listFieldRows(db, workspaceId), recipientColumns)
  const columns = [...recipientColumns, ...own.map(({ header }) => header)]
  const keys = own.map(({ key }) => key)
  return csvStream(columns, recipientBatches(db, mailingId, filter, keys), workspaceId)
}

async function* recipientBatches(
  db: Db,
  mailingId: number,
  filter: DeliveryFilter,
  keys: readonly string[],
): AsyncGenerator<CsvCell[][]> {
  for await (const batch of everyDelivery(db, mailingId, filter)) {
    const returned = await listReturned(db, mailingId, batch)
    const cellsOf = (row: ReportedDelivery) => recipientCells(row, returned.get(row.seq))
    if (keys.length === 0) yield batch.map(cellsOf)
    else
      for (let from = 0; from < batch.length; from += valuesAtATime)
        yield cellsWithValues(db, mailingId, { few: batch.slice(from, from + valuesAtATime), keys, cellsOf })
  }
}

interface WithValues {
  few: readonly ReportedDelivery[]
  keys: readonly string[]
  cellsOf: (row: ReportedDelivery) => CsvCell[]
}

async function cellsWithValues(
  db: Db,
  mailingId: number,
  { few, keys, cellsOf }: WithValues,
): Promise<CsvCell[][]> {
  const seqs = few.map(({ seq }) => seq)
  const found = await listValues(db, mailingId, seqs, keys)
  const bySeq = new Map(found.map(({ seq, values }) => [seq, values]))
  return few.map((row) => [...cellsOf(row), ...keys.map((key) => bySeq.get(row.seq)?.[key] ?? null)])
}

function recipientCells(row: ReportedDelivery, returned: Returned | undefined): CsvCell[] {
  return [
    row.email,
    row.first_name,
    row.last_name,
    row.business_name,
    row.state,
    row.state === 'sent' ? null : row.reason,
    row.attempts,
    row.state === 'sent' ? row.at : null,
    row.first_open_at,
    row.first_click_at,
    row.unsubscribed_at,
    row.possible_duplicate ? 'yes' : null,
    returned?.bounce ?? null,
    returned?.reason ?? null,
    returned?.bounced_at ?? null,
    returned?.complained_at ?? null,
    row.reason_code,
  ]
}

/** A file name that contains the campaign's name and is valid on every operating system. */
export function reportName(campaign: Campaign): string {
  const name = campaign.name
    .replace(/[^\p{L}\p{N} ._-]+/gu, '_')
    .trim()
    .slice(0, 100)
  return `${name || 'campaign'}_${String(campaign.id)}.csv`
}

/** A CSV of the addresses that a checkup finds doubtful, with the times at which they were added. */
export function doubtfulReport(addresses: readonly DoubtfulAddress[], workspaceId: number): Readable {
  const cells = addresses.map(({ email, added_at: at }) => [email, at])
  return csvStream(['Email', 'Added At'], Readable.from([cells]), workspaceId)
}
