// The search line of a contact, straight from the line that COPY takes: most are plain ASCII, and no text is made of them.
import { lowerCase } from './address-table.ts'

/** Takes search lines, as bytes where they are plain ASCII. */
export interface SearchLines {
  addBytes(bytes: Uint8Array, length: number): void
  addText(line: string): void
}

/** The fields that a search looks through, a line's first ones. */
export const searchedFields = 4
const [tab, space, backslash] = [9, 32, 92]
const nothing = 'N'.charCodeAt(0)

/** Writes the search line of a line into a buffer where it is plain ASCII and fits: its length, or else -1. */
export function lowerLine(line: Buffer | undefined, from: number, to: number, lowered: Buffer): number {
  if (!line) return -1
  let fields = 0
  let length = 0
  for (let at = from; at < to && length < lowered.length; at += 1) {
    const byte = line[at] ?? 0
    if (byte >= 128) return -1
    if (byte === tab) {
      fields += 1
      if (fields === searchedFields) return length
      lowered[length++] = space
    } else if (byte !== backslash) lowered[length++] = lowerCase[byte] ?? 0
    else {
      // A field of nothing goes with the space before it; any other backslash is one that somebody wrote.
      if (line[at + 1] !== nothing) return -1
      length -= 1
      at += 1
    }
  }
  return -1
}
