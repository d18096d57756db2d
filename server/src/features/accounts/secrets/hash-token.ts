// The stored form of a session's or API token. Tokens are 256 random bits, so one round of SHA-256 is enough.
import { createHash } from 'node:crypto'

/** The hash by which a token is looked up. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
