// Turns a stored relay into the address that the SMTP client reads. The address contains the password, so it must not
// be shown or logged.
import type { RelaySecurity } from '@lettermill/contracts'
import { parseRelay, RelayAddressError, type RelayAddress } from '../../platform/mail/smtp-client.ts'
import { Problem } from '../../platform/problem.ts'
import { UnreadableSecret, type Sealer } from '../../platform/sealing/index.ts'
import type { RelayRow } from './queries.ts'

const schemes: Record<RelaySecurity, { scheme: string; tls: RelayAddress['tls'] }> = {
  tls: { scheme: 'smtps', tls: 'verify' },
  starttls: { scheme: 'smtp', tls: 'require' },
  opportunistic: { scheme: 'smtp', tls: 'opportunistic' },
  none: { scheme: 'smtp', tls: 'off' },
}

export interface RelayValues {
  host: string
  port: number
  security: string
  username: string
}

/**
 * The address of a relay, as in SMTP_URL.
 * @param password in clear
 * @throws Problem relay_invalid
 */
export function addressOf({ host, port, security, username }: RelayValues, password: string): string {
  const { scheme, tls } = schemes[security as RelaySecurity]
  const signIn = username === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  const address = `${scheme}://${signIn}${host.includes(':') ? `[${host}]` : host}:${String(port)}?tls=${tls}`
  try {
    parseRelay(address)
  } catch (error) {
    if (error instanceof RelayAddressError) throw new Problem('relay_invalid', { reason: error.message })
    throw error
  }
  return address
}

/** The encryption of a relay of SMTP_URL, as the settings name it. */
export function securityOf({ implicitTls, tls }: RelayAddress): RelaySecurity {
  if (implicitTls) return 'tls'
  if (tls === 'off') return 'none'
  return tls === 'opportunistic' ? 'opportunistic' : 'starttls'
}

/** The purpose under which a relay's password is sealed. */
export const identityOf = (id: number): string => `relay ${String(id)}`

/** The key of a relay in relay_states and relay_days. */
export const keyOfStored = (id: number): string => `relay ${String(id)}`
export const keyOfEnvironment = (address: string): string => `environment ${parseRelay(address).name}`

/** The decrypted password; empty if there is none; null if no key of this instance decrypts it. */
export function openPassword(
  sealer: Sealer,
  { id, password }: Pick<RelayRow, 'id' | 'password'>,
): string | null {
  if (password === null) return ''
  try {
    return sealer.open(password, identityOf(id))
  } catch (error) {
    if (error instanceof UnreadableSecret) return null
    throw error
  }
}
