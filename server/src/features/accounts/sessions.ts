// Signing in and out: opaque random tokens of which only the hash is stored (decisions 6 and 7).
import { randomBytes } from 'node:crypto'
import type { Caller } from '../../platform/caller.ts'
import type { Db } from '../../platform/db/index.ts'
import { readEmail } from '../../platform/email/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { hashToken } from './hash-token.ts'
import { assertAllowed, countAttempts, inTurn, signInAttempts } from './limits.ts'
import { isPassword } from './passwords.ts'
import { findAccountByEmail, type AccountRow } from './queries/accounts.ts'
import { createSession, deleteSession, findCallerByHash } from './queries/sessions.ts'
import { findCallerByToken, isApiToken } from './tokens.ts'

const sessionDays = 30

export interface Credentials {
  email: string
  password: string
}

/**
 * Reads what was typed into the sign-in form. An address that no account can have is looked for all the
 * same, so that it reads like any unknown one.
 * @throws Problem invalid_input where email or password is empty; that counts as no attempt
 */
export function readCredentials({ email, password }: Credentials): Credentials {
  const typed = readEmail(email) ?? oneLine(email)
  if (typed === '' || password === '') {
    throw new Problem('invalid_input', { reason: 'email and password are required' })
  }
  return { email: typed, password }
}

/**
 * Opens a session of 30 days for an approved account.
 * @param address the caller's, against which failures count
 * @throws Problem credentials_wrong for a wrong password and an unknown email alike; account_pending or
 *   account_rejected, only after the right password; too_many_requests after ten failures (decision 7)
 */
export async function signIn(
  db: Db,
  credentials: Credentials,
  address: string,
): Promise<{ token: string; account: AccountRow }> {
  const account = await inTurn(address, () => findByCredentials(db, credentials, address))
  if (account.status === 'pending') throw new Problem('account_pending')
  if (account.status === 'rejected') throw new Problem('account_rejected')
  const token = randomBytes(32).toString('base64url')
  const opened = await createSession(db, account, hashToken(token), sessionDays)
  if (!opened) throw new Problem('credentials_wrong')
  return { token, account }
}

async function findByCredentials(
  db: Db,
  { email, password }: Credentials,
  address: string,
): Promise<AccountRow> {
  const attempts = signInAttempts(email, address)
  await assertAllowed(db, attempts)
  const account = await findAccountByEmail(db, email)
  if ((await isPassword(account?.password_hash, password)) && account) return account
  await countAttempts(db, attempts)
  throw new Problem('credentials_wrong')
}

/** The approved account that a bearer token belongs to, a session's or an API token, or null. */
export async function findCaller(db: Db, token: string): Promise<Caller | null> {
  const found = isApiToken(token) ? findCallerByToken(db, token) : findCallerByHash(db, hashToken(token))
  return (await found) ?? null
}

/** Revokes a session token; one that is unknown is revoked already. */
export async function signOut(db: Db, token: string): Promise<void> {
  await deleteSession(db, hashToken(token))
}
