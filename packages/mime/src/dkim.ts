// DKIM (RFC 6376, RFC 8463): a domain's key pairs, and signatures rsa-sha256 and ed25519-sha256, relaxed/relaxed,
// without l=.
import { createPrivateKey, generateKeyPair, hash, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { relaxedBody, relaxedHeader } from './dkim-relaxed.ts'

const makeKeyPair = promisify(generateKeyPair)
const signInThread = promisify(sign)

/**
 * Oversigned (RFC 6376 §8.15): h= names each once more than the message has it, also where it has none. One that
 * somebody adds on the way then breaks the signature.
 */
const oversigned = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'Reply-To',
  'Cc',
  'MIME-Version',
  'Content-Type',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

/** Signed where the message has them. Relays and lists may add some of their own. */
const signedOnce = ['List-Id', 'Feedback-ID']

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

/** What signs for a domain: the public key stands at `selector._domainkey.domain` in the DNS. */
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
  /** As it goes out, before dot-stuffing. */
  body: Buffer
  /** The body has DKIM's relaxed form already, as `quotedPrintable` writes it. Making it costs more than the hash. */
  bodyIsRelaxed?: boolean
}

/**
 * Signs messages with keys that are parsed once (for RSA three times cheaper than from its PEM), once with each;
 * the arithmetic runs in libuv's thread pool, so the event loop spends time on hashes alone.
 * @returns a function that promises the whole header lines in the order of the keys, each `DKIM-Signature: …` with
 * its CRLF
 * @throws Error for a PEM that is no private key; RangeError for a key of another kind
 */
export function dkimSigner(keys: readonly DkimKey[]): (message: SignableMessage) => Promise<string> {
  const signers = keys.map(signerOf)
  const namesOf = signedNames()
  return async ({ headers, body, bodyIsRelaxed = false }) => {
    const values = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]))
    const { signed, list } = namesOf(values)
    const content: SignedContent = {
      names: list,
      headers: signed.map((name) => relaxedHeader(name, values.get(name) ?? '')).join(''),
      bodyHash: hash('sha256', bodyIsRelaxed ? body : relaxedBody(body), 'base64'),
    }
    return (await Promise.all(signers.map((signer) => signer(content)))).join('')
  }
}

interface SignedNames {
  /** The headers that the message has, in the order of h=, in lower case. */
  signed: readonly string[]
  /** For h=, folded. */
  list: string
}

/** Messages of one series have the same headers, so the last answer is kept. */
function signedNames(): (values: ReadonlyMap<string, string>) => SignedNames {
  let lastKey = ''
  let last: SignedNames = { signed: [], list: '' }
  return (values) => {
    const key = [...values.keys()].join()
    if (key === lastKey) return last
    const has = (name: string) => values.has(name.toLowerCase())
    const once = [...oversigned, ...signedOnce].filter(has)
    const named = [
      ...oversigned.flatMap((name) => (has(name) ? [name, name] : [name])),
      ...signedOnce.filter(has),
    ]
    last = { signed: once.map((name) => name.toLowerCase()), list: foldNames(named) }
    lastKey = key
    return last
  }
}

/** Names with colons between them, in lines of at most 72 characters behind the first. */
function foldNames(names: readonly string[]): string {
  const lines = ['']
  for (const [index, name] of names.entries()) {
    const word = index < names.length - 1 ? `${name}:` : name
    const line = lines.pop() ?? ''
    if (line.length + word.length > 72) lines.push(line, word)
    else lines.push(line + word)
  }
  return lines.join('\r\n  ')
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
  throw new RangeError(`DKIM has no signatures of ${String(asymmetricKeyType)}`)
}

function foldBase64(text: string): string {
  let folded = text.slice(0, 72)
  for (let at = 72; at < text.length; at += 72) folded += `\r\n  ${text.slice(at, at + 72)}`
  return folded
}
