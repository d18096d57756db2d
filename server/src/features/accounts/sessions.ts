// Signing in and out: opaque random tokens, stored only as hashes (P6 and P7).
import { randomBytes } from 'node:crypto'
import type { Caller } from '../../platform/caller.ts'
import { ignoreTransient, transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { readEmail } from '../../platform/email/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { noteRefusal, record, anonymous } from '../audit/index.ts'
import { hashToken } from './secrets/hash-token.ts'
import { assertAllowed, countAttempts, inTurn, sessionLifetime, signInAttempts } from './guard/limits.ts'
import { hashPassword, isOutdated, isPassword } from './secrets/passwords.ts'
import { findAccountByEmail, replacePassword, type AccountRow } from './queries/accounts.ts'
import {
  createSession,
  deleteSession,
  deleteSessionsBeyond,
  findCallerByHash,
  moveSession,
  recordSessionUse,
} from './queries/sessions.ts'
import { findLastWorkspace } from './queries/memberships.ts'
import { isApiToken, TokenLookup } from './tokens.ts'

/** The most sessions of an account. A script that signs in for each call ends its own oldest sessions. */
const mostSessions = 100

export interface Credentials {
  email: string
  password: string
}

/**
 * Reads the sign-in form. An email that no account can have is looked up as well, so that the caller gets the same
 * answer as for any unknown email.
 * @throws Problem invalid_input for an empty email or password, which does not count as an attempt
 */
export function readCredentials({ email, password }: Credentials): Credentials {
  const typed = readEmail(email) ?? oneLine(email)
  if (typed === '' || password === '') {
    throw new Problem('invalid_input', { reason: 'email and password are required' })
  }
  return { email: typed, password }
}

/**
 * Opens a session for an approved account. It ends after 30 days, or after 14 days without use.
 * @param address the caller's address, against which failures count
 * @param device the caller's User-Agent, shown in the list of sessions
 * @throws Problem credentials_wrong, both for a wrong password and for an unknown email; account_pending or
 *   account_rejected, only after the right password; no_workspace if the account is a member of none;
 *   too_many_requests after ten failures (P7)
 */
export async function signIn(
  db: Db,
  credentials: Credentials,
  address: string,
  device?: string,
): Promise<{ token: string; account: AccountRow }> {
  const account = await inTurn(address, () => findByCredentials(db, credentials, address))
  if (account.status !== 'approved') {
    noteFailure(db, address, account, account.status)
    throw new Problem(account.status === 'pending' ? 'account_pending' : 'account_rejected')
  }
  const { id, password_hash } = account
  const renewed = isOutdated(password_hash) ? await hashPassword(credentials.password) : null
  const token = await openSession(db, account, address, device)
  if (renewed) await replacePassword(db, id, password_hash, renewed)
  return { token, account }
}

/** The longest User-Agent that is kept. */
const mostOfDevice = 500

/**
 * Opens a session of an account that has proved who it is, in the workspace that it used last.
 * @param device the caller's User-Agent, shown in the list of sessions
 * @returns the token
 * @throws Problem credentials_wrong if the account or its password changed meanwhile; no_workspace
 */
export async function openSession(
  db: Db,
  account: AccountRow,
  address: string,
  device = '',
): Promise<string> {
  const { id: accountId, email } = account
  const token = randomBytes(32).toString('base64url')
  await transaction(db, async (tx) => {
    const workspaceId = await findLastWorkspace(tx, accountId)
    if (workspaceId === undefined) throw new Problem('no_workspace')
    const place = { address, device: oneLine(device).slice(0, mostOfDevice) || null }
    const opened = await createSession(
      tx,
      account,
      workspaceId,
      hashToken(token),
      sessionLifetime.days,
      place,
    )
    if (!opened) throw new Problem('credentials_wrong')
    await record(tx, { by: 'session', accountId, email, workspaceId, address }, { action: 'signed_in' })
  })
  // This runs outside the transaction: inside it, two concurrent sign-ins would deadlock on the account's row.
  await deleteSessionsBeyond(db, accountId, mostSessions)
  return token
}

/**
 * Records the typed text only if it is an account's email, because some people type their password into the wrong
 * field. The answer does not wait for the audit entry: an entry about an account takes longer, so the time of the
 * answer would reveal that the account exists.
 */
function noteFailure(db: Db, address: string, account: AccountRow | undefined, detail: string): void {
  const object = account ? ({ kind: 'account', id: account.id, name: account.email } as const) : null
  // If the database takes no writes, the next query fails too and is logged.
  noteRefusal(db, anonymous(address), { action: 'sign_in_failed', object, detail }).catch(() => undefined)
}

async function findByCredentials(
  db: Db,
  { email, password }: Credentials,
  address: string,
): Promise<AccountRow> {
  const attempts = signInAttempts(email, address)
  await assertAllowed(db, attempts, address)
  const account = await findAccountByEmail(db, email)
  if ((await isPassword(account?.password_hash, password)) && account) return account
  await countAttempts(db, attempts)
  noteFailure(db, address, account, account ? 'wrong_password' : 'unknown_email')
  throw new Problem('credentials_wrong')
}

/**
 * A function that finds the approved account that a bearer token belongs to, or null. The token is that of a session or
 * an API token. The function throws the Problem token_expired.
 */
export function callerFinder(db: Db): (token: string) => Promise<Caller | null> {
  const tokens = new TokenLookup(db)
  return async (token) => {
    const found = isApiToken(token) ? tokens.findCaller(token) : findCallerBySession(db, hashToken(token))
    return (await found) ?? null
  }
}

/** Records the hour of this use, as `TokenLookup` does: a session in use lasts its full thirty days. */
async function findCallerBySession(db: Db, tokenHash: Buffer): Promise<Caller | undefined> {
  const found = await findCallerByHash(db, tokenHash, sessionLifetime.idleDays)
  if (!found) return undefined
  const { isFirstOfHour, ...caller } = found
  // Reads continue while the database takes no writes.
  if (isFirstOfHour) await recordSessionUse(db, tokenHash).catch(ignoreTransient)
  return caller
}

/**
 * Continues a session in another workspace of its account.
 * @returns the new token; the old one has ended
 * @throws Problem not_found if the account is no member of the workspace
 */
export async function enterWorkspace(tx: Tx, token: string, workspaceId: number): Promise<string> {
  const next = randomBytes(32).toString('base64url')
  if (!(await moveSession(tx, hashToken(token), hashToken(next), workspaceId))) throw new Problem('not_found')
  return next
}

/** Revokes a session token; an unknown one counts as revoked. */
export async function signOut(db: Db, token: string): Promise<void> {
  await deleteSession(db, hashToken(token))
}
