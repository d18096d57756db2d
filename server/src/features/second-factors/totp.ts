// Codes of authenticator apps (TOTP, RFC 6238): six digits for each half minute. A code is taken within one half minute
// before and after its own, and works once.
import type { Db, Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { UnreadableSecret, type Sealer } from '../../platform/sealing/index.ts'
import {
  findTotp,
  listTotpSecrets,
  markConfirmed,
  resealTotp,
  storeTotp,
  takeStep,
} from './queries/factors.ts'

const period = 30

const identityOf = (accountId: number) => `totp ${String(accountId)}`

// It is loaded when somebody first uses a code.
const otp = () => import('otplib')

/**
 * Makes a secret, which replaces one that was not confirmed.
 * @returns the secret in base32, and the address that an authenticator app reads from a QR code
 * @throws Problem totp_on if the account has an authenticator app
 */
export async function beginTotp(
  db: Db,
  sealer: Sealer,
  { accountId, email }: { accountId: number; email: string },
): Promise<{ secret: string; uri: string }> {
  const { generateSecret, generateURI } = await otp()
  const secret = generateSecret()
  if (!(await storeTotp(db, accountId, sealer.seal(secret, identityOf(accountId)))))
    throw new Problem('totp_on')
  return { secret, uri: generateURI({ issuer: 'Lettermill', label: email, secret }) }
}

/**
 * Confirms the secret by one of its codes.
 * @throws Problem totp_not_begun, second_factor_wrong
 */
export async function confirmTotp(
  tx: Tx,
  sealer: Sealer,
  accountId: number,
  { code, now }: { code: string; now: Date },
): Promise<void> {
  const secret = await findTotp(tx, accountId, { isConfirmed: false })
  if (secret === undefined) throw new Problem('totp_not_begun')
  const step = await stepOf(openSecret(sealer, accountId, secret), withoutSpaces(code), now)
  if (step === null) throw new Problem('second_factor_wrong')
  if (!(await markConfirmed(tx, { account_id: accountId, secret }, step))) throw new Problem('totp_not_begun')
}

/** Uses a code. @returns false if it is wrong, or was used already */
export async function useTotp(
  tx: Tx,
  sealer: Sealer,
  accountId: number,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const secret = await findTotp(tx, accountId, { isConfirmed: true })
  if (secret === undefined) return false
  const step = await stepOf(openSecret(sealer, accountId, secret), code, now)
  return step !== null && (await takeStep(tx, accountId, step))
}

/** Whether a text without spaces has the form of a code. */
export function isTotpCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** What somebody typed, without the spaces and dashes with which apps and people group digits. */
export function withoutSpaces(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}

/** The time step of a code; null if the code is not right now. */
async function stepOf(secret: string | null, code: string, now: Date): Promise<number | null> {
  if (secret === null || !isTotpCode(code)) return null
  const { verify } = await otp()
  const epoch = Math.floor(now.getTime() / 1000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: period })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** @returns null if no key of this instance decrypts it */
function openSecret(sealer: Sealer, accountId: number, sealed: string): string | null {
  try {
    return sealer.open(sealed, identityOf(accountId))
  } catch (error) {
    if (error instanceof UnreadableSecret) return null
    throw error
  }
}

/**
 * Finds secrets that an old key sealed, and seals them with the current SECRET_KEY. Runs at every start.
 * @returns how many it could not decrypt
 */
export async function sealStoredTotpSecrets(db: Db, sealer: Sealer): Promise<{ unreadable: number }> {
  let unreadable = 0
  for (const stored of await listTotpSecrets(db)) {
    if (sealer.isCurrent(stored.secret)) continue
    const opened = openSecret(sealer, stored.account_id, stored.secret)
    if (opened === null) unreadable += 1
    else await resealTotp(db, stored, sealer.seal(opened, identityOf(stored.account_id)))
  }
  return { unreadable }
}
