// The data that proves what was sent: with it, a message can be made again and compared with the original (ADR-0133).
import { hash } from 'node:crypto'
import type { Header } from './headers.ts'

/** Raise it whenever the same content gives other bytes. `golden.test.ts` fails until then. */
export const messageVersion = 3

/** The proof of one message: its time and its digest. */
export interface Proof {
  /** The time of its Date header, in seconds since 1970. */
  dated: number
  /** The first eight bytes of the digest, in hexadecimal. */
  digest: string
}

const digestDigits = 16

/**
 * The digest of a message: SHA-256 over its header fields except Date and DKIM-Signature, and the hash of its body.
 * Lettermill can make these two fields again from the stored time and the signing key.
 * @param bodyHash SHA-256 of the body, in base64
 */
export function digestOf(headers: readonly Header[], bodyHash: string): string {
  let fields = ''
  for (const [name, value] of headers) if (name !== 'Date') fields += `${name}: ${value}\r\n`
  return hash('sha256', `${fields}\r\n${bodyHash}`, 'hex').slice(0, digestDigits)
}
