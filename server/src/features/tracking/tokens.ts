// Tokens in readers' links (P33) identify a message and a purpose. HMAC-SHA-512 signs them, so nobody can forge one. A
// token is the base64url of a key's id (1 byte), the mailing (7), the recipient's number (4) and twelve bytes of the
// HMAC over these numbers: each purpose has twelve bytes of its own, so that one HMAC serves a whole message, and a
// token for one purpose reveals nothing about the token for another. The token of a click is followed by the link's
// number, which can only lead to a link of that mailing. A token names no reader: its numbers mean nothing outside this
// instance. The same numbers always give the same token.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The places of the purposes in the HMAC, and the codes of the tokens of earlier builds, which must never change. */
export const purposeCodes = { open: 1, click: 2, unsubscribe: 3, view: 4, bounce: 5, probe: 6 } as const

export type TokenPurpose = keyof typeof purposeCodes

/** What a token contains. That of a probe has the probe's id and second for mailing and recipient. */
export type TokenContent =
  | { dummy: false; mailingId: number; seq: number; link: number }
  /** The token of a test message or a preview. Its links answer as usual, and count no events. */
  | { dummy: true }

/** The tokens of one message. `clicks` has one for each link, by number. */
export interface MessageTokens {
  open: string
  unsubscribe: string
  view: string
  bounce: string
  clicks: string[]
}

export interface LinkTokens {
  /** The secret keys. A worker thread makes its own `LinkTokens` with them. */
  readonly secretKeys: readonly [string, ...string[]]
  /**
   * `mailingId` from 1 to 2^53-1, `seq` from 0 to 2^31-1, `link` (of clicks) from 0 to 65535.
   * @throws RangeError for a number that does not fit
   */
  sign(purpose: TokenPurpose, content: { mailingId: number; seq: number; link?: number }): string
  signDummy(purpose: TokenPurpose): string
  /** All tokens of a message. */
  signMessage(mailingId: number, seq: number, links: number): MessageTokens
  /** The content of a token, or null if none of the instance's keys made it for this purpose. Never throws. */
  read(purpose: TokenPurpose, token: string): TokenContent | null
}

const purposes = Object.keys(purposeCodes) as TokenPurpose[]

const numberBytes = 12
const signatureBytes = 12
/** The letters of twelve bytes in base64url, which has no padding for them. */
const letters = 16

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
  const [first, ...others] = all
  const signing = deriveKey(first)
  const keys = [signing, ...others.map(deriveKey)]
  const dummies = new Map(
    purposes.map((purpose) => [purpose, withLink(purpose, signOne(signing, purpose, dummyNumbers), 0)]),
  )
  return {
    secretKeys: all,
    sign: (purpose, { mailingId, seq, link = 0 }) => {
      assertNumbers(mailingId, seq, link)
      return withLink(purpose, signOne(signing, purpose, { mailingId, seq }), link)
    },
    signDummy: (purpose) => dummies.get(purpose) ?? '',
    signMessage: (mailingId, seq, links) => {
      assertNumbers(mailingId, seq, Math.max(0, links - 1))
      const numbers = bytesOf(signing, { mailingId, seq })
      const begin = numbers.toString('base64url')
      const signatures = signaturesOf(signing, 'open', numbers)
      const of = (purpose: TokenPurpose) => begin + signatureIn(signatures, purpose)
      const click = of('click')
      const clicks: string[] = []
      for (let link = 0; link < links; link += 1) clicks.push(withLink('click', click, link))
      return {
        open: of('open'),
        unsubscribe: of('unsubscribe'),
        view: of('view'),
        bounce: of('bounce'),
        clicks,
      }
    },
    read: (purpose, token) => {
      for (const key of keys) {
        const content = readToken(key, purpose, token) ?? readOldToken(key, purpose, token)
        if (content) return content
      }
      return null
    },
  }
}

/** The id with which tokens of a key begin: 0 to 255, so two keys may share one. */
export function keyIdOf(secretKey: string): number {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'lettermill link token id', 1)).readUInt8(0)
}

function deriveKey(secretKey: string): Key {
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secretKey, '', `lettermill link token ${use}`, bytes))
  return { id: keyIdOf(secretKey), hmac: derive('hmac-sha512', 64), oldHmac: derive('hmac', 32) }
}

function assertNumbers(mailingId: number, seq: number, link: number): void {
  const fit =
    Number.isSafeInteger(mailingId) &&
    mailingId > 0 &&
    Number.isInteger(seq) &&
    seq >= 0 &&
    seq < 2 ** 31 &&
    Number.isInteger(link) &&
    link >= 0 &&
    link < 2 ** 16
  if (!fit)
    throw new RangeError('a link token takes a campaign above 0, a seq below 2^31 and a link below 2^16')
}

/** The key's id and the numbers, as a token begins. */
function bytesOf({ id }: Key, { mailingId, seq }: Numbers): Buffer {
  const bytes = Buffer.allocUnsafe(numberBytes)
  bytes[0] = id
  bytes.writeUInt32BE(Math.floor(mailingId / 2 ** 24), 1)
  bytes.writeUIntBE(mailingId % 2 ** 24, 5, 3)
  bytes.writeUInt32BE(seq, 8)
  return bytes
}

/**
 * The place of a purpose in the HMAC, in pieces of twelve bytes. The tokens of a message need five pieces of the 64
 * bytes. The numbers of a probe are no message's, so its HMAC is one over another text.
 */
function placeOf(purpose: TokenPurpose): number {
  return purpose === 'probe' ? 0 : purposeCodes[purpose] - 1
}

/** The HMAC in base64url. */
function signaturesOf({ hmac }: Key, purpose: TokenPurpose, numbers: Buffer): string {
  const signing = createHmac('sha512', hmac).update(numbers)
  return (purpose === 'probe' ? signing.update('probe') : signing).digest('base64url')
}

/** The letters of a purpose's twelve bytes in the HMAC. */
function signatureIn(signatures: string, purpose: TokenPurpose): string {
  const begin = placeOf(purpose) * letters
  return signatures.slice(begin, begin + letters)
}

function signOne(key: Key, purpose: TokenPurpose, content: Numbers): string {
  const numbers = bytesOf(key, content)
  return numbers.toString('base64url') + signatureIn(signaturesOf(key, purpose, numbers), purpose)
}

/** The letters of the link's two bytes, which follow the token of a click. */
const linkLetters = 3
const linkTexts: string[] = []

function withLink(purpose: TokenPurpose, token: string, link: number): string {
  if (purpose !== 'click') return token
  return token + (linkTexts[link] ??= Buffer.of(link >> 8, link & 255).toString('base64url'))
}

function readToken(key: Key, purpose: TokenPurpose, token: string): TokenContent | null {
  const signed = purpose === 'click' ? token.slice(0, -linkLetters) : token
  const numbers = Buffer.from(signed.slice(0, letters), 'base64url')
  if (signed.length !== 2 * letters || numbers.length !== numberBytes || numbers[0] !== key.id) return null
  const link = purpose === 'click' ? linkOf(token.slice(-linkLetters)) : 0
  const content = readNumbers(numbers)
  // Compares the encoded text, because base64url decoding ignores other characters and unused bits.
  const genuine = withLink(purpose, signOne(key, purpose, content), link)
  return isSame(genuine, token) ? contentOf(content, link) : null
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
  const text = Buffer.concat([Buffer.of(purposeCodes[purpose]), numbers])
  const signature = createHmac('sha256', key.oldHmac).update(text).digest().subarray(0, signatureBytes)
  if (!isSame(Buffer.concat([numbers, signature]).toString('base64url'), token)) return null
  return contentOf(readNumbers(numbers), purpose === 'click' ? numbers.readUInt16BE(numberBytes) : 0)
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

function readNumbers(bytes: Buffer): Numbers {
  return {
    mailingId: bytes.readUInt32BE(1) * 2 ** 24 + bytes.readUIntBE(5, 3),
    seq: bytes.readUInt32BE(8),
  }
}

function contentOf({ mailingId, seq }: Numbers, link: number): TokenContent {
  return mailingId === 0 ? { dummy: true } : { dummy: false, mailingId, seq, link }
}
