// Keys that are derived from SECRET_KEY, one for each use, and the comparison of secrets.
import { hkdfSync, timingSafeEqual } from 'node:crypto'

/** A key for one use (HKDF-SHA-256). It reveals nothing about the secret or the keys for other uses. */
export function deriveKey(secret: string, use: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, bytes))
}

/** Compares in a time that depends on the lengths alone. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
