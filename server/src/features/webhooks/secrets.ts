// Secrets of endpoints, and the signatures that prove to a receiver that Lettermill made a call (Standard Webhooks
// 1.0).
import { createHmac, randomBytes } from 'node:crypto'
import { UnreadableSecret, type Sealer } from '../../platform/sealing/index.ts'

const prefix = 'whsec_'

export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** The purpose under which the secret of an endpoint is sealed. */
export const identityOf = (webhookId: number) => `webhook ${String(webhookId)}`

/** @returns null if no key of this instance decrypts the secret */
export function openSecret(sealer: Sealer, webhookId: number, sealed: string): string | null {
  try {
    return sealer.open(sealed, identityOf(webhookId))
  } catch (error) {
    if (error instanceof UnreadableSecret) return null
    throw error
  }
}

/**
 * The header `webhook-signature`: one signature for each secret.
 * @param at seconds since 1970, as in `webhook-timestamp`
 */
export function signaturesOf(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key)
        .update(`${id}.${String(at)}.${body}`)
        .digest('base64')}`
    })
    .join(' ')
}
