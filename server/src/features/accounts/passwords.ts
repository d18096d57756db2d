// Passwords: their length, their hash, and a check that costs the same whether or not the account exists.
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../platform/problem.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane. `algorithm: 2` is argon2id.
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** @throws Problem password_short under 8 characters, password_long over 128 (decision 8) */
export function assertPassword(password: string): void {
  const characters = Array.from(password).length
  if (characters < 8) throw new Problem('password_short')
  if (characters > 128) throw new Problem('password_long')
}

/** The argon2id hash in PHC form; its salt is random. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2id)
}

/** A password that nobody has to think of: 120 random bits. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}

// Nobody's: it stands in where the email is unknown (decision 7).
let decoy: Promise<string> | undefined

/** Whether the password is right; without a hash it never is, and takes as long. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(generatePassword())
  const right = await verify(passwordHash ?? (await decoy), password)
  return right && passwordHash !== undefined
}
