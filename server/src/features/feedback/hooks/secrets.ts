// The secrets of hooks: the form in which they are stored, and the password of a hook whose provider signs nothing.
import { createHash } from 'node:crypto'
import { isSame } from '../../../platform/keys.ts'
import type { HookRequest, Proof } from './event.ts'

/** The user in the address. Any user is accepted. */
export const hookUser = 'lettermill'

/** Checks the password, which the provider sends in the hook's address (Basic, RFC 7617), or as a bearer token. */
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

/** The digest by which a hook's key is stored. */
export function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** The purpose under which the secret of a hook is sealed. */
export function sealedAs(id: number): string {
  return `hook ${String(id)}`
}
