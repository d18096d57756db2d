// SMTP_URL read: host, port, TLS and credentials of a relay.
import { StartError } from '../../../platform/problem.ts'

export const mechanisms = ['PLAIN', 'LOGIN', 'XOAUTH2'] as const
export type Mechanism = (typeof mechanisms)[number]

export interface Credentials {
  user: string
  /** With XOAUTH2 the access token. */
  password: string
  /** Null: whichever the relay offers. */
  mechanism: Mechanism | null
}

export interface RelayAddress {
  host: string
  port: number
  /** TLS from the first byte (smtps); otherwise STARTTLS where the relay offers it, unless `clear`. */
  implicitTls: boolean
  /** The operator asked for no TLS at all. */
  clear: boolean
  credentials: Credentials | null
  /** Host and port, for people; no credentials. */
  name: string
}

/**
 * Reads an address like smtps://user:password@host:465; the port defaults to 465 for smtps, 587 with credentials,
 * else 25. `?auth=xoauth2` (or plain, login) chooses how to sign in, `?tls=off` forgoes TLS.
 * @throws StartError for a choice that there is not
 */
export function parseRelay(address: string): RelayAddress {
  const url = new URL(address)
  const implicitTls = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const mechanism = optionOf(url, 'auth', mechanisms)
  const port = Number(url.port) || (implicitTls ? 465 : user ? 587 : 25)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    implicitTls,
    clear: optionOf(url, 'tls', ['off']) !== null,
    credentials: user
      ? {
          user,
          password: decodeURIComponent(url.password),
          mechanism,
        }
      : null,
    name: `${url.hostname}:${String(port)}`,
  }
}

function optionOf<T extends string>(url: URL, name: string, choices: readonly T[]): T | null {
  const given = url.searchParams.get(name)
  if (given === null) return null
  const found = choices.find((each) => each.toLowerCase() === given.toLowerCase())
  if (found) return found
  const listed = choices.map((each) => each.toLowerCase()).join(', ')
  throw new StartError(`SMTP_URL: ${name}=${given} is not known. There is: ${listed}.`)
}
