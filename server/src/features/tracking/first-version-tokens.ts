// Reads the tokens of messages that were sent before November 2026, because links never expire (P33). Nothing writes
// these tokens any more. A token contains the id of a key, a code of 12 bytes, and the encrypted numbers: campaign (7
// bytes), recipient (4) and, for clicks, link (2). AES computes the code over the purpose and the numbers. The code is
// also the nonce of the encryption.
import { createCipheriv, timingSafeEqual } from 'node:crypto'
import { purposeCodes, type TokenContent, type TokenPurpose } from './token-content.ts'

const codeBytes = 12
const spellings = { click: /^[\w-]{34}[AEIMQUYcgkosw048]$/, other: /^[\w-]{32}$/ }

/**
 * @param derive returns bytes that are derived from the secret key for a use
 * @returns a function that reads one token; null for a token that another key made, or that has another purpose
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
