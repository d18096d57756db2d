// Which build is older than its sources: told by their content, because times mean little after a git
// checkout. The hash of what was built lies in a stamp file in each dist.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'contracts/package.json', 'contracts/src']
const NOT_BUILT = /^(node_modules|dist|coverage|tests?|migrations)$|\.test\.tsx?$|^\./

/** What each workspace's build is made from. */
export const SOURCES = {
  server: [...SHARED, 'packages', 'server'],
  web: [...SHARED, 'web'],
}

/** The hash of a workspace's sources as they are now. */
export function hashSources(workspace, folder) {
  const hash = createHash('sha256')
  for (const source of SOURCES[workspace]) addTo(hash, path.join(folder, source), source)
  return hash.digest('hex')
}

/** True where that is what was built. */
export function isFresh(workspace, hash, folder) {
  const stamp = stampOf(workspace, folder)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Takes the stamp away before a build: one that is cut short must not pass for whole. */
export function removeStamp(workspace, folder) {
  rmSync(stampOf(workspace, folder), { force: true })
}

/** Marks the build as made from sources of that hash, which was taken before it began. */
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
