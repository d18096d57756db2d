// Unpacks the CSV files of a ZIP archive in the browser, within limits, because an archive of a few bytes can claim to
// contain terabytes. The directory at the archive's end lists its files (APPNOTE 4.3); their content is inflated piece
// by piece.

/** Limits for an archive. */
export const zipBounds = {
  entries: 1000,
  files: 50,
  /** The most unpacked bytes of all files together. */
  bytes: 2_000_000_000,
  /** The most unpacked bytes per packed byte, after the first megabyte. */
  ratio: 100,
}

export interface ZipFile {
  name: string
  file: Blob
}

/** The archive is broken, encrypted, or above the limits. */
export class NoZip extends Error {
  override name = 'NoZip'
}

interface Entry {
  name: string
  /** Compression: 0 is stored, 8 is deflated. */
  method: number
  packed: number
  unpacked: number
  offset: number
}

const endSize = 22
const longestComment = 0xffff

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(Math.max(0, from), to).arrayBuffer())
}

/** Finds the archive's directory and its number of entries. */
async function findTable(file: Blob): Promise<{ offset: number; size: number; count: number }> {
  const tail = await viewOf(file, file.size - endSize - longestComment, file.size)
  for (let at = tail.byteLength - endSize; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== 0x06054b50) continue
    const [count, size, offset] = [
      tail.getUint16(at + 10, true),
      tail.getUint32(at + 12, true),
      tail.getUint32(at + 16, true),
    ]
    if (count > zipBounds.entries || offset + size > file.size) break
    return { count, size, offset }
  }
  throw new NoZip('no table of entries within the bounds')
}

async function listEntries(file: Blob): Promise<Entry[]> {
  const { count, size, offset } = await findTable(file)
  const table = await viewOf(file, offset, offset + size)
  const entries: Entry[] = []
  for (let at = 0; entries.length < count && at + 46 <= table.byteLength;) {
    if (table.getUint32(at, true) !== 0x02014b50) break
    const [named, extra, comment] = [28, 30, 32].map((place) => table.getUint16(at + place, true))
    const nameEnd = at + 46 + (named ?? 0)
    if (nameEnd > table.byteLength) break
    if ((table.getUint16(at + 8, true) & 1) === 1) throw new NoZip('encrypted')
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(table.buffer, at + 46, named)),
      method: table.getUint16(at + 10, true),
      packed: table.getUint32(at + 20, true),
      unpacked: table.getUint32(at + 24, true),
      offset: table.getUint32(at + 42, true),
    })
    at = nameEnd + (extra ?? 0) + (comment ?? 0)
  }
  if (entries.length < count) throw new NoZip('the table of entries is cut')
  return entries
}

/** A stream that passes at most `most` bytes and then fails. */
function limited(most: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > most) controller.error(new NoZip('more than the bounds allow'))
      else controller.enqueue(chunk)
    },
  })
}

async function unpack(file: Blob, { method, packed, offset }: Entry, most: number): Promise<Blob> {
  const head = await viewOf(file, offset, offset + 30)
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) throw new NoZip('no entry there')
  const from = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const content = file.slice(from, from + packed)
  if (content.size < packed || (method !== 0 && method !== 8)) throw new NoZip('cannot be unpacked')
  if (method === 0) return content
  const inflated = content.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  try {
    // The browser keeps a large Blob on disk.
    return await new Response(inflated.pipeThrough(limited(most))).blob()
  } catch (error) {
    throw error instanceof NoZip ? error : new NoZip('broken')
  }
}

// Archives made by macOS contain a hidden copy of each file.
const isTable = ({ name }: Entry) => /\.csv$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name)

/**
 * The CSV files of an archive, in its order.
 * @throws NoZip if the archive is broken, encrypted or above the limits
 */
export async function unzipTables(file: Blob): Promise<ZipFile[]> {
  const entries = (await listEntries(file)).filter(isTable)
  if (entries.length === 0 || entries.length > zipBounds.files) throw new NoZip('no CSV files, or too many')
  const most = Math.min(zipBounds.bytes, 1_000_000 + file.size * zipBounds.ratio)
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > most) throw new NoZip('too large')
  const files: ZipFile[] = []
  let left = most
  for (const entry of entries) {
    const unpacked = await unpack(file, entry, left)
    left -= unpacked.size
    files.push({ name: entry.name.replace(/^.*\//, ''), file: unpacked })
  }
  return files
}

/** Whether a file begins like a ZIP archive. */
export async function isZip(file: Blob): Promise<boolean> {
  const head = await viewOf(file, 0, 4)
  return head.byteLength === 4 && head.getUint32(0, true) === 0x04034b50
}
