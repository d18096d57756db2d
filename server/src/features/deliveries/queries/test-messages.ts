// Test messages: a call opens a mailing of kind 'test', which is deleted a day later.
import { changed, row, rows, sql, type Db } from '../../../platform/db/index.ts'
import type { Content, ReadyContent } from '../content.ts'
import type { StoredReason } from '../reasons.ts'
import type { Recipient } from './claim.ts'

export interface NewTest {
  workspaceId: number
  content: Content | ReadyContent
  /** The addresses. Each gets a message of its own. */
  emails: readonly string[]
  /** The values that all of the messages share. */
  fields: Recipient['fields']
}

/** @returns seconds until another test may be sent: 0 if fewer than `most` were sent in the last minute */
export async function getTestWait(db: Db, workspaceId: number, most: number): Promise<number> {
  const last = await row(
    db,
    sql<{ wait: number }>`
      select ceil(extract(epoch from m.opened_at + interval '1 minute' - now()))::integer as wait
      from mailings m cross join generate_series(1, m.total)
      where m.workspace_id = ${workspaceId} and m.kind = 'test' and m.priority > 0
        and m.opened_at > now() - interval '1 minute'
      order by m.opened_at desc offset ${most - 1} limit 1`,
  )
  return last?.wait ?? 0
}

/**
 * Opens a test's mailing if the workspace then has at most `mostADay` test messages today (UTC). One statement counts
 * and opens. Concurrent calls wait for each other on the row of the count.
 * @param mostADay null: the messages do not count
 * @returns its id; null if the day's allowance is used up
 */
export async function insertTest(
  db: Db,
  { workspaceId, content, emails, fields }: NewTest,
  mostADay: number | null,
): Promise<number | null> {
  const count = emails.length
  const opened = await row(
    db,
    sql<{ id: number }>`
      with counted as (
        insert into test_allowances as a (workspace_id, day, sent)
        select ${workspaceId}::bigint, (now() at time zone 'UTC')::date, ${count}::integer
        where ${mostADay}::integer is not null
        on conflict (workspace_id) do update
          set day = excluded.day, sent = excluded.sent + case when a.day = excluded.day then a.sent else 0 end
          where a.day <> excluded.day or a.sent + excluded.sent <= ${mostADay}::integer
        returning 1
      ), allowed as (
        select from counted union all select where ${mostADay}::integer is null
      ), opened as (
        insert into mailings (workspace_id, kind, priority, total, content)
        select ${workspaceId}::bigint, 'test', 1, ${count}::integer, ${JSON.stringify(content)}::jsonb from allowed
        returning id
      ), addressed as (
        insert into recipients (mailing_id, seq, email, fields)
        select id, seq, email, ${JSON.stringify(fields)}::jsonb
        from opened, unnest(${emails}::text[]) with ordinality as each (email, seq)
      ), cut as (
        insert into chunks (mailing_id, chunk, from_seq, to_seq) select id, 1, 1, ${count}::integer from opened
      )
      select id from opened`,
  )
  return opened?.id ?? null
}

export interface TestState extends StoredReason {
  email: string
  /** Null until an outcome is recorded. */
  outcome: 'sent' | 'failed' | 'unconfirmed' | null
}

/** The last outcome of each of a test's messages. */
export function listTestStates(db: Db, mailingId: number): Promise<TestState[]> {
  return rows(
    db,
    sql<TestState>`
      select r.email, last.outcome, last.reply, last.reason_code, last.reason_params from recipients r
      left join lateral (select outcome, reply, reason_code, reason_params from deliveries d
        where d.mailing_id = r.mailing_id and d.seq = r.seq order by chunk desc limit 1) last on true
      where r.mailing_id = ${mailingId} order by r.seq`,
  )
}

/** Closes finished tests, and deletes the values of their messages. */
export async function closeTests(db: Db): Promise<void> {
  await changed(
    db,
    sql`
      with closed as (
        update mailings m set state = 'closed', content = '{}'
        where state = 'open' and kind = 'test'
          and not exists (select from chunks c where c.mailing_id = m.id and done_at is null)
          and not exists (select from deferrals d where d.mailing_id = m.id)
        returning id
      )
      update recipients set fields = '{}' where mailing_id in (select id from closed)`,
  )
}

/**
 * Deletes tests with everything that belongs to them: all tests older than a day, or all tests of a workspace.
 * @returns how many
 */
export function deleteTests(db: Db, workspaceId: number | null = null): Promise<number> {
  return deleteSome(
    db,
    workspaceId === null ? sql`opened_at < now() - interval '1 day'` : sql`workspace_id = ${workspaceId}`,
  )
}

/** Deletes a workspace's unsent tests that contain one of the addresses, in the message or its values. */
export function deleteTestsNaming(db: Db, workspaceId: number, emails: readonly string[]): Promise<number> {
  const holds = (text: ReturnType<typeof sql>) => sql`exists (
    select from unnest(${[...emails]}::text[]) as sought (email) where strpos(lower(${text}), sought.email) > 0)`
  return deleteSome(
    db,
    sql`workspace_id = ${workspaceId} and state = 'open' and (${holds(sql`content::text`)} or exists (
      select from recipients r where r.mailing_id = mailings.id and ${holds(sql`r.fields::text`)}))`,
  )
}

async function deleteSome(db: Db, which: ReturnType<typeof sql>): Promise<number> {
  const gone = await row(
    db,
    sql<{ count: number }>`
      with gone as (delete from mailings where kind = 'test' and priority > 0 and ${which} returning id),
        a as (delete from deferrals where mailing_id in (select id from gone)),
        b as (delete from chunks where mailing_id in (select id from gone)),
        c as (delete from deliveries where mailing_id in (select id from gone)),
        d as (delete from late_deliveries where mailing_id in (select id from gone)),
        e as (delete from recipients where mailing_id in (select id from gone))
      select count(*) as count from gone`,
  )
  return gone?.count ?? 0
}
