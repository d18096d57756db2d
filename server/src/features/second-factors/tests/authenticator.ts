// An authenticator in software: it makes passkeys and signs challenges, rightly or, where a test says so, wrongly.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewCredential, SignedCredential } from '@lettermill/contracts'

/** What the authenticator and its browser do otherwise than they should. */
export interface Faults {
  origin?: string
  host?: string
  challenge?: string
  /** Whether the person was verified by PIN, finger or face. Default: yes. */
  isVerified?: boolean
  /** The number of signatures that it reports. Default: one more each time. */
  counter?: number
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** One passkey of a host, on a device. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  readonly #at: { host: string; origin: string }
  #counter = 0

  constructor(origin: string) {
    this.#at = { host: new URL(origin).hostname, origin }
  }

  /** Answers the options of a new passkey. */
  create(options: Record<string, unknown>, faults: Faults = {}): NewCredential {
    const client = this.#client('webauthn.create', options, faults)
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    const key = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 32]),
      Buffer.from(y, 'base64url'),
    ])
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, key])
    const data = Buffer.concat([this.#data(0x40, faults), attested])
    // CBOR: { fmt: "none", attStmt: {}, authData }.
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    return this.#credential({
      clientDataJSON: base64url(client),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }

  /** Answers the options of a sign-in. */
  get(options: Record<string, unknown>, faults: Faults = {}): SignedCredential {
    const client = this.#client('webauthn.get', options, faults)
    const data = this.#data(0, faults)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return this.#credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    })
  }

  #credential<Response>(response: Response) {
    const id = base64url(this.#id)
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }

  #client(type: string, options: Record<string, unknown>, faults: Faults): Buffer {
    const challenge = faults.challenge ?? options['challenge']
    const origin = faults.origin ?? this.#at.origin
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #data(more: number, { host = this.#at.host, isVerified = true, counter }: Faults): Buffer {
    this.#counter = counter ?? this.#counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#counter)
    // The person was there, and was verified.
    return Buffer.concat([sha256(host), Buffer.from([0x01 | (isVerified ? 0x04 : 0) | more]), count])
  }
}
