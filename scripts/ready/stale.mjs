// Finds builds that are older than their sources. It compares content, because file times mean little after a git
// checkout: a stamp file in each dist folder has the hash of the sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'contracts/package.json', 'contracts/src']
const NOT_BUILT = /^(node_modules|dist|coverage|tests?|migrations)$|\.test\.tsx?$|^\./

/** The sources of each workspace's build. */
export const SOURCES = {
  server: [...SHARED, 'packages', 'server'],
  web: [...SHARED, 'web'],
}

/** The hash of a workspace's current sources. */
export function hashSources(workspace, folder) {
  const hash = createHash('sha256')
  for (const source of SOURCES[workspace]) addTo(hash, path.join(folder, source), source)
  return hash.digest('hex')
}

/** True if the build was made from sources with this hash. */
export function isFresh(workspace, hash, folder) {
  const stamp = stampOf(workspace, folder)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Removes the stamp before a build, so that an interrupted build does not count as complete. */
export function removeStamp(workspace, folder) {
  rmSync(stampOf(workspace, folder), { force: true })
}

/** Marks the build as made from sources with this hash, which must be computed before the build begins. */
export function writeStamp(workspace, hash, folder) {
  writeFileSync(stampOf(workspace, folder), hash)
}

function stampOf(workspace, folder) {
  return path.join(folder, workspace, 'dist', '.stamp')
}

function addTo(hash, file, name) {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) return
  if (!stats.isDirectory()) {
    hash.update(`${name}\0${stats.size}\0`).update(readFileSync(file))
    return
  }
  for (const entry of readdirSync(file).sort()) {
    if (!NOT_BUILT.test(entry)) addTo(hash, path.join(file, entry), `${name}/${entry}`)
  }
}
