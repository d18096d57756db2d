// The form in which the key and the secret of a hook are stored.
import { createHash } from 'node:crypto'

/** The digest by which a hook's key is stored. */
export function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** The purpose under which the secret of a hook is sealed. */
export function sealedAs(id: number): string {
  return `hook ${String(id)}`
}
