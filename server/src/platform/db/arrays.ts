// Arrays of numbers in PostgreSQL's binary form (array_recv), which is many times cheaper to write and parse than the
// text form that the driver uses.

/** Object ids of the elements' types, from pg_type. */
const types = { integer: 23, bigint: 20 }
const headBytes = 20
const lengthBytes = 4

/**
 * A value for a parameter of type integer[].
 * @throws RangeError if a number does not fit into 32 bits
 */
export function integers<T>(items: readonly T[], read: (item: T) => number | null): Buffer {
  return arrayOf(types.integer, 4, items, read, (array, value, at) => array.writeInt32BE(value, at))
}

/** A value for a parameter of type bigint[], of whole numbers from 0 up to JavaScript's largest safe integer. */
export function bigints<T>(items: readonly T[], read: (item: T) => number | null): Buffer {
  return arrayOf(types.bigint, 8, items, read, (array, value, at) => {
    array.writeUInt32BE(Math.floor(value / 2 ** 32), at)
    array.writeUInt32BE(value % 2 ** 32, at + 4)
  })
}

function arrayOf<T>(
  type: number,
  bytes: number,
  items: readonly T[],
  read: (item: T) => number | null,
  write: (array: Buffer, value: number, at: number) => void,
): Buffer {
  const array = Buffer.allocUnsafe(headBytes + items.length * (lengthBytes + bytes))
  // The header: one dimension, nulls allowed, the element type, the length, and the index of the first element.
  for (const [index, value] of [1, 1, type, items.length, 1].entries()) array.writeInt32BE(value, index * 4)
  let at = headBytes
  for (const item of items) {
    const value = read(item)
    array.writeInt32BE(value === null ? -1 : bytes, at)
    at += lengthBytes
    if (value === null) continue
    write(array, value, at)
    at += bytes
  }
  return array.subarray(0, at)
}
