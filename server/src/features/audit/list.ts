// Reads the audit log: a page after a cursor, or the whole log in batches. Reading a page has a bounded cost.
import type { AuditAction, AuditEntry, StoredCampaignReason } from '@lettermill/contracts'
import { plusDays, startOfDay } from '../../platform/calendar/index.ts'
import { csvStream, type CsvCell } from '../../platform/csv/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { findId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import type { Readable } from 'node:stream'
import { listRecords, type Place, type Wanted } from './queries.ts'

/** An administrator's filter; days are calendar days, the last one included. */
export interface Question {
  action?: AuditAction | undefined
  account?: string | undefined
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
}

const batchSize = 1000

/** Puts a reason into English. The feature that has the words is above this one. */
export type SayReason = (reason: StoredCampaignReason) => string

interface Deps {
  db: Db
  sayReason: SayReason
}

const worded =
  (say: SayReason) =>
  (entry: AuditEntry): AuditEntry => {
    const { reason_code: code, reason_params: params, detail } = entry
    return { ...entry, detail: code && params ? say({ code, params }) : detail }
  }

/**
 * A page of the log, newest first.
 * @throws Problem invalid_input for a cursor that `next` never returned
 */
export async function getPage(
  { db, sayReason }: Deps,
  question: Question,
  zone: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<{ records: AuditEntry[]; next: string | null; searched_to: string | null }> {
  const place = before === undefined ? null : readPlace(before)
  const { records, next } = await listRecords(db, wantedOf(question, zone), { before: place, limit })
  return {
    records: records.map(worded(sayReason)),
    next: next && `${next.at}_${String(next.id)}`,
    searched_to: next?.at ?? null,
  }
}

function wantedOf({ action, account, from, to, search }: Question, zone: string): Wanted {
  return {
    action: action ?? null,
    account: account === undefined ? null : oneLine(account) || null,
    since: from === undefined ? null : startOfDay(from, zone),
    until: to === undefined ? null : startOfDay(plusDays(to, 1), zone),
    search: oneLine(search ?? ''),
  }
}

function readPlace(text: string): Place {
  const [at = '', id] = text.split('_')
  const number = findId(id)
  if (
    number === null ||
    !/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) ||
    Number.isNaN(Date.parse(at))
  ) {
    const message = 'is no place in the log'
    throw new Problem('invalid_input', { reason: `before: ${message}` }, [{ field: 'before', message }])
  }
  return { at, id: number }
}

const columns = {
  At: 'at',
  Action: 'action',
  Outcome: 'outcome',
  By: 'by',
  'Account Id': 'account_id',
  Account: 'account_email',
  Workspace: 'workspace_id',
  'Workspace Name': 'workspace',
  Address: 'address',
  Object: 'object',
  'Object Id': 'object_id',
  'Object Name': 'object_name',
  Rows: 'rows',
  Detail: 'detail',
  Times: 'times',
  'Reason Code': 'reason_code',
} as const satisfies Record<string, keyof AuditEntry>

/** Streams the log as CSV. It reads in batches to keep statements short, so the file is no snapshot of one moment. */
export function auditCsv(deps: Deps, question: Question, zone: string, workspaceId: number): Readable {
  return csvStream(Object.keys(columns), batches(deps, wantedOf(question, zone)), workspaceId)
}

async function* batches({ db, sayReason }: Deps, wanted: Wanted): AsyncGenerator<CsvCell[][]> {
  let before: Place | null = null
  do {
    const { records, next }: Awaited<ReturnType<typeof listRecords>> = await listRecords(db, wanted, {
      before,
      limit: batchSize,
    })
    yield records.map(worded(sayReason)).map((each) => Object.values(columns).map((column) => each[column]))
    before = next
  } while (before)
}
