// Allocates the memory for messages from slabs, because a separate buffer costs more time than writing all text of a
// message.

/** About ten newsletters. A larger slab would stay in memory for as long as one of its messages is on the wire. */
const slabSize = 64 * 1024

let slab = Buffer.alloc(slabSize)
let used = 0

const none: Buffer = Buffer.alloc(0)

/** The text with one byte per character (U+0000 to U+00FF), followed by the bytes of `then`. */
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
