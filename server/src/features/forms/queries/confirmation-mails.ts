// SQL of the mails that answer sign-ups, and of their limits. Reads by join: suppressions.
import { changed, row, sql, type Tx } from '../../../platform/db/index.ts'

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
