// Seals stored secrets (private keys, passwords): AES-256-GCM under a key derived from SECRET_KEY, bound to the row of
// each secret. A copy of the database, or a backup of it, is not enough to read them.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../keys.ts'

/** Thrown for a secret that no key of this instance decrypts, or that was sealed for another row. */
export class UnreadableSecret extends Error {
  override readonly name = 'UnreadableSecret'
}

export interface Sealer {
  /**
   * @param identity names the row, for example `dkim 7 example.com lm1`; the text can be decrypted only with the same
   *   identity
   * @returns text for a column, about 60 characters longer than base64 of the secret
   */
  seal(secret: string, identity: string): string
  /** @throws UnreadableSecret */
  open(sealed: string, identity: string): string
  /** Whether the current SECRET_KEY sealed the text. False if the text is not sealed, or if an old key sealed it. */
  isCurrent(stored: string): boolean
}

const mark = 'sealed.1'
const nonceBytes = 12
const tagBytes = 16

interface Key {
  /** Identifies the key that sealed a text, and reveals nothing else about the key. */
  id: string
  key: Buffer
}

/** @param secretKeys SECRET_KEY, which seals and decrypts, and SECRET_KEYS_OLD, which only decrypt */
export function sealerOf([secretKey, ...oldKeys]: readonly [string, ...string[]]): Sealer {
  const current = keyOf(secretKey)
  const keys = [current, ...oldKeys.map(keyOf)]
  return {
    seal: (secret, identity) => `${mark}.${current.id}.${encrypt(current.key, secret, identity)}`,
    open: (sealed, identity) => {
      const [name, version, id, text = ''] = sealed.split('.')
      const key = keys.find((each) => each.id === id)
      if (`${name ?? ''}.${version ?? ''}` !== mark || !key) throw new UnreadableSecret('No key opens it')
      return decrypt(key.key, text, identity)
    },
    isCurrent: (stored) => stored.startsWith(`${mark}.${current.id}.`),
  }
}

function keyOf(secretKey: string): Key {
  const id = deriveKey(secretKey, 'lettermill sealed secrets id', 6).toString('hex')
  return { id, key: deriveKey(secretKey, 'lettermill sealed secrets key') }
}

function encrypt(key: Buffer, secret: string, identity: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(identity))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')
}

function decrypt(key: Buffer, text: string, identity: string): string {
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(identity)).setAuthTag(bytes.subarray(-tagBytes))
    const opened = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    throw new UnreadableSecret('It was altered, or sealed for another row')
  }
}
