// Reads one file of a ZIP archive (PKWARE's APPNOTE.TXT 6.3, without ZIP64 and encryption). It does not trust the sizes
// in the archive: the output is limited while it inflates.
import { inflateRawSync } from 'node:zlib'

const [endLength, entryLength, localLength] = [22, 46, 30]
const longestComment = 65_535
const mostEntries = 1000

/**
 * The first file whose name ends with `ending`, or else the first file.
 * @param most the most bytes that the file may have
 * @throws ERR_BUFFER_TOO_LARGE if the file inflates to more; another error if the archive is damaged
 */
export function unzipFirst(archive: Uint8Array, ending: string, most: number): Buffer {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const entries = listEntries(bytes)
  const chosen = entries.find(({ name }) => name.toLowerCase().endsWith(ending)) ?? entries[0]
  if (!chosen || chosen.isEncrypted) throw new Error('The archive has no file that can be read')
  if (bytes.toString('latin1', chosen.at, chosen.at + 4) !== 'PK\x03\x04')
    throw new Error('The archive is damaged')
  // The name and the extra field may differ from the name and the extra field in the directory.
  const begin =
    chosen.at + localLength + bytes.readUInt16LE(chosen.at + 26) + bytes.readUInt16LE(chosen.at + 28)
  const packed = bytes.subarray(begin, begin + chosen.packed)
  if (chosen.method === 8) return inflateRawSync(packed, { maxOutputLength: most })
  if (chosen.method !== 0) throw new Error('The archive is packed in an unknown way')
  return packed.subarray(0, most)
}

interface Entry {
  name: string
  method: number
  isEncrypted: boolean
  packed: number
  /** The position of the file's local header. */
  at: number
}

function listEntries(bytes: Buffer): Entry[] {
  const tail = bytes.subarray(Math.max(0, bytes.length - endLength - longestComment))
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end === -1) throw new Error('The archive is cut off')
  const count = Math.min(tail.readUInt16LE(end + 10), mostEntries)
  let at = tail.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let number = 0; number < count; number += 1) {
    if (bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('The archive is damaged')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('latin1', at + entryLength, at + entryLength + nameLength),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}
