// Makes a ZIP archive of a few files that are in memory (PKWARE's APPNOTE.TXT 6.3, without ZIP64): names in UTF-8,
// deflated.
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

export interface ZipEntry {
  name: string
  bytes: Buffer
}

const utf8Name = 0x0800
const deflated = 8
/** 1 January 1980, the first day of the format. It is fixed, so that archives of the same files are identical. */
const noDate = 0x0021

/**
 * The archive of these files, in their order.
 * @throws RangeError if it would have 4 GB or more
 */
export async function zip(entries: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const body = await deflate(entry.bytes)
    const name = Buffer.from(entry.name)
    const head = headOf(entry.bytes, body, name)
    directory.push(directoryEntry(head, at), name)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name, body])
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  return Buffer.concat([...parts, listed, ending(entries.length, listed.length, at)])
}

/** The fields that stand before a file and also in the directory (4.3.7, from "version needed"). */
function headOf(bytes: Buffer, body: Buffer, name: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(utf8Name, 2)
  head.writeUInt16LE(deflated, 4)
  head.writeUInt16LE(noDate, 8)
  head.writeUInt32LE(crc32(bytes), 10)
  head.writeUInt32LE(body.length, 14)
  head.writeUInt32LE(bytes.length, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}

/** The directory entry of APPNOTE 4.3.12, up to the name. */
function directoryEntry(head: Buffer, at: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(at, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, rest])
}

/** The end of the directory (APPNOTE 4.3.16). */
function ending(entries: number, bytes: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return end
}
