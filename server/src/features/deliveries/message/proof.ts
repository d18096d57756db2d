// The data that proves what was sent (ADR-0133). With this data, Lettermill can make a message again and compare it
// with the original.
import { hash } from 'node:crypto'
import type { Header } from './headers.ts'

/**
 * Raise this version whenever the same content gives other bytes. Until the version is raised, `golden.test.ts` fails.
 */
export const messageVersion = 6

/** The proof of one message: its time and its digest. */
export interface Proof {
  /** The time of its Date header, in seconds since 1970. */
  dated: number
  /** The first eight bytes of the digest, in hexadecimal. */
  digest: string
}

const digestDigits = 16

/**
 * Digests a message: SHA-256 over its header fields and the hash of its body. Date and DKIM-Signature are left out,
 * because the stored time and the signing key are enough to make them again.
 * @param bodyHash SHA-256 of the body, in base64
 */
export function digestOf(headers: readonly Header[], bodyHash: string): string {
  let fields = ''
  for (const [name, value] of headers) if (name !== 'Date') fields += `${name}: ${value}\r\n`
  return hash('sha256', `${fields}\r\n${bodyHash}`, 'hex').slice(0, digestDigits)
}
