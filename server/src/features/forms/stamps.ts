// Stamps of form pages: the signed time at which the server delivered a page. A program cannot post right after that
// time.
import { createHmac } from 'node:crypto'
import { deriveKey, isSame } from '../../platform/keys.ts'

/** In milliseconds: `least` is the shortest time that a person needs, and after `most` the page is stale. */
export const stampTimes = { least: 2000, most: 86_400_000 } as const

export interface Stamps {
  /** @param now in milliseconds */
  make(publicId: string, now: number): string
  /** Milliseconds since the stamp was made; null if Lettermill did not make it, or made it for another form. */
  age(stamp: string, publicId: string, now: number): number | null
  /** A keyed digest of an address, by which its confirmation mails are counted. */
  digestOf(email: string): Buffer
}

/** @param secretKeys SECRET_KEY, which signs, and SECRET_KEYS_OLD, whose stamps stay valid */
export function stampsOf(secretKeys: readonly [string, ...string[]]): Stamps {
  const keys = secretKeys.map((secret) => deriveKey(secret, 'lettermill form stamp'))
  const ofAddresses = deriveKey(secretKeys[0], 'lettermill form address')
  const sign = (key: Buffer, publicId: string, at: number) =>
    createHmac('sha256', key)
      .update(`${publicId} ${String(at)}`)
      .digest('base64url')
      .slice(0, 22)
  return {
    make: (publicId, now) => `${String(now)}.${sign(keys[0] ?? ofAddresses, publicId, now)}`,
    age: (stamp, publicId, now) => {
      const [, at = '', signature = ''] = /^(\d{1,15})\.([\w-]{22})$/.exec(stamp) ?? []
      const isOurs = keys.some((key) => isSame(signature, sign(key, publicId, Number(at))))
      return isOurs ? now - Number(at) : null
    },
    digestOf: (email) => createHmac('sha256', ofAddresses).update(email.toLowerCase()).digest(),
  }
}
