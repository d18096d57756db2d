// SQL of topics. Reads by join: consents, campaigns (whether they name a topic).
import type { Topic } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

export type TopicRow = Row<'topics', 'id' | 'name' | 'description' | 'position' | 'archived_at'>

const columns = sql`id, name, description, position, archived_at`

/** Takes the lock that a transaction holds if it changes topics of the workspace. */
export async function lockTopics(tx: Tx, workspaceId: number): Promise<void> {
  await row(tx, sql`select pg_advisory_xact_lock(hashtextextended('lettermill.topics', ${workspaceId}))`)
}

/** The workspace's topics in their order, archived ones last. */
export function listTopicRows(db: Db, workspaceId: number): Promise<TopicRow[]> {
  return rows(
    db,
    sql<TopicRow>`select ${columns} from topics
      where workspace_id = ${workspaceId} order by archived_at nulls first, position, id`,
  )
}

/** The workspace's topics in their order, with the number of contacts that want each. */
export function listCounted(db: Db, workspaceId: number): Promise<Topic[]> {
  return rows(
    db,
    sql<Topic>`select ${columns}, coalesce(chosen.wanted, 0) as wanted, coalesce(chosen.declined, 0) as declined
      from topics t left join (
        select topic_id, count(*) filter (where wanted) as wanted, count(*) filter (where not wanted) as declined
        from topic_choices where workspace_id = ${workspaceId} group by topic_id
      ) chosen on chosen.topic_id = t.id
      where t.workspace_id = ${workspaceId} order by t.archived_at nulls first, t.position, t.id`,
  )
}

export async function insertTopic(
  tx: Tx,
  workspaceId: number,
  { name, description }: Pick<TopicRow, 'name' | 'description'>,
): Promise<number> {
  const made = await row(
    tx,
    sql<Row<'topics', 'id'>>`insert into topics (workspace_id, name, description, position)
      select ${workspaceId}, ${name}, ${description}, coalesce(max(position) + 1, 0)
      from topics where workspace_id = ${workspaceId} and archived_at is null returning id`,
  )
  if (!made) throw new Error('An insert always returns its row')
  return made.id
}

export async function changeTopic(
  tx: Tx,
  workspaceId: number,
  {
    id,
    name,
    description,
    isArchived,
  }: Pick<TopicRow, 'id' | 'name' | 'description'> & { isArchived: boolean },
): Promise<void> {
  await changed(
    tx,
    sql`update topics set name = ${name}, description = ${description},
        archived_at = case when ${isArchived} then coalesce(archived_at, now()) end
      where workspace_id = ${workspaceId} and id = ${id}`,
  )
}

/** Orders the topics as `ids` are ordered. */
export async function arrangeTopics(tx: Tx, workspaceId: number, ids: readonly number[]): Promise<void> {
  await changed(
    tx,
    sql`update topics t set position = given.place - 1
      from unnest(${[...ids]}::bigint[]) with ordinality as given (id, place)
      where t.workspace_id = ${workspaceId} and t.id = given.id and t.position <> given.place - 1`,
  )
}

/** Deletes a topic that nothing names. Returns whether it did. */
export async function removeUnused(tx: Tx, workspaceId: number, id: number): Promise<boolean> {
  const removed = await changed(
    tx,
    sql`delete from topics t where workspace_id = ${workspaceId} and id = ${id}
      and not exists (select from topic_choices where topic_id = t.id)
      and not exists (select from consents where topic_id = t.id)
      and not exists (select from campaigns where topic_id = t.id)`,
  )
  return removed > 0
}
