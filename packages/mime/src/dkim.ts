// DKIM (RFC 6376, RFC 8463): creates key pairs, and signs messages with rsa-sha256 and ed25519-sha256, relaxed/relaxed,
// without l=.
import { createPrivateKey, generateKeyPair, hash, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { namesToSign, oversignedHeaders, signedHeaders, type SignedHeaders } from './dkim-names.ts'
import { relaxedBody, relaxedHeader } from './dkim-relaxed.ts'
import { MimeError } from './errors.ts'

const makeKeyPair = promisify(generateKeyPair)
const signInThread = promisify(sign)

/** A private key as PKCS #8 PEM, and its public key as in p= of the DNS record. */
export interface DkimKeyPair {
  privateKeyPem: string
  publicKeyBase64: string
}

/** A new RSA-2048 pair. */
export async function makeDkimKey(): Promise<DkimKeyPair> {
  const pair = await makeKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKeyPem: pair.privateKey, publicKeyBase64: pair.publicKey.toString('base64') }
}

/** A new Ed25519 pair; its p= is the bare 32-byte key (RFC 8463 §4). */
export async function makeEd25519Key(): Promise<DkimKeyPair> {
  const pair = await makeKeyPair('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKeyPem: pair.privateKey, publicKeyBase64: pair.publicKey.subarray(-32).toString('base64') }
}

/** A key that signs for a domain. The public key is at `selector._domainkey.domain` in the DNS. */
export interface DkimKey {
  domain: string
  selector: string
  /** RSA or Ed25519, PKCS #8 PEM. */
  privateKeyPem: string
}

/** A message to sign. */
export interface SignableMessage {
  /** Names and values of the headers as they are sent, folded or not, each name once. */
  headers: readonly (readonly [name: string, value: string])[]
  /** The body as it is sent, before dot-stuffing. */
  body: Buffer
  /**
   * Set it if the body already has DKIM's relaxed form, as `quotedPrintable` writes it; default false. Converting a
   * body takes longer than every other step except the RSA or Ed25519 arithmetic. If the body is not relaxed, the
   * signature does not verify.
   */
  bodyIsRelaxed?: boolean
  /** SHA-256 of the relaxed body in base64, if the caller has it. Then the body is not hashed again. */
  bodyHash?: string
}

/**
 * Returns a function that signs messages, once with each key. The keys are parsed here once, which makes an RSA
 * signature three times cheaper than parsing the PEM for each. The arithmetic runs in the thread pool of Node.js.
 * @param options which headers are signed; by default `oversignedHeaders` and `signedHeaders`
 * @returns a function that resolves to the complete header lines in the order of the keys, each `DKIM-Signature: …`
 *   with its CRLF
 * @throws Error for a PEM that is not a private key; MimeError `key_unsupported` for a key of another kind
 */
export function dkimSigner(
  keys: readonly DkimKey[],
  { oversigned = oversignedHeaders, signed: once = signedHeaders }: Partial<SignedHeaders> = {},
): (message: SignableMessage) => Promise<string> {
  const signers = keys.map(signerOf)
  const namesOf = namesToSign({ oversigned, signed: once })
  return async ({ headers, body, bodyIsRelaxed = false, bodyHash }) => {
    const values = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]))
    const { signed, list } = namesOf(values)
    const content: SignedContent = {
      names: list,
      headers: signed.map((name) => relaxedHeader(name, values.get(name) ?? '')).join(''),
      bodyHash: bodyHash ?? hash('sha256', bodyIsRelaxed ? body : relaxedBody(body), 'base64'),
    }
    return (await Promise.all(signers.map((signer) => signer(content)))).join('')
  }
}

/** What all signatures of one message have in common. */
interface SignedContent {
  /** The value of h=, folded. */
  names: string
  /** The signed headers in relaxed form. */
  headers: string
  bodyHash: string
}

function signerOf({ domain, selector, privateKeyPem }: DkimKey): (content: SignedContent) => Promise<string> {
  const key = createPrivateKey(privateKeyPem)
  const algorithm = algorithmOf(key)
  return async ({ names, headers, bodyHash }) => {
    const unsigned = [
      `v=1; a=${algorithm}; c=relaxed/relaxed;`,
      ` d=${domain}; s=${selector};`,
      ` h=${names};`,
      ` bh=${bodyHash};`,
      ` b=`,
    ].join('\r\n')
    const data = headers + relaxedHeader('DKIM-Signature', unsigned).trimEnd()
    const signature = await signatures[algorithm](data, key)
    return `DKIM-Signature: ${unsigned}${foldBase64(signature.toString('base64'))}\r\n`
  }
}

const signatures = {
  'rsa-sha256': (data: string, key: KeyObject) => signInThread('sha256', Buffer.from(data), key),
  // Ed25519 signs the SHA-256 hash of the data instead of the data (RFC 8463 §3).
  'ed25519-sha256': (data: string, key: KeyObject) => signInThread(null, hash('sha256', data, 'buffer'), key),
}

function algorithmOf({ asymmetricKeyType }: KeyObject): keyof typeof signatures {
  if (asymmetricKeyType === 'rsa') return 'rsa-sha256'
  if (asymmetricKeyType === 'ed25519') return 'ed25519-sha256'
  throw new MimeError('key_unsupported', `DKIM has no signatures of ${String(asymmetricKeyType)}`)
}

function foldBase64(text: string): string {
  let folded = text.slice(0, 72)
  for (let at = 72; at < text.length; at += 72) folded += `\r\n  ${text.slice(at, at + 72)}`
  return folded
}
