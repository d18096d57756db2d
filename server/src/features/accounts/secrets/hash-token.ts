// What is stored of a token, a session's or an API token's. They are 256 random bits: one round of SHA-256 is enough.
import { createHash } from 'node:crypto'

/** The hash under which a token is looked up. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
