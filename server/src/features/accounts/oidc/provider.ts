// The OpenID Connect provider of OIDC_ISSUER: its metadata, where it asks people to sign in, and what it then says about
// them. openid-client checks state, iss, nonce, audience, times and signature.
import type { PasswordsFor } from '@lettermill/contracts'
import type * as Openid from 'openid-client'
import type { ClientAuth, Configuration } from 'openid-client'
import type { Config } from '../../../platform/config/index.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { needsUserInfo, readPerson, readProvedAt, type Person } from './claims.ts'

export type ProviderConfig = Pick<
  Config,
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_CLIENT_SECRET'
  | 'OIDC_NAME'
  | 'OIDC_CREATE'
  | 'OIDC_ROLES'
  | 'OIDC_WORKSPACE'
  | 'OIDC_ONLY'
>

/** What is kept of a request to sign in, to check the answer. */
export interface Asked {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
  /** Whether the provider was asked to ask the person again who it is. */
  again: boolean
}

/** What the provider answers about a sign-in. */
export interface Answered {
  person: Person
  /** When the person last proved to the provider who it is, in seconds since 1970; 0 if that is not known. */
  provedAt: number
}

/** How long the provider's metadata are taken for current, in milliseconds. After that, they show whether it answers. */
const metadataLast = 15_000

/** The provider; null unless OIDC_ISSUER is set. */
export function openProvider(config: ProviderConfig): Provider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = config
  return issuer !== undefined && clientId !== undefined
    ? new Provider(new URL(issuer), clientId, config)
    : null
}

export class Provider {
  /** OIDC_NAME, or the host of the issuer. */
  readonly name: string
  readonly config: ProviderConfig
  readonly #issuer: URL
  readonly #clientId: string
  #metadata: { value: Promise<Configuration>; at: number } | null = null

  constructor(issuer: URL, clientId: string, config: ProviderConfig) {
    this.name = config.OIDC_NAME ?? issuer.host
    this.config = config
    this.#issuer = issuer
    this.#clientId = clientId
  }

  /**
   * Where to send a browser, and what to keep of the request.
   * @param again whether the provider should ask the person again who it is, although it remembers them
   * @throws ProviderAway, and other errors for metadata that are not valid
   */
  async begin(redirectUri: string, again = false): Promise<{ asked: Asked; url: string }> {
    const client = await import('openid-client')
    const configuration = await this.#discover()
    const { randomState, randomNonce, randomPKCECodeVerifier } = client
    const asked = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      redirectUri,
      again,
    }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.#scopes(configuration),
      state: asked.state,
      nonce: asked.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(asked.verifier),
      code_challenge_method: 'S256',
      // Unlike `prompt=login`, providers that do not know it ignore it.
      ...(again && { max_age: '0' }),
    })
    return { asked, url: url.href }
  }

  /**
   * Exchanges the code of an answer.
   * @param answer the parameters with which the provider sent the browser back
   * @throws ProviderAway, and other errors for an answer that is not valid
   */
  async exchange(answer: URLSearchParams, asked: Asked): Promise<Answered> {
    const client = await import('openid-client')
    const configuration = await this.#discover()
    const url = new URL(asked.redirectUri)
    url.search = answer.toString()
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      pkceCodeVerifier: asked.verifier,
    })
    const idToken = tokens.claims()
    if (!idToken) throw new Error('The answer has no ID token')
    const { iss, sub } = idToken
    // OpenID Connect Core, section 2.
    if (sub.length === 0 || sub.length > 255) throw new Error('The subject is empty or too long')
    const roles = this.config.OIDC_ROLES
    const isAsked = needsUserInfo(idToken, roles) && configuration.serverMetadata().userinfo_endpoint
    const userInfo = isAsked ? await client.fetchUserInfo(configuration, tokens.access_token, sub) : null
    const person = readPerson(iss, sub, idToken, userInfo, roles)
    return { person, provedAt: readProvedAt(idToken, asked.again) }
  }

  /** Who may use a password now. Asks the provider with OIDC_ONLY, at most every 15 seconds. */
  async passwordsFor(): Promise<PasswordsFor> {
    if (!this.config.OIDC_ONLY) return 'everybody'
    const answers = await this.#discover().then(
      () => true,
      () => false,
    )
    return answers ? 'nobody' : 'administrators'
  }

  /** The metadata. Calls at the same time share a request; a failure is forgotten at once. */
  #discover(): Promise<Configuration> {
    const known = this.#metadata
    if (known && Date.now() - known.at < metadataLast) return known.value
    const asked = { value: this.#load(), at: Date.now() }
    this.#metadata = asked
    asked.value.catch(() => {
      if (this.#metadata === asked) this.#metadata = null
    })
    return asked.value
  }

  async #load(): Promise<Configuration> {
    const client = await import('openid-client')
    const { OIDC_CLIENT_SECRET: secret } = this.config
    return client.discovery(this.#issuer, this.#clientId, secret, authentication(client, secret), {
      [client.customFetch]: boundedFetch,
      // Without it, openid-client relies on TLS to the token endpoint and checks no signature.
      execute: [
        client.enableNonRepudiationChecks,
        ...(this.#issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
  }

  /** A claim of roles often has a scope of its name. */
  #scopes(configuration: Configuration): string {
    const claim = this.config.OIDC_ROLES?.claim
    const offered = configuration.serverMetadata().scopes_supported ?? []
    const more = claim !== undefined && offered.includes(claim) ? [claim] : []
    return [...new Set(['openid', 'email', 'profile', ...more])].join(' ')
  }
}

type OpenidClient = typeof Openid

/** The secret in a header, which every provider must take unless its metadata say otherwise; without a secret, none. */
function authentication(client: OpenidClient, secret: string | undefined): ClientAuth {
  if (secret === undefined) return client.None()
  const inHeader = client.ClientSecretBasic(secret)
  const inBody = client.ClientSecretPost(secret)
  return (server, ...rest) => {
    const isTaken = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
    return (isTaken ? inHeader : inBody)(server, ...rest)
  }
}
