// SQL of everything that is stored about one person. Reads by join: contacts, imports, import_changes (contacts);
// recipients, mailings, deliveries, streams (deliveries); events (tracking); campaigns; templates; audit_entries.
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import type { StoredReason } from '../../deliveries/index.ts'

/** The most rows of each kind in an export. It contains the newest ones. */
export const mostRows = { messages: 10_000, events: 50_000, changes: 10_000 }

export interface KeptMessage extends StoredReason {
  campaign: string | null
  /** The contact's address when sending began. `fields` has the values of the same moment. */
  email: string
  fields: Record<string, string>
  outcome: string | null
  at: string | null
  code: number | null
  enhanced: string | null
}

/**
 * Messages to the contact with each attempt, newest mailing first. A single message names its template instead of a
 * campaign.
 */
export function listMessages(db: Db, workspaceId: number, contactId: number): Promise<KeptMessage[]> {
  return rows(
    db,
    sql<KeptMessage>`
      select coalesce(c.name, t.name) as campaign, r.email,
        replace(replace(r.fields::text, '"\\u001f', '"'), '"\\u001e', '"')::jsonb as fields, d.outcome,
        d.at, d.code, d.enhanced, d.reply, d.reason_code, d.reason_params
      from recipients r join mailings m on m.id = r.mailing_id and m.workspace_id = ${workspaceId}
      left join campaigns c on c.mailing_id = m.id
      left join streams s on s.mailing_id = m.id left join templates t on t.id = s.template_id
      left join deliveries d on d.mailing_id = r.mailing_id and d.seq = r.seq
      where r.contact_id = ${contactId}
      order by r.mailing_id desc, d.chunk limit ${mostRows.messages}`,
  )
}

export interface KeptEvent {
  at: string
  kind: string
  campaign: string | null
  link: string | null
  /** The signal that identified a bot; null for an event of the person. */
  bot: string | null
}

/** Opens, clicks and choices of the contact, newest mailing first. */
export function listKeptEvents(db: Db, workspaceId: number, contactId: number): Promise<KeptEvent[]> {
  return rows(
    db,
    sql<KeptEvent>`
      select e.at, e.kind, coalesce(c.name, t.name) as campaign, m.content -> 'links' ->> e.link as link, e.bot
      from (select mailing_id, seq from recipients where contact_id = ${contactId}
        order by mailing_id desc limit ${mostRows.messages}) r
      join mailings m on m.id = r.mailing_id and m.workspace_id = ${workspaceId}
      join events e on e.mailing_id = r.mailing_id and e.seq = r.seq
      left join campaigns c on c.mailing_id = m.id
      left join streams s on s.mailing_id = m.id left join templates t on t.id = s.template_id
      order by r.mailing_id desc, e.at desc limit ${mostRows.events}`,
  )
}

export interface KeptChange {
  at: string
  /** The action in the audit log, or `import` for a file that changed values. */
  what: string
  before: Record<string, string | null> | null
  after: Record<string, string | null> | null
}

/**
 * Changes to the contact. The person who made a change is data about the account, so the export says only what changed
 * and when.
 */
export function listKeptChanges(db: Db, workspaceId: number, contactId: number): Promise<KeptChange[]> {
  return rows(
    db,
    sql<KeptChange>`
      select at, what, before, after from (
        select a.at, a.action as what, null::jsonb as before, null::jsonb as after from audit_entries a
        where a.object = 'contact' and a.object_id = ${contactId} and a.workspace_id = ${workspaceId}
          and a.outcome = 'done'
        union all
        select i.changed_at, 'import', e.before, e.after
        from import_changes e join imports i on i.id = e.import_id and i.workspace_id = ${workspaceId}
        where e.contact_id = ${contactId}
      ) held order by at desc limit ${mostRows.changes}`,
  )
}
