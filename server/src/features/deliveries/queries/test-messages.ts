// Test messages: put there by a call, taken by a worker. Reads by join: workspaces, accounts (whether one may still be written to).
import { changed, row, rows, sql, type Db } from '../../../platform/db/index.ts'

export interface NewTest {
  workspaceId: number
  campaignId: number
  envelope: { from: string; to: string }
  /** The whole message. */
  bytes: Buffer
}

/** @returns seconds until another may be sent: 0 where fewer than `most` lie in the last minute */
export async function getTestWait(db: Db, workspaceId: number, most: number): Promise<number> {
  const last = await row(
    db,
    sql<{ wait: number }>`
      select ceil(extract(epoch from created_at + interval '1 minute' - now()))::integer as wait
      from test_messages where workspace_id = ${workspaceId} and created_at > now() - interval '1 minute'
      order by created_at desc offset ${most - 1} limit 1`,
  )
  return last?.wait ?? 0
}

/**
 * Queues the messages of one workspace, all or none, where that makes `mostADay` today (UTC) or fewer. Counting and
 * queueing are one statement, and calls at the same moment wait for each other on the count's row.
 * @returns their ids; none where the day's allowance is used up
 */
export async function insertTests(
  db: Db,
  { workspaceId, campaignId }: Pick<NewTest, 'workspaceId' | 'campaignId'>,
  messages: readonly Pick<NewTest, 'envelope' | 'bytes'>[],
  mostADay: number,
): Promise<number[]> {
  const count = messages.length
  const inserted = await rows(
    db,
    sql<{ id: number }>`
      with allowed as (
        insert into test_allowances as a (workspace_id, day, sent)
        values (${workspaceId}, (now() at time zone 'UTC')::date, ${count}::integer)
        on conflict (workspace_id) do update
          set day = excluded.day, sent = excluded.sent + case when a.day = excluded.day then a.sent else 0 end
          where a.day <> excluded.day or a.sent + excluded.sent <= ${mostADay}
        returning 1
      )
      insert into test_messages (workspace_id, campaign_id, envelope_from, email_to, source)
      select ${workspaceId}::bigint, ${campaignId}::bigint, envelope_from, email_to, source
      from allowed, unnest(${messages.map(({ envelope }) => envelope.from)}::text[],
        ${messages.map(({ envelope }) => envelope.to)}::text[],
        ${messages.map(({ bytes }) => bytes)}::bytea[]) as queued (envelope_from, email_to, source)
      returning id`,
  )
  return inserted.map(({ id }) => id)
}

export interface TestState {
  email_to: string
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  reply: string | null
}

export function listTestStates(db: Db, ids: readonly number[]): Promise<TestState[]> {
  return rows(
    db,
    sql<TestState>`select email_to, state, reply from test_messages where id = any(${ids}::bigint[]) order by id`,
  )
}

export interface ClaimedTest {
  id: number
  workspace_id: number
  envelope_from: string
  email_to: string
  source: Buffer
}

/**
 * Takes some that wait, by turns of workspaces and oldest first within one; those of accounts that are gone or rejected
 * stay where they are.
 */
export function claimTests(db: Db, most: number): Promise<ClaimedTest[]> {
  return rows(
    db,
    sql<ClaimedTest>`
      update test_messages t set state = 'sending'
      from (
        select t.id from test_messages t
        join workspaces w on w.id = t.workspace_id and w.deleted_at is null
        join accounts a on a.id = w.account_id and a.status = 'approved'
        where t.state = 'waiting'
        order by (select count(*) from test_messages before where before.workspace_id = t.workspace_id
          and (before.state = 'sending' and before.created_at > now() - interval '1 minute'
            or before.state = 'waiting' and before.id < t.id)), t.id
        limit ${most} for update of t skip locked
      ) free
      where t.id = free.id returning t.id, t.workspace_id, t.envelope_from, t.email_to, t.source`,
  )
}

/** Writes down how the one try ended. */
export async function endTest(db: Db, id: number, state: 'sent' | 'refused', reply: string): Promise<void> {
  await changed(
    db,
    sql`update test_messages set state = ${state}, reply = ${reply}, source = null where id = ${id}`,
  )
}

/** Puts back one that has not left, for another worker. */
export async function releaseTest(db: Db, id: number): Promise<void> {
  await changed(db, sql`update test_messages set state = 'waiting' where id = ${id}`)
}

export function deleteOldTests(db: Db): Promise<number> {
  return changed(db, sql`delete from test_messages where created_at < now() - interval '1 day'`)
}
