// Parses a relay's address into host, port, TLS mode and credentials. No error quotes the address, because it contains
// a password.

export const mechanisms = ['PLAIN', 'LOGIN', 'XOAUTH2'] as const
export type Mechanism = (typeof mechanisms)[number]

/** How to sign in. */
export interface Credentials {
  user: string
  /** With XOAUTH2, the access token. */
  password: string
  /** Null: any mechanism that the relay offers. */
  mechanism: Mechanism | null
}

/**
 * How a connection is encrypted. `off`: STARTTLS is not used. `opportunistic`: STARTTLS if the relay offers it, with
 * any certificate (RFC 7435). `verify`: STARTTLS if the relay offers it, with a certificate that is valid for the
 * relay's name. `require`: always encrypted, with a valid certificate.
 */
export type TlsMode = (typeof tlsModes)[number]
const tlsModes = ['off', 'opportunistic', 'verify', 'require'] as const

/** The parts of a relay's address. */
export interface RelayAddress {
  host: string
  port: number
  /** TLS from the first byte (smtps) instead of STARTTLS. */
  implicitTls: boolean
  tls: TlsMode
  credentials: Credentials | null
  /** Host and port, to show to people; no credentials. */
  name: string
  /** `?provider=`: the provider that runs the relay, if its host does not tell. */
  provider: string | null
  /** `?set=`: the provider's name for the group of messages that are sent over this relay. */
  set: string | null
}

/**
 * Parses an address like smtps://user:password@host:465. The port defaults to 465 for smtps, 587 with credentials,
 * otherwise 25. `?auth=xoauth2` (or plain, login) chooses the sign-in mechanism. `?tls=` chooses the encryption: by
 * default `verify` if there is a user name or the scheme is smtps, otherwise `opportunistic`. `TransportOptions.head`
 * receives `?provider=` and `?set=`.
 * @throws RelayAddressError for an address that is not valid
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

/** An unencoded / ? or # in a password ends the host early, and the URL parser takes the rest for a path. */
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

/**
 * A relay's address that is not valid. The message says what to change and never quotes the address. It is the one error
 * that this package throws: how a message ended is an `Answer`.
 */
export class RelayAddressError extends RangeError {
  override readonly name = 'RelayAddressError'
  readonly code = 'relay_address_invalid'
}
