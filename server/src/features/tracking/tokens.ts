// Tokens in readers' links (P33) identify a message and a purpose. HMAC-SHA-256 signs them, so nobody can forge one. A
// token is the base64url of a key's id (1 byte), the campaign (7), the recipient's number (4), for clicks the link (2),
// and the first 12 bytes of the HMAC over the purpose and these numbers. A token names no reader: its numbers mean
// nothing outside this instance. The same numbers always give the same token.
import { hash, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Tokens sign these numbers, so the numbers must never change. */
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

const signatureBytes = 12
/** The bytes of key id, campaign and recipient, and for a click also the link. */
const numberBytes = (purpose: TokenPurpose) => (purpose === 'click' ? 14 : 12)

interface Key {
  id: number
  /** The input of the two hashes of an HMAC: the padded key, then space for the text. */
  inner: Buffer
  outer: Buffer
}

interface Numbers {
  mailingId: number
  seq: number
  link: number
}

/** No campaign has the id 0, so it marks a dummy token. */
const dummyNumbers: Numbers = { mailingId: 0, seq: 0, link: 0 }

/**
 * @param secretKeys one key or several: the first signs, and all verify, so that links stay valid after a key is
 *   replaced
 */
export function linkTokens(secretKeys: string | readonly [string, ...string[]]): LinkTokens {
  const all = typeof secretKeys === 'string' ? ([secretKeys] as const) : secretKeys
  const [first, ...others] = all
  const signing = deriveKey(first)
  const keys = [signing, ...others.map(deriveKey)]
  const dummies = new Map(purposes.map((purpose) => [purpose, signToken(signing, purpose, dummyNumbers)]))
  const sign: LinkTokens['sign'] = (purpose, { mailingId, seq, link = 0 }) => {
    assertNumbers(mailingId, seq, link)
    return signToken(signing, purpose, { mailingId, seq, link })
  }
  return {
    secretKeys: all,
    sign,
    signDummy: (purpose) => dummies.get(purpose) ?? '',
    signMessage: (mailingId, seq, links) => {
      assertNumbers(mailingId, seq, Math.max(0, links - 1))
      const of = (purpose: TokenPurpose, link = 0) => signToken(signing, purpose, { mailingId, seq, link })
      return {
        open: of('open'),
        unsubscribe: of('unsubscribe'),
        view: of('view'),
        bounce: of('bounce'),
        clicks: Array.from({ length: links }, (_, link) => of('click', link)),
      }
    },
    read: (purpose, token) => {
      for (const key of keys) {
        const content = readToken(key, purpose, token)
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
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'lettermill link token hmac', 32))
  return { id: keyIdOf(secretKey), ...hmacKey(key) }
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

/** The bytes of a block and of a digest of SHA-256. */
const [blockBytes, digestBytes] = [64, 32]
/** The length of the longest signed text: the purpose's code and the numbers of a click. */
const longestText = 1 + 14

/**
 * The two hashes of RFC 2104 with their padded keys, for a key of at most 64 bytes. Lettermill has its own code for
 * this HMAC, because a message has a dozen tokens, and `createHmac` takes twice as long for such short texts.
 */
function hmacKey(key: Buffer): Pick<Key, 'inner' | 'outer'> {
  const padded = (pad: number, room: number) => {
    const bytes = Buffer.alloc(blockBytes + room)
    for (let at = 0; at < blockBytes; at += 1) bytes[at] = (key[at] ?? 0) ^ pad
    return bytes
  }
  return { inner: padded(0x36, longestText), outer: padded(0x5c, digestBytes) }
}

/**
 * The bytes of the current token. All tokens share one buffer, because a new buffer would cost as much as the
 * signature.
 */
const scratch = Buffer.alloc(14 + signatureBytes)

function signToken(
  { id, inner, outer }: Key,
  purpose: TokenPurpose,
  { mailingId, seq, link }: Numbers,
): string {
  const size = numberBytes(purpose)
  inner[blockBytes] = purposeCodes[purpose]
  scratch[0] = id
  scratch.writeUInt32BE(Math.floor(mailingId / 2 ** 24), 1)
  scratch.writeUIntBE(mailingId % 2 ** 24, 5, 3)
  scratch.writeUInt32BE(seq, 8)
  if (purpose === 'click') scratch.writeUInt16BE(link, 12)
  scratch.copy(inner, blockBytes + 1, 0, size)
  // Digests are strings, because a digest as a buffer takes half as long again.
  outer.write(hash('sha256', inner.subarray(0, blockBytes + 1 + size), 'binary'), blockBytes, 'binary')
  scratch.write(hash('sha256', outer, 'binary'), size, signatureBytes, 'binary')
  return scratch.toString('base64url', 0, size + signatureBytes)
}

function readToken(key: Key, purpose: TokenPurpose, token: string): TokenContent | null {
  const size = numberBytes(purpose)
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== size + signatureBytes || bytes[0] !== key.id) return null
  const content = readNumbers(bytes, purpose)
  // Compares the re-encoded text, because base64url decoding ignores other characters and unused bits.
  const genuine = signToken(key, purpose, content.dummy ? dummyNumbers : content)
  return isSame(genuine, token) ? content : null
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

function readNumbers(bytes: Buffer, purpose: TokenPurpose): TokenContent {
  const mailingId = bytes.readUInt32BE(1) * 2 ** 24 + bytes.readUIntBE(5, 3)
  if (mailingId === 0) return { dummy: true }
  return {
    dummy: false,
    mailingId,
    seq: bytes.readUInt32BE(8),
    link: purpose === 'click' ? bytes.readUInt16BE(12) : 0,
  }
}
