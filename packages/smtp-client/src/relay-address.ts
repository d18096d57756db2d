// A relay's address read: host, port, TLS and credentials. No message quotes it: it holds a password.
import { RelayAddressError } from './errors.ts'

export const mechanisms = ['PLAIN', 'LOGIN', 'XOAUTH2'] as const
export type Mechanism = (typeof mechanisms)[number]

/** How to sign in. */
export interface Credentials {
  user: string
  /** With XOAUTH2 the access token. */
  password: string
  /** Null: whichever the relay offers. */
  mechanism: Mechanism | null
}

/**
 * How a connection is encrypted. `off`: not by STARTTLS. `opportunistic`: where the relay offers it, with any
 * certificate (RFC 7435). `verify`: where the relay offers it, with a certificate that is good for its name.
 * `require`: always, with such a certificate.
 */
export type TlsMode = (typeof tlsModes)[number]
const tlsModes = ['off', 'opportunistic', 'verify', 'require'] as const

/** One relay. */
export interface RelayAddress {
  host: string
  port: number
  /** TLS from the first byte (smtps) instead of STARTTLS. */
  implicitTls: boolean
  tls: TlsMode
  credentials: Credentials | null
  /** Host and port, for people; no credentials. */
  name: string
  /** `?provider=`: whose relay it is, where its host does not say. */
  provider: string | null
  /** `?set=`: what the provider calls the group of messages that go there. */
  set: string | null
}

/**
 * Reads an address like smtps://user:password@host:465; the port defaults to 465 for smtps, 587 with credentials,
 * else 25. `?provider=` and `?set=` are for `TransportOptions.head`. `?auth=xoauth2` (or plain, login) chooses how to sign in, `?tls=` how to encrypt: by default `verify` where
 * there is a password or the scheme is smtps, else `opportunistic`.
 * @throws RelayAddressError for an address that cannot be what was meant
 */
export function parseRelay(address: string): RelayAddress {
  const url = urlOf(address)
  assertWhole(url)
  const implicitTls = url.protocol === 'smtps:'
  const user = decoded(url.username)
  const mechanism = optionOf(url, 'auth', mechanisms)
  const tls = optionOf(url, 'tls', tlsModes) ?? (user || implicitTls ? 'verify' : 'opportunistic')
  if (implicitTls && tls === 'off')
    throw new RelayAddressError(
      'smtps:// is TLS, and tls=off forbids it. Write smtp:// or leave tls=off out.',
    )
  const port = Number(url.port) || (implicitTls ? 465 : user ? 587 : 25)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    implicitTls,
    tls,
    credentials: user ? { user, password: decoded(url.password), mechanism } : null,
    name: `${url.hostname}:${String(port)}`,
    provider: wordOf(url, 'provider'),
    set: wordOf(url, 'set'),
  }
}

/** @throws RelayAddressError in place of the URL parser's error, which quotes the address */
function urlOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url && /^smtps?:$/.test(url.protocol) && url.hostname !== '') return url
  throw new RelayAddressError('It is not an address like smtp://user:password@host:25 or smtps://host.')
}

/** A password with one of / ? # in it, not encoded, ends the host early: the rest of it would be taken for a path. */
function assertWhole(url: URL): void {
  const known = [...url.searchParams.keys()].every((name) =>
    ['auth', 'tls', 'provider', 'set'].includes(name),
  )
  if (known && /^\/?$/.test(url.pathname) && url.hash === '') return
  throw new RelayAddressError(
    'There is more than host, port, ?auth=, ?tls=, ?provider= and ?set=. In a user name or password write / ? # @ : and % as %2F %3F %23 %40 %3A and %25.',
  )
}

function wordOf(url: URL, name: string): string | null {
  const given = url.searchParams.get(name)
  if (given === null || /^[\w-]{1,64}$/.test(given)) return given
  throw new RelayAddressError(`${name}= has other characters than letters, digits, _ and -.`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new RelayAddressError('In a user name or password write % as %25.')
  }
}

function optionOf<T extends string>(url: URL, name: string, choices: readonly T[]): T | null {
  const given = url.searchParams.get(name)
  if (given === null) return null
  const found = choices.find((each) => each.toLowerCase() === given.toLowerCase())
  if (found) return found
  const listed = choices.map((each) => each.toLowerCase()).join(', ')
  throw new RelayAddressError(`${name}= is not one of: ${listed}.`)
}
