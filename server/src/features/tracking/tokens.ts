// Tokens in readers' links (P33) identify a message and a purpose. HMAC-SHA-512 signs them, so nobody can forge one. A
// token is the base64url of a key's id (1 byte), the mailing (7), the recipient's number (4) and twelve bytes of the
// HMAC over these numbers: each purpose has twelve bytes of its own, so that one HMAC serves a whole message, and a
// token for one purpose reveals nothing about the token for another. The token of a click is followed by the link's
// number, which can only lead to a link of that mailing. A token names no reader: its numbers mean nothing outside this
// instance. The same numbers always give the same token.
import { createHmac } from 'node:crypto'
import { deriveKey, isSame } from '../../platform/keys.ts'

/** The places of the purposes in the HMAC, and the codes of the tokens of earlier builds, which must never change. */
export const purposeCodes = { open: 1, click: 2, unsubscribe: 3, view: 4, bounce: 5, probe: 6 } as const

export type TokenPurpose = keyof typeof purposeCodes

/** What a token contains. That of a probe has the probe's id and second for mailing and recipient. */
export type TokenContent =
  | { dummy: false; mailingId: number; seq: number; link: number }
  /** The token of a test message or a preview. Its links answer as usual, and count no events. */
  | { dummy: true }

/** The tokens of one message. */
export interface MessageTokens {
  open: string
  unsubscribe: string
  view: string
  bounce: string
  /** The token of a click. @param link the link's number, from 0 to 65535 */
  click(link: number): string
}

export interface LinkTokens {
  /** The secret keys. A worker thread makes its own `LinkTokens` with them. */
  readonly secretKeys: readonly [string, ...string[]]
  /** The tokens of a test message or a preview. */
  readonly dummies: MessageTokens
  /**
   * The tokens of a message: `mailingId` from 1 to 2^53-1, `seq` from 0 to 2^31-1.
   * @throws RangeError for a number that does not fit
   */
  ofMessage(mailingId: number, seq: number): MessageTokens
  /** One token of a message. @throws RangeError for a number that does not fit */
  sign(purpose: TokenPurpose, content: { mailingId: number; seq: number; link?: number }): string
  signDummy(purpose: TokenPurpose): string
  /** The content of a token, or null if none of the instance's keys made it for this purpose. Never throws. */
  read(purpose: TokenPurpose, token: string): TokenContent | null
}

const numberBytes = 12
const signatureBytes = 12
/** The letters of twelve bytes in base64url, which has no padding for them. */
const letters = 16
/** The letters of the link's two bytes, which follow the token of a click. */
const linkLetters = 3

interface Key {
  id: number
  /** The key of the HMAC. */
  hmac: Buffer
  /** The key of the tokens of earlier builds. */
  oldHmac: Buffer
}

interface Numbers {
  mailingId: number
  seq: number
}

/** No mailing has the id 0, so it marks a dummy token. */
const dummyNumbers: Numbers = { mailingId: 0, seq: 0 }

/**
 * @param secretKeys one key or several: the first signs, and all verify, so that links stay valid after a key is
 *   replaced
 */
export function linkTokens(secretKeys: string | readonly [string, ...string[]]): LinkTokens {
  const all = typeof secretKeys === 'string' ? ([secretKeys] as const) : secretKeys
  const [signing, ...others] = [keyOf(all[0]), ...all.slice(1).map(keyOf)] as const
  return {
    secretKeys: all,
    dummies: messageTokens(signing, dummyNumbers),
    ofMessage: (mailingId, seq) => {
      assertNumbers(mailingId, seq)
      return messageTokens(signing, { mailingId, seq })
    },
    sign: (purpose, { mailingId, seq, link }) => {
      assertNumbers(mailingId, seq)
      return signer(signing, purpose, { mailingId, seq })(purpose, link)
    },
    signDummy: (purpose) => signer(signing, purpose, dummyNumbers)(purpose),
    read: (purpose, token) => {
      for (const key of [signing, ...others]) {
        const content = readToken(key, purpose, token) ?? readOldToken(key, purpose, token)
        if (content) return content
      }
      return null
    },
  }
}

/** The id with which tokens of a key begin: 0 to 255, so two keys may share one. */
export function keyIdOf(secretKey: string): number {
  return deriveKey(secretKey, 'lettermill link token id', 1).readUInt8(0)
}

function keyOf(secretKey: string): Key {
  const derive = (use: string, bytes: number) => deriveKey(secretKey, `lettermill link token ${use}`, bytes)
  return { id: keyIdOf(secretKey), hmac: derive('hmac-sha512', 64), oldHmac: derive('hmac', 32) }
}

function assertNumbers(mailingId: number, seq: number): void {
  if (
    !Number.isSafeInteger(mailingId) ||
    mailingId < 1 ||
    !Number.isInteger(seq) ||
    seq < 0 ||
    seq >= 2 ** 31
  )
    throw new RangeError('a link token takes a campaign above 0 and a seq below 2^31')
}

function messageTokens(key: Key, numbers: Numbers): MessageTokens {
  const of = signer(key, 'open', numbers)
  return {
    open: of('open'),
    unsubscribe: of('unsubscribe'),
    view: of('view'),
    bounce: of('bounce'),
    click: (link) => of('click', link),
  }
}

/**
 * Makes the tokens over the same numbers by one HMAC. The tokens of a message need five of its pieces of twelve bytes.
 * The numbers of a probe are no message's, so its HMAC is over another text.
 */
function signer(
  { id, hmac }: Key,
  kind: TokenPurpose,
  { mailingId, seq }: Numbers,
): (purpose: TokenPurpose, link?: number) => string {
  const numbers = Buffer.alloc(numberBytes)
  numbers.writeBigUInt64BE(BigInt(mailingId))
  numbers[0] = id
  numbers.writeUInt32BE(seq, 8)
  const begin = numbers.toString('base64url')
  const isProbe = kind === 'probe'
  const signatures = createHmac('sha512', hmac)
    .update(numbers)
    .update(isProbe ? 'probe' : '')
    .digest('base64url')
  return (purpose, link = 0) => {
    const at = isProbe ? 0 : (purposeCodes[purpose] - 1) * letters
    const token = begin + signatures.slice(at, at + letters)
    return purpose === 'click' ? token + linkText(link) : token
  }
}

/** @throws RangeError for a number of more than two bytes */
function linkText(link: number): string {
  // Buffers round such numbers in silence.
  if (!Number.isInteger(link)) throw new RangeError('a link has a whole number')
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(link)
  return bytes.toString('base64url')
}

function readToken(key: Key, purpose: TokenPurpose, token: string): TokenContent | null {
  const signed = purpose === 'click' ? token.slice(0, -linkLetters) : token
  const numbers = Buffer.from(signed.slice(0, letters), 'base64url')
  if (signed.length !== 2 * letters || numbers.length !== numberBytes || numbers[0] !== key.id) return null
  const link = purpose === 'click' ? linkOf(token.slice(-linkLetters)) : 0
  const content = readNumbers(numbers)
  // Compares the encoded text, because base64url decoding ignores other characters and unused bits.
  return isSame(token, signer(key, purpose, content)(purpose, link)) ? contentOf(content, link) : null
}

function linkOf(text: string): number {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === 2 ? bytes.readUInt16BE() : 0
}

/**
 * Reads a token of an earlier build, in a message that was sent with it. Its HMAC-SHA-256 is over the purpose's code
 * and the numbers, for a click with the link's (2 bytes).
 */
function readOldToken(key: Key, purpose: TokenPurpose, token: string): TokenContent | null {
  const size = purpose === 'click' ? numberBytes + 2 : numberBytes
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== size + signatureBytes || bytes[0] !== key.id) return null
  const numbers = bytes.subarray(0, size)
  const signature = createHmac('sha256', key.oldHmac)
    .update(Buffer.of(purposeCodes[purpose]))
    .update(numbers)
    .digest()
    .subarray(0, signatureBytes)
  if (!isSame(token, Buffer.concat([numbers, signature]).toString('base64url'))) return null
  return contentOf(readNumbers(numbers), purpose === 'click' ? numbers.readUInt16BE(numberBytes) : 0)
}

/** The numbers after the key's id, which is the first byte. */
function readNumbers(bytes: Buffer): Numbers {
  return { mailingId: Number(bytes.readBigUInt64BE() & 0xffffffffffffffn), seq: bytes.readUInt32BE(8) }
}

function contentOf({ mailingId, seq }: Numbers, link: number): TokenContent {
  return mailingId === 0 ? { dummy: true } : { dummy: false, mailingId, seq, link }
}
