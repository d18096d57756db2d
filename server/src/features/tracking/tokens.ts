// Tokens in readers' links (decision 33): what was opened, clicked or unsubscribed, sealed so that nobody
// can read or forge it.
//
// A token is a key's id, a code of 96 bits over purpose and numbers, and the numbers encrypted with that code
// as the nonce: the order of RFC 5297 (SIV), with AES on one block as the pseudo-random function. The same
// numbers always give the same token; a guess is right once in 2^96.
import { createCipheriv, hkdfSync, type Cipher } from 'node:crypto'

export type TokenPurpose = 'open' | 'click' | 'unsubscribe' | 'view' | 'bounce'

export type TokenContent =
  | { dummy: false; campaignId: number; seq: number; link: number }
  /** Of a test message or a preview: answered like any other, counted nowhere. */
  | { dummy: true }

/** The tokens of one message; `clicks` by number of the link. */
export interface MessageTokens {
  open: string
  unsubscribe: string
  view: string
  bounce: string
  clicks: string[]
}

export interface LinkTokens {
  /** `campaignId` from 1 to 2^53-1, `seq` from 0 to 2^31-1, `link` (of clicks) from 0 to 65535. */
  sign(purpose: TokenPurpose, content: { campaignId: number; seq: number; link?: number }): string
  signDummy(purpose: TokenPurpose): string
  /** All that a message needs, many times cheaper than one by one. */
  signMessage(campaignId: number, seq: number, links: number): MessageTokens
  /** What a token says, or null for one that no key of ours made for this purpose. Never throws. */
  read(purpose: TokenPurpose, token: string): TokenContent | null
}

const purposeCodes = { open: 1, click: 2, unsubscribe: 3, view: 4, bounce: 5 } as const
const purposes = Object.keys(purposeCodes) as TokenPurpose[]
const oncePerMessage = ['open', 'unsubscribe', 'view', 'bounce'] as const

const block = 16
const codeBytes = 12
const numbersAt = 1 + codeBytes
/** Seven bytes of campaign, four of seq, and for clicks two of link. */
const clickBytes = 13
const otherBytes = 11
/** Tokens are made side by side, each in a multiple of three bytes, so that one base64 text holds them all. */
const stride = 27
const strideLetters = 36
const letters: Record<TokenPurpose, number> = { open: 32, unsubscribe: 32, view: 32, bounce: 32, click: 35 }

interface Key {
  id: number
  /** Both ciphers work block by block without a memory, so one object serves for good. */
  code: Cipher
  stream: Cipher
  scratch: Scratch
}

interface Scratch {
  blocks: Buffer
  nonces: Buffer
  tokens: Buffer
}

/**
 * @param secretKeys one key or several: the first signs, all are read, so that a key can be replaced while
 * the links that it signed live on
 */
export function linkTokens(secretKeys: string | readonly [string, ...string[]]): LinkTokens {
  const [first, ...others] = typeof secretKeys === 'string' ? [secretKeys] : secretKeys
  const signing = deriveKey(first)
  const keys = [signing, ...others.map(deriveKey)]
  const sign: LinkTokens['sign'] = (purpose, { campaignId, seq, link = 0 }) => {
    assertNumbers(campaignId, seq, link)
    return sealOne(signing, purpose, { campaignId, seq, link })
  }
  const dummies = new Map(purposes.map((purpose) => [purpose, sealOne(signing, purpose, dummyNumbers)]))
  return {
    sign,
    signDummy: (purpose) => dummies.get(purpose) ?? '',
    signMessage: (campaignId, seq, links) => signMessage(signing, campaignId, seq, links),
    read: (purpose, token) => {
      for (const key of keys) {
        const content = open(key, purpose, token)
        if (content) return content
      }
      return null
    },
  }
}

function deriveKey(secretKey: string): Key {
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secretKey, '', `lettermill link token ${use}`, bytes))
  const cipher = (key: Buffer) => createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return {
    id: derive('id', 1).readUInt8(0),
    code: cipher(derive('code', 32)),
    stream: cipher(derive('stream', 32)),
    scratch: newScratch(16 * block),
  }
}

interface Numbers {
  campaignId: number
  seq: number
  link: number
}

/** Campaign 0 is nobody's: it marks a dummy. */
const dummyNumbers: Numbers = { campaignId: 0, seq: 0, link: 0 }

function assertNumbers(campaignId: number, seq: number, link: number): void {
  const fit =
    Number.isSafeInteger(campaignId) &&
    campaignId > 0 &&
    Number.isInteger(seq) &&
    seq >= 0 &&
    seq < 2 ** 31 &&
    Number.isInteger(link) &&
    link >= 0 &&
    link < 2 ** 16
  if (!fit)
    throw new RangeError('a link token takes a campaign above 0, a seq below 2^31 and a link below 2^16')
}

function writeBlock(blocks: Buffer, at: number, purpose: TokenPurpose, numbers: Numbers): void {
  blocks[at] = purposeCodes[purpose]
  blocks.writeUInt32BE(Math.floor(numbers.campaignId / 2 ** 24), at + 1)
  blocks.writeUIntBE(numbers.campaignId % 2 ** 24, at + 5, 3)
  blocks.writeUInt32BE(numbers.seq, at + 8)
  blocks.writeUInt16BE(numbers.link, at + 12)
}

function sealOne(key: Key, purpose: TokenPurpose, numbers: Numbers): string {
  writeBlock(scratch(key, block).blocks, 0, purpose, numbers)
  return cut(seal(key, block), 0, purpose)
}

function signMessage(key: Key, campaignId: number, seq: number, links: number): MessageTokens {
  assertNumbers(campaignId, seq, Math.max(0, links - 1))
  const once = oncePerMessage.length
  const size = (once + links) * block
  const blocks = scratch(key, size).blocks
  writeBlock(blocks, 0, 'open', { campaignId, seq, link: 0 })
  for (let at = block; at < size; at += 1) blocks[at] = blocks[at - block] ?? 0
  for (let index = 1; index < once; index += 1)
    blocks[index * block] = purposeCodes[oncePerMessage[index] ?? 'open']
  for (let link = 0, at = once * block; link < links; link += 1, at += block) {
    blocks[at] = purposeCodes.click
    blocks[at + 12] = link >> 8
    blocks[at + 13] = link & 255
  }
  return cutMessage(seal(key, size), links)
}

function cutMessage(text: string, links: number): MessageTokens {
  const clicks: string[] = []
  for (let link = 0; link < links; link += 1) clicks.push(cut(text, oncePerMessage.length + link, 'click'))
  return {
    open: cut(text, 0, 'open'),
    unsubscribe: cut(text, 1, 'unsubscribe'),
    view: cut(text, 2, 'view'),
    bounce: cut(text, 3, 'bounce'),
    clicks,
  }
}

function cut(text: string, index: number, purpose: TokenPurpose): string {
  return text.slice(index * strideLetters, index * strideLetters + letters[purpose])
}

/** Room for so many bytes of blocks. Kept between calls: new buffers would be most of the cost. */
function scratch(key: Key, size: number): Scratch {
  if (size > key.scratch.blocks.length) key.scratch = newScratch(size * 2)
  return key.scratch
}

function newScratch(size: number): Scratch {
  return {
    blocks: Buffer.alloc(size),
    nonces: Buffer.alloc(size),
    tokens: Buffer.alloc((size / block) * stride),
  }
}

/** Seals the first `size` bytes of the key's blocks; the tokens stand at multiples of `strideLetters` in the text. */
function seal(key: Key, size: number): string {
  const { blocks, nonces, tokens } = key.scratch
  // Loops, not copy(): a call out of the language for twelve bytes costs more than the twelve steps.
  const codes = key.code.update(blocks.subarray(0, size))
  for (let at = 0; at < size; at += block) {
    for (let each = at; each < at + codeBytes; each += 1) nonces[each] = codes[each] ?? 0
  }
  const stream = key.stream.update(nonces.subarray(0, size))
  let to = 0
  for (let at = 0; at < size; at += block, to += stride) {
    const bytes = blocks[at] === purposeCodes.click ? clickBytes : otherBytes
    tokens[to] = key.id
    for (let each = 0; each < codeBytes; each += 1) tokens[to + 1 + each] = codes[at + each] ?? 0
    for (let each = 0; each < bytes; each += 1) {
      tokens[to + numbersAt + each] = (blocks[at + 1 + each] ?? 0) ^ (stream[at + each] ?? 0)
    }
  }
  return tokens.toString('base64url', 0, to)
}

/** One spelling only: no other letters, and nothing in the last one's bits that stand for no byte. */
const spellings = { click: /^[\w-]{34}[AEIMQUYcgkosw048]$/, other: /^[\w-]{32}$/ }

/** Room for reading, which is done at one go: new buffers would be most of the cost. */
const reading = { sealed: Buffer.alloc(stride), nonce: Buffer.alloc(block), numbers: Buffer.alloc(block) }

function open(key: Key, purpose: TokenPurpose, token: string): TokenContent | null {
  const isClick = purpose === 'click'
  if (!(isClick ? spellings.click : spellings.other).test(token)) return null
  const { sealed, nonce, numbers } = reading
  sealed.write(token, 'base64url')
  if (sealed[0] !== key.id) return null
  for (let each = 0; each < codeBytes; each += 1) nonce[each] = sealed[1 + each] ?? 0
  const stream = key.stream.update(nonce)
  const bytes = isClick ? clickBytes : otherBytes
  numbers[0] = purposeCodes[purpose]
  for (let each = 0; each < block - 1; each += 1) {
    numbers[1 + each] = each < bytes ? (sealed[numbersAt + each] ?? 0) ^ (stream[each] ?? 0) : 0
  }
  const code = key.code.update(numbers)
  // All bytes are compared, whichever differs first: how long it takes tells nothing.
  let difference = 0
  for (let each = 0; each < codeBytes; each += 1) difference |= (code[each] ?? 0) ^ (nonce[each] ?? 0)
  return difference === 0 ? readNumbers(numbers) : null
}

function readNumbers(numbers: Buffer): TokenContent {
  const campaignId = numbers.readUInt32BE(1) * 2 ** 24 + numbers.readUIntBE(5, 3)
  if (campaignId === 0) return { dummy: true }
  return { dummy: false, campaignId, seq: numbers.readUInt32BE(8), link: numbers.readUInt16BE(12) }
}
