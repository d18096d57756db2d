// SQL of feedback. Reads no table of another feature.
import { deflateRawSync } from 'node:zlib'
import {
  asAverage,
  changed,
  deleteInPieces,
  rows,
  sql,
  type Db,
  type Row,
  type Tables,
  type Tx,
} from '../../../platform/db/index.ts'

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

/** The values of a forgotten report. Its row stays, because it counts. */
const blank = sql`email = '', words = '', reporter = ''`

/** Forgets the feedback about an address, for a person who asked to be erased. Stats stay as they are. */
export async function forgetFeedback(tx: Tx, workspaceId: number, email: string): Promise<void> {
  const theirs = sql`workspace_id = ${asAverage(workspaceId)} and lower(email) = lower(${email})`
  await changed(
    tx,
    sql`delete from feedback_originals where feedback_id in (select id from feedback where ${theirs})`,
  )
  await changed(tx, sql`delete from feedback where ${theirs} and not counted`)
  await changed(tx, sql`update feedback set ${blank} where ${theirs}`)
}

/** Removes the feedback of a deleted workspace, in small batches. Safe to run twice. */
export async function purgeFeedback(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'feedback_rules', sql`workspace_id = ${workspaceId}`)
  await deleteInPieces(db, 'feedback_originals', sql`workspace_id = ${workspaceId}`)
  await deleteInPieces(db, 'feedback', sql`workspace_id = ${workspaceId}`)
  await deleteInPieces(db, 'feedback_inbox', sql`workspace_id = ${workspaceId}`)
}

const piece = 10_000

const blankSome = (which: ReturnType<typeof sql>) => sql`update feedback set ${blank}
  where id in (select id from feedback where ${which} limit ${piece})`

/** How long reports and originals are kept, in milliseconds. */
export interface FeedbackAges {
  records: number
  originals: number
}

/**
 * Deletes reports and originals that are too old, and mail that could not be read for thirty days. Reports of deliveries
 * are useful only while clicks are judged, so they go after two days. Reports that count
 * stay without address and words, so that a recount gives the same stats.
 */
export async function dropOldFeedback(db: Db, { records, originals }: FeedbackAges): Promise<void> {
  await deleteInPieces(
    db,
    'feedback_originals',
    sql`kept_at < now() - make_interval(secs => ${Math.min(records, originals) / 1000})`,
  )
  await deleteInPieces(
    db,
    'feedback',
    sql`kind = 'delivered' and email <> '' and at < now() - interval '2 days'`,
  )
  const isOld = sql`at < now() - make_interval(secs => ${records / 1000}) and email <> ''`
  await deleteInPieces(db, 'feedback', sql`${isOld} and not counted`)
  while ((await changed(db, blankSome(isOld))) === piece);
  await deleteInPieces(
    db,
    'feedback_inbox',
    sql`failed_code is not null and received_at < now() - interval '30 days'`,
  )
}
