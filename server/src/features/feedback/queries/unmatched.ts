// SQL of reports that belong to no delivery, and of mail that could not be read.
import { deflateRawSync } from 'node:zlib'
import type { FeedbackWays } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'
import { mostOriginalBytes } from './record.ts'

export interface Unmatched {
  way: string
  kind: string
  words: string
  reporter: string
  received_at: string
  original: Buffer
}

/** Only the newest rows are kept, because anybody can fill this table by sending mail to a role's address. */
const mostUnmatched = 500

export async function keepUnmatched(tx: Tx, each: Unmatched): Promise<void> {
  const body = deflateRawSync(each.original.subarray(0, mostOriginalBytes))
  await changed(
    tx,
    sql`insert into feedback_unmatched (way, kind, words, reporter, received_at, body)
      values (${each.way}, ${each.kind}, ${each.words}, ${each.reporter}, ${each.received_at}::timestamptz,
        ${body}::bytea)`,
  )
}

/** Deletes all unmatched reports but the newest. It skips rows that another worker is deleting. */
export async function trimUnmatched(tx: Tx): Promise<void> {
  await changed(
    tx,
    sql`delete from feedback_unmatched where id in (
      select id from feedback_unmatched order by received_at desc, id desc offset ${mostUnmatched} limit 1000
      for update skip locked)`,
  )
}

const shown = 50

export function listUnmatched(db: Db): Promise<FeedbackWays['unmatched']> {
  return rows(
    db,
    sql<FeedbackWays['unmatched'][number]>`select id, way, kind, words, reporter, received_at
      from feedback_unmatched order by received_at desc, id desc limit ${shown}`,
  )
}

export function findUnmatched(
  db: Db,
  id: number,
): Promise<Pick<Row<'feedback_unmatched', 'body'>, 'body'> | undefined> {
  return row(db, sql<Row<'feedback_unmatched', 'body'>>`select body from feedback_unmatched where id = ${id}`)
}

export function listFailed(db: Db): Promise<FeedbackWays['failed']> {
  return rows(
    db,
    sql<
      FeedbackWays['failed'][number]
    >`select id, way, failed_code as code, coalesce(failed_reason, '') as reason, received_at from feedback_inbox
      where failed_code is not null order by id desc limit ${shown}`,
  )
}

/** Makes all mail that could not be read due to be read again. @returns how many */
export function retryFailed(tx: Tx): Promise<number> {
  return changed(
    tx,
    sql`update feedback_inbox set failed_code = null, failed_reason = null, tries = 0, read_after = now()
      where failed_code is not null`,
  )
}
