// Tokens in confirmation mails. HMAC-SHA-256 under a separate key signs the workspace, the address and the expiry.
import { createHmac } from 'node:crypto'
import { deriveKey, isSame } from '../../platform/keys.ts'

const goodFor = 7 * 86_400
const shape = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/

/** The facts that a token is bound to. */
export interface Asked {
  id: number
  workspaceId: number
  email: string
}

export interface ConfirmationTokens {
  /**
   * Makes a token that is valid for seven days.
   * @param now in milliseconds
   */
  sign(asked: Asked, now: number): string
  /** The id in a token, before its signature is checked; null if the text is not a token. */
  idOf(token: string): number | null
  /**
   * Whether the token was made for this address of this workspace, and is still valid.
   * @param now in milliseconds
   */
  isGood(token: string, asked: Asked, now: number): boolean
}

/** @param secretKeys SECRET_KEY, which signs, and SECRET_KEYS_OLD, whose tokens stay valid */
export function confirmationTokens(secretKeys: readonly [string, ...string[]]): ConfirmationTokens {
  const keys = secretKeys.map((each) => deriveKey(each, 'lettermill test address confirmation'))
  const signature = (key: Buffer, { id, workspaceId, email }: Asked, end: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, workspaceId, email, end]))
      .digest('base64url')
  return {
    sign: (asked, now) => {
      const end = Math.floor(now / 1000) + goodFor
      return `${String(asked.id)}.${String(end)}.${signature(keys[0] ?? Buffer.alloc(0), asked, end)}`
    },
    idOf: (token) => {
      const id = Number(shape.exec(token)?.[1] ?? 0)
      return id > 0 ? id : null
    },
    isGood: (token, asked, now) => {
      const [, id, end, signed = ''] = shape.exec(token) ?? []
      if (Number(id) !== asked.id || Number(end) * 1000 <= now) return false
      return keys.some((key) => isSame(signed, signature(key, asked, Number(end))))
    },
  }
}
