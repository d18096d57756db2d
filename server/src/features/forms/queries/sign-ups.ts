// SQL of sign-ups and of the confirmation mails that addresses got. Reads by join: suppressions, contacts,
// group_members, groups.
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

const waiting = sql`u.id, u.workspace_id, u.form_id, u.email, u.ip, u.agent, u.form_version,
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

/** Records which message answered the sign-up. */
export async function recordMail(
  tx: Tx,
  id: number,
  { mailingId, seq }: { mailingId: number; seq: number },
): Promise<void> {
  await changed(
    tx,
    sql`update sign_ups set mailing_ids = mailing_ids || ${mailingId}::bigint, seqs = seqs || ${seq}::integer
      where id = ${id}`,
  )
}

export interface Limits {
  /**
   * Minutes from one mail to the next for one address of one form: before the first, the second and so on. No more mails
   * follow within 24 hours. Null: only the limits of the week hold.
   */
  formGaps: readonly number[] | null
  /** The most to one address within seven days: of one workspace, and of the whole instance. */
  workspaceAWeek: number
  instanceAWeek: number
}

export interface ConfirmationMail {
  email: string
  /** A keyed digest of the address. */
  digest: Buffer
  formId: number
  workspaceId: number
}

/**
 * Counts a mail that answers a sign-up, if it is within the limits. Concurrent decisions about one address wait for each
 * other until the transaction ends. The form's count begins anew when the person confirms or unsubscribes, which only
 * the links of mails do; the counts of the week do not.
 * @returns whether it was counted
 */
export async function countMail(
  tx: Tx,
  { email, digest, formId, workspaceId }: ConfirmationMail,
  { formGaps, workspaceAWeek, instanceAWeek }: Limits,
): Promise<boolean> {
  await row(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`lettermill.confirm ${digest.toString('hex')}`}, 0))`,
  )
  const begun = sql`select greatest(now() - interval '1 day',
    (select max(confirmed_at) from sign_ups where workspace_id = ${workspaceId} and form_id = ${formId}
      and lower(email) = lower(${email}) and token_digests <> '{}'),
    (select created_at from suppressions where workspace_id = ${workspaceId} and email = lower(${email})
      and reason = 'unsubscribed' and mailing_id is not null)) as at`
  const isDue =
    formGaps === null
      ? sql`true`
      : sql`of_form < ${formGaps.length} and (last_of_form is null
          or now() - last_of_form >= (${[...formGaps]}::integer[])[of_form + 1] * interval '1 minute')`
  const counted = await changed(
    tx,
    sql`insert into confirmation_mails (digest, form_id, workspace_id)
      select ${digest}::bytea, ${formId}::bigint, ${workspaceId}::bigint from (
        select count(*) as of_instance, count(*) filter (where m.workspace_id = ${workspaceId}) as of_workspace,
          count(*) filter (where m.form_id = ${formId} and m.at > begun.at) as of_form,
          max(m.at) filter (where m.form_id = ${formId} and m.at > begun.at) as last_of_form
        from confirmation_mails m cross join (${begun}) begun
        where m.digest = ${digest} and m.at > now() - interval '7 days'
      ) had
      where of_instance < ${instanceAWeek} and of_workspace < ${workspaceAWeek}
        and ${isDue}`,
  )
  return counted > 0
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

/** A sign-up that is being confirmed. */
export interface ConfirmedSignUp extends WaitingSignUp {
  confirmed_at: string | null
}

/** A condition: one of the mails of the sign-up had the token. */
const hasToken = (digest: Buffer) => sql`token_digests @> array[${digest}::bytea]`

/** The sign-up that a token confirms. */
export function findByToken(
  db: Db,
  digest: Buffer,
): Promise<Pick<WaitingSignUp, 'workspace_id' | 'form_id' | 'language'> | undefined> {
  return row(db, sql`select workspace_id, form_id, language from sign_ups where ${hasToken(digest)}`)
}

/** Locks a sign-up by the digest of its token; undefined for an unknown token, and after `days` days. */
export function lockByToken(tx: Tx, digest: Buffer, days: number): Promise<ConfirmedSignUp | undefined> {
  return row(
    tx,
    sql<ConfirmedSignUp>`select ${waiting}, u.confirmed_at from sign_ups u
      where ${hasToken(digest)}
        and (u.confirmed_at is not null or u.created_at > now() - ${days}::integer * interval '1 day')
      for update of u`,
  )
}

export interface Confirmation {
  id: number
  formId: number
  contactId: number
  ip: string | null
  agent: string | null
}

/** Marks the sign-up as confirmed. The form counts each address once. */
export async function setConfirmed(
  tx: Tx,
  { id, formId, contactId, ip, agent }: Confirmation,
): Promise<void> {
  await changed(
    tx,
    sql`with counted as (
        update forms set confirmed = confirmed + case when exists (select from sign_ups u join sign_ups this
            on this.id = ${id} and lower(u.email) = lower(this.email) and u.workspace_id = this.workspace_id
          where u.form_id = ${formId} and u.id <> ${id} and u.confirmed_at is not null) then 0 else 1 end
        where id = ${formId})
      update sign_ups set state = 'confirmed', confirmed_at = now(), confirmed_ip = ${ip}, confirmed_agent = ${agent},
        contact_id = ${contactId} where id = ${id}`,
  )
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
