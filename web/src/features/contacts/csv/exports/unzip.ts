// The files of an export of another program, which may be a ZIP archive. Archives are unpacked within limits, because
// one of a few bytes can claim to contain terabytes.
import { unzipSync, type UnzipFileInfo } from 'fflate'

/** Limits for an archive. */
export const zipBounds = {
  entries: 1000,
  files: 50,
  /** The most unpacked bytes of all files together. */
  bytes: 2_000_000_000,
  /** The most unpacked bytes per packed byte, after the first megabyte. */
  ratio: 100,
}

export interface ExportFile {
  name: string
  file: Blob
}

/** A file, or the CSV files of an archive in its order. Empty if the archive is broken or above the limits. */
export async function exportFiles(file: Blob, name: string): Promise<ExportFile[]> {
  if ((await file.slice(0, 4).text()) !== 'PK\u0003\u0004') return [{ name, file }]
  try {
    const most = Math.min(zipBounds.bytes, 1_000_000 + file.size * zipBounds.ratio)
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()), { filter: tablesWithin(most) })
    return Object.entries(files).map(([path, bytes]) => ({
      name: path.replace(/^.*\//, ''),
      file: new Blob([bytes]),
    }))
  } catch {
    return []
  }
}

// Archives made by macOS contain a hidden copy of each file.
const isTable = ({ name }: UnzipFileInfo) => /\.csv$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name)

/** Chooses the CSV files of an archive, and throws above the limits. */
function tablesWithin(most: number): (entry: UnzipFileInfo) => boolean {
  let [entries, files, bytes] = [0, 0, 0]
  return (entry) => {
    entries += 1
    if (isTable(entry)) {
      files += 1
      bytes += Math.max(entry.size, entry.originalSize)
    }
    if (entries > zipBounds.entries || files > zipBounds.files || bytes > most)
      throw new Error('The archive is too large')
    return isTable(entry)
  }
}
