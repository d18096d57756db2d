// SQL that limits abuse: attempts in a sliding window, and used captcha answers.
import { changed, row, sql, type Db, type Row } from '../../../platform/db/index.ts'

export type Attempt = Row<'attempts', 'kind' | 'key'>

/** @returns seconds until another attempt is allowed: 0 if the last `seconds` contain fewer than `most` */
export async function getWait(db: Db, attempt: Attempt, most: number, seconds: number): Promise<number> {
  const last = await row(
    db,
    sql<{ wait: number }>`
      select ceil(extract(epoch from at + make_interval(secs => ${seconds}) - now()))::integer as wait
      from attempts
      where kind = ${attempt.kind} and key = ${attempt.key} and at > now() - make_interval(secs => ${seconds})
      order by at desc
      offset ${most - 1} limit 1`,
  )
  return last?.wait ?? 0
}

export async function recordAttempts(db: Db, attempts: readonly Attempt[]): Promise<void> {
  const kinds = attempts.map(({ kind }) => kind)
  const keys = attempts.map(({ key }) => key)
  await changed(
    db,
    sql`insert into attempts (kind, key) select * from unnest(${kinds}::text[], ${keys}::text[])`,
  )
}

/** Forgets the attempts of one kind and key. */
export async function deleteAttempts(db: Db, attempt: Attempt): Promise<void> {
  await changed(db, sql`delete from attempts where kind = ${attempt.kind} and key = ${attempt.key}`)
}

export function deleteOldAttempts(db: Db, seconds: number): Promise<number> {
  return changed(db, sql`delete from attempts where at <= now() - make_interval(secs => ${seconds})`)
}

/** @returns whether this is the first use */
export async function recordCaptcha(db: Db, key: string, expiresAt: Date): Promise<boolean> {
  return (
    (await changed(
      db,
      sql`insert into used_captchas (signature, expires_at) values (${key}, ${expiresAt}) on conflict do nothing`,
    )) > 0
  )
}

export function deleteExpiredCaptchas(db: Db): Promise<number> {
  return changed(db, sql`delete from used_captchas where expires_at <= now()`)
}
