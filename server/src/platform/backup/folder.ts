// Backups in a local or mounted folder.
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Place } from './place.ts'

/** A folder for backups; the first backup creates it. Only the owner can read its files. */
export function folderPlace(folder: string): Place {
  return {
    shown: folder,
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = path.join(folder, `${name}.part`)
      try {
        await pipeline(bytes, createWriteStream(draft, { mode: 0o600 }))
        await sync(draft)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await rename(draft, path.join(folder, name))
      await sync(folder)
    },
    async read(name) {
      const stream = createReadStream(path.join(folder, name))
      await once(stream, 'open')
      return stream
    },
    list: async (prefix) => (await readdir(folder)).filter((name) => name.startsWith(prefix)),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}

/** Flushes the folder to disk. Windows cannot flush a folder. */
async function sync(place: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(place)
  await handle.sync().finally(() => handle.close())
}
