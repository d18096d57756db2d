// SQL of the messages that wait for a provider's limit, and of the pace of each place in send_rate. Reads by join:
// provider_limits, through the front door of mail-providers.
import type { CampaignWait } from '@lettermill/contracts'
import { rows, sql, type Db, type Row, type Tx } from '../../../../platform/db/index.ts'
import { listProviderLimits } from '../../../mail-providers/index.ts'
import { grant, limitOf, stepOf, type Pace } from '../../sending/pacing.ts'

/** A place with a limit: its step in milliseconds, and how many messages want to leave. */
export interface Asked {
  place: string
  step: number
  wanted: number
}

type Stored = Row<'send_rate', 'place'> & Omit<Pace, 'step'>

const inMilliseconds = sql`extract(epoch from next_at)::double precision * 1000 as "nextAt",
  extract(epoch from clock_timestamp())::double precision * 1000 as now`

/** Takes what each place allows now. Its row stays locked until the transaction ends. @returns how many, by place */
export async function takeSends(tx: Tx, asked: readonly Asked[]): Promise<Map<string, number>> {
  const places = asked.map(({ place }) => place).sort()
  await rows(
    tx,
    sql`insert into send_rate (place) select place from unnest(${places}::text[]) as place order by place
      on conflict do nothing`,
  )
  const stored = await rows(
    tx,
    sql<Stored>`select place, ${inMilliseconds} from send_rate where place = any(${places}::text[])
      order by place for update`,
  )
  const taken = stored.flatMap(({ place, ...pace }) => {
    const one = asked.find((each) => each.place === place)
    return one ? [{ place, ...grant({ ...pace, step: one.step }, one.wanted) }] : []
  })
  await rows(
    tx,
    sql`update send_rate r set next_at = to_timestamp(taken.at / 1000)
      from unnest(${taken.map(({ place }) => place)}::text[],
        ${taken.map(({ nextAt }) => nextAt)}::double precision[]) as taken (place, at)
      where r.place = taken.place`,
  )
  return new Map(taken.map(({ place, granted }) => [place, granted]))
}

/**
 * Takes recipients out of a chunk until the limit of their place lets them leave. In the first round each is recorded
 * once, as deferred without an attempt; a retry chunk keeps only the recipients `left`.
 */
export async function queueForLimit(
  tx: Tx,
  { mailing_id, chunk, seqs }: Row<'chunks', 'mailing_id' | 'chunk' | 'seqs'>,
  waiting: readonly { seq: number; place: string }[],
  left: readonly number[],
): Promise<void> {
  const each = sql`unnest(${waiting.map(({ seq }) => seq)}::integer[],
    ${waiting.map(({ place }) => place)}::text[]) as each (seq, place)`
  await rows(
    tx,
    sql`insert into deferrals (mailing_id, seq, due_at, limited_by)
      select ${mailing_id}::bigint, seq, now() + interval '1 day', place from ${each}
      on conflict (mailing_id, seq) do update set due_at = excluded.due_at, limited_by = excluded.limited_by`,
  )
  await rows(
    tx,
    seqs === null
      ? sql`insert into deliveries (mailing_id, seq, chunk, outcome, cause)
          select ${mailing_id}::bigint, seq, ${chunk}::integer, 'deferred', 'provider_limited' from ${each}`
      : sql`update chunks set seqs = ${left}::integer[] where mailing_id = ${mailing_id} and chunk = ${chunk}`,
  )
}

/** The places that messages wait for, each read once from the index. */
function listLimitedPlaces(db: Db): Promise<{ place: string }[]> {
  const next = sql`select limited_by as place from deferrals where limited_by is not null`
  return rows(
    db,
    sql<{ place: string }>`
      with recursive each as (
        (${next} order by limited_by limit 1)
        union all
        select (${next} and limited_by > each.place order by limited_by limit 1)
        from each where each.place is not null)
      select place from each where place is not null`,
  )
}

/**
 * Makes waiting messages due: about as many as may leave now, and all of a place without a limit. Mailings with a
 * priority come first, the others take turns. A mailing whose last released messages no worker took yet gets no more.
 * @param most the most messages of a place
 */
export async function releaseLimited(tx: Tx, most: number): Promise<void> {
  const waiting = await listLimitedPlaces(tx)
  if (waiting.length === 0) return
  const limits = await listProviderLimits(tx)
  const places = waiting.map(({ place }) => place)
  const stored = await rows(
    tx,
    sql<Stored>`select place, ${inMilliseconds} from send_rate where place = any(${places}::text[])`,
  )
  const rooms = places.map((place) => {
    const step = stepOf(limitOf(limits, place))
    const pace = stored.find((each) => each.place === place)
    return step === null || !pace ? most : grant({ ...pace, step }, most).granted
  })
  await rows(
    tx,
    sql`update deferrals d set limited_by = null, due_at = now()
      from unnest(${places}::text[], ${rooms}::integer[]) as asked (place, room)
      cross join lateral (
        select f.mailing_id, f.seq from mailings m cross join lateral (
          select w.mailing_id, w.seq, row_number() over (order by w.seq) as nth from deferrals w
          where w.limited_by = asked.place and w.mailing_id = m.id order by w.seq limit asked.room) f
        where m.state = 'open' and not exists (select from chunks c where c.mailing_id = m.id
          and c.seqs is not null and c.done_at is null and c.lease_until is null)
        order by m.priority desc, f.nth, m.served_at limit asked.room) as first
      where d.mailing_id = first.mailing_id and d.seq = first.seq`,
  )
}

/** The waits of a mailing, the longest first, at most twenty. */
export async function listWaits(db: Db, mailingId: number, now: Date): Promise<CampaignWait[]> {
  const waiting = await rows(
    db,
    sql<{
      provider: string
      waiting: number
    }>`select limited_by as provider, count(*) as waiting from deferrals
      where mailing_id = ${mailingId} and limited_by is not null group by 1 order by 2 desc, 1 limit 20`,
  )
  if (waiting.length === 0) return []
  const limits = await listProviderLimits(db)
  return waiting.map((each) => {
    const { per_minute, per_hour } = limitOf(limits, each.provider)
    const step = stepOf({ per_minute, per_hour })
    return {
      code: 'provider_limited',
      params: { provider: each.provider, per_minute, per_hour },
      waiting: each.waiting,
      done_at: step === null ? null : new Date(now.getTime() + each.waiting * step).toISOString(),
    }
  })
}

/** Forgets the pace of places that got nothing for an hour. @returns how many */
export async function forgetPaces(db: Db): Promise<number> {
  const gone = await rows(
    db,
    sql`delete from send_rate where place <> '' and next_at < now() - interval '1 hour' returning 1`,
  )
  return gone.length
}
