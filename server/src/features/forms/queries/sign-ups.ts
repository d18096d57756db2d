// SQL of sign-ups. Reads by join: suppressions, contacts, group_members, groups.
import type { ReadersLanguage, SignUp, SignUpState, SuppressionReason } from '@lettermill/contracts'
import { changed, row, rows, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

export interface NewSignUp {
  formId: number
  workspaceId: number
  email: string
  fields: Readonly<Record<string, string>>
  topicIds: readonly number[]
  version: number
  language: ReadersLanguage
  ip: string | null
  agent: string | null
  network: string | null
}

/**
 * Inserts a sign-up with the same single statement, whatever is known about the address. The form counts addresses, so a
 * second sign-up of an address adds nothing.
 */
export async function insertSignUp(db: Db, made: NewSignUp): Promise<void> {
  await changed(
    db,
    sql`with counted as (
        update forms set sign_ups = sign_ups + case when exists (select from sign_ups u
          where u.workspace_id = ${made.workspaceId} and u.form_id = ${made.formId}
            and lower(u.email) = lower(${made.email})) then 0 else 1 end
        where id = ${made.formId})
      insert into sign_ups (workspace_id, form_id, email, fields, topic_ids, form_version, language, ip, agent, network)
      values (${made.workspaceId}, ${made.formId}, ${made.email}, ${JSON.stringify(made.fields)}::jsonb,
        ${[...made.topicIds]}::bigint[], ${made.version}, ${made.language}, ${made.ip}, ${made.agent}, ${made.network})`,
  )
}

export interface Lately {
  /** The numbers of sign-ups within the last hour: on the form, and from the caller's network on all forms. */
  form: number
  network: number
}

/** Counts sign-ups up to `most`, because larger counts do not matter. So counting stays cheap during a flood. */
export async function countLately(
  db: Db,
  { formId, network, most }: { formId: number; network: string | null; most: number },
): Promise<Lately> {
  const hour = sql`now() - interval '1 hour'`
  const counted = await row(
    db,
    sql<Lately>`select
      (select count(*) from (select from sign_ups where form_id = ${formId} and created_at > ${hour} limit ${most}) f)
        as form,
      (select count(*) from (
        select from sign_ups where network = ${network} and created_at > ${hour} limit ${most}) n) as network`,
  )
  return counted ?? { form: 0, network: 0 }
}

/** A sign-up that waits for a decision. */
export interface WaitingSignUp extends Row<
  'sign_ups',
  'id' | 'workspace_id' | 'form_id' | 'email' | 'ip' | 'agent' | 'form_version' | 'created_at'
> {
  fields: Record<string, string>
  topic_ids: number[]
  language: ReadersLanguage
  /** Why the workspace must not mail the address; null if it may. */
  suppressed: SuppressionReason | null
}

/** The columns of a sign-up `u` that waits for an answer. */
export const waiting = sql`u.id, u.workspace_id, u.form_id, u.email, u.ip, u.agent, u.form_version,
  u.created_at, u.fields,
  to_json(u.topic_ids) as topic_ids, u.language, (select s.reason from suppressions s
    where s.workspace_id = u.workspace_id and s.email = lower(u.email)) as suppressed`

/** The workspaces with a waiting sign-up. */
export async function listWaiting(db: Db): Promise<number[]> {
  const found = await rows(
    db,
    sql<Row<'sign_ups', 'workspace_id'>>`select distinct workspace_id from sign_ups where state = 'waiting'`,
  )
  return found.map(({ workspace_id }) => workspace_id)
}

/** Locks the workspace's oldest waiting sign-up that no other process is deciding about. */
export function lockWaiting(tx: Tx, workspaceId: number): Promise<WaitingSignUp | undefined> {
  return row(
    tx,
    sql<WaitingSignUp>`select ${waiting} from sign_ups u where u.state = 'waiting'
      and u.workspace_id = ${workspaceId} order by u.id limit 1 for update of u skip locked`,
  )
}

/** Locks a sign-up that can still be confirmed, if a mail with a link is sent. */
export function lockUnconfirmed(
  tx: Tx,
  { workspaceId, formId, id, days }: { workspaceId: number; formId: number; id: number; days: number },
): Promise<(WaitingSignUp & { state: SignUpState }) | undefined> {
  return row(
    tx,
    sql<WaitingSignUp & { state: SignUpState }>`select ${waiting}, u.state from sign_ups u
      where u.workspace_id = ${workspaceId} and u.form_id = ${formId} and u.id = ${id}
        and (u.confirmed_at is not null or u.created_at > now() - ${days}::integer * interval '1 day')
      for update of u`,
  )
}

export async function setState(tx: Tx, id: number, state: SignUpState): Promise<void> {
  await changed(tx, sql`update sign_ups set state = ${state} where id = ${id}`)
}

export async function setMailed(tx: Tx, id: number, digest: Buffer): Promise<void> {
  await changed(
    tx,
    sql`update sign_ups set state = 'mailed', token_digests = token_digests || ${digest}::bytea where id = ${id}`,
  )
}

/** Whether a contact with the address is in the group of the form, so that there is nothing to confirm. */
export async function isMember(
  tx: Tx,
  { workspaceId, groupId, email }: { workspaceId: number; groupId: number; email: string },
): Promise<boolean> {
  const found = await row(
    tx,
    sql`select from contacts c join group_members m on m.contact_id = c.id and m.group_id = ${groupId}
      join groups g on g.id = m.group_id and g.deleted_at is null
      where c.workspace_id = ${workspaceId} and lower(c.email) = lower(${email})`,
  )
  return found !== undefined
}

type ListedRow = Row<'sign_ups', 'id' | 'email' | 'form_version' | 'created_at' | 'confirmed_at'> & SignUp
const listed = sql`u.id, u.email, u.state, u.form_version, u.created_at, u.confirmed_at,
  not exists (select from suppressions s where s.workspace_id = u.workspace_id and s.email = lower(u.email))
    and exists (select from contacts c join group_members m on m.contact_id = c.id and m.group_id = f.group_id
      join groups g on g.id = m.group_id and g.deleted_at is null
      where c.workspace_id = u.workspace_id and lower(c.email) = lower(u.email)) as is_member,
  exists (select from sign_ups o where o.workspace_id = u.workspace_id and lower(o.email) = lower(u.email)
    and o.id < u.id and o.state in ('mailed', 'member', 'confirmed')) as mailed_before`

/** A sign-up as its list shows it. */
export function findSignUp(tx: Tx, id: number): Promise<SignUp | undefined> {
  return row(
    tx,
    sql<ListedRow>`select ${listed} from sign_ups u join forms f on f.id = u.form_id where u.id = ${id}`,
  )
}

export function listSignUps(
  db: Db,
  workspaceId: number,
  { formId, limit, before }: { formId: number; limit: number; before?: number | undefined },
): Promise<SignUp[]> {
  return rows(
    db,
    sql<ListedRow>`select ${listed} from sign_ups u join forms f on f.id = u.form_id
      where u.workspace_id = ${workspaceId} and u.form_id = ${formId} and u.id < ${before ?? Number.MAX_SAFE_INTEGER}
      order by u.id desc limit ${limit}`,
  )
}
