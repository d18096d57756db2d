// SQL of contacts' choices about topics. Reads by join: contacts and deleted_contacts (which contacts are gone for
// good).
import {
  asAverage,
  changed,
  deleteInPieces,
  row,
  rows,
  sql,
  type Db,
  type Row,
  type Tx,
} from '../../../platform/db/index.ts'
import { writingFacts } from '../../facts/index.ts'

/** A topic as a reader sees it. */
export interface OfferedTopic extends Row<'topics', 'id' | 'name' | 'description'> {
  /** Whether the contact gets the topic's campaigns, which is also so if it has not chosen. */
  wanted: boolean
}

/** The topics that are not archived, in their order, with the contact's choices. */
export function listChoices(db: Db, workspaceId: number, contactId: number): Promise<OfferedTopic[]> {
  return rows(
    db,
    sql<OfferedTopic>`select t.id, t.name, t.description, coalesce(c.wanted, true) as wanted
      from topics t left join topic_choices c on c.topic_id = t.id and c.contact_id = ${contactId}
      where t.workspace_id = ${workspaceId} and t.archived_at is null order by t.position, t.id`,
  )
}

/**
 * Returns which of the ids name a topic of the workspace that is not archived. These topics cannot be deleted until the
 * transaction ends.
 */
export async function listLive(db: Db, workspaceId: number, ids: readonly number[]): Promise<number[]> {
  const found = await rows(
    db,
    sql<Row<'topics', 'id'>>`select id from topics
      where workspace_id = ${workspaceId} and archived_at is null and id = any(${[...ids]}::bigint[])
      order by id for key share`,
  )
  return found.map(({ id }) => id)
}

/** Stores choices of one contact, and returns those that changed. */
export function writeChoices(
  tx: Tx,
  workspaceId: number,
  contactId: number,
  choices: ReadonlyMap<number, boolean>,
): Promise<Row<'topic_choices', 'topic_id' | 'wanted'>[]> {
  const ids = [...choices.keys()].sort((one, other) => one - other)
  return rows(
    tx,
    sql<Row<'topic_choices', 'topic_id' | 'wanted'>>`with written as (
      insert into topic_choices as c (workspace_id, contact_id, topic_id, wanted)
      select ${workspaceId}, ${contactId}, id, wanted
      from unnest(${ids}::bigint[], ${ids.map((id) => choices.get(id) ?? false)}::boolean[]) as given (id, wanted)
      on conflict (contact_id, topic_id) do update set wanted = excluded.wanted, at = now(),
          written_in = pg_current_xact_id()
        where c.wanted <> excluded.wanted
      returning workspace_id, contact_id, topic_id, wanted
      ), new_facts as (${writingFacts(
        'contact.chose',
        sql`select w.workspace_id, now() as at, w.contact_id, null::bigint as mailing_id, null::integer as seq,
          jsonb_build_object('id', c.id, 'email', c.email, 'topic_id', w.topic_id, 'wanted', w.wanted) as data
        from written w join contacts c on c.id = w.contact_id`,
      )})
      select topic_id, wanted from written`,
  )
}

/** A mark for `listChangedSince`, which returns everything that is committed after the mark. */
export async function lastChoice(db: Db): Promise<string> {
  const found = await row(
    db,
    sql<{ mark: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as mark`,
  )
  return found?.mark ?? '0'
}

/**
 * Choices about a topic that were stored since the mark, on and off. None is missing; some may appear twice. Each row
 * contains the mark for the next call.
 */
export function listChangedSince(
  db: Db,
  topicId: number,
  mark: string,
): Promise<(Row<'topic_choices', 'contact_id' | 'wanted'> & { mark: string })[]> {
  return rows(
    db,
    sql`select contact_id, wanted, pg_snapshot_xmin(pg_current_snapshot())::text as mark
      from topic_choices where topic_id = ${topicId} and written_in >= ${mark}::xid8`,
  )
}

/** Deletes the choices of people who are erased. */
export async function forgetChoices(
  tx: Tx,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<void> {
  await changed(
    tx,
    sql`delete from topic_choices
      where workspace_id = ${asAverage(workspaceId)} and contact_id = any(${[...contactIds]}::bigint[])`,
  )
}

/** Deletes the choices of contacts that nothing can restore any more, and returns how many rows. */
export function forgetChoicesOfGone(db: Db): Promise<number> {
  return deleteInPieces(
    db,
    'topic_choices',
    sql`not exists (select from contacts c where c.id = topic_choices.contact_id)
      and not exists (select from deleted_contacts d where d.id = topic_choices.contact_id)`,
  )
}

/** Deletes the topics of a deleted workspace, and the choices about them. */
export async function purgeTopics(db: Db, workspaceId: number): Promise<void> {
  await deleteInPieces(db, 'topic_choices', sql`workspace_id = ${workspaceId}`)
  await deleteInPieces(db, 'topics', sql`workspace_id = ${workspaceId}`)
}
