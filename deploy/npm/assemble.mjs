// Assembles the folder that is published as `lettermill`: the builds, the files that they read at run time, and the
// packages that they need.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../scripts/commands.mjs'
import { packagesOf } from './packages.mjs'

/** Files that a running Lettermill reads: the path in the project, and the path in the package. */
const contents = {
  'deploy/npm/README.md': 'README.md',
  'deploy/npm/lettermill.mjs': 'lettermill.mjs',
  'scripts/node-version.mjs': 'node-version.mjs',
  'CHANGELOG.md': 'CHANGELOG.md',
  LICENSE: 'LICENSE',
  locales: 'locales',
  'server/dist': 'server/dist',
  'server/data': 'server/data',
  'server/migrations': 'server/migrations',
  'server/demo': 'server/demo',
  'server/package.json': 'server/package.json',
  'web/dist': 'web/dist',
}

/**
 * Fills a folder with the package's contents. The builds must exist.
 * @param {string} folder emptied first
 * @returns {string} the folder
 */
export function assemble(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [from, to] of Object.entries(contents)) {
    cpSync(path.join(root, from), path.join(folder, to), { recursive: true })
  }
  const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))
  const project = read('package.json')
  const { manifest, folders } = packagesOf(read('package-lock.json'), 'server')
  for (const [to, from] of folders) copyPackage(path.join(root, from), path.join(folder, to))
  // npm's provenance names the repository of the build, and the package must name the same.
  const { GITHUB_REPOSITORY: repository } = process.env
  const description = {
    name: project.name,
    version: project.version,
    description: project.description,
    keywords: ['email', 'email-marketing', 'newsletter', 'campaigns', 'self-hosted', 'smtp'],
    license: project.license,
    ...(repository && { repository: { type: 'git', url: `git+https://github.com/${repository}.git` } }),
    type: 'module',
    bin: { lettermill: 'lettermill.mjs' },
    engines: project.engines,
    ...manifest,
  }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`)
  return folder
}

// Source maps and types are half of all files, and nobody debugs or compiles against the installed package.
const notNeeded = /\.(map|d\.[cm]?ts)$/

/** Copies one package without its node_modules, whose packages are copied separately if needed. */
function copyPackage(from, to) {
  const inside = path.join(from, 'node_modules')
  cpSync(from, to, { recursive: true, filter: (file) => file !== inside && !notNeeded.test(file) })
}
