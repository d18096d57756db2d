// Locates the server's own files, both when run from source and from the bundle in dist/.
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Absolute path of a file or folder below the server package, e.g. `serverPath('migrations')`. */
export function serverPath(...parts: string[]): string {
  return path.join(serverRoot(import.meta.dirname), ...parts)
}

function serverRoot(from: string): string {
  if (existsSync(path.join(from, 'migrations'))) return from
  const above = path.dirname(from)
  if (above === from) throw new Error('The server package was not found')
  return serverRoot(above)
}
