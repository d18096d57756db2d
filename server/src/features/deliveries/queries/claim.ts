// Claims chunks. Leases use the database's clock, and mailings take turns. Reads by join: suppressions, topic_choices,
// workspaces (accounts), warm_ups.
import type { SuppressionReason } from '@lettermill/contracts'
import { asAverage, row, rows, sql, transaction, type Db, type Row } from '../../../platform/db/index.ts'
import type { MergeFields } from '../../templates/index.ts'
import { runningWarmUp } from '../../warm-ups/index.ts'
import { chunkSize } from './mailings.ts'
import { releaseLimited } from './providers/provider-limits.ts'

/**
 * What the engine does with a mailing's messages, in place of its kind. `priority`: above 0, workers have reserved slots
 * for it. `retries`: messages wait for relays and providers, and are tried again. `holds`: trouble holds the mailing
 * until a person decides. `counts`: messages count in figures and webhooks, and go to no suppressed address.
 */
type Property = 'priority' | 'retries' | 'holds' | 'counts'

/**
 * `seqs` are the recipients to retry; null in the first round. `random_id` identifies the mailing: ids of mailings,
 * chunks and epochs repeat across instances.
 */
export type Chunk = Row<'chunks', 'mailing_id' | 'chunk' | 'epoch' | 'from_seq' | 'to_seq' | 'seqs'> &
  Row<'mailings', 'workspace_id' | 'random_id' | Property>

/** A chunk, with the data of the mailing that its holder needs. */
export type HeldChunk = Chunk &
  Row<'mailings', 'is_service' | 'topic_id'> & {
    /** The domain whose warm-up limits the chunk; null if there is none. */
    warms_up: number | null
  }

/** The chunks that a worker looks for. */
export interface Wanted {
  /**
   * True: chunks of mailings with a priority, for which workers have reserved slots. False: chunks of the other
   * mailings.
   */
  isUrgent: boolean
  /** Mailings and workspaces to leave out. */
  mailings?: readonly number[]
  workspaces?: readonly number[]
}

/**
 * Leases one free chunk to a worker for `leaseSeconds`; each flush renews the lease. The workspace whose last turn was
 * longest ago comes first. In this workspace, the mailing with the highest priority or the longest wait comes first.
 * Returns undefined if no chunk is free.
 */
export function claimChunk(
  db: Db,
  worker: string,
  leaseSeconds: number,
  wanted: Wanted,
): Promise<HeldChunk | undefined> {
  return row(
    db,
    // Walks workspaces and mailings to their first free chunk. Sorting all free chunks would cost four times as much.
    // Each `limit` follows the order of an index, so only one chunk is locked.
    sql.prepared<HeldChunk>`
      with free as (
        select c.mailing_id, c.chunk, t.workspace_id, c.random_id, c.priority, c.retries, c.holds, c.counts, c.is_service, c.topic_id, c.domain_id
        from (${waitingWorkspaces(wanted)} order by last_turn) t
        cross join lateral (
          select c.mailing_id, c.chunk, m.random_id, m.priority, m.retries, m.holds, m.counts, m.is_service, m.topic_id, m.domain_id
          from (${openMailingsOf(sql`t.workspace_id`, wanted)}) m
          cross join lateral (select mailing_id, chunk from chunks c
            where c.mailing_id = m.id and c.done_at is null and c.lease_until is null
            order by chunk limit 1 for update skip locked) c
          order by m.priority desc, m.served_at limit 1) c
        order by t.last_turn limit 1
      ), served as (
        -- The state is checked again, because a halt may have been committed while this statement waited for the
        -- mailing's lock.
        update mailings m set served_at = clock_timestamp() from free
        where m.id = free.mailing_id and m.state = 'open' returning m.id as mailing_id
      )
      update chunks c
      set epoch = c.epoch + 1, worker = ${worker}, halted = false,
        lease_until = now() + ${leaseSeconds}::integer * interval '1 second'
      from free join served using (mailing_id) left join ${runningWarmUp(sql`free.domain_id`)}
      where c.mailing_id = free.mailing_id and c.chunk = free.chunk
      returning c.mailing_id, free.workspace_id, free.priority, free.retries, free.holds, free.counts, free.is_service, free.topic_id, free.random_id, c.chunk,
        c.epoch, c.from_seq, c.to_seq, c.seqs,
        case when c.reserved_until > now() then null else w.domain_id end as warms_up`,
  )
}

/**
 * Workspaces with a matching open mailing, each with the time of its last turn. Closed mailings count as turns too.
 * Otherwise a workspace with many tests would get every turn, because tests close at once.
 */
function waitingWorkspaces({ isUrgent, workspaces = [] }: Wanted) {
  if (!isUrgent) {
    return sql`select workspace_id, max(served_at) as last_turn from mailings
      where state = 'open' and priority = 0 and ${stands} group by workspace_id`
  }
  return sql`
    select workspace_id, (select max(served_at) from mailings m
      where m.workspace_id = waiting.workspace_id and m.priority > 0) as last_turn
    from (select distinct workspace_id from mailings where state = 'open' and priority > 0
      and workspace_id <> all(${workspaces}::bigint[])) as waiting
    where ${stands}`
}

/**
 * A condition: the workspace is neither deleted nor stopped. A deletion or a stop halts the open mailings, but misses a mailing that another transaction opens at the same time.
 */
const stands = sql`not exists (
  select from workspaces w
  where w.id = workspace_id and (w.deleted_at is not null or w.state = 'stopped'))`

/** A workspace's matching open mailings, in the order of their turns. */
function openMailingsOf(workspaceId: ReturnType<typeof sql>, { isUrgent, mailings = [] }: Wanted) {
  return sql`
    select id, random_id, priority, retries, holds, counts, is_service, topic_id, domain_id, served_at from mailings
    where state = 'open' and workspace_id = ${workspaceId} and id <> all(${mailings}::bigint[])
      and ${isUrgent ? sql`priority > 0` : sql`priority = 0`}
    order by priority desc, served_at`
}

/** The workspace that would get the next turn; null if none waits. */
export async function findNextWorkspace(db: Db, wanted: Wanted): Promise<number | null> {
  const next = await row(
    db,
    sql<Row<'mailings', 'workspace_id'>>`
      select t.workspace_id from (${waitingWorkspaces(wanted)}) t
      where exists (
        select from (${openMailingsOf(sql`t.workspace_id`, wanted)}) m
        join chunks c on c.mailing_id = m.id and c.done_at is null and c.lease_until is null)
      order by t.last_turn limit 1`,
  )
  return next?.workspace_id ?? null
}

/** Why an address gets no message. */
export type SkipReason = SuppressionReason | 'erased' | 'declined'

export interface Recipient extends Row<'recipients', 'seq' | 'email' | 'contact_id' | 'fields'> {
  /** The contact's values when the contact was frozen; empty values are left out. */
  fields: MergeFields
  /**
   * The reason why the address must not be mailed, or `declined` if the contact switched the campaign's topic off; else
   * null.
   */
  suppressed: SkipReason | null
  /** The number of earlier attempts that the provider did not refuse because of the sender, and how many of them ended unconfirmed. */
  tries: number
  doubts: number
  /** How often a provider throttle postponed the message, without an attempt. */
  held: number
}

/** The recipients of the chunk without an outcome in this chunk. */
export function listOpenRecipients(db: Db, chunk: HeldChunk): Promise<Recipient[]> {
  return chunk.seqs ? listAgain(db, chunk, chunk.seqs) : listFirst(db, chunk)
}

/**
 * Looks suppressions up address by address. A join would read all suppressions of a big workspace for each chunk. The
 * id of the workspace is a scalar subquery. With a plain id, PostgreSQL would read all suppressions of the workspace
 * for each address, until its statistics include the workspace (ADR-0162).
 */
const suppressionIn = ({ workspace_id, topic_id }: Pick<HeldChunk, 'workspace_id' | 'topic_id'>) => sql`
  case when r.email = '' then 'erased' else coalesce(
    (select reason from suppressions s where s.workspace_id = ${asAverage(workspace_id)} and s.email = lower(r.email)),
    ${topic_id === null ? sql`null` : declined(topic_id)}) end as suppressed`

const declined = (topicId: number) => sql`
  (select 'declined' from topic_choices t
    where t.contact_id = r.contact_id and t.topic_id = ${topicId} and not t.wanted)`

function listFirst(
  db: Db,
  { mailing_id, workspace_id, topic_id, chunk, from_seq, to_seq }: HeldChunk,
): Promise<Recipient[]> {
  const here = sql`between ${from_seq} and ${to_seq}`
  return rows(
    db,
    sql.prepared<Recipient>`
      select r.seq, r.email, r.contact_id, r.fields, ${suppressionIn({ workspace_id, topic_id })}, 0 as tries, 0 as doubts, 0 as held
      from recipients r
      where r.mailing_id = ${mailing_id} and r.seq ${here} and r.seq not in (
        select d.seq from deliveries d
        where d.mailing_id = ${mailing_id} and d.seq ${here} and d.chunk = ${chunk})
      order by r.seq`,
  )
}

function listAgain(db: Db, chunk: HeldChunk, seqs: readonly number[]): Promise<Recipient[]> {
  // Neither wait was an attempt, and neither is one of the few waits for a throttle.
  const blocked = sql`coalesce(cause in ('blocked', 'provider_limited'), false)`
  const throttled = sql`outcome = 'deferred' and relay is null and not (${blocked})`
  return rows(
    db,
    sql<Recipient>`
      select r.seq, r.email, r.contact_id, r.fields, ${suppressionIn(chunk)}, before.tries, before.doubts, before.held
      from recipients r
      cross join lateral (
        select count(*) filter (where not (${throttled} or ${blocked})) as tries, count(*) filter (where outcome = 'unconfirmed') as doubts,
          count(*) filter (where ${throttled}) as held
        from deliveries d where d.mailing_id = r.mailing_id and d.seq = r.seq) before
      where r.mailing_id = ${chunk.mailing_id} and r.seq = any(${seqs}::integer[])
        and not exists (select from deliveries d
          where d.mailing_id = r.mailing_id and d.seq = r.seq and d.chunk = ${chunk.chunk})
      order by r.seq`,
  )
}

/** Puts an unfinished chunk back, so that any worker may claim it at once. Later outcomes of its holder are late. */
export async function releaseChunk(db: Db, chunk: Chunk): Promise<void> {
  await rows(
    db,
    sql`update chunks set worker = null, lease_until = null, epoch = epoch + 1
      where mailing_id = ${chunk.mailing_id} and chunk = ${chunk.chunk} and epoch = ${chunk.epoch}
        and done_at is null`,
  )
}

/**
 * The most due retries that one call gathers. A smaller number would cost more calls, and each call must skip the
 * retries that earlier calls gathered.
 */
const gatheredAtOnce = 20 * chunkSize

/** Makes retry chunks of the messages that are due. Returns how many chunks. */
export async function gatherRetries(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    // Only one process gathers at a time. Two processes could give their chunks the same numbers.
    const free = await row(
      tx,
      sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext('lettermill.gather_retries')) as free`,
    )
    if (!free?.free) return 0
    await releaseLimited(tx, gatheredAtOnce)
    // A transaction that adds to a stream also numbers chunks. The lock on the stream's row makes a later transaction
    // wait. An earlier transaction has committed its chunks, which are visible here.
    const streams = await rows(
      tx,
      sql<Row<'mailings', 'id'>>`select id from mailings m where open_ended and state = 'open'
        and exists (select from deferrals d where d.mailing_id = m.id and d.due_at <= now())
        order by id for update`,
    )
    const locked = streams.map(({ id }) => id)
    const made = await rows(
      tx,
      sql`
        with due as (
          delete from deferrals d where d.ctid = any(array(
            select d.ctid from deferrals d join mailings m on m.id = d.mailing_id
            where m.state = 'open' and d.due_at <= now() and (not m.open_ended or m.id = any(${locked}::bigint[]))
            order by d.due_at limit ${gatheredAtOnce}))
          returning d.mailing_id, d.seq
        ), numbered as (
          select mailing_id, seq, (row_number() over (partition by mailing_id order by seq) - 1) / ${chunkSize}::integer
            as nth
          from due
        ), lists as (
          select mailing_id, nth, array_agg(seq order by seq) as seqs, min(seq) as from_seq, max(seq) as to_seq
          from numbered group by mailing_id, nth
        )
        insert into chunks (mailing_id, chunk, from_seq, to_seq, seqs)
        select mailing_id,
          (select max(chunk) + 1 from chunks c where c.mailing_id = lists.mailing_id) + nth,
          from_seq, to_seq, seqs
        from lists returning 1`,
    )
    return made.length
  })
}

/** Whether every recipient of the mailing had a first attempt. Once this is true, any chunk may be the last. */
export async function isTriedThrough(db: Db, mailingId: number): Promise<boolean> {
  const pending = await row(
    db,
    sql.prepared`select 1 from chunks where mailing_id = ${mailingId} and done_at is null and seqs is null limit 1`,
  )
  return pending === undefined
}

/** Milliseconds until the next deferral of an open mailing is due; null if there is none. */
export async function nextRetryIn(db: Db): Promise<number | null> {
  const next = await row(
    db,
    sql<{ ms: number | null }>`select (extract(epoch from min(d.due_at) - now()) * 1000)::integer as ms
      from deferrals d join mailings m on m.id = d.mailing_id where m.state = 'open'`,
  )
  return next?.ms ?? null
}
