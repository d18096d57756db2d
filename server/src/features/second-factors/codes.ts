// Codes that a person types: those of an authenticator app, and recovery codes, each of which works once.
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { transaction, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { assertAllowed, countAttempts, hashToken, inTurn, secondFactorAttempts } from '../accounts/index.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './queries/factors.ts'
import { isTotpCode, useTotp, withoutSpaces } from './totp.ts'

export interface CodeDeps {
  db: Db
  sealer: Sealer
  clock: Clock
}

/** Whose code it is, and the caller's address, against which wrong codes count. */
export interface CodeOwner {
  accountId: number
  email: string
  address: string
}

/**
 * Uses a code of an account.
 * @param noteWrong writes the audit entry of a wrong code
 * @throws Problem second_factor_wrong, which counts like a failed sign-in, and for the account from all addresses
 *   together; too_many_requests
 */
export function assertCode(
  { db, sealer, clock }: CodeDeps,
  { accountId, email, address }: CodeOwner,
  code: string,
  noteWrong: () => Promise<void> | void,
): Promise<void> {
  return inTurn(address, async () => {
    const attempts = secondFactorAttempts(email, address, accountId)
    await assertAllowed(db, attempts, address)
    const typed = withoutSpaces(code)
    const isRight = await transaction(db, (tx) =>
      isTotpCode(typed)
        ? useTotp(tx, sealer, accountId, { code: typed, now: clock.now() })
        : takeRecoveryCode(tx, accountId, hashToken(typed.toLowerCase())),
    )
    if (isRight) return
    await countAttempts(db, attempts)
    await noteWrong()
    throw new Problem('second_factor_wrong')
  })
}

/** Crockford's base32: no letter looks like a digit. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const howMany = 10

/**
 * Makes new recovery codes, and voids the old ones. A code has 80 random bits, so one round of SHA-256 is enough.
 * @returns the codes in groups of four letters; nothing else ever shows them
 */
export async function makeRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, () =>
    Array.from(randomBytes(16), (byte) => letters.charAt(byte % letters.length)).join(''),
  )
  await replaceRecoveryCodes(tx, accountId, codes.map(hashToken))
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}
