// What is kept of a sent message, so that it can be made again and proved to be the same (ADR-0133).
import { hash } from 'node:crypto'
import type { Header } from './headers.ts'

/** Goes up whenever the same content gives other bytes: `golden.test.ts` fails until then. */
export const messageVersion = 3

/** Of one message: its moment and its digest. */
export interface Proof {
  /** The moment of its Date header, in seconds since 1970. */
  dated: number
  /** The first eight bytes of the digest, in hexadecimal. */
  digest: string
}

const digestDigits = 16

/**
 * The digest of a message: SHA-256 over its header fields except Date and DKIM-Signature, and the hash of its body.
 * Lettermill can make both again from what it keeps: the moment, and the signing key.
 * @param bodyHash SHA-256 of the body, in base64
 */
export function digestOf(headers: readonly Header[], bodyHash: string): string {
  let fields = ''
  for (const [name, value] of headers) if (name !== 'Date') fields += `${name}: ${value}\r\n`
  return hash('sha256', `${fields}\r\n${bodyHash}`, 'hex').slice(0, digestDigits)
}
