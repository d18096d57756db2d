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
 * Queues a message where the workspace has queued fewer than `mostADay` today (UTC). Counting and queueing are one
 * statement, and calls at the same moment wait for each other on the count's row.
 * @returns its id; nothing where the day's allowance is used up
 */
export async function insertTest(db: Db, test: NewTest, mostADay: number): Promise<number | undefined> {
  const { workspaceId, campaignId, envelope, bytes } = test
  const inserted = await row(
    db,
    sql<{ id: number }>`
      with allowed as (
        insert into test_allowances as a (workspace_id, day, sent)
        values (${workspaceId}, (now() at time zone 'UTC')::date, 1)
        on conflict (workspace_id) do update
          set day = excluded.day, sent = case when a.day = excluded.day then a.sent + 1 else 1 end
          where a.day <> excluded.day or a.sent < ${mostADay}
        returning 1
      )
      insert into test_messages (workspace_id, campaign_id, envelope_from, email_to, source)
      select ${workspaceId}::bigint, ${campaignId}::bigint, ${envelope.from}::text, ${envelope.to}::text,
        ${bytes}::bytea
      from allowed returning id`,
  )
  return inserted?.id
}

export interface TestState {
  state: 'waiting' | 'sending' | 'sent' | 'refused'
  reply: string | null
}

export async function findTestState(db: Db, id: number): Promise<TestState | undefined> {
  return row(db, sql<TestState>`select state, reply from test_messages where id = ${id}`)
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
