// Passwords: their length, their hash, and a check that takes as long for an unknown account as for a known one.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { serverPath } from '../../../platform/paths.ts'
import { Problem } from '../../../platform/problem.ts'
import { Semaphore } from '../../../platform/semaphore.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, a parallelism of one. `algorithm: 2` is argon2id.
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const parameters = '$argon2id$v=19$m=19456,t=2,p=1$'

// Node has four threads for hashing, which also read the files of the web app. A flood of sign-ins may use two of them
// and 38 MiB. Callers who would wait for seconds get too_many_requests instead.
const hashing = new Semaphore({ atOnce: 2, waiting: 200 })

/** @throws Problem password_short under 8 characters, password_long over 128 (P8) */
export function assertPassword(password: string): void {
  const characters = Array.from(password).length
  if (characters < 8) throw new Problem('password_short')
  if (characters > 128) throw new Problem('password_long')
}

/**
 * Checks a password that somebody chooses for an account. The operator's commands accept any of the right length.
 * @throws Problem with the codes of `assertPassword`; password_common
 */
export function assertChosenPassword(password: string): void {
  assertPassword(password)
  if (isCommon(password)) throw new Problem('password_common')
}

let common: string | undefined

/**
 * Whether it is one of the 10,000 most used passwords of 8 characters or more, in any letter case. The list is that of
 * zxcvbn-ts (data/README.md).
 */
function isCommon(password: string): boolean {
  common ??= `\n${readFileSync(serverPath('data', 'common-passwords.txt'), 'utf8')}`
  // Without the first condition, a text of several lines could be found.
  return !password.includes('\n') && common.includes(`\n${password.toLowerCase()}\n`)
}

/**
 * The argon2id hash in PHC form; its salt is random.
 * @throws Problem too_many_requests where too many passwords are being hashed already
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password, argon2id))
}

/** Whether a stored hash was made with older parameters. If so, the next sign-in replaces it. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(parameters)
}

/** A generated password: 120 random bits. */
export function generatePassword(): string {
  return randomBytes(15).toString('base64url')
}

// A hash that belongs to no account. `isPassword` checks it when the email is unknown (P7).
let decoy: Promise<string> | undefined

/**
 * Checks a password. Without a hash the answer is false and takes the same time.
 * @throws Problem too_many_requests, as hashPassword does
 */
export function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  return hashing.run(async () => {
    decoy ??= hash(generatePassword(), argon2id)
    const standIn = await decoy
    const right = await verify(passwordHash ?? standIn, password)
    return right && passwordHash !== undefined
  })
}
