// DKIM (RFC 6376): a domain's key pair, and signatures rsa-sha256, relaxed/relaxed, without l=.
import { createHash, createPrivateKey, generateKeyPair, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { relaxedBody, relaxedHeader } from './dkim-relaxed.ts'

const makeKeyPair = promisify(generateKeyPair)
const signInThread = promisify(sign)

/** What is signed where a message has it. From stands twice: a second From added on the way breaks the signature. */
const signedHeaders = [
  'From',
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Feedback-ID',
]

/** A new RSA-2048 pair: the private key as PKCS #8 PEM, the public one as the p= of the DNS record. */
export async function makeDkimKey(): Promise<{ privateKeyPem: string; publicKeyBase64: string }> {
  const pair = await makeKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { privateKeyPem: pair.privateKey, publicKeyBase64: pair.publicKey.toString('base64') }
}

export interface DkimKey {
  domain: string
  selector: string
  privateKeyPem: string
}

export interface SignableMessage {
  /** Names and values as they go out, folded or not, each name once. */
  headers: readonly (readonly [name: string, value: string])[]
  /** As it goes out, before dot-stuffing. */
  body: Buffer
}

/**
 * Signs messages with a key that is parsed once (three times cheaper than from its PEM); the arithmetic runs
 * in the thread pool.
 * @returns a function that promises the whole header line, `DKIM-Signature: …` with its CRLF
 * @throws Error for a PEM that is no private key
 */
export function dkimSigner(key: DkimKey): (message: SignableMessage) => Promise<string> {
  const privateKey = createPrivateKey(key.privateKeyPem)
  return async ({ headers, body }) => {
    const values = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]))
    const names = signedHeaders.filter((name) => values.has(name.toLowerCase()))
    const bodyHash = createHash('sha256').update(relaxedBody(body)).digest('base64')
    const unsigned = signatureValue(key, names, bodyHash)
    const signed = [...new Set(names)].map((name) =>
      relaxedHeader(name, values.get(name.toLowerCase()) ?? ''),
    )
    const data = `${signed.join('')}${relaxedHeader('DKIM-Signature', unsigned).trimEnd()}`
    const signature = await signInThread('sha256', Buffer.from(data), privateKey)
    return `DKIM-Signature: ${unsigned}${foldBase64(signature.toString('base64'))}\r\n`
  }
}

function signatureValue(key: DkimKey, names: readonly string[], bodyHash: string): string {
  return [
    `v=1; a=rsa-sha256; c=relaxed/relaxed;`,
    ` d=${key.domain}; s=${key.selector};`,
    ` h=${names.join(':').replace(':Message-ID', ':\r\n  Message-ID').replace(':List-', ':\r\n  List-')};`,
    ` bh=${bodyHash};`,
    ` b=`,
  ].join('\r\n')
}

function foldBase64(text: string): string {
  return text.replace(/(.{72})(?=.)/g, '$1\r\n  ')
}
