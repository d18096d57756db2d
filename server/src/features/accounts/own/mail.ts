// What accounts ask of the mail that the instance sends to people. A feature above this one sends it.
import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { isLocalAddress } from '../../../platform/mail/mime.ts'

/** A mail: its kind, and what its text names. */
export type AccountMailText =
  | { kind: 'passwordReset'; params: { page: string; minutes: number } }
  | { kind: 'emailChange'; params: { page: string; hours: number } }
  | { kind: 'emailChanged'; params: { email: string } }
  | { kind: 'passwordChanged' | 'totpAdded' | 'totpRemoved' | 'factorsReset'; params: Record<string, never> }
  | { kind: 'passkeyAdded' | 'passkeyRemoved'; params: { name: string } }
  | { kind: 'providerLinked'; params: { provider: string } }

export interface AccountMail {
  /** Whether such mail can leave: there is an address that it is from. */
  isPossible(on: Db | Tx): Promise<boolean>
  /**
   * Queues a mail in the caller's transaction.
   * @returns false if there is no address that it is from
   */
  queue(tx: Tx, to: string, text: AccountMailText): Promise<boolean>
}

/** What the rules of one's own account need. `publicUrl` may change: pass the object on, and do not copy it. */
export interface OwnAccountDeps {
  db: Db
  accountMail: AccountMail
  publicUrl: string
}

/**
 * Tells the person of an account what was changed, in the transaction of the change. Does nothing if no mail reaches the
 * address, or if the instance has no address to send from: the change does not depend on the mail.
 */
export async function tellAccount(
  tx: Tx,
  accountMail: AccountMail,
  email: string,
  text: AccountMailText,
): Promise<void> {
  if (isLocalAddress(email) || !(await accountMail.isPossible(tx))) return
  await accountMail.queue(tx, email, text)
}

/** A new token of a link: 256 random bits. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}
