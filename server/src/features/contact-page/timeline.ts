// A page of a contact's timeline: rows of many tables, ordered by time.
import {
  timelinePage,
  type ReplyOf,
  type TimelineEntry,
  type getContactTimeline,
} from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { renderReason, type StoredReason } from '../deliveries/index.ts'
import { listTimeline, type Place, type TimelineRow } from './queries/timeline.ts'

/**
 * The entries after a cursor, newest first; without a cursor, the newest entries.
 * @throws Problem not_found; timeline_place_unknown for a cursor that no page returned
 */
export async function getTimeline(
  db: Db,
  workspaceId: number,
  contactId: number,
  before?: string,
): Promise<ReplyOf<typeof getContactTimeline>> {
  const place = before === undefined ? null : readPlace(before)
  const page = await listTimeline(db, workspaceId, contactId, { before: place, limit: timelinePage + 1 })
  if (!page) throw new Problem('not_found')
  const shown = page.rows.slice(0, timelinePage)
  const last = page.rows.length > timelinePage ? shown.at(-1) : undefined
  return {
    entries: shown.map((each) => entryOf(each, page.email)),
    next: last ? writePlace(last) : null,
  }
}

/** Turns a row into an entry. `TimelineRow` has the fields of each kind under the names of the API. */
function entryOf({ id, at, kind, about }: TimelineRow, email: string): TimelineEntry {
  const rendered = 'reply' in about ? renderReason(about as unknown as StoredReason, email) : {}
  return { id, at, kind, ...about, ...rendered } as TimelineEntry
}

/** The cursor of a row: microseconds since 1970, and the entry's id, which orders entries of the same moment. */
function writePlace({ micros, id }: TimelineRow): string {
  return `${micros}_${id}`
}

function readPlace(text: string): Place {
  const [, micros = '', id = ''] = /^(\d{1,16})_([a-z]+(?:-\w+)*)$/.exec(text) ?? []
  if (id === '') throw new Problem('timeline_place_unknown')
  return { micros, id }
}
