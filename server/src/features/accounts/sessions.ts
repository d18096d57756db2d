// Signing in and out: opaque random tokens, stored only as hashes (P6 and P7).
import { randomBytes } from 'node:crypto'
import type { SecondFactorAsked } from '@lettermill/contracts'
import type { Caller } from '../../platform/caller.ts'
import type { Config } from '../../platform/config/index.ts'
import { ignoreTransient, transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { typedEmail } from '../../platform/email/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { noteRefusal, record, anonymous } from '../audit/index.ts'
import { hashToken } from './secrets/hash-token.ts'
import { recordJoined } from './memberships.ts'
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
  renewProof as renew,
} from './queries/sessions.ts'
import { findLastWorkspace, joinInviting } from './queries/memberships.ts'
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
  const typed = typedEmail(email)
  if (typed === '' || password === '') {
    throw new Problem('invalid_input', { reason: 'email and password are required' })
  }
  return { email: typed, password }
}

/**
 * Asks an account that has a second factor for it. @param account with the stored hash of the password that was checked
 * @returns null if the account has no second factor
 */
export type AskSecondFactor = (
  db: Db,
  account: Pick<AccountRow, 'id' | 'password_hash'>,
) => Promise<SecondFactorAsked | null>

/** What an account needs besides its password. */
export interface Asking {
  askSecondFactor: AskSecondFactor
  /** Throws for an account that may not use its password. */
  assertMay?: (account: AccountRow) => void
}

/**
 * Opens a session for an approved account, or asks for its second factor. A session ends after 30 days, or after 14
 * days without use.
 * @param address the caller's address, against which failures count
 * @throws Problem with the codes of `proveByPassword` and `openSession`
 */
export async function signIn(
  db: Db,
  credentials: Credentials,
  address: string,
  { askSecondFactor, assertMay = () => undefined }: Asking,
  opening: Opening = {},
): Promise<{ token: string; account: AccountRow } | SecondFactorAsked> {
  const account = await proveByPassword(db, credentials, address)
  assertMay(account)
  const { id, password_hash } = account
  const renewed = isOutdated(password_hash) ? await hashPassword(credentials.password) : null
  const asked = await askSecondFactor(db, { id, password_hash: renewed ?? password_hash })
  const signedIn = asked ?? { token: await openSession(db, account, address, opening), account }
  if (renewed) await replacePassword(db, id, password_hash, renewed)
  return signedIn
}

/** The longest User-Agent that is kept. */
const mostOfDevice = 500

/**
 * Finds the approved account of an email and a password.
 * @param address the caller's address, against which failures count
 * @throws Problem credentials_wrong, both for a wrong password and for an unknown email; account_pending or
 *   account_rejected, only after the right password; too_many_requests after ten failures (P7)
 */
export async function proveByPassword(
  db: Db,
  credentials: Credentials,
  address: string,
): Promise<AccountRow> {
  const account = await inTurn(address, () => findByCredentials(db, credentials, address))
  if (account.status === 'approved') return account
  noteFailure(db, address, account, account.status)
  throw new Problem(account.status === 'pending' ? 'account_pending' : 'account_rejected')
}

/** How a session is opened. */
export interface Opening {
  /** The caller's User-Agent, shown in the list of sessions. */
  device?: string | undefined
  /** The token of an invitation, by which an account without any workspace joins. */
  invitation?: string | undefined
  /** Whether a provider signed in: the session needs no second factor of ours then. */
  byProvider?: boolean | undefined
  /** When the person proved who acts, in seconds since 1970. Default: now. */
  provedAt?: number | undefined
}

/**
 * Opens a session of an account that has proved who it is, in the workspace that it used last, or joins by an invitation.
 * @returns the token
 * @throws Problem credentials_wrong if the account or its password changed meanwhile; no_workspace if the account is a
 *   member of none, and comes by no open invitation of its address
 */
export async function openSession(
  db: Db,
  account: AccountRow,
  address: string,
  { device = '', invitation, byProvider = false, provedAt = Date.now() / 1000 }: Opening = {},
): Promise<string> {
  const { id: accountId, email } = account
  const token = randomBytes(32).toString('base64url')
  await transaction(db, async (tx) => {
    const last = await findLastWorkspace(tx, accountId)
    const joined =
      last === undefined && invitation !== undefined
        ? await joinInviting(tx, accountId, hashToken(invitation))
        : undefined
    const workspaceId = last ?? joined?.workspace_id
    if (workspaceId === undefined) throw new Problem('no_workspace')
    const place = { address, device: oneLine(device).slice(0, mostOfDevice) || null, byProvider, provedAt }
    const opened = await createSession(
      tx,
      account,
      workspaceId,
      hashToken(token),
      sessionLifetime.days,
      place,
    )
    if (!opened) throw new Problem('credentials_wrong')
    const actor = { by: 'session', accountId, email, workspaceId, address } as const
    await record(tx, actor, { action: 'signed_in' })
    if (joined) await recordJoined(tx, actor, workspaceId, joined.role)
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
export function noteFailure(
  db: Db,
  address: string,
  account: Pick<AccountRow, 'id' | 'email'> | undefined,
  detail: string,
): void {
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
 * @param required which accounts must have a second factor; API tokens of accounts without one go on working
 */
export function callerFinder(
  db: Db,
  required: RequiredFactor = 'off',
): (token: string) => Promise<Caller | null> {
  const tokens = new TokenLookup(db)
  return async (token) => {
    const found = isApiToken(token)
      ? tokens.findCaller(token)
      : findCallerBySession(db, hashToken(token), required)
    return (await found) ?? null
  }
}

/** Which accounts must have a second factor: REQUIRE_SECOND_FACTOR. */
export type RequiredFactor = Config['REQUIRE_SECOND_FACTOR']

/** Whether an account must have a second factor. */
export function mustHaveFactor(required: RequiredFactor, { isAdmin }: Pick<Caller, 'isAdmin'>): boolean {
  return required === 'all' || (required === 'administrators' && isAdmin)
}

/** Records the hour of this use, as `TokenLookup` does: a session in use lasts its full thirty days. */
async function findCallerBySession(
  db: Db,
  tokenHash: Buffer,
  required: RequiredFactor,
): Promise<Caller | undefined> {
  const found = await findCallerByHash(db, tokenHash, sessionLifetime)
  if (!found) return undefined
  const { isFirstOfHour, hasFactor, ...caller } = found
  // Reads continue while the database takes no writes.
  if (isFirstOfHour) await recordSessionUse(db, tokenHash).catch(ignoreTransient)
  return { ...caller, lacksFactor: !hasFactor && mustHaveFactor(required, caller) }
}

/** Notes that a session proved now who acts. */
export async function renewProof(db: Db, token: string): Promise<void> {
  await renew(db, hashToken(token))
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
