// Room for messages, cut from slabs: a buffer of its own costs a message more than all its words do.

/** About ten newsletters: what one message on the wire keeps of others' memory stays small. */
const slabSize = 64 * 1024

let slab = Buffer.alloc(slabSize)
let used = 0

/** The text, one byte a character (U+0000 to U+00FF). */
export function latin1Bytes(text: string): Buffer {
  if (text.length > slabSize / 4) return Buffer.from(text, 'latin1')
  if (used + text.length > slabSize) {
    slab = Buffer.allocUnsafeSlow(slabSize)
    used = 0
  }
  const begin = used
  used += slab.write(text, begin, 'latin1')
  return slab.subarray(begin, used)
}
