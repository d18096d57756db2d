// SQL of a contact's timeline. Reads by join: contacts, groups, group_members, left_groups, imports,
// contact_changes (contacts);
// recipients, mailings, deliveries, streams (deliveries); events, first_events (tracking); campaigns; templates;
// suppressions; audit_entries; consents; topics; forms, sign_ups (forms).
import type { TimelineEntry } from '@lettermill/contracts'
import { asAverage, row, rows, sql, type Db, type Row } from '../../../platform/db/index.ts'

type Fragment = ReturnType<typeof sql>

/** An entry's position in the timeline. */
export interface Place {
  /** Microseconds since 1970, in digits. */
  micros: string
  id: string
}

export interface TimelineRow extends Place {
  at: string
  kind: TimelineEntry['kind']
  /** The fields of this kind of entry besides its time, named as in the API. */
  about: Record<string, unknown>
}

/** The most of the contact's messages that are read, the newest, so that a page costs the same for any contact. */
const mostMessages = 1000

interface Wanted {
  before: Place | null
  limit: number
}

/** Returns up to `limit` entries after a cursor, newest first; none if there is no such contact. */
export async function listTimeline(
  db: Db,
  workspaceId: number,
  contactId: number,
  wanted: Wanted,
): Promise<{ email: string; rows: TimelineRow[] } | undefined> {
  const contact = await row(
    db,
    sql<
      Row<'contacts', 'email'>
    >`select email from contacts where workspace_id = ${workspaceId} and id = ${contactId}`,
  )
  if (!contact) return undefined
  const sources = [...ofContact(workspaceId, contactId), ofMessages, ofEvents(wanted)]
  const found = await rows(
    db,
    sql<TimelineRow>`
      with message as materialized (${messagesTo(workspaceId, contactId)}),
      entry as (${sql.join(
        sources.map((source) => first(source, wanted)),
        sql` union all `,
      )})
      select ${micros(sql`at`)}::text as micros, entry.id, entry.at, entry.kind, about || ${named} as about
      from (select * from entry order by at desc, id collate "C" desc limit ${wanted.limit}) entry
      left join campaigns c on c.mailing_id = entry.mailing_id and c.workspace_id = ${workspaceId}
      left join mailings m on m.id = entry.mailing_id and m.workspace_id = ${workspaceId}
      left join streams s on s.mailing_id = m.id left join templates t on t.id = s.template_id
      order by entry.at desc, entry.id collate "C" desc`,
  )
  return { email: contact.email, rows: found }
}

const micros = (at: Fragment) => sql`(extract(epoch from ${at}) * 1000000)::bigint`

/** The moment of a cursor, to the microsecond. */
const momentOf = ({ micros: since }: Place) =>
  sql`('epoch'::timestamptz + ${since}::bigint * interval '1 microsecond')`

/** The newest rows of a source after the cursor. */
function first(source: Fragment, { before, limit }: Wanted): Fragment {
  const behind = before
    ? sql`where at < ${momentOf(before)} or (at = ${momentOf(before)} and id collate "C" < ${before.id})`
    : sql``
  return sql`(select at, id, kind, mailing_id, link, about from (${source}) source (at, id, kind, mailing_id, link, about)
    ${behind} order by at desc, id collate "C" desc limit ${limit})`
}

/**
 * The campaign or the other message, and the link, that an entry about a message names. A single message has the name of
 * its template.
 */
const named = sql`case when entry.mailing_id is null then '{}'::jsonb else jsonb_build_object(
    'campaign', jsonb_build_object('id', case when c.deleted_at is null then c.id end, 'name', coalesce(c.name, t.name, ''),
      'message', case when s.name like 'form %' then 'confirmation' when s.name like 'member %' then 'member'
        when s.name is not null then 'single' end),
    'url', m.content -> 'links' ->> entry.link) end`

/** The sources of a contact's timeline. Each selects at, id, kind, mailing_id, link and about. */
function ofContact(workspaceId: number, contactId: number): Fragment[] {
  const none = sql`null::bigint, null::integer`
  const ofFile = sql`jsonb_build_object('file', i.uploaded_file_name)`
  return [
    sql`select c.created_at, 'imported', 'imported', ${none}, ${ofFile}
      from contacts c left join imports i on i.id = c.import_id
      where c.workspace_id = ${workspaceId} and c.id = ${contactId} and c.import_id is not null`,
    sql`select m.added_at, 'joined-' || g.id, 'joined', ${none}, ${ofFile} || jsonb_build_object(
        'group', jsonb_build_object('id', g.id, 'name', g.name), 'by', case when m.import_id is null then ${doer(contactId, sql`m.added_at`, 'members_added')} end)
      from group_members m join groups g on g.id = m.group_id and g.deleted_at is null and g.workspace_id = ${workspaceId}
      left join imports i on i.id = m.import_id
      where m.contact_id = ${contactId}`,
    sql`select l.at, 'left-' || g.id || '-' || ${micros(sql`l.at`)}, 'left', ${none}, jsonb_build_object(
        'group', jsonb_build_object('id', g.id, 'name', g.name), 'by', ${doer(contactId, sql`l.at`, 'members_removed')})
      from left_groups l join groups g on g.id = l.group_id and g.deleted_at is null and g.workspace_id = ${workspaceId}
      where l.contact_id = ${contactId}`,
    sql`select h.at, 'changed-' || h.import_id || '-' || to_char(h.day, 'YYYYMMDD'), 'changed', ${none},
        ${ofFile} || jsonb_build_object('fields', h.keys, 'by', case h.import_id when 0 then
          (${whoDid(workspaceId, sql`h.at`, sql`a.action = 'contacts_upserted'`)}) end)
      from contact_changes h left join imports i on i.id = h.import_id and i.workspace_id = ${workspaceId}
      where h.contact_id = ${contactId}`,
    sql`select a.at, 'group-' || a.id, a.action, ${none},
        jsonb_build_object('group', jsonb_build_object('id', g.id, 'name', g.name), 'by', a.account_email)
      from group_members m join groups g on g.id = m.group_id and g.deleted_at is null and g.workspace_id = ${workspaceId}
      join audit_entries a on a.object = 'group' and a.object_id = g.id and a.at >= m.added_at
        and a.action in ('group_deleted', 'group_restored') and a.outcome = 'done'
      where m.contact_id = ${contactId}`,
    // A call creates a contact before the contact joins its groups.
    sql`select case a.action when 'contact_created' then c.created_at else a.at end, 'audit-' || a.id,
        substr(a.action, 9), ${none}, jsonb_build_object('by', a.account_email, 'file', null, 'campaign', null,
          'fields', case a.action when 'contact_changed' then to_jsonb(string_to_array(coalesce(a.detail, ''), ', ')) end)
      from audit_entries a join contacts c on c.id = a.object_id and c.workspace_id = a.workspace_id
      where a.object = 'contact' and a.object_id = ${contactId} and a.workspace_id = ${workspaceId} and a.outcome = 'done'
        and a.action in ('contact_created', 'contact_changed', 'contact_deleted', 'contact_restored',
          'contact_unsubscribed', 'contact_resubscribed')`,
    sql`select s.created_at, 'suppressed', 'suppressed', s.mailing_id, null::integer,
        jsonb_build_object('reason', s.reason, 'campaign', null)
      from contacts c join suppressions s on s.workspace_id = c.workspace_id and s.email = lower(c.email)
      where c.workspace_id = ${workspaceId} and c.id = ${contactId} and s.reason <> 'unsubscribed'`,
    sql`select e.at, 'consent-' || e.id, e.kind, ${none}, jsonb_build_object('topic', coalesce(t.name, ''), 'form', f.name,
        'way', case when e.kind = 'signed_up' then e.way end)
      from consents e left join topics t on t.id = e.topic_id
      left join forms f on f.id = e.form_id and f.workspace_id = e.workspace_id
      where e.contact_id = ${contactId} and e.workspace_id = ${asAverage(workspaceId)}
        and e.kind not in ('unsubscribed', 'resubscribed')`,
    sql`select e.at, 'event-' || e.id, 'event', ${none}, jsonb_build_object('event', e.name, 'data', e.data)
      from contact_events e where e.workspace_id = ${workspaceId} and e.contact_id = ${contactId}`,
  ]
}

/**
 * The account that moved the contact into `g` or out of it. The call writes its audit entry right after the change, so
 * the first such entry after the change names the account.
 */
const doer = (contactId: number, at: Fragment, action: 'members_added' | 'members_removed') =>
  sql`(${whoDid(
    sql`g.workspace_id`,
    at,
    sql`(a.action = ${action} and a.object_id = g.id
    or a.action in ('contact_created', 'contact_changed') and a.object_id = ${contactId})`,
  )})`

/** The account in the workspace's first matching audit entry within ten seconds. */
const whoDid = (workspaceId: Fragment | number, at: Fragment, which: Fragment) => sql`
  select a.account_email from audit_entries a
  where a.at >= date_trunc('milliseconds', ${at}) and a.at < ${at} + interval '10 seconds'
    and a.workspace_id = ${workspaceId} and ${which}
  order by a.at limit 1`

/** The messages to the contact, and those that answered sign-ups of the address before there was a contact. */
const messagesTo = (workspaceId: number, contactId: number) => sql`
  select r.mailing_id, r.seq
  from (
    (select mailing_id, seq from recipients where contact_id = ${contactId}
      order by mailing_id desc limit ${mostMessages})
    union
    select answer.mailing_id, answer.seq
    from sign_ups u cross join unnest(u.mailing_ids, u.seqs) as answer (mailing_id, seq)
    where u.workspace_id = ${workspaceId} and (u.contact_id = ${contactId}
      or lower(u.email) = (select lower(email) from contacts where id = ${contactId}))
  ) r
  join mailings m on m.id = r.mailing_id and m.workspace_id = ${workspaceId} and m.kind <> 'test'`

const ofMessages = sql`
  select d.at, 'message-' || d.mailing_id || '-' || d.seq || '-' || d.chunk, d.outcome, d.mailing_id, null::integer,
    jsonb_build_object('reply', d.reply, 'reason_code', d.reason_code, 'reason_params', d.reason_params, 'seq', d.seq)
  from message join deliveries d using (mailing_id, seq) where d.outcome in ('sent', 'failed', 'skipped')`

/**
 * Events of readers. A message without a first event has none, so the statement does not read its months. Events of one
 * kind at the same moment are one entry. The cursor selects earlier moments before the events are grouped; events at
 * the cursor's own moment are all read.
 */
function ofEvents({ before, limit }: Wanted): Fragment {
  const ofMessage = sql`events.mailing_id = message.mailing_id and events.seq = message.seq and bot is null`
  const earlier = before ? sql`and at < ${momentOf(before)}` : sql``
  const same = before
    ? sql`union all select distinct message.mailing_id, message.seq, at, kind, link from message join events on ${ofMessage}
        where at = ${momentOf(before)}`
    : sql``
  return sql`
    select at, kind || '-' || mailing_id || '-' || seq || coalesce('-' || link, ''),
      case kind when 'open' then 'opened' when 'click' then 'clicked' else kind || 'd' end, mailing_id, link,
      '{"by": null}'::jsonb
    from (
      (select message.mailing_id, message.seq, e.at, e.kind, e.link
        from message cross join lateral (
          -- Sorted as the index is, so that no more rows than these are read.
          select * from (
            select distinct on (at, kind, link) at, kind, link from events where ${ofMessage} ${earlier}
            order by at desc, kind, link) each
          order by at desc fetch first ${sql.lit(limit)} rows with ties) e
        where exists (select from first_events f
          where f.mailing_id = message.mailing_id and f.seq = message.seq and f.link = -1 and f.count > 0)
        order by e.at desc fetch first ${sql.lit(limit)} rows with ties)
      ${same}
    ) event`
}
