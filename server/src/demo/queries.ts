// SQL of the demo. It moves campaigns that were just sent into the past, and writes what readers did there. No other
// role runs it. Touches: campaigns (campaigns), mailings, recipients, deliveries (deliveries), mailing_providers
// (deliveries), events, first_events, stats (tracking), accounts, workspaces (accounts), contacts, group_members,
// imports (contacts), suppressions, feedback.
import { rows, sql, transaction, type Db } from '../platform/db/index.ts'

/** A recipient who got the message, and the time at which the contact joined. */
export interface Reached {
  seq: number
  email: string
  contact_id: number | null
}

/** What a reader did with a message. */
export interface DemoEvent {
  seq: number
  contactId: number | null
  kind: 'open' | 'click' | 'unsubscribe'
  /** The number of the clicked link. */
  link: number | null
  isBot: boolean
  at: Date
}

/** What a provider reported about a message. */
export interface CameBack {
  seq: number
  email: string
  kind: 'soft' | 'complaint'
  cause: string | null
  code: number | null
  status: string | null
  words: string
  reporter: string
  at: Date
}

/** The workspace of an account. */
export async function findWorkspaceId(db: Db, email: string): Promise<number> {
  const [found] = await rows(
    db,
    sql<{ id: number }>`select workspace_id as id from workspace_owners where lower(email) = lower(${email})`,
  )
  if (!found) throw new Error(`The demo's account ${email} has no workspace`)
  return found.id
}

/** The mailing of a campaign, its start, its number of links, and the recipients who got it. */
export async function findReached(
  db: Db,
  campaignId: number,
): Promise<{ mailingId: number; startedAt: string; links: number; reached: Reached[] }> {
  const [found] = await rows(
    db,
    sql<{
      mailing_id: number
      started_at: string
      links: number
    }>`select m.id as mailing_id, c.started_at, jsonb_array_length(m.content -> 'links') as links
      from campaigns c join mailings m on m.id = c.mailing_id where c.id = ${campaignId}`,
  )
  if (!found) throw new Error(`Campaign ${String(campaignId)} of the demo was not sent`)
  const reached = await rows(
    db,
    sql<Reached>`select r.seq, r.email, r.contact_id from recipients r
      join deliveries d on d.mailing_id = r.mailing_id and d.seq = r.seq and d.outcome = 'sent'
      where r.mailing_id = ${found.mailing_id} order by r.seq`,
  )
  return { mailingId: found.mailing_id, startedAt: found.started_at, links: found.links, reached }
}

/** Moves a finished campaign back in time, with its deliveries and their suppressions. */
export async function moveBack(db: Db, campaignId: number, mailingId: number, by: number): Promise<void> {
  const back = sql`${by}::float8 * interval '1 millisecond'`
  await transaction(db, async (tx) => {
    await rows(
      tx,
      sql`update campaigns set created_at = created_at - ${back}, started_at = started_at - ${back},
        sent_at = sent_at - ${back} where id = ${campaignId}`,
    )
    await rows(
      tx,
      sql`update mailings set opened_at = opened_at - ${back}, served_at = served_at - ${back} where id = ${mailingId}`,
    )
    await rows(tx, sql`update deliveries set at = at - ${back} where mailing_id = ${mailingId}`)
    await rows(
      tx,
      sql`update suppressions set created_at = created_at - ${back} where mailing_id = ${mailingId}`,
    )
    // The recount creates the stats again, at the times of the deliveries.
    await rows(tx, sql`delete from stats where mailing_id = ${mailingId}`)
  })
}

/** Writes readers' events one by one, as recording does. The recount makes stats of them. */
export async function addEvents(db: Db, mailingId: number, events: readonly DemoEvent[]): Promise<void> {
  const each = sql`unnest(${events.map(({ seq }) => seq)}::integer[], ${events.map(({ contactId }) => contactId)}::bigint[],
    ${events.map(({ kind }) => kind)}::text[], ${events.map(({ link }) => link)}::integer[],
    ${events.map(({ isBot }) => isBot)}::boolean[], ${events.map(({ at }) => at.toISOString())}::timestamptz[])
    as each (seq, contact_id, kind, link, is_bot, at)`
  await transaction(db, async (tx) => {
    await rows(
      tx,
      sql`insert into events (mailing_id, seq, kind, link, bot, at)
        select ${mailingId}::bigint, seq, kind, link, case when is_bot then 'agent' end, at from ${each}`,
    )
    await rows(
      tx,
      sql`insert into first_events (mailing_id, seq, kind, link, contact_id, at, bot_at, count, bot_count)
        select ${mailingId}::bigint, seq, kind, key.link, min(contact_id), min(at) filter (where not is_bot),
          min(at) filter (where is_bot), count(*) filter (where not is_bot), count(*) filter (where is_bot)
        from ${each} cross join lateral (select -1 as link union select each.link where each.link is not null) key
        group by seq, kind, key.link`,
    )
  })
}

/** Moves the contacts and their groups back in time, because they existed before the first campaign. */
export async function movePeopleBack(db: Db, workspaceId: number, by: number): Promise<void> {
  const back = sql`${by}::float8 * interval '1 millisecond'`
  await transaction(db, async (tx) => {
    await rows(
      tx,
      sql`update contacts set created_at = created_at - ${back} where workspace_id = ${workspaceId}`,
    )
    await rows(
      tx,
      sql`update group_members set added_at = added_at - ${back}
        where group_id in (select id from groups where workspace_id = ${workspaceId})`,
    )
    await rows(
      tx,
      sql`update groups set uploaded_at = uploaded_at - ${back} where workspace_id = ${workspaceId}`,
    )
    await rows(
      tx,
      sql`update imports set started_at = started_at - ${back}, changed_at = changed_at - ${back}
        where workspace_id = ${workspaceId}`,
    )
  })
}

/** Sets when each contact joined, because all were added to the group just now. */
export async function setJoined(
  db: Db,
  groupId: number,
  joined: readonly { contactId: number; at: Date }[],
): Promise<void> {
  const each = sql`unnest(${joined.map(({ contactId }) => contactId)}::bigint[],
    ${joined.map(({ at }) => at.toISOString())}::timestamptz[]) as each (contact_id, at)`
  await transaction(db, async (tx) => {
    await rows(tx, sql`update contacts c set created_at = each.at from ${each} where c.id = each.contact_id`)
    await rows(
      tx,
      sql`update group_members m set added_at = each.at from ${each}
        where m.group_id = ${groupId} and m.contact_id = each.contact_id`,
    )
  })
}

/** Sets when each contact unsubscribed. */
export async function setLeft(
  db: Db,
  workspaceId: number,
  left: readonly { email: string; at: Date }[],
): Promise<void> {
  const each = sql`unnest(${left.map(({ email }) => email)}::text[],
    ${left.map(({ at }) => at.toISOString())}::timestamptz[]) as each (email, at)`
  await rows(
    db,
    sql`update suppressions s set created_at = each.at from ${each}
      where s.workspace_id = ${workspaceId} and s.email = each.email`,
  )
}

/** Records bounces and complaints about a mailing, as the reader of reports does. The recount makes stats of them. */
export async function addCameBack(
  db: Db,
  workspaceId: number,
  mailingId: number,
  reports: readonly CameBack[],
): Promise<void> {
  const all = <K extends keyof CameBack>(key: K) => reports.map((each) => each[key])
  const at = reports.map((each) => each.at.toISOString())
  await rows(
    db,
    sql`insert into feedback (workspace_id, mailing_id, seq, email, kind, cause, code, status, words, reporter, way,
        source_key, at, received_at, counted, action)
      select ${workspaceId}::bigint, ${mailingId}::bigint, seq, email, kind, cause, code, status, words, reporter,
        'smtp', sha256(convert_to(concat_ws('/', 'demo', ${mailingId}::bigint, seq, kind), 'UTF8')), at, at, true,
        case kind when 'complaint' then 'suppressed' else 'none' end
      from unnest(${all('seq')}::integer[], ${all('email')}::text[], ${all('kind')}::text[], ${all('cause')}::text[],
        ${all('code')}::smallint[], ${all('status')}::text[], ${all('words')}::text[], ${all('reporter')}::text[],
        ${at}::timestamptz[]) as n (seq, email, kind, cause, code, status, words, reporter, at)`,
  )
}

/** The sent mailings of a workspace. */
export function listMailings(db: Db, workspaceId: number): Promise<{ id: number }[]> {
  return rows(
    db,
    sql<{ id: number }>`select m.id from mailings m join campaigns c on c.mailing_id = m.id
      where c.workspace_id = ${workspaceId} and m.served_at is not null order by m.id`,
  )
}

/**
 * Makes the counts by provider count for the domain. Lettermill itself leaves out mailings into the built-in mailbox.
 */
export async function nameDomains(db: Db, workspaceId: number): Promise<void> {
  await rows(
    db,
    sql`update mailing_providers p set domain_id = m.domain_id from mailings m
      where m.id = p.mailing_id and m.workspace_id = ${workspaceId}`,
  )
}
