// Decides which packages the published package contains (`bundleDependencies`) and which npm installs. It contains the
// packages of plain JavaScript in the versions of the project's lock file, so that an installation runs what was
// tested, and the project's `overrides` apply, which npm ignores in an installed package. npm installs the packages
// that have builds for a platform.
import { Refusal } from '../../scripts/commands.mjs'

/**
 * @param lock the project's package-lock.json
 * @param {string} workspace the folder of a workspace. Its build contains the other workspaces that it needs, so their
 *   dependencies count as its own.
 * @returns {{ manifest: object, folders: Map<string, string> }} `manifest`: fields of package.json with exact versions;
 *   `folders`: for each package to include, its folder in the package and in the project
 */
export function packagesOf({ packages }, workspace) {
  const own = { dependencies: {}, optionalDependencies: {} }
  const keys = []
  for (const folder of workspacesOf(packages, workspace)) {
    for (const kind of Object.keys(own)) {
      for (const name of Object.keys(packages[folder][kind] ?? {})) {
        const key = find(packages, folder, name)
        if (packages[key].link) continue
        own[kind][name] = packages[key].version
        if (kind === 'dependencies' && !hasBuilds(packages, key)) keys.push(key)
      }
    }
  }
  const bundleDependencies = keys.map(nameOf).sort()
  return { manifest: { ...own, bundleDependencies }, folders: foldersOf(packages, keys) }
}

/** The workspace, and the project's other workspaces that it needs. */
function workspacesOf(packages, workspace) {
  const found = [workspace]
  for (const folder of found) {
    for (const name of Object.keys(packages[folder].dependencies ?? {})) {
      const { link, resolved } = packages[find(packages, folder, name)]
      if (link && !found.includes(resolved)) found.push(resolved)
    }
  }
  return found
}

/** The folders of these packages and of all packages that they need. */
function foldersOf(packages, keys) {
  const folders = new Map()
  const queue = [...keys]
  for (const key of queue) {
    const folder = key.slice(key.indexOf('node_modules/'))
    if (folders.get(folder) === key) continue
    if (folders.has(folder))
      throw new Refusal(`The package would need two versions of ${nameOf(key)} in one place.`)
    folders.set(folder, key)
    queue.push(...Object.keys(packages[key].dependencies ?? {}).map((name) => find(packages, key, name)))
  }
  return folders
}

/** Whether a package has separate builds for platforms. */
function hasBuilds(packages, key) {
  const optional = Object.keys(packages[key].optionalDependencies ?? {})
  return optional.some((name) => packages[find(packages, key, name)].cpu)
}

function nameOf(key) {
  return key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** The folder in which Node.js finds a package that a file in a folder imports. */
function find(packages, folder, name) {
  for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/')))) {
    const key = `${from ? `${from}/` : ''}node_modules/${name}`
    if (packages[key]) return key
    if (!from) throw new Error(`package-lock.json has no ${name} for ${folder}`)
  }
}
