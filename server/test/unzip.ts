// Reads ZIP archives that the product writes.
import { strFromU8, unzipSync } from 'fflate'

/** The files of an archive as text, by their names. */
export function textsIn(archive: Buffer): Record<string, string> {
  const files = Object.entries(unzipSync(archive))
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]))
}
