// Reads a ZIP archive by its directory, for tests of archives that the product writes.
import { inflateRawSync } from 'node:zlib'

/** The files of an archive as text, by their names. */
export function unzip(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [bytes, nameLength, local] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const from = local + 30 + archive.readUInt16LE(local + 26)
    files[name] = inflateRawSync(archive.subarray(from, from + bytes)).toString()
    at += 46 + nameLength
  }
  return files
}
