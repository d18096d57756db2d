// SQL of feedback. Reads no table of another feature.
import { deflateRawSync } from 'node:zlib'
import { changed, rows, sql, type Row, type Tables, type Tx } from '../../../platform/db/index.ts'

/** The way in which feedback came in: SMTP, mailbox, hook or API. */
export type Way = Row<'feedback', 'way'>['way']

/** The result of recording a report. */
export interface Recorded {
  /** Whether the report is the first of its kind about the delivery, and not late. */
  counts: boolean
  /** Whether it is the first bounce of any kind about the delivery. */
  isFirstBounce: boolean
}

const nothing: Recorded = { counts: false, isFirstBounce: false }

type Action = 'none' | 'suppressed' | 'unsubscribed' | 'late' | 'elsewhere'

export type NewFeedback = Omit<
  Row<'feedback', keyof Tables['feedback']>,
  'id' | 'at' | 'counted' | 'action'
> & { action: Action }

/** The most bytes of an original before compression: the report and the beginning of the message. */
export const mostOriginalBytes = 65_536

/** The most reports that are stored about one delivery, so that somebody with its token cannot fill the disk. */
const mostOfOne = 20

export interface NewReport {
  record: NewFeedback
  original: Buffer
  /** Whether the relay already refused the message for the same reason while sending. */
  isKnown: boolean
}

/**
 * Records reports about different deliveries. The first report of its kind about a delivery counts, unless it came late
 * or is already known. Other reports are repeats. Only reports that count keep their originals.
 * @returns the result for each report, in their order
 */
export async function addFeedback(tx: Tx, reports: readonly NewReport[]): Promise<Recorded[]> {
  const isActing = ({ record: { action } }: NewReport) => action !== 'late' && action !== 'elsewhere'
  const acting = reports.filter((each) => isActing(each) && !each.isKnown)
  const counted = await insert(
    tx,
    acting.map(({ record }) => ({ ...record, counted: true })),
  )
  const found = new Map(counted.map((each) => [placeKey(each), each]))
  const isFound = ({ record }: NewReport) => found.get(placeKey(record))
  await keepOriginals(
    tx,
    acting.flatMap((each) => {
      const id = isFound(each)?.id
      return id === undefined || each.original.length === 0
        ? []
        : [{ id, workspaceId: each.record.workspace_id, original: each.original }]
    }),
  )
  const repeats = reports.filter((each) => !isFound(each))
  await insert(
    tx,
    repeats.map((each) => ({
      ...each.record,
      counted: false,
      action: isActing(each) ? ('repeat' as const) : each.record.action,
    })),
  )
  return reports.map((each) => {
    const one = isFound(each)
    return one ? { counts: true, isFirstBounce: one.is_first } : nothing
  })
}

const placeKey = ({ mailing_id: mailingId, seq }: { mailing_id: number; seq: number }) =>
  `${String(mailingId)}/${String(seq)}`

interface Inserted {
  mailing_id: number
  seq: number
  id: number
  is_first: boolean
}

type Record = Omit<NewFeedback, 'action'> & { counted: boolean; action: Action | 'repeat' }

async function insert(tx: Tx, records: readonly Record[]): Promise<Inserted[]> {
  if (records.length === 0) return []
  const all = <K extends keyof Record>(key: K) => records.map((each) => each[key])
  return rows(
    tx,
    sql<Inserted>`insert into feedback (workspace_id, mailing_id, seq, email, kind, cause, code, status, words, reporter,
        way, source_key, received_at, counted, action)
      select * from unnest(${all('workspace_id')}::bigint[], ${all('mailing_id')}::bigint[], ${all('seq')}::integer[],
        ${all('email')}::text[], ${all('kind')}::text[], ${all('cause')}::text[], ${all('code')}::smallint[],
        ${all('status')}::text[], ${all('words')}::text[], ${all('reporter')}::text[], ${all('way')}::text[],
        ${all('source_key')}::bytea[], ${all('received_at')}::timestamptz[], ${all('counted')}::boolean[],
        ${all('action')}::text[]) as n (workspace_id, mailing_id, seq, email, kind, cause, code, status, words,
          reporter, way, source_key, received_at, counted, action)
      where n.counted or ${mostOfOne} > (
        select count(*) from feedback f where f.workspace_id = n.workspace_id
          and lower(f.email) = lower(n.email) and f.mailing_id = n.mailing_id and f.seq = n.seq)
      order by n.mailing_id, n.seq
      on conflict do nothing returning mailing_id, seq, id, not exists (select from feedback f
        where f.mailing_id = feedback.mailing_id and f.seq = feedback.seq and f.counted
          and f.kind in ('hard', 'soft', 'block') and f.cause is distinct from 'held_by_provider') as is_first`,
  )
}

async function keepOriginals(
  tx: Tx,
  originals: readonly { id: number; workspaceId: number; original: Buffer }[],
): Promise<void> {
  if (originals.length === 0) return
  const bodies = originals.map(({ original }) => deflateRawSync(original.subarray(0, mostOriginalBytes)))
  await changed(
    tx,
    sql`insert into feedback_originals (feedback_id, workspace_id, body)
      select * from unnest(${originals.map(({ id }) => id)}::bigint[],
        ${originals.map(({ workspaceId }) => workspaceId)}::bigint[], ${bodies}::bytea[])`,
  )
}
