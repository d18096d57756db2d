// Reads the tokens of messages that were sent before November 2026, because links never expire (P33). Nothing writes
// such tokens any more.
// Such a token contains the id of a key, 12 bytes of an AES code over purpose and numbers, and the numbers (7 bytes of
// campaign, 4 of recipient, for clicks 2 of link), encrypted with that code as the nonce.
import { createCipheriv, timingSafeEqual } from 'node:crypto'
import { purposeCodes, type TokenContent, type TokenPurpose } from './token-content.ts'

const codeBytes = 12
const spellings = { click: /^[\w-]{34}[AEIMQUYcgkosw048]$/, other: /^[\w-]{32}$/ }

/**
 * @param derive returns the bytes that the secret key yields for a use
 * @returns a function that reads one token; it returns null for a token that this key did not make for this purpose
 */
export function firstVersionTokens(
  derive: (use: string, bytes: number) => Buffer,
): (purpose: TokenPurpose, token: string) => TokenContent | null {
  const id = derive('id', 1).readUInt8(0)
  const code = onBlocks(derive('code', 32))
  const stream = onBlocks(derive('stream', 32))
  return (purpose, token) => {
    if (!(purpose === 'click' ? spellings.click : spellings.other).test(token)) return null
    const bytes = Buffer.from(token, 'base64url')
    if (bytes[0] !== id) return null
    const given = bytes.subarray(1, 1 + codeBytes)
    const mask = stream(given)
    const numbers = Buffer.alloc(16)
    numbers[0] = purposeCodes[purpose]
    bytes.subarray(1 + codeBytes).forEach((byte, at) => (numbers[at + 1] = byte ^ (mask[at] ?? 0)))
    return timingSafeEqual(code(numbers).subarray(0, codeBytes), given) ? readNumbers(numbers) : null
  }
}

/** AES of a single block, padded with zeros. */
function onBlocks(key: Buffer): (block: Uint8Array) => Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  return (block) => cipher.update(Buffer.concat([block, Buffer.alloc(16 - block.length)]))
}

function readNumbers(numbers: Buffer): TokenContent {
  const mailingId = numbers.readUInt32BE(1) * 2 ** 24 + numbers.readUIntBE(5, 3)
  if (mailingId === 0) return { dummy: true }
  return { dummy: false, mailingId, seq: numbers.readUInt32BE(8), link: numbers.readUInt16BE(12) }
}
