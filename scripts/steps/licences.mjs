// Writes the page docs/licences.md with the packages in the lock files and their licences, and checks that all licences
// are allowed.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../commands.mjs'

export const page = 'docs/licences.md'

/** Licences that only require passing on their text and notice. */
const permissive = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Python-2.0', 'Unlicense', 'Zlib'],
]

/** Other licences that are allowed for one package each. */
const exceptions = [
  {
    licence: 'LGPL-3.0-or-later',
    names: /^@img\/sharp-/,
    why: 'libvips, which sharp loads as a library of its own that can be exchanged; we change nothing in it',
  },
  {
    licence: 'MPL-2.0',
    names: /^(axe-core|@axe-core\/playwright|lightningcss(-.+)?)$/,
    why: 'tools of development, used unchanged; nothing of them is in the product',
  },
  { licence: 'CC-BY-4.0', names: /^caniuse-lite$/, why: 'data of a tool of development' },
]

/**
 * @typedef {{ name: string, version: string, licence: string, isOfProduct: boolean }} Package
 * @returns {Package[]} the packages in a lock file's text, by name and version, without the workspaces
 */
export function packagesOf(lock) {
  const found = new Map()
  for (const [place, { link, version, license = 'unknown', dev, devOptional }] of Object.entries(
    JSON.parse(lock).packages,
  )) {
    const name = place.split('node_modules/').at(-1)
    if (link || !place.includes('node_modules/')) continue
    const key = keyOf({ name, version })
    const isOfProduct = !dev && !devOptional
    found.set(key, {
      name,
      version,
      licence: license,
      isOfProduct: isOfProduct || (found.get(key)?.isOfProduct ?? false),
    })
  }
  return [...found.values()].sort(byName)
}

const keyOf = ({ name, version }) => `${name}@${version}`
const byName = (a, b) => compare(a.name, b.name) || compare(a.version, b.version)

/** Sorts in the same order on every machine, in any language. */
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Whether a package may be used. In an SPDX expression, all parts joined by AND, or any part joined by OR, must be
 * allowed.
 */
export function isAllowed({ name, licence }) {
  const inner = licence.replace(/^\((.*)\)$/, '$1')
  if (inner.includes(' OR ')) return inner.split(' OR ').some((each) => isAllowed({ name, licence: each }))
  return inner
    .split(' AND ')
    .every(
      (each) =>
        permissive.includes(each) ||
        exceptions.some((exception) => exception.licence === each && exception.names.test(name)),
    )
}

/** Returns the text of the page for these packages. */
export function writePage(packages) {
  const product = packages.filter(({ isOfProduct }) => isOfProduct)
  const tools = packages.filter(({ isOfProduct }) => !isOfProduct)
  const rows = exceptions.map(({ licence, names, why }) => {
    const count = packages.filter((each) => names.test(each.name) && each.licence.includes(licence)).length
    return `| ${licence} | ${count} | ${why} |`
  })
  return `# Licences of what Lettermill is made with

Made by \`npm run licences\` from package-lock.json and docs/site/package-lock.json; \`npm run check\` fails when it is stale or a licence is not allowed. Lettermill itself is under the MIT licence. Allowed for every package: ${permissive.join(', ')}. For some alone:

| licence | packages | why |
|---|---|---|
${rows.join('\n')}

Each package brings its licence's text in its folder of node_modules; those of the browser's part stand together in \`licences.md\` beside the built web app. A list for machines: \`npm sbom --sbom-format cyclonedx --omit dev\` (or \`spdx\`).

## In the product (${product.length})

Some of these are for one platform each; an installation holds those of its own.

| package | version | licence |
|---|---|---|
${product.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}

## To build and test it (${tools.length})

| licence | packages |
|---|---|
${byLicence(tools)
  .map(([licence, names]) => `| ${licence} | ${names.join(', ')} |`)
  .join('\n')}
`
}

function byLicence(packages) {
  const names = new Map()
  for (const { licence, name } of packages) names.set(licence, (names.get(licence) ?? new Set()).add(name))
  return [...names].sort(([a], [b]) => compare(a, b)).map(([licence, set]) => [licence, [...set]])
}

/** Reads the packages of this checkout, and those of the documentation's site, which only `npm run docs` installs. */
export function readPackages() {
  const [ours, site] = ['package-lock.json', 'docs/site/package-lock.json'].map((lock) =>
    packagesOf(readFileSync(path.join(root, lock), 'utf8')),
  )
  const known = new Set(ours.map(keyOf))
  return [...ours, ...site.filter((each) => !known.has(keyOf(each)))].sort(byName)
}

/** The check as a step. Each package counts as passed or failed; an outdated page counts as one more failure. */
export function licencesStep(name) {
  return {
    name,
    work: async () => {
      const packages = readPackages()
      const wrong = packages.filter((each) => !isAllowed(each))
      const isStale = readFileSync(path.join(root, page), 'utf8') !== writePage(packages)
      const words = [
        ...wrong.map((each) => `${each.name}@${each.version} is under ${each.licence}, which is not allowed`),
        ...(isStale ? [`${page} is stale: npm run licences`] : []),
      ].join('\n')
      const failed = wrong.length + (isStale ? 1 : 0)
      return { passed: packages.length - wrong.length, failed, skipped: [], words }
    },
  }
}
