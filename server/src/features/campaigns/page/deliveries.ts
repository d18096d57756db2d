// The deliveries of a campaign: pages, the whole list, and bot events.
import type { BotEvent, DeliveryState, ReaderAct } from '@lettermill/contracts'
import type { Db } from '../../../platform/db/index.ts'
import {
  countStates,
  findLinks,
  findProgress,
  listDeliveries,
  searchDeliveries,
  sliceByReader,
  sliceDeliveries,
  type DeliveryFilter,
  type Found,
  type ReportedDelivery,
} from '../../deliveries/index.ts'
import { listBotEvents } from '../../tracking/index.ts'
import { searchTerm } from '../../contacts/index.ts'

/** The rows of a batch. Reading a batch blocks other requests for some milliseconds. */
const batchSize = 500
/** The number of recipients that a batch usually examines. */
const usualSpan = 2000
/** The first batch is small, so that the caller sees the export begin. */
const firstBatch = 25

/** A page of a mailing's deliveries, and how many there are in all. In a search, that number may be a lower bound. */
export async function getSlice(
  db: Db,
  workspaceId: number,
  mailingId: number,
  filter: DeliveryFilter,
  slice: { limit: number; offset: number },
): Promise<Found> {
  // The progress also uses these counts, so both numbers agree.
  const states = await countStates(db, workspaceId, mailingId)
  if (!states) return { total: 0, isAtLeast: false, deliveries: [] }
  if (filter.search !== '') {
    return searchDeliveries(db, { workspaceId, mailingId, counts: states }, filter, slice)
  }
  if (filter.reader !== undefined) return sliceByReader(db, { workspaceId, mailingId }, filter, slice)
  const deliveries = await sliceDeliveries(db, mailingId, filter.state, states, slice)
  return { total: states[filter.state === 'all' ? 'total' : filter.state], isAtLeast: false, deliveries }
}

/**
 * All deliveries of a mailing, in batches; they are no snapshot of one moment. Each batch examines a span of
 * recipients, and a longer span if few of the last span matched. Without the end of a span, PostgreSQL may read and
 * sort all remaining recipients for each batch.
 */
export async function* everyDelivery(
  db: Db,
  mailingId: number,
  filter: DeliveryFilter = { state: 'all', search: '' },
  offset = 0,
): AsyncGenerator<ReportedDelivery[]> {
  const total = (await findProgress(db, mailingId))?.total ?? 0
  let batch = await listDeliveries(db, mailingId, filter, { limit: firstBatch, offset })
  if (batch.length > 0) yield batch
  let after = batch.length < firstBatch ? total : lastOf(batch)
  for (let span = usualSpan; after < total;) {
    const upTo = after + span
    batch = await listDeliveries(db, mailingId, filter, { after, upTo, limit: batchSize })
    if (batch.length > 0) yield batch
    const isWhole = batch.length < batchSize
    after = isWhole ? Math.max(upTo, lastOf(batch)) : lastOf(batch)
    span = isWhole ? span * 2 : usualSpan
  }
}

const lastOf = (batch: readonly ReportedDelivery[]) => batch.at(-1)?.seq ?? 0

interface Begun {
  mailing_id: number | null
  started_at: string | null
}

/** A page of bot events, newest first. */
export async function sliceBotEvents(
  db: Db,
  { mailing_id, started_at }: Begun,
  slice: { limit: number; offset: number },
): Promise<BotEvent[]> {
  const urls = (await findLinks(db, mailing_id ?? 0)) ?? []
  return (await listBotEvents(db, mailing_id ?? 0, started_at, slice)).map((event) => shownEvent(event, urls))
}

function shownEvent(
  { link, place: _place, ...event }: Awaited<ReturnType<typeof listBotEvents>>[number],
  urls: readonly string[],
): BotEvent {
  return { ...event, url: urls[link ?? -1] ?? null }
}

/**
 * All bot events, in batches. Each batch continues at the time of the last event and skips the events already returned.
 */
export async function* everyBotEvent(
  db: Db,
  { mailing_id, started_at }: Begun,
  skip = 0,
): AsyncGenerator<BotEvent[]> {
  const mailingId = mailing_id ?? 0
  const urls = (await findLinks(db, mailingId)) ?? []
  let from: string | null = null
  let offset = skip
  for (;;) {
    const batch: Awaited<ReturnType<typeof listBotEvents>> = await listBotEvents(db, mailingId, started_at, {
      limit: batchSize,
      offset,
      from,
    })
    yield batch.map((event) => shownEvent(event, urls))
    const last = batch.at(-1)?.place ?? null
    if (batch.length < batchSize) return
    const told = batch.filter(({ place }) => place === last).length
    offset = last === from ? offset + told : told
    from = last
  }
}

interface Asked {
  state?: DeliveryState | 'all' | undefined
  reader?: ReaderAct | 'all' | undefined
  search?: string | undefined
}

/** The filter of a query, for the list and its export. Without parameters it matches all deliveries. */
export function deliveryFilter({ state = 'all', reader = 'all', search }: Asked): DeliveryFilter {
  return { state, reader: reader === 'all' ? undefined : reader, search: searchTerm(search) ?? '' }
}

/** Whether the filter matches all deliveries. */
export function isWhole({ state, reader, search }: DeliveryFilter): boolean {
  return state === 'all' && reader === undefined && search === ''
}
