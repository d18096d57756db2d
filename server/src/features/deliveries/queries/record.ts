// Writing outcomes: one statement appends them, renews the lease and says whether the campaign is halted.
import { row, rows, sql, type Db, type Tx } from '../../../platform/db/index.ts'
import type { Outcome } from '../outcome.ts'
import type { Chunk } from './claim.ts'

export interface Recorded {
  seq: number
  outcome: Outcome
  /** Milliseconds until the next try, or null where the message has reached its end. */
  retryIn: number | null
}

export interface Flush {
  /** Whether the chunk has an outcome for everyone and is done with. */
  done: boolean
  /** Whether the holder begins nothing new any more. */
  halted: boolean
  leaseSeconds: number
}

export interface FlushReply {
  /** False: another worker took the chunk meanwhile, and nothing was written. */
  held: boolean
  state: 'open' | 'halted' | 'closed'
  /** What was new, by outcome: recording twice counts once. */
  sent: number
  failed: number
  skipped: number
}

/** Appends outcomes under the chunk's epoch. */
export async function appendOutcomes(
  tx: Tx,
  chunk: Chunk,
  outcomes: readonly Recorded[],
  flush: Flush,
): Promise<FlushReply> {
  const reply = await row(
    tx,
    sql<FlushReply>`
      with held as (
        update campaign_chunks set
          lease_until = case when ${flush.done} then null else now() + ${flush.leaseSeconds} * interval '1 second' end,
          done_at = case when ${flush.done} then now() end,
          halted = ${flush.halted}
        where campaign_id = ${chunk.campaign_id} and chunk = ${chunk.chunk} and epoch = ${chunk.epoch}
          and done_at is null
        returning 1
      ), added as (
        insert into deliveries (campaign_id, seq, chunk, outcome, code, enhanced, reply, relay)
        select ${chunk.campaign_id}::bigint, seq, ${chunk.chunk}::integer, outcome, code, enhanced, reply, relay
        from unnest(${outcomes.map((each) => each.seq)}::integer[],
          ${outcomes.map((each) => each.outcome.kind)}::text[],
          ${outcomes.map((each) => each.outcome.code)}::smallint[],
          ${outcomes.map((each) => each.outcome.enhanced)}::text[],
          ${outcomes.map((each) => each.outcome.reply)}::text[],
          ${outcomes.map((each) => each.outcome.relay)}::text[]) as said (seq, outcome, code, enhanced, reply, relay)
        where exists (select from held)
        on conflict do nothing
        returning seq, outcome
      ), deferred as (
        insert into deferrals (campaign_id, seq, due_at)
        select ${chunk.campaign_id}::bigint, later.seq, now() + later.delay * interval '1 millisecond'
        from unnest(${outcomes.map((each) => each.seq)}::integer[],
          ${outcomes.map((each) => each.retryIn)}::double precision[]) as later (seq, delay)
        join added on added.seq = later.seq
        where later.delay is not null
        on conflict (campaign_id, seq) do update set due_at = excluded.due_at
      )
      select exists (select from held) as held,
        coalesce((select state from ledgers where campaign_id = ${chunk.campaign_id}), 'closed') as state,
        count(*) filter (where outcome = 'sent') as sent,
        count(*) filter (where outcome = 'failed') as failed,
        count(*) filter (where outcome = 'skipped') as skipped
      from added`,
  )
  if (!reply) throw new Error('An aggregate always answers one row')
  return reply
}

/** Takes a dead worker's chunk over, so that its journal can be recorded; false where another has it already. */
export async function takeOver(db: Db, chunk: Chunk): Promise<boolean> {
  const taken = await rows(
    db,
    sql`update campaign_chunks set epoch = epoch + 1, worker = null, lease_until = null
      where campaign_id = ${chunk.campaign_id} and chunk = ${chunk.chunk} and epoch = ${chunk.epoch}
        and done_at is null returning 1`,
  )
  return taken.length > 0
}

/** Reserves `messages` sends of SEND_RATE; answers in how many milliseconds they may leave. */
export async function reserveSends(db: Db, messages: number, perSecond: number): Promise<number> {
  const reserved = await row(
    db,
    sql<{ wait: number }>`
      update send_rate set next_at = greatest(next_at, clock_timestamp()) + ${messages / perSecond} * interval '1 second'
      returning greatest(0, extract(epoch from next_at - ${messages / perSecond} * interval '1 second'
        - clock_timestamp()) * 1000)::double precision as wait`,
  )
  return reserved?.wait ?? 0
}
