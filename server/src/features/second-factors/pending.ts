// Sign-ins that wait for a second factor: the right password opens no session, but a sign-in that waits five minutes
// for a code and takes five tries. The worker loads this file, and so it imports nothing that hashes passwords.
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/index.ts'
import { hashToken, type AskSecondFactor } from '../accounts/index.ts'
import { listKinds } from './queries/factors.ts'
import { createPending, deleteOver } from './queries/pending.ts'

const waits = { tries: 5, seconds: 5 * 60 }

/** Begins a sign-in that waits for the second factor of the account, if it has one. */
export const askSecondFactor: AskSecondFactor = async (db, { id: accountId, password_hash }) => {
  const kinds = await listKinds(db, accountId)
  if (kinds.length === 0) return null
  const id = randomBytes(32).toString('base64url')
  const pending = { account_id: accountId, password_digest: digestOf(password_hash) }
  await createPending(db, hashToken(id), pending, waits)
  return { secondFactor: { id, kinds } }
}

/** By it, a sign-in that waits knows whether its password is still the account's. */
export function digestOf(passwordHash: string): Buffer {
  return createHash('sha256').update(passwordHash).digest()
}

/** Removes sign-ins that nobody finished, and challenges that no passkey signed. */
export async function clearPending(db: Db): Promise<void> {
  await deleteOver(db)
}
