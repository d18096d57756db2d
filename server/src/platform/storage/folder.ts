// Uploaded files in DATA_DIR/uploads.
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isFileName, type Storage } from './storage.ts'

/** Storage in a folder, which the first file creates. */
export function folderStorage(dataDir: string): Storage {
  const folder = path.join(dataDir, 'uploads')
  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new Error(`Not a file name: ${name}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(path.join(folder, name), bytes)
    },
    async find(name) {
      if (!isFileName(name)) return null
      const handle = await open(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!handle) return null
      const { size } = await handle.stat()
      return { bytes: size, stream: handle.createReadStream() }
    },
    async remove(name) {
      if (isFileName(name)) await rm(path.join(folder, name), { force: true })
    },
  }
}

/**
 * Writes a file under a temporary name and renames it once its bytes are on the disk, so that no reader sees half a
 * file.
 */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.part`
  const handle = await open(draft, 'wx', 0o644)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}
