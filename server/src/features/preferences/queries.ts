// SQL of the preference page. Reads by join: recipients, mailings (deliveries), contacts, suppressions, consents,
// audit_entries.
import { row, sql, type Db } from '../../platform/db/index.ts'

/** The reader of a message. */
export interface Reader {
  workspace_id: number
  /** The address; '' for an erased person. */
  email: string
  /** The reader's contact; null if no contact is left. */
  contact_id: number | null
  first_name: string
  last_name: string
  subscribed: boolean
}

/**
 * The reader behind a recipient: the contact that the message was for or, if that is gone, the contact that has its
 * address now.
 */
export function findReader(db: Db, mailingId: number, seq: number): Promise<Reader | undefined> {
  return row(
    db,
    sql<Reader>`select m.workspace_id, r.email, c.id as contact_id,
        coalesce(c.fields ->> 'first_name', '') as first_name, coalesce(c.fields ->> 'last_name', '') as last_name,
        not exists (select from suppressions s
          where s.workspace_id = m.workspace_id and s.email = lower(r.email) and s.reason = 'unsubscribed') as subscribed
      from recipients r join mailings m on m.id = r.mailing_id
      left join lateral (
        select 1 as rank, id, fields from contacts where id = r.contact_id and workspace_id = m.workspace_id
        union all
        -- This uses the index of addresses (ADR-0162).
        select 2, id, fields from contacts
        where r.email <> '' and lower(email) = lower(r.email) and workspace_id + 0 = m.workspace_id
        order by rank limit 1
      ) c on true
      where r.mailing_id = ${mailingId} and r.seq = ${seq}`,
  )
}

/** How often a contact changed its topics and names within 24 hours. */
export async function countChanges(
  db: Db,
  workspaceId: number,
  contactId: number,
): Promise<{ choices: number; names: number }> {
  const counted = await row(
    db,
    sql<{ choices: number; names: number }>`select
      (select count(*) from consents where contact_id = ${contactId} and at > now() - interval '24 hours'
        and kind in ('topic_wanted', 'topic_declined')) as choices,
      (select count(*) from audit_entries where object = 'contact' and object_id = ${contactId}
        and workspace_id = ${workspaceId} and action = 'contact_changed' and by = 'stranger'
        and at > now() - interval '24 hours') as names`,
  )
  return counted ?? { choices: 0, names: 0 }
}
