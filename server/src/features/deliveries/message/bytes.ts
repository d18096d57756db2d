// Memory for messages, cut from slabs: a buffer of its own costs more than all words of a message.

/** About ten newsletters, so that a message on the wire keeps little memory of others. */
const slabSize = 64 * 1024

let slab = Buffer.alloc(slabSize)
let used = 0

const none: Buffer = Buffer.alloc(0)

/** The text, one byte a character (U+0000 to U+00FF), and the bytes of `then` after it. */
export function latin1Bytes(text: string, then = none): Buffer {
  const length = text.length + then.length
  if (length > slabSize / 4) return Buffer.concat([Buffer.from(text, 'latin1'), then])
  if (used + length > slabSize) {
    slab = Buffer.allocUnsafeSlow(slabSize)
    used = 0
  }
  const begin = used
  used += slab.write(text, begin, 'latin1')
  used += then.copy(slab, used)
  return slab.subarray(begin, used)
}
