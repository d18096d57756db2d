// Writes the facts about contacts. The statements that change contacts include these parts.
import { contactFieldKeys, type WebhookEvent } from '@lettermill/contracts'
import { sql, type Sql, type Tx } from '../../../platform/db/index.ts'
import { writeFacts, writingFacts } from '../../facts/index.ts'

const builtIn = contactFieldKeys.filter((key) => key !== 'email')

/**
 * A contact in the shape of the API, without its groups: the values of the specification at the top level, others in
 * `fields`.
 */
const whole = sql`jsonb_build_object('id', c.id, 'email', c.email, ${sql.join(
  builtIn.map((key) => sql`${sql.lit(key)}, c.fields ->> ${sql.lit(key)}`),
)}, 'fields', c.fields - ${sql.raw(`array[${builtIn.map((key) => `'${key}'`).join(', ')}]`)},
  'created_at', c.created_at, 'updated_at', c.updated_at)`

/** The only data that an event contains about a deleted contact. */
const rest = sql`jsonb_build_object('id', c.id, 'email', c.email)`

const factsOf = (contacts: Sql, data: Sql) => sql`
  select c.workspace_id, now() as at, c.id as contact_id, null::bigint as mailing_id, null::integer as seq,
    ${data} as data
  from ${contacts} c`

/** A part of a statement that announces the rows of `contacts`, which has the columns of the table contacts. */
export const announcing = (
  type: 'contact.created' | 'contact.changed' | 'contact.removed',
  contacts: Sql,
): Sql => writingFacts(type, factsOf(contacts, type === 'contact.removed' ? rest : whole))

/**
 * A part of a statement that writes who joined or left a group.
 * @param members selects contact_id
 * @param import the import that added them; null if none did
 */
export const announcingMembers = (
  type: 'contact.joined' | 'contact.left',
  members: Sql,
  groupId: number,
  importId: number | null = null,
): Sql =>
  writingFacts(
    type,
    factsOf(
      sql`(select * from contacts where id in (select contact_id from ${members}))`,
      sql`${rest} || jsonb_build_object('group_id', ${groupId}::bigint, 'import_id', ${importId}::bigint)`,
    ),
  )

/** Announces existing contacts by their ids. Call it after they were written. */
export async function announceContacts(
  tx: Tx,
  type: WebhookEvent & ('contact.created' | 'contact.changed'),
  workspaceId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const those = sql`(select * from contacts
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[]))`
  await writeFacts(tx, type, factsOf(those, whole))
}

/** Announces that a person was erased. The event contains only the id, because the address is forgotten. */
export async function announceErased(tx: Tx, workspaceId: number, ids: readonly number[]): Promise<void> {
  await writeFacts(
    tx,
    'contact.removed',
    sql`select ${workspaceId}::bigint as workspace_id, now() as at, null::bigint as contact_id,
      null::bigint as mailing_id, null::integer as seq, jsonb_build_object('id', id, 'email', null) as data
      from unnest(${[...ids]}::bigint[]) as id`,
  )
}
