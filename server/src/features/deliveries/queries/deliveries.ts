// Lists deliveries, and the attempts of one. Reads by join: first_events (tracking).
import type { Delivery, DeliveryState, DeliveryStory, ReaderAct } from '@lettermill/contracts'
import { containsPattern, row, rows, sql, type Cut, type Db, type Row } from '../../../platform/db/index.ts'
import { renderReason, type StoredReason } from '../reasons.ts'
import { pendingSeqs } from './past/places.ts'
import { actedSo, excludesAll, isIn, seqsByReader } from './past/reader-acts.ts'
import { nameAndAddress } from './past/search.ts'
import { mayHaveArrived, seqsIn, statingFirst, wasTried } from './states.ts'

export interface DeliveryFilter {
  state: DeliveryState | 'all'
  /** What the reader did; absent to match all. */
  reader?: ReaderAct | undefined
  /** Text to find in names and addresses, in any letter case; empty to match all. */
  search: string
}

/** The numbers of the recipients that match a filter. */
function seqsOf(mailingId: number, { state, reader, search }: DeliveryFilter) {
  const seq = sql`found.seq`
  if (search !== '') {
    const named = sql`select r.seq from recipients r where r.mailing_id = ${mailingId}
      and ${nameAndAddress} like lower(${containsPattern(search)})`
    const acted = reader ? actedSo(mailingId, seq, reader) : sql`true`
    return sql`select found.seq from (${named}) found where ${acted} and ${isIn(mailingId, seq, state)}`
  }
  if (reader === undefined) return seqsIn(mailingId, state)
  if (excludesAll(reader, state)) return sql`select seq from deliveries where false`
  return sql`select found.seq from (${seqsByReader(mailingId, reader)}) found where ${isIn(mailingId, seq, state)}`
}

/** Counts the recipients that match a filter, up to `most`. */
export async function countDeliveries(
  db: Db,
  mailingId: number,
  filter: DeliveryFilter,
  most: number | null,
): Promise<number> {
  const counted = await row(
    db,
    sql<{ count: number }>`select count(*) as count from (
      select from (${seqsOf(mailingId, filter)}) found limit ${most}) as counted`,
  )
  return counted?.count ?? 0
}

/** A span of recipients by their numbers. It begins after `after` and ends with `upTo`. */
interface Span {
  after: number
  upTo?: number | undefined
}

/** The numbers of the recipients on a page. */
function pageOf(
  mailingId: number,
  filter: DeliveryFilter,
  { after, upTo, limit, offset, isBackwards }: Span & Cut,
) {
  const isStateAlone = filter.search === '' && filter.reader === undefined
  if (filter.state === 'pending' && isStateAlone) return pendingSeqs(mailingId, { after, limit, offset })
  // Recipients are numbered without gaps, so a page of all recipients is a range of numbers.
  const [behind, skipped] = filter.state === 'all' && isStateAlone ? [after + offset, 0] : [after, offset]
  return sql`
    select seq from (${seqsOf(mailingId, filter)}) found
    where seq > ${behind} and ${upTo === undefined ? sql`true` : sql`seq <= ${upTo}`}
    order by seq ${isBackwards ? sql`desc` : sql``} limit ${limit} offset ${skipped}`
}

/** A delivery with the events that the recipient's report shows. */
export type ReportedDelivery = Delivery &
  Row<'recipients', 'seq' | 'email'> & { business_name: string | null }

/** The deliveries of the few recipients in the common table expression `page`. */
const deliveriesOfPage = (mailingId: number) => sql`
  select r.seq, r.email, coalesce(r.fields ->> 'first_name', '') as first_name, r.fields ->> 'last_name' as last_name,
    r.fields ->> 'business_name' as business_name,
    coalesce(last.outcome, 'pending') as state, last.reply, last.reason_code, last.reason_params, coalesce(last.tries, 0) + late.tries as attempts,
    last.at, coalesce(last.arrived > 0 and last.arrived + late.tries > 1, false) as possible_duplicate, case when waiting.limited_by is null then coalesce(held.next_try_at, waiting.due_at) end as next_try_at, hits.first_open_at, hits.first_click_at, hits.unsubscribed_at
  from page join recipients r on r.mailing_id = ${mailingId} and r.seq = page.seq
  left join deferrals waiting on waiting.mailing_id = r.mailing_id and waiting.seq = r.seq
  left join provider_holds held
    on held.mailing_id = waiting.mailing_id and held.place = waiting.place and held.state = 'held'
  left join lateral (
    select outcome, reply, reason_code, reason_params, case when outcome = 'skipped' or ${wasTried} then at end as at,
      count(*) filter (where ${wasTried}) over () as tries,
      count(*) filter (where ${mayHaveArrived}) over () as arrived
    from deliveries d
    where d.mailing_id = r.mailing_id and d.seq = r.seq
    order by ${statingFirst} limit 1) last on true
  cross join lateral (
    select count(*) as tries from late_deliveries l where l.mailing_id = r.mailing_id and l.seq = r.seq) late
  left join lateral (
    select min(at) filter (where kind = 'open') as first_open_at,
      min(at) filter (where kind = 'click') as first_click_at,
      min(at) filter (where kind = 'unsubscribe') as unsubscribed_at
    from first_events h where h.mailing_id = r.mailing_id and h.seq = r.seq and h.link = -1) hits on true`

type FoundDelivery = Omit<ReportedDelivery, keyof StoredReason | 'reason'> & StoredReason

async function readDeliveries(
  db: Db,
  statement: ReturnType<typeof sql<FoundDelivery>>,
): Promise<ReportedDelivery[]> {
  const read = await rows(db, statement)
  return read.map(({ reply, reason_code, reason_params, ...each }) => ({
    ...each,
    ...renderReason({ reply, reason_code, reason_params }, each.email),
  }))
}

/** The deliveries of a campaign between two numbers, or a page of all of them, in the order of the recipients. */
export function listDeliveries(
  db: Db,
  mailingId: number,
  filter: DeliveryFilter,
  {
    after = 0,
    upTo,
    limit,
    offset = 0,
    isBackwards = false,
  }: Partial<Span> & Partial<Cut> & { limit: number },
): Promise<ReportedDelivery[]> {
  return readDeliveries(
    db,
    sql<FoundDelivery>`
      with page as materialized (${pageOf(mailingId, filter, { after, upTo, limit, offset, isBackwards })})
      ${deliveriesOfPage(mailingId)} order by r.seq`,
  )
}

/** The deliveries of some recipients, in the order of the recipients. */
export function listBySeqs(db: Db, mailingId: number, seqs: readonly number[]): Promise<ReportedDelivery[]> {
  return readDeliveries(
    db,
    sql<FoundDelivery>`
      with page as materialized (select unnest(${seqs}::integer[]) as seq)
      ${deliveriesOfPage(mailingId)} order by r.seq`,
  )
}

type Attempt = DeliveryStory['attempts'][number]
type Tried = Omit<Attempt, keyof StoredReason> & StoredReason

/**
 * Every attempt of one delivery, and the reasons why Lettermill made no attempt, oldest first.
 * @param email the recipient's address, the only address that reasons may show
 */
export async function listAttempts(
  db: Db,
  mailingId: number,
  { seq, email }: { seq: number; email: string },
): Promise<DeliveryStory['attempts']> {
  const read = await rows(
    db,
    sql<Tried>`select at, outcome, ${wasTried} as tried, code, enhanced, reply, reason_code, reason_params,
        case when cause = 'provider_limited' then cause end as wait, relay from deliveries
      where mailing_id = ${mailingId} and seq = ${seq}
      union all
      select at, outcome, true, code, enhanced, reply, reason_code, reason_params, null, relay from late_deliveries
      where mailing_id = ${mailingId} and seq = ${seq}
      order by at`,
  )
  return read.map((each) => {
    const { reason: reply, ...rendered } = renderReason(each, email)
    return { ...each, ...rendered, reply }
  })
}

/** The addresses of a mailing's links, by number, with their merge tags; undefined if there is no such mailing. */
export async function findLinks(db: Db, mailingId: number): Promise<string[] | undefined> {
  const found = await row(
    db,
    sql<{
      links: string[]
    }>`select content -> 'links' as links from mailings where id = ${mailingId}`,
  )
  return found?.links
}
