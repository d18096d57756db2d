// DKIM (RFC 6376, RFC 8463): a domain's key pairs, and signatures rsa-sha256 and ed25519-sha256, relaxed/relaxed,
// without l=.
import { createPrivateKey, generateKeyPair, hash, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { namesToSign, oversignedHeaders, signedHeaders, type SignedHeaders } from './dkim-names.ts'
import { relaxedBody, relaxedHeader } from './dkim-relaxed.ts'
import { MimeError } from './errors.ts'

const makeKeyPair = promisify(generateKeyPair)
const signInThread = promisify(sign)

/** The private key as PKCS #8 PEM, the public one as the p= of the DNS record. */
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

/** A new Ed25519 pair; its p= is the bare key of 32 bytes (RFC 8463 §4). */
export async function makeEd25519Key(): Promise<DkimKeyPair> {
  const pair = await makeKeyPair('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKeyPem: pair.privateKey, publicKeyBase64: pair.publicKey.subarray(-32).toString('base64') }
}

/** What signs for a domain: the public key is at `selector._domainkey.domain` in the DNS. */
export interface DkimKey {
  domain: string
  selector: string
  /** RSA or Ed25519, PKCS #8 PEM. */
  privateKeyPem: string
}

/** A message as the signer sees it. */
export interface SignableMessage {
  /** Names and values as they go out, folded or not, each name once. */
  headers: readonly (readonly [name: string, value: string])[]
  /** As it is sent, before dot-stuffing. */
  body: Buffer
  /**
   * That the body has DKIM's relaxed form already, as `quotedPrintable` writes it; false unless given. Bringing a body
   * into that form takes longer than everything but the arithmetic. Given for another body, the signature is broken.
   */
  bodyIsRelaxed?: boolean
  /** SHA-256 of the relaxed body in base64, where the caller has made it: the body is not hashed again. */
  bodyHash?: string
}

/**
 * Makes a function that signs messages, once with each key. Keys are parsed here, once: for RSA that makes a signature
 * three times cheaper than from its PEM. The arithmetic runs in the thread pool of Node.js.
 * @param options which headers are signed; by default `oversignedHeaders` and `signedHeaders`
 * @returns a function that promises the whole header lines in the order of the keys, each `DKIM-Signature: …` with
 * its CRLF
 * @throws Error for a PEM that is no private key; MimeError `key_unsupported` for a key of another kind
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
  /** For h=, folded. */
  names: string
  /** In relaxed form. */
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
  // Ed25519 signs the hash as if it were the message (RFC 8463 §3).
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
