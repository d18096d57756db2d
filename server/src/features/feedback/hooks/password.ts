// The password of a hook whose provider signs nothing. The provider sends it as the password in the hook's address
// (Basic, RFC 7617), or as a bearer token.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { HookRequest, Proof } from './event.ts'

/** The user in the address. Any user is accepted. */
export const hookUser = 'lettermill'

export function provePassword({ headers, secret }: HookRequest): Proof {
  const given = headers['authorization']
  if (typeof given !== 'string') return 'ask'
  const [, scheme = '', value = ''] = /^(basic|bearer) (\S{1,1000})$/i.exec(given.trim()) ?? []
  const password =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString('utf8')
          .replace(/^[^:]*:/, '')
      : value
  return isSame(password, secret) ? 'good' : 'refused'
}

/** Compares in a time that does not depend on the values. */
export function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
