// SQL of the links in mails that set a new password or confirm a new email. The database stores only a token's hash.
import { changed, row, sql, type Db, type Row, type Tx } from '../../../platform/db/index.ts'

export type LinkKind = 'password_reset' | 'email_change'

type Link = Row<'account_links', 'account_id' | 'email'>

export interface NewLink {
  accountId: number
  kind: LinkKind
  tokenHash: Buffer
  minutes: number
  /** The new email, for a link that confirms it. */
  email?: string
}

/** Stores a link by the hash of its token. It ends after `minutes`. */
export async function createLink(
  tx: Tx,
  { accountId, kind, tokenHash, minutes, email }: NewLink,
): Promise<void> {
  await changed(
    tx,
    sql`insert into account_links (token_hash, account_id, kind, email, expires_at)
        values (${tokenHash}, ${accountId}, ${kind}, ${email ?? null}, now() + make_interval(mins => ${minutes}))`,
  )
}

/** The link that has this token and has not ended. */
export function findLink(db: Db, kind: LinkKind, tokenHash: Buffer): Promise<Link | undefined> {
  return row(
    db,
    sql<Link>`select account_id, email from account_links
      where token_hash = ${tokenHash} and kind = ${kind} and expires_at > now()`,
  )
}

/** @returns whether the link was still there: of two calls with it, one alone gets it */
export async function takeLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return (
    (await changed(
      tx,
      sql`delete from account_links where token_hash = ${tokenHash} and expires_at > now()`,
    )) > 0
  )
}

/** Ends the links of an account: all, or those of one kind. */
export async function deleteLinksOf(tx: Tx, accountId: number, kind: LinkKind | null = null): Promise<void> {
  await changed(
    tx,
    sql`delete from account_links
        where account_id = ${accountId} and (${kind}::text is null or kind = ${kind})`,
  )
}

export function deleteExpiredLinks(db: Db): Promise<number> {
  return changed(db, sql`delete from account_links where expires_at <= now()`)
}
