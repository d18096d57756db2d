// Finds builds that are older than their sources. It compares content, because file times mean little after a git
// checkout: a stamp file in the folder of each build has the hash of the sources.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const CONTRACTS = ['contracts/package.json', 'contracts/src']
const SHARED = ['package-lock.json', 'tsconfig.base.json', 'locales', ...CONTRACTS]
const NOT_BUILT = /^(node_modules|dist|coverage|tests?|migrations)$|\.test\.tsx?$|^\./

/** The sources of each build, and the folder into which it is built. */
export const BUILDS = {
  descriptions: {
    sources: [...SHARED, 'client/generate/descriptions.ts'],
    folder: 'contracts/dist',
  },
  client: {
    sources: [...SHARED, 'client/generate', 'server/src/platform/http'],
    folder: 'client/src/generated',
  },
  server: {
    sources: [...SHARED, 'client/generate/descriptions.ts', 'packages', 'server', 'web/src/readers'],
    folder: 'server/dist',
  },
  web: { sources: [...SHARED, 'docs/operator', 'web'], folder: 'web/dist' },
}

/** The hash of a build's current sources. */
export function hashSources(name, folder) {
  const hash = createHash('sha256')
  for (const source of BUILDS[name].sources) addTo(hash, path.join(folder, source), source)
  return hash.digest('hex')
}

/** True if the build was made from sources with this hash. */
export function isFresh(name, hash, folder) {
  const stamp = stampOf(name, folder)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Removes the stamp before a build, so that an interrupted build does not count as complete. */
export function removeStamp(name, folder) {
  rmSync(stampOf(name, folder), { force: true })
}

/** Marks the build as made from sources with this hash, which must be computed before the build begins. */
export function writeStamp(name, hash, folder) {
  writeFileSync(stampOf(name, folder), hash)
}

function stampOf(name, folder) {
  return path.join(folder, BUILDS[name].folder, '.stamp')
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
