// Finishes a sign-in that waits for its second factor.
import { timingSafeEqual } from 'node:crypto'
import { Problem } from '../../platform/problem.ts'
import { findAccount, hashToken, noteFailure, openSession, type AccountRow } from '../accounts/index.ts'
import { assertCode, type CodeDeps } from './codes.ts'
import { digestOf } from './pending.ts'
import { deletePending, takeTry } from './queries/pending.ts'

/**
 * Finishes a sign-in by a code.
 * @param address the caller's address, against which wrong codes count
 * @throws Problem sign_in_over if the sign-in is unknown, too old, has no try left, or its password was changed;
 *   second_factor_wrong; too_many_requests
 */
export async function finishSignIn(
  deps: CodeDeps,
  { id, code, invitation }: { id: string; code: string; invitation?: string | undefined },
  address: string,
  device?: string,
): Promise<{ token: string; account: AccountRow }> {
  const { db } = deps
  const idHash = hashToken(id)
  const pending = await takeTry(db, idHash)
  const account = pending && (await findAccount(db, pending.account_id))
  if (!pending || !account || !timingSafeEqual(digestOf(account.password_hash), pending.password_digest))
    throw new Problem('sign_in_over')
  const owner = { accountId: account.id, email: account.email, address }
  await assertCode(deps, owner, code, () => noteFailure(db, address, account, 'wrong_code'))
  if (!(await deletePending(db, idHash))) throw new Problem('sign_in_over')
  return { token: await openSession(db, account, address, { device, invitation }), account }
}
