// How the key and the secret of a hook are kept.
import { createHash } from 'node:crypto'

/** The digest under which a hook's key is kept. */
export function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** What the secret of a hook is sealed for. */
export function sealedAs(id: number): string {
  return `hook ${String(id)}`
}
