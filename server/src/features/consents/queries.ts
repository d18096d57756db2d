// SQL of consents. The id of the workspace is a scalar subquery. Otherwise PostgreSQL reads all consents of the
// workspace for each contact, until its statistics include the workspace (ADR-0162). Reads by join: topics, forms
// and campaigns (names); contacts and deleted_contacts (which contacts were deleted for good).
import type { Consent, ConsentKind, ConsentWay } from '@lettermill/contracts'
import {
  asAverage,
  changed,
  deleteInPieces,
  rows,
  sql,
  type Db,
  type Row,
  type Tx,
} from '../../platform/db/index.ts'

export interface ConsentRow extends Pick<
  Row<'consents', 'form_id' | 'form_version' | 'topic_id' | 'ip' | 'agent' | 'mailing_id'>,
  'form_id' | 'form_version' | 'topic_id' | 'ip' | 'agent' | 'mailing_id'
> {
  workspaceId: number
  contactId: number
  kind: ConsentKind
  way: ConsentWay | null
  /** When the person chose; null for now. */
  at: string | null
}

export async function insertConsents(tx: Tx, consents: readonly ConsentRow[]): Promise<void> {
  const given = consents.map(({ workspaceId, contactId, ...rest }) => ({
    workspace_id: workspaceId,
    contact_id: contactId,
    ...rest,
  }))
  await changed(
    tx,
    sql`insert into consents (workspace_id, contact_id, kind, way, mailing_id, form_id, form_version, topic_id, ip, agent, at)
      select workspace_id, contact_id, kind, way, mailing_id, form_id, form_version, topic_id, ip, agent, coalesce(at, now())
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (workspace_id bigint, contact_id bigint,
        kind text, way text, mailing_id bigint, form_id bigint, form_version integer, topic_id bigint, ip text, agent text,
        at timestamptz)`,
  )
}

/** The consents of one contact, newest first. */
export function listConsentRows(
  db: Db,
  workspaceId: number,
  contactId: number,
  limit: number,
): Promise<Consent[]> {
  return rows(
    db,
    sql<Consent>`select c.id, c.at, c.kind, c.way, c.form_id, c.form_version, f.name as form_name, c.ip, c.agent,
        case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as topic,
        case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name) end as campaign
      from consents c left join topics t on t.id = c.topic_id
      left join forms f on f.id = c.form_id and f.workspace_id = c.workspace_id
      left join campaigns m on m.mailing_id = c.mailing_id and m.workspace_id = c.workspace_id and m.deleted_at is null
      where c.contact_id = ${contactId} and c.workspace_id = ${asAverage(workspaceId)}
      order by c.id desc limit ${limit}`,
  )
}

/** Deletes the consents of people who are erased. */
export async function forgetConsents(
  tx: Tx,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<void> {
  await changed(
    tx,
    sql`delete from consents
      where workspace_id = ${asAverage(workspaceId)} and contact_id = any(${[...contactIds]}::bigint[])`,
  )
}

/** Deletes the consents of contacts that nothing can restore any more, and returns how many. */
export function forgetConsentsOfGone(db: Db): Promise<number> {
  return deleteInPieces(
    db,
    'consents',
    sql`not exists (select from contacts c where c.id = consents.contact_id)
      and not exists (select from deleted_contacts d where d.id = consents.contact_id)`,
  )
}

/** Deletes the consents of a deleted workspace. */
export async function purgeConsents(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'consents', sql`workspace_id = ${workspaceId}`)
}
