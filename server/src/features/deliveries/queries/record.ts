// Records outcomes. One statement appends them, raises stats (not for a test), renews the lease and says whether the
// mailing is halted. Reads by join: feedback (a recipient whose message also bounced later counts once).
import { row, sql, type Db, type Row, type Sql, type Tx } from '../../../platform/db/index.ts'
import { writeFacts } from '../../facts/index.ts'
import { raisingBy, statOfRefusal } from '../../tracking/index.ts'
import type { Outcome } from '../outcome.ts'
import { sayOutcome } from '../reasons.ts'
import type { Chunk } from './claim.ts'

export interface Recorded {
  seq: number
  outcome: Outcome
  /** Milliseconds until the next attempt, or null if the outcome is final. */
  retryIn: number | null
}

export interface Flush {
  /** Whether every recipient of the chunk has an outcome, so that the chunk is done. */
  done: boolean
  /** Whether the holder must not start anything new. */
  halted: boolean
  leaseSeconds: number
}

export interface FlushReply extends Row<'mailings', 'state'> {
  /** False if another worker took the chunk meanwhile, so that nothing was written. */
  is_own: boolean
  state: 'open' | 'halted' | 'closed'
}

export interface Appended {
  reply: FlushReply
  /** With `repeated`, the recipients whose outcomes were new; otherwise null. */
  added: number[] | null
}

/** A second outcome of a recipient in the same chunk violates this constraint. */
export const deliveriesKey = 'deliveries_pkey'

/**
 * Appends outcomes and raises stats by them, under the chunk's epoch. It writes everything, or nothing if another
 * worker has the chunk. With `repeated`, it ignores outcomes that were recorded before. Without `repeated`, such
 * outcomes violate `deliveriesKey`, and nearly every flush saves a second index lookup per row.
 */
export async function appendOutcomes(
  db: Db,
  chunk: Chunk,
  outcomes: readonly Recorded[],
  flush: Flush,
  repeated: boolean,
): Promise<Appended> {
  const isDeferring = outcomes.some(({ retryIn }) => retryIn !== null)
  const appended = await row(
    db,
    sql.prepared<FlushReply & Pick<Appended, 'added'>>`
      with own_chunk as (
        update chunks set
          lease_until = case when ${flush.done} then null else now() + ${flush.leaseSeconds} * interval '1 second' end,
          done_at = case when ${flush.done} then now() end,
          halted = ${flush.halted}
        where mailing_id = ${chunk.mailing_id} and chunk = ${chunk.chunk} and epoch = ${chunk.epoch}
          and done_at is null
        returning 1
      ), added as (
        insert into deliveries (mailing_id, seq, chunk, outcome, code, enhanced, reply, relay, reason_code, reason_params,
          refused, cause, dated, digest)
        select ${chunk.mailing_id}::bigint, seq, ${chunk.chunk}::integer, outcome, code, enhanced, reply, relay,
          reason_code, reason_params::jsonb, refused, cause, dated, digest
        from (${asTable(outcomes)}) as said
        where exists (select from own_chunk)
        ${repeated ? sql`on conflict do nothing returning seq, outcome, refused` : sql``}
      )
      ${chunk.counts ? sql`, ${raisingBy(chunk.workspace_id, chunk.mailing_id, repeated ? countsOfAdded(chunk) : countsOf(chunk, outcomes))}` : sql``}
      ${isDeferring ? sql`, deferred as (${deferThem(chunk, outcomes, repeated)})` : sql``}
      select exists (select from own_chunk) as is_own,
        ${repeated ? sql`array(select seq from added)` : sql`null::integer[]`} as added,
        coalesce((select state from mailings where id = ${chunk.mailing_id}), 'closed') as state`,
  )
  if (!appended) throw new Error('A select without from always answers one row')
  const { added, ...reply } = appended
  return { reply, added }
}

/**
 * Writes the facts of sent and failed messages. Call it in the transaction that records their outcomes, with new
 * outcomes only.
 */
export async function writeOutcomes(tx: Tx, chunk: Chunk, outcomes: readonly Recorded[]): Promise<void> {
  const write = async (kind: 'sent' | 'failed', data: Sql) => {
    const those = outcomes.filter(({ outcome }) => outcome.kind === kind)
    if (those.length === 0) return
    await writeFacts(
      tx,
      `message.${kind}`,
      sql`select ${chunk.workspace_id}::bigint as workspace_id, now() as at, null::bigint as contact_id,
          ${chunk.mailing_id}::bigint as mailing_id, seq, ${data} as data
        from (${asTable(those)}) as said join (${sentences(those)}) as spoken using (seq)`,
    )
  }
  await write('sent', sql`'{}'::jsonb`)
  await write(
    'failed',
    sql`jsonb_build_object('kind', refused, 'code', code, 'status', enhanced, 'reply', left(sentence, 500),
      'reason_code', reason_code,
      'reason_params', reason_params::jsonb || jsonb_strip_nulls(jsonb_build_object('answer', left(reply, 500))))`,
  )
}

const sentences = (outcomes: readonly Recorded[]) => sql`
  select unnest(${outcomes.map(({ seq }) => seq)}::integer[]) as seq,
    unnest(${outcomes.map(({ outcome }) => sayOutcome(outcome))}::text[]) as sentence`

function asTable(outcomes: readonly Recorded[]) {
  const of = (read: (outcome: Outcome) => string | number | null) =>
    outcomes.map(({ outcome }) => read(outcome))
  return sql`
    select seq, outcome, code, enhanced, nullif(reply, '') as reply, relay, reason_code, reason_params, refused, cause,
      dated, decode(digest, 'hex') as digest
    from unnest(${outcomes.map(({ seq }) => seq)}::integer[], ${of(({ kind }) => kind)}::text[],
      ${of(({ code }) => code)}::smallint[], ${of(({ enhanced }) => enhanced)}::text[],
      ${of(({ reply }) => reply)}::text[], ${of(({ relay }) => relay)}::text[],
      ${of(({ reason }) => reason?.code ?? null)}::text[], ${of(paramsOf)}::text[],
      ${of((each) => refusalOf(each)?.kind ?? null)}::text[], ${of(causeOf)}::text[],
      ${of(({ proof }) => proof?.dated ?? null)}::integer[], ${of(({ proof }) => proof?.digest ?? null)}::text[])
      as each (seq, outcome, code, enhanced, reply, relay, reason_code, reason_params, refused, cause, dated, digest)`
}

const paramsOf = ({ reason }: Outcome) => (reason ? JSON.stringify(reason.params) : null)

const rolledUp = ['failed', 'sent', 'skipped'] as const

const refusalOf = (outcome: Outcome) => (outcome.kind === 'failed' ? outcome.refused : undefined)

const blockOf = (outcome: Outcome) => (outcome.kind === 'deferred' ? outcome.blocked : undefined)

const causeOf = (outcome: Outcome) => refusalOf(outcome)?.cause ?? (blockOf(outcome) ? 'blocked' : null)

function countsOf(chunk: Chunk, outcomes: readonly Recorded[]) {
  const counts = rolledUp.map((kind) => outcomes.filter(({ outcome }) => outcome.kind === kind).length)
  return sql`
    select kind, count from (select unnest(${rolledUp}::text[]) as kind, unnest(${counts}::bigint[]) as count) as each
    where count > 0 and exists (select from own_chunk) ${refusedOf(chunk, outcomes)}`
}

/** SQL that counts refusals, if there are any. */
function refusedOf(chunk: Chunk, outcomes: readonly Recorded[]) {
  const refused = outcomes.flatMap(({ seq, outcome }) => {
    const kind = refusalOf(outcome)?.kind
    return kind === undefined ? [] : [{ seq, kind }]
  })
  if (refused.length === 0) return sql``
  const said = sql`(select unnest(${refused.map(({ seq }) => seq)}::integer[]) as seq,
    unnest(${refused.map(({ kind }) => kind)}::text[]) as refused)`
  return sql`union all ${countsOfRefused(chunk, said)}`
}

/**
 * Counts the refusals of `said` (with seq and refused). A message that bounced for the same reason has been counted
 * already.
 */
function countsOfRefused({ mailing_id: mailingId }: Chunk, said: ReturnType<typeof sql>) {
  return sql`select ${statOfRefused}, count(*) from ${said} as said
    where refused is not null and exists (select from own_chunk) and not exists (select from feedback f
      where f.mailing_id = ${mailingId} and f.seq = said.seq and f.kind = said.refused and f.counted)
    group by 1`
}

const statOfRefused = sql.raw(
  `case refused ${Object.entries(statOfRefusal)
    .map(([kind, stat]) => `when '${kind}' then '${stat}'`)
    .join(' ')} end`,
)

const countsOfAdded = (chunk: Chunk) => sql`
  select outcome as kind, count(*) as count from added
  where outcome = any(${rolledUp}::text[]) group by outcome
  union all ${countsOfRefused(chunk, sql`added`)}`

function deferThem(chunk: Chunk, outcomes: readonly Recorded[], repeated: boolean) {
  const deferred = outcomes.filter(({ retryIn }) => retryIn !== null)
  return sql`
    insert into deferrals (mailing_id, seq, due_at, place)
    select ${chunk.mailing_id}::bigint, seq, now() + delay * interval '1 millisecond', place
    from (select unnest(${deferred.map(({ seq }) => seq)}::integer[]) as seq,
      unnest(${deferred.map(({ retryIn }) => retryIn)}::double precision[]) as delay,
      unnest(${deferred.map(({ outcome }) => blockOf(outcome)?.place ?? null)}::text[]) as place) as later
    where exists (select from own_chunk) ${repeated ? sql`and seq in (select seq from added)` : sql``}
    on conflict (mailing_id, seq) do update set due_at = excluded.due_at, place = excluded.place`
}

/** Reserves `messages` sends of SEND_RATE. Returns the milliseconds until these messages may leave. */
export async function reserveSends(db: Db, messages: number, perSecond: number): Promise<number> {
  const reserved = await row(
    db,
    sql<{ wait: number }>`
      update send_rate set next_at = greatest(next_at, clock_timestamp()) + ${messages / perSecond} * interval '1 second'
      where place = ''
      returning greatest(0, extract(epoch from next_at - ${messages / perSecond} * interval '1 second'
        - clock_timestamp()) * 1000)::double precision as wait`,
  )
  return reserved?.wait ?? 0
}
